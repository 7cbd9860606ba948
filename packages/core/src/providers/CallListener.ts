/** Hears of each call that a driver has made, once it is over. Missing, nobody wants to know. */
import * as Context from "effect/Context"
import type { MadeCall } from "../operations/OperationAttempt.ts"

export const CallListener = Context.Reference<((call: MadeCall) => void) | undefined>(
  "@fieldgate/core/providers/CallListener",
  { defaultValue: () => undefined }
)
