/** The caller of a request that came through the console's session; undefined for every other request. */
import type { Caller } from "@fieldgate/core/domain/Caller"
import * as Context from "effect/Context"

export const ConsoleCaller = Context.Reference<Caller | undefined>("@fieldgate/server/http/console/ConsoleCaller", {
  defaultValue: () => undefined
})
