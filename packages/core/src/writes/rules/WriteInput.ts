/** The records of a request with the place of each in its body, so that rules and messages treat one and many alike. */
import type { RecordFields } from "../../domain/Json.ts"
import type { Association, WriteRequest } from "../WriteRequest.ts"

export interface InputRecord {
  /** `record`, or `batch[7].record`. */
  readonly name: string
  /** Where its associations stand. */
  readonly associationsName: string
  readonly record: RecordFields
  readonly associations: ReadonlyArray<Association> | undefined
}

/** One record, or those of a batch in their order. Spec 4.3.4. A delete has no batch. */
export const recordsOf = ({ associations, batch, record, type }: WriteRequest): ReadonlyArray<InputRecord> => {
  if (batch === undefined || type === "delete") {
    return record === undefined ? [] : [{ name: "record", associationsName: "associations", record, associations }]
  }
  return batch.map((item, index) => ({
    name: `batch[${index}].record`,
    associationsName: `batch[${index}].associations`,
    record: item.record,
    associations: item.associations
  }))
}
