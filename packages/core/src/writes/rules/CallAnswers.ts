/** Which calls of a driver had an answer, as a circuit breaker counts them. Pure. */
import type { ProviderCall } from "../../operations/OperationAttempt.ts"

export type CallEnd = "success" | "failure" | "unavailable" | "unmade"

export interface CallAnswers {
  readonly answered: boolean
  /** Calls without one after the last that had one. */
  readonly unanswered: number
}

/** 501 and 505 are about the request alone: repeating another one would meet the same provider, which works. */
const isAnswer = ({ status }: Pick<ProviderCall, "status">): boolean =>
  status !== undefined && (status < 500 || status === 501 || status === 505)

const byEnd: Readonly<Record<CallEnd, CallAnswers>> = {
  success: { answered: true, unanswered: 0 },
  failure: { answered: true, unanswered: 0 },
  unavailable: { answered: false, unanswered: 1 },
  unmade: { answered: false, unanswered: 0 }
}

/** A driver that reports its calls is counted call by call, another one by how it ended. */
export const of = (calls: ReadonlyArray<Pick<ProviderCall, "status">>, end: CallEnd): CallAnswers => {
  if (calls.length === 0 || end === "failure") return byEnd[end]
  const last = calls.findLastIndex(isAnswer)
  return { answered: last >= 0, unanswered: calls.length - 1 - last }
}
