/** `@fieldgate/client/bare`: calls by method and path, with the client's types and errors only. @rule client.size */
import type { Call } from "./Call.ts"
import { callsTo } from "./callsTo.ts"
import { type CallerOptions, settingsOf } from "./ClientOptions.ts"

export type { Credentials, GetToken, Subject } from "./Authorization.ts"
export type { Call, CallOptions, MethodOf, Path } from "./Call.ts"
export type { CallerOptions, Fetch } from "./ClientOptions.ts"
export type { Problem, ProblemName, ProblemOf, ProblemType } from "./Problem.ts"
export { ProblemError } from "./ProblemError.ts"
export { TransportError, type TransportReason } from "./TransportError.ts"

/** Returns a function that makes calls: `await call("get", "/v1/…/operations/{operationId}", { path })`. */
export const createCall = (options: CallerOptions): Call => {
  const settings = settingsOf(options)
  return callsTo(settings.root, settings)
}
