/** When something was, as distance from now; the whole time stands in its title. */
import { useSyncExternalStore } from "react"
import { absoluteTime, relativeTime } from "./relativeTime.ts"

/** One clock for all of them. It ticks while somebody looks at one. */
const tick = 20_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, tick)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** What is newer than the clock's last tick is just now, not in the future. */
const clockFor = (time: number) => new Date(Math.max(now, Math.min(time, Date.now())))

export const Time = ({ at }: { readonly at: string }) => {
  useSyncExternalStore(subscribe, () => now)
  const time = new Date(at)
  return (
    <time dateTime={at} title={absoluteTime(time)}>
      {relativeTime(time, clockFor(time.getTime()))}
    </time>
  )
}
