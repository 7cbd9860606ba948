/** Set by the HTTP server for each request, because requests are limited there. @rule limit.usage */
import * as Context from "effect/Context"
import type { RequestLimits } from "./Usage.ts"

export const CurrentRequestLimits = Context.Reference<RequestLimits | undefined>(
  "@fieldgate/core/operations/CurrentRequestLimits",
  { defaultValue: () => undefined }
)
