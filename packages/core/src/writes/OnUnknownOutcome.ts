/**
 * What becomes of an asynchronous create whose answer was lost, where no lookup can show whether the record was created: it is
 * reported as uncertain, or sent again until its deadline, which can create the record twice. @rule retry.onUnknownOutcome
 */
import * as Schema from "effect/Schema"

export const OnUnknownOutcome = Schema.Literals(["report", "retry"])
export type OnUnknownOutcome = typeof OnUnknownOutcome.Type
