/** What a write is asked with. Spec 4.3. */
import * as Schema from "effect/Schema"
import { IdempotencyKey } from "../domain/IdempotencyKey.ts"
import { ObjectName } from "../domain/Ids.ts"
import { WriteRequest } from "../domain/WriteRequest.ts"

export const AskedWrite = Schema.Struct({
  project: Schema.NonEmptyString,
  integration: Schema.NonEmptyString,
  objectName: ObjectName,
  request: WriteRequest,
  /** Sending the same write again with the same key carries it out only once. */
  idempotencyKey: Schema.optionalKey(IdempotencyKey)
})
export type AskedWrite = typeof AskedWrite.Type
