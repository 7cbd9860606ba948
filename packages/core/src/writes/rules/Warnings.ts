/** What a caller is told about members that have no effect, or less than they say. Spec 4.3.3–5. */
import type { Capabilities } from "../../providers/Capabilities.ts"
import type { Warning } from "../WriteAnswer.ts"
import type { WriteRequest } from "../WriteRequest.ts"
import type { BatchPolicy } from "./BatchPlace.ts"

export const ofRequest = (request: WriteRequest, capabilities: Capabilities): ReadonlyArray<Warning> => [
  ...(request.type === "delete" && request.mode !== undefined
    ? [{ name: "mode", message: "mode was ignored: a delete is always synchronous" }]
    : []),
  ...(request.retryPolicy !== undefined && request.autoBatchPolicy !== undefined && request.type !== "delete"
    ? [{ name: "retryPolicy", message: "retryPolicy was ignored: an auto batch has its retryDeadlineHours" }]
    : []),
  ...(request.batchPolicy !== undefined && request.batch === undefined
    ? [{ name: "batchPolicy", message: "batchPolicy was ignored: it concerns a batch" }]
    : []),
  ...(request.type === "update" && request.batchPolicy?.allOrNone === true && !capabilities.allOrNone.update
    ? [
        {
          name: "batchPolicy.allOrNone",
          message: "allOrNone was ignored: batch updates of this provider always give partial success"
        }
      ]
    : [])
]

/** An update of which nothing is left is a success that says so. Spec 2.9. */
export const nothingToSend = (index: number | undefined): Warning => ({
  ...(index === undefined ? {} : { name: `batch[${index}].record` }),
  message: "nothing was sent to the provider for this record: no field of it may be written now"
})

/** The first record's policy holds for its whole batch. Spec 4.3.7. */
export const otherPolicy = (asked: BatchPolicy, held: BatchPolicy): ReadonlyArray<Warning> =>
  (["maxDelayMinutes", "retryDeadlineHours"] as const).flatMap((member) =>
    asked[member] === held[member]
      ? []
      : [
          {
            name: `autoBatchPolicy.${member}`,
            message: `this record joined a batch whose ${member} is ${held[member]}, as its first record asked`
          }
        ]
  )
