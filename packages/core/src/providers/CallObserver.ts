/** Receives each call that a driver has made, once it has ended. Undefined by default: calls are not observed. */
import * as Context from "effect/Context"
import type { ProviderCall } from "../operations/OperationAttempt.ts"

export const CallObserver = Context.Reference<((call: ProviderCall) => void) | undefined>(
  "@fieldgate/core/providers/CallObserver",
  { defaultValue: () => undefined }
)
