/** Members of a write body that disagree with each other, whatever the provider and the installation. Spec 4.3.1–7. */
import type { WriteRequest } from "../WriteRequest.ts"
import type { WriteRejection } from "./WriteRejection.ts"

export const bodyRefusals = (request: WriteRequest): ReadonlyArray<WriteRejection> =>
  request.type === "delete" ? onDelete(request) : onCreateOrUpdate(request)

const invalid = (name: string, message: string): WriteRejection => ({ _tag: "InvalidInput", name, message })

const missing = (name: string, message: string): WriteRejection => ({
  _tag: "InvalidInput",
  name,
  message,
  isMissing: true
})

/** An empty list is one that a client always sends. */
const isPresent = (request: WriteRequest, name: keyof WriteRequest) =>
  name === "associations" ? (request.associations ?? []).length > 0 : request[name] !== undefined

const present = (request: WriteRequest, names: ReadonlyArray<keyof WriteRequest>) =>
  names.filter((name) => isPresent(request, name))

/** Spec 4.3.3: single and synchronous; a policy or an association has no meaning here. */
const onDelete = (request: WriteRequest): ReadonlyArray<WriteRejection> => [
  ...(request.record === undefined ? [missing("record", "a delete needs record with the id to delete")] : []),
  ...present(request, ["batch", "batchPolicy", "retryPolicy", "autoBatchPolicy", "associations"]).map((name) =>
    invalid(name, `${name} can't stand in a delete: it is one record at a time, by id`)
  )
]

const onCreateOrUpdate = (request: WriteRequest): ReadonlyArray<WriteRejection> => [
  ...recordOrBatch(request),
  ...(request.mode === "asynchronous" ? inBackground(request) : policiesOfBackground(request)),
  ...(request.batch !== undefined && isPresent(request, "associations")
    ? [invalid("associations", "with batch, associations stand in each item")]
    : [])
]

/** An auto batch gathers single records. Spec 4.3.7. */
const inBackground = (request: WriteRequest): ReadonlyArray<WriteRejection> =>
  request.autoBatchPolicy !== undefined && request.batch !== undefined
    ? [invalid("autoBatchPolicy", "autoBatchPolicy gathers single records: send record, or leave it out with batch")]
    : []

/** Retries and auto batches are of the background. Spec 4.3.5, 4.3.7. */
const policiesOfBackground = (request: WriteRequest): ReadonlyArray<WriteRejection> =>
  present(request, ["retryPolicy", "autoBatchPolicy"]).map((name) => invalid(name, `${name} needs mode asynchronous`))

/** Spec 4.3.4: `batch` replaces `record`. */
const recordOrBatch = (request: WriteRequest): ReadonlyArray<WriteRejection> => {
  if (request.record === undefined && request.batch === undefined) {
    return [missing("record", "send record for one record, or batch for many")]
  }
  return request.record !== undefined && request.batch !== undefined
    ? [invalid("batch", "send either record or batch, not both")]
    : []
}
