/** What a caller asks for its own record of an operation by, however many others share it. @rule async.recordRef */
import * as Schema from "effect/Schema"
import type { OperationId } from "../domain/Ids.ts"

export const RecordRef = Schema.NonEmptyString.pipe(Schema.brand("RecordRef"))
export type RecordRef = typeof RecordRef.Type

export const recordRefOf = (operationId: OperationId, index: number): RecordRef =>
  RecordRef.make(`${operationId}.${index}`)

/** The place that a reference names in this operation; undefined if it is not one of its records. */
export const indexOf = (operationId: OperationId, ref: RecordRef): number | undefined => {
  const [, index] = /^.+\.(0|[1-9]\d{0,5})$/.exec(ref) ?? []
  return index !== undefined && ref === `${operationId}.${index}` ? Number(index) : undefined
}
