/** Who a saved config is attributed to. */
import type { Caller } from "../../domain/Caller.ts"

/** The author that the caller names, or else the call; a consumer can't pass for another author. */
export const authorOf = (caller: Caller, named: string | undefined, call: string): string =>
  caller._tag === "Consumer" ? `consumer:${caller.consumerRef}` : (named ?? `api:${call}`)
