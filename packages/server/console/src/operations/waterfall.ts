/** The course of an operation on a time axis: waiting, attempts, calls, and pauses between attempts. Pure. */
import type { Operation, OperationAttempt } from "@fieldgate/client"
import { callInWords } from "./attempts.ts"
import { durationInWords } from "./duration.ts"

export interface Span {
  readonly key: string
  /** Also selects the color. */
  readonly kind: "waiting" | "attempt" | "call" | "failed"
  readonly label: string
  readonly detail: string
  /** Milliseconds since the operation was received. */
  readonly from: number
  readonly to: number
}

export interface Waterfall {
  readonly spans: ReadonlyArray<Span>
  /** Milliseconds from the start to the end. */
  readonly length: number
}

const isBad = (status: number | undefined): boolean => status === undefined || status >= 400

const waits: Readonly<Record<string, string>> = {
  accumulating: "Collecting records",
  parked: "Paused: account must be reconnected"
}

/** `now` ends what has not ended. */
export const waterfallOf = (
  operation: Operation,
  attempts: ReadonlyArray<OperationAttempt>,
  now: number
): Waterfall => {
  const start = Date.parse(operation.createTime)
  const isOpen = operation.status === "in_progress"
  const at = (time: string) => Math.max(0, Date.parse(time) - start)
  const ends = attempts.flatMap(({ calls = [], endTime }) => [
    ...(endTime === undefined ? [] : [at(endTime)]),
    ...calls.map((call) => at(call.endTime))
  ])
  const length = Math.max(1, ...ends, at(operation.updateTime), ...(isOpen ? [now - start] : []))
  const spans: Array<Span> = []
  const add = (span: Omit<Span, "detail">, more?: string) => {
    const took = durationInWords(span.to - span.from)
    spans.push({ ...span, detail: more === undefined ? took : `${took} · ${more}` })
  }
  let last = 0
  for (const attempt of attempts) {
    const { beginTime, calls = [], endTime, number, outcome } = attempt
    const from = at(beginTime)
    if (from > last) {
      const label = spans.length === 0 ? "Queued" : "Waiting to retry"
      add({ key: `wait ${number}`, kind: "waiting", label, from: last, to: from })
    }
    const to = endTime === undefined ? length : Math.max(from, at(endTime))
    add({
      key: `attempt ${number}`,
      kind: outcome === "success" || outcome === "running" ? "attempt" : "failed",
      label: `Attempt ${number}`,
      from,
      to
    })
    for (const [index, call] of calls.entries()) {
      const [request, response] = callInWords(call)
      add(
        {
          key: `call ${number} ${index}`,
          kind: isBad(call.status) ? "failed" : "call",
          label: request,
          from: at(call.beginTime),
          to: Math.max(at(call.beginTime), at(call.endTime))
        },
        response.split(" after ")[0]
      )
    }
    last = to
  }
  if (isOpen && last < length) {
    const stage = operation.metadata?.stage ?? "ready"
    const label = waits[stage] ?? (operation.metadata?.outage === undefined ? "Waiting" : "Waiting for the provider")
    add({ key: "now", kind: "waiting", label, from: last, to: length })
  }
  return { spans, length }
}
