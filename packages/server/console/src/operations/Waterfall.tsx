/** Attempts, calls and waiting times of an operation as bars on one time axis. */
import type { Operation, OperationAttempt } from "@fieldgate/client"
import { marksFor } from "../charts/scale.ts"
import { durationOnAxis } from "./duration.ts"
import { type Span, waterfallOf } from "./waterfall.ts"

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`

const Row = ({ end, span: { detail, from, kind, label, to } }: { readonly span: Span; readonly end: number }) => (
  <li data-kind={kind}>
    <span className="waterfall-label">{label}</span>
    <span className="waterfall-track" aria-hidden="true">
      <span
        className="waterfall-bar"
        data-kind={kind}
        style={{ insetInlineStart: percent(from, end), inlineSize: percent(to - from, end) }}
      />
    </span>
    <span className="waterfall-detail">{detail}</span>
  </li>
)

export const Waterfall = ({
  attempts,
  now,
  operation
}: {
  readonly operation: Operation
  readonly attempts: ReadonlyArray<OperationAttempt>
  readonly now: number
}) => {
  const { length, spans } = waterfallOf(operation, attempts, now)
  const marks = marksFor(length, { kind: "durations" })
  const end = marks.at(-1) ?? length
  if (spans.length === 0) return null
  return (
    <div className="waterfall">
      <p className="waterfall-axis" aria-hidden="true">
        {marks.slice(0, -1).map((mark) => (
          <span key={mark} style={{ insetInlineStart: percent(mark, end) }}>
            {durationOnAxis(mark)}
          </span>
        ))}
      </p>
      <ol aria-label="Course">
        {spans.map((span) => (
          <Row key={span.key} span={span} end={end} />
        ))}
      </ol>
    </div>
  )
}
