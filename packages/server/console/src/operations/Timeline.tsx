import type { LogEntry, Operation } from "@fieldgate/client"
import { absoluteTime } from "../parts/relativeTime.ts"
import { Time } from "../parts/Time.tsx"
import { timelineOf } from "./timeline.ts"

const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3
})

/** Moments of an operation are close together, so relative times would all be the same. */
const Clock = ({ at }: { readonly at: string }) => {
  const time = new Date(at)
  return (
    <time dateTime={at} title={absoluteTime(time)}>
      {clock.format(time)}
    </time>
  )
}

export const Timeline = ({
  entries,
  operation
}: {
  readonly operation: Operation
  readonly entries: ReadonlyArray<LogEntry>
}) => (
  <ol className="timeline">
    {timelineOf(operation, entries).map(({ at, detail, key, title, tone }) => (
      <li key={key} data-tone={tone}>
        <p className="timeline-what">{title}</p>
        <p className="timeline-when">
          {at === undefined ? "now" : key === "next" ? <Time at={at} /> : <Clock at={at} />}
        </p>
        {detail === undefined ? null : <p className="timeline-detail">{detail}</p>}
      </li>
    ))}
  </ol>
)
