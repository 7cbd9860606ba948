/** A relative time with the full time as its title. */
import { useSyncExternalStore } from "react"
import { absoluteTime, relativeTime } from "./relativeTime.ts"

/** One clock for all; it runs while at least one is mounted. */
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

/** A time after the last tick counts as now, not as the future. */
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
