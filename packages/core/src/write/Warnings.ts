/** What a caller is told about a write that goes ahead although it holds members without effect. Settled with spec 4.3. */
import type { Warning } from "../domain/WriteAnswer.ts"
import type { WriteRequest } from "../domain/WriteRequest.ts"

/** Spec 4.3.3: a delete is synchronous and needs the id alone. */
export const onDelete = (request: WriteRequest): ReadonlyArray<Warning> => [
  ...(request.mode === undefined
    ? []
    : [
        {
          name: "mode",
          message: "mode was ignored: a delete is always synchronous"
        }
      ]),
  ...Object.keys(request.record ?? {})
    .filter((field) => field !== "id")
    .map((field) => ({
      name: `record.${field}`,
      message: `record.${field} was ignored: a delete needs only the id`
    }))
]

/** Members that mean nothing beside a single record. */
export const onRecord = (request: WriteRequest): ReadonlyArray<Warning> =>
  request.batchPolicy === undefined || request.batch !== undefined
    ? []
    : [{ name: "batchPolicy", message: "batchPolicy was ignored: it concerns a batch" }]

/** An update that the gates emptied is a success that says so. */
export const nothingToSend: Warning = {
  message: "nothing was sent to the provider: no field of the record may be written on update"
}
