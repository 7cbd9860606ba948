/** A request to a provider as it goes over the wire, its credentials struck out: what an explanation of a write shows. */
import * as Schema from "effect/Schema"
import { Json } from "../domain/Json.ts"
import { RecordError } from "../domain/RecordOutcome.ts"

export const ProviderRequest = Schema.Struct({
  method: Schema.String,
  /** The whole address. `{id}` stands for what the answer to an earlier request brings. */
  url: Schema.String,
  /** Those that matter to the provider, names in lower case; `{guard}` stands for the state that the read before finds. */
  headers: Schema.optionalKey(Schema.Array(Schema.Struct({ key: Schema.String, value: Schema.String }))),
  body: Schema.optionalKey(Json),
  /** What must have happened before, in words; without it nothing but the requests before. */
  after: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "ProviderRequest" })
export interface ProviderRequest extends Schema.Schema.Type<typeof ProviderRequest> {}

/** What an operation asks a provider for. */
export const OperationRequests = Schema.Struct({
  requests: Schema.Array(ProviderRequest),
  /** Why the provider's driver would refuse to send it; missing where it would not. */
  errors: Schema.optionalKey(Schema.Array(RecordError))
}).annotate({ identifier: "OperationRequests" })
export interface OperationRequests extends Schema.Schema.Type<typeof OperationRequests> {}
