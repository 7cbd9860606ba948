/** A time to the second: operations follow each other too fast for relative times. */
import { absoluteTime } from "../parts/relativeTime.ts"

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" })
const withDay = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit"
})

const isToday = (time: Date): boolean => time.toDateString() === new Date().toDateString()

const text = (time: Date): string => (isToday(time) ? clock : withDay).format(time)

export const When = ({ at }: { readonly at: string }) => {
  const time = new Date(at)
  return (
    <time dateTime={at} title={absoluteTime(time)}>
      {text(time)}
    </time>
  )
}
