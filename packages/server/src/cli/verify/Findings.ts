/** What a run shows: each answer beside what the contract has of it. Pure. */
import {
  type Answer,
  type Call,
  type Contract,
  type Proof,
  answersOf,
  callOf,
  codeIn,
  differences
} from "@fieldgate/providers/contracts"
import type { Recorded } from "./Recorder.ts"
import { messageIn, shapeOf } from "./Shown.ts"

/** What we have, and what the provider has instead. */
export interface Difference {
  readonly ours: string
  readonly theirs: string
}

export interface Finding extends Difference {
  /** The call, or the step where it is about no single call. */
  readonly at: string
}

export interface StepResult {
  readonly name: string
  readonly calls: ReadonlyArray<Recorded>
  readonly findings: ReadonlyArray<Finding>
  /** Why it did not run. */
  readonly skipped?: string
}

/** One answer of the contract, or one that the contract lacks. */
export interface Row {
  /** Empty: any call. */
  readonly call: string
  readonly answer: string
  readonly proof: Proof | "unknown"
  readonly result: "as expected" | "different" | "not observed"
  readonly times: number
  /** Why it was not observed. */
  readonly reason?: string
}

const pathOf = (url: string): string => url.split("?", 1)[0] ?? url

export const callName = (contract: Contract, { method, url }: Pick<Recorded, "method" | "url">): string => {
  const path = pathOf(url)
  // A path that the contract lacks may name records.
  return `${method} ${callOf(contract, method, path)?.path ?? path.replaceAll(/\d{4,}/gu, "…")}`
}

const answerName = (status: number, code: string | undefined): string =>
  code === undefined ? String(status) : `${status} ${code}`

/** The differences of one call from the contract, and from what its step expects of it. */
export const ofCall = (
  contract: Contract,
  exchange: Recorded,
  step: { readonly refused?: true; readonly usual?: ReadonlyArray<number> }
): ReadonlyArray<Finding> => {
  const { answer } = exchange
  const at = callName(contract, exchange)
  const code = codeIn(contract, answer.body)
  const given = answerName(answer.status, code)
  const known = callOf(contract, exchange.method, pathOf(exchange.url))?.answers ?? []
  const isRefused = answer.status >= 400
  const found = differences(contract, exchange)
    // A request that differs and is refused shows that the contract is right.
    .filter(({ side }) => side === "answer" || !isRefused)
    .map(({ kind, message, side }): Finding => {
      if (side === "request") return { at, ours: "the request as it was sent", theirs: `accepted, though ${message}` }
      if (kind === "shape") return { at, ours: message, theirs: `${given} ${shapeOf(answer.body)}` }
      const statuses = [...new Set(known.map(({ status }) => status))].join(", ")
      return { at, ours: statuses, theirs: `${given} ${shapeOf(answer.body)}` }
    })
  // A delete that is answered with 410 is one of the call's own answers.
  const isUsual = step.usual?.includes(answer.status) === true || known.some(({ status }) => status === answer.status)
  if (!isRefused || step.refused === true || isUsual) return found
  return [...found, { at, ours: "accepted", theirs: `${given}: ${messageIn(answer.body)}` }]
}

const isServerFault = (status: number): boolean => status >= 500 || [423, 429, 477].includes(status)

/** Why answers can't be caused, by their code: what only some provider has. */
export type Reasons = Readonly<Record<string, string>>

export const unexplained = "no step causes it"

const reasonOf = (
  { code = "", status }: Answer,
  call: Call | undefined,
  isCalled: boolean,
  reasons: Reasons
): string => {
  if (isServerFault(status)) return "can't be caused on purpose"
  if (!isCalled) return "the driver does not make this call"
  if (call?.form !== undefined) return "needs a registered app and a grant of it"
  // A delete that is answered with 410 is one of the successes.
  if (call !== undefined && (status < 300 || status === 410)) return "the call was answered with another status"
  return Object.hasOwn(reasons, code) ? (reasons[code] ?? unexplained) : unexplained
}

/** Every answer that was observed, and every one that the contract has as unseen. */
export const rowsOf = (
  contract: Contract,
  results: ReadonlyArray<StepResult>,
  reasons: Reasons = {}
): ReadonlyArray<Row> => {
  const observed = new Map<
    string,
    { readonly row: Row; readonly answers: ReadonlyArray<Answer>; readonly call: Call | undefined }
  >()
  const differing = new Set(
    results.flatMap(({ calls, findings }) =>
      calls.flatMap((exchange) => {
        const at = callName(contract, exchange)
        const name = answerName(exchange.answer.status, codeIn(contract, exchange.answer.body))
        return findings.some((each) => each.at === at && `${each.theirs} `.startsWith(name)) ? [`${at} ${name}`] : []
      })
    )
  )
  const exchanges = results.flatMap(({ calls }) => calls)
  for (const { answer, method, url } of exchanges) {
    const call = callOf(contract, method, pathOf(url))
    const at = callName(contract, { method, url })
    const name = answerName(answer.status, codeIn(contract, answer.body))
    const key = `${at} ${name}`
    const answers = call === undefined ? [] : answersOf(contract, call, answer.status, answer.body)
    observed.set(key, {
      call,
      answers,
      row: {
        call: at,
        answer: name,
        proof: answers[0]?.proof ?? "unknown",
        result: differing.has(key) || answers.length === 0 ? "different" : "as expected",
        times: (observed.get(key)?.row.times ?? 0) + 1
      }
    })
  }
  // Calls may share an answer; each call's own is to be observed.
  const met = (answer: Answer, of: Call | undefined): boolean =>
    [...observed.values()].some(({ answers, call }) => (of === undefined || call === of) && answers.includes(answer))
  const called = new Set(exchanges.map(({ method, url }) => callOf(contract, method, pathOf(url))))
  const unseen = (answers: ReadonlyArray<Answer>, name: string, call: Call | undefined, isCalled: boolean) =>
    answers.flatMap((answer): ReadonlyArray<Row> =>
      answer.proof !== "unseen" || met(answer, call)
        ? []
        : [
            {
              call: name,
              answer: answerName(answer.status, answer.code),
              proof: answer.proof,
              result: "not observed",
              times: 0,
              reason: reasonOf(answer, call, isCalled, reasons)
            }
          ]
    )
  return [
    ...[...observed.values()].map(({ row }) => row),
    ...contract.calls.flatMap((call) => unseen(call.answers, `${call.method} ${call.path}`, call, called.has(call))),
    ...unseen(contract.refusals, "any call", undefined, true)
  ]
}
