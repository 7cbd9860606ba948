/**
 * What a driver written in code is made of: calls with an account's token, OAuth, the meaning of answers, batches. HubSpot's and
 * Salesforce's drivers use the same parts. `docs/add-a-provider.md` shows a driver of one file.
 *
 * - `defineDriver` makes the driver; `driverOnFetch` runs it on `fetch`.
 * - `authorizedCalls` makes and explains calls. `Answer` and its readers give what came back.
 * - `ExchangeClient` is an HTTP client that reads whole answers, which is faster than a response with a stream.
 * - `AnswerMeaning` and `rejecting`, `unauthorizing` are the failures that a driver may have.
 * - `consentUrl`, `exchangeCode`, `refreshTokens`, `revokeTokens` are OAuth; `TokenErrors` is what their refusals mean.
 * - `ValueForms` converts values by the types of their fields.
 * - `Batch` writes several records in several calls; `matchResults` finds which result belongs to which record.
 */
export { type DriverDefinition, defineDriver, driverOnFetch } from "./Driver.ts"
export {
  type Address,
  type AuthorizedCall,
  type AuthorizedCalls,
  authorizedCalls,
  bearerToken,
  type CallRules,
  type Showing,
  type Signature,
  type TokenHost
} from "./AuthorizedCall.ts"
export {
  encodeSegment,
  orFail,
  parseBaseUrl,
  type Provider,
  rejecting,
  sandboxUrlFor,
  sandboxUrlIn,
  unauthorizing
} from "./UnmadeCall.ts"
export { type Answer, header, jsonList, jsonObject, list, object, retryAfter, shaped, text } from "./Answer.ts"
export { type Exchange, type ExchangeClient, maxBodyBytes, maxDescriptionBytes } from "./OutboundCall.ts"
export * as AnswerMeaning from "./AnswerMeaning.ts"
export type { LimitHeaders } from "./LimitHeaders.ts"
export { consentUrl, exchangeCode, refreshTokens, revokeTokens, type TokenEndpoint } from "./OAuth.ts"
export * as TokenErrors from "./TokenErrors.ts"
export * as Batch from "./Batch.ts"
export * as ValueForms from "./ValueForms.ts"
export { type Matches, matchResults, type Returned, type Sent } from "./ResultMatching.ts"
