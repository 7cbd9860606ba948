/** What the caller of a write is told that is carried out later. Settled with spec 4.3.5, 4.3.7. */
import type { OperationId } from "../../domain/Ids.ts"
import { recordRefOf } from "../RecordRef.ts"
import type { AcceptedAnswer, Warning } from "../WriteAnswer.ts"
import type { BatchPolicy, Placed } from "./BatchPlace.ts"
import * as Warnings from "./Warnings.ts"
import type { WriteHead } from "./WriteHead.ts"

/** An operation of its own. */
export const ofOperation = (
  operationId: OperationId,
  shape: WriteHead["shape"],
  warnings: ReadonlyArray<Warning>
): AcceptedAnswer => ({
  operationId,
  ...(shape === "record" ? { recordRef: recordRefOf(operationId, 0) } : {}),
  ...told(warnings)
})

/** A record that joined others: now, and again when its key brings the answer back. */
export const ofPlace = (
  { policy, warnings }: { readonly policy: BatchPolicy; readonly warnings: ReadonlyArray<Warning> },
  { index, operationId, policy: held }: Placed
): AcceptedAnswer => ({
  operationId,
  recordRef: recordRefOf(operationId, index),
  ...told([...warnings, ...Warnings.otherPolicy(policy, held)])
})

const told = (warnings: ReadonlyArray<Warning>) => (warnings.length === 0 ? {} : { warnings })
