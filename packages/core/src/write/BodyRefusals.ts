/** Members of a write body that disagree with each other, whatever the provider and the installation. Spec 4.3.1–7. */
import type { WriteRequest } from "../domain/WriteRequest.ts"
import { recordIdOf } from "./RecordId.ts"
import type { WriteRejection } from "./WriteRejection.ts"

export const bodyRefusals = (request: WriteRequest): ReadonlyArray<WriteRejection> => [
  ...(request.type === "delete" ? onDelete(request) : onCreateOrUpdate(request)),
  ...recordWithoutId(request)
]

const invalid = (name: string, message: string): WriteRejection => ({ _tag: "InvalidInput", name, message })

const notBuilt = (name: string, feature: string): WriteRejection => ({
  _tag: "NotBuilt",
  name,
  feature,
  message: `${feature} is not built yet: send one record with mode synchronous`
})

const present = (request: WriteRequest, names: ReadonlyArray<keyof WriteRequest>) =>
  names.filter((name) => request[name] !== undefined)

/** Spec 4.3.3: single and synchronous; a policy or an association has no meaning here. */
const onDelete = (request: WriteRequest): ReadonlyArray<WriteRejection> => [
  ...(request.record === undefined ? [invalid("record", "a delete needs record with the id to delete")] : []),
  ...present(request, ["batch", "batchPolicy", "retryPolicy", "autoBatchPolicy", "associations"]).map((name) =>
    invalid(name, `${name} can't stand in a delete: it is one record at a time, by id`)
  )
]

const onCreateOrUpdate = (request: WriteRequest): ReadonlyArray<WriteRejection> => {
  const synchronous = request.mode !== "asynchronous"
  return [
    ...recordOrBatch(request),
    ...(request.batch === undefined ? [] : [notBuilt("batch", "writing a batch")]),
    ...(synchronous ? [] : [notBuilt("mode", "asynchronous mode")]),
    ...(synchronous
      ? present(request, ["retryPolicy", "autoBatchPolicy"]).map((name) =>
          invalid(name, `${name} needs mode asynchronous`)
        )
      : []),
    ...(request.batch !== undefined && request.associations !== undefined
      ? [invalid("associations", "with batch, associations stand in each item")]
      : [])
  ]
}

/** Spec 4.3.4: `batch` replaces `record`. */
const recordOrBatch = (request: WriteRequest): ReadonlyArray<WriteRejection> => {
  if (request.record === undefined && request.batch === undefined) {
    return [invalid("record", "send record for one record, or batch for many")]
  }
  return request.record !== undefined && request.batch !== undefined
    ? [invalid("batch", "send either record or batch, not both")]
    : []
}

/** Spec 4.3.2, 4.3.3: update and delete name the record by the provider's id. */
const recordWithoutId = (request: WriteRequest): ReadonlyArray<WriteRejection> =>
  request.type === "create" || request.record === undefined || recordIdOf(request.record) !== undefined
    ? []
    : [invalid("record.id", `record.id is required to ${request.type}: the provider's id of the record`)]
