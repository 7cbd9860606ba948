/** A request to a provider as it goes over the wire, its credentials struck out: what an explanation of a write shows. */
import * as Schema from "effect/Schema"
import { Json } from "../domain/Json.ts"
import { StoredRecordExplanation } from "../writes/Explanation.ts"
import { RecordError } from "../domain/RecordOutcome.ts"

/** A request to the provider. */
export const ProviderRequest = Schema.Struct({
  /** The request's HTTP method. */
  method: Schema.String,
  /** The complete URL; `{id}` is a placeholder for what the answer to an earlier request returns. */
  url: Schema.String,
  /** The relevant headers, with names in lower case; `{guard}` is a placeholder for the state that the read before finds. */
  headers: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        /** The header's name. */
        key: Schema.String,
        /** The header's value. */
        value: Schema.String
      })
    )
  ),
  /** The JSON body; as a text where the provider takes another form, such as a batch of requests. */
  body: Schema.optionalKey(Json),
  /** What must have happened before, in words; missing where only the earlier requests must. */
  after: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "ProviderRequest" })
export interface ProviderRequest extends Schema.Schema.Type<typeof ProviderRequest> {}

/** The requests to the provider that an operation's plan comes to. */
export const OperationRequests = Schema.Struct({
  /** The requests, in their order. */
  requests: Schema.Array(ProviderRequest),
  /** What became of each field of each record, and by which rule, in the order of the records. */
  records: Schema.Array(StoredRecordExplanation),
  /** Why the provider's driver would refuse to send it; missing where it would not. */
  errors: Schema.optionalKey(Schema.Array(RecordError))
}).annotate({ identifier: "OperationRequests" })
export interface OperationRequests extends Schema.Schema.Type<typeof OperationRequests> {}
