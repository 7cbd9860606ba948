/** What a write is asked with. Spec 4.3. */
import * as Schema from "effect/Schema"
import { IdempotencyKey } from "../IdempotencyKey.ts"
import { ObjectName } from "../../domain/Ids.ts"
import { WriteRequest } from "../WriteRequest.ts"

export const AskedWrite = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** The name of the object in the manifest, such as `contacts`. */
  objectName: ObjectName,
  /** What to write, and for which group. */
  request: WriteRequest,
  /** Your own key for this write, at most 255 characters. Sent again with it within 72 hours, the write runs only once. */
  idempotencyKey: Schema.optionalKey(IdempotencyKey)
})
export type AskedWrite = typeof AskedWrite.Type
