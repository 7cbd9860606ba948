/** Receives changes of operations while the page is visible: a hidden tab would hold one of the few connections that browsers allow. */
import type { OperationEvent, WatchInput, WatchState } from "@fieldgate/client"
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react"
import { useSession } from "../session/SessionContext.ts"

const subscribe = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener)
  return () => document.removeEventListener("visibilitychange", listener)
}

/** Milliseconds in which events are collected, so that a burst is one change of the page. */
const collected = 200

const takeAll = async <A>(all: AsyncIterable<A>, take: (each: A) => void): Promise<void> => {
  for await (const each of all) take(each)
}

export interface WatchHandlers {
  /** Events, in their order. */
  readonly onEvents: (events: ReadonlyArray<OperationEvent>) => void
  /** A connection was made: everything that changed before it has to be read. */
  readonly onLive?: () => void
}

/** Returns whether every change arrives. Without `input` it watches nothing. */
export const useWatch = (input: WatchInput | undefined, { onEvents, onLive }: WatchHandlers): WatchState => {
  const { api } = useSession()
  const [state, setState] = useState<WatchState>("connecting")
  const isVisible = useSyncExternalStore(subscribe, () => !document.hidden)
  const receive = useEffectEvent(onEvents)
  const enter = useEffectEvent((next: WatchState) => {
    setState(next)
    if (next === "live") onLive?.()
  })
  const asked = isVisible && input !== undefined ? JSON.stringify(input) : undefined
  useEffect(() => {
    if (asked === undefined) return undefined
    const abort = new AbortController()
    let waiting: Array<OperationEvent> = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const pass = () => {
      timer = undefined
      const events = waiting
      waiting = []
      receive(events)
    }
    const take = (event: OperationEvent) => {
      waiting.push(event)
      timer ??= setTimeout(pass, collected)
    }
    const events = api.operations.watch(JSON.parse(asked) as WatchInput, { signal: abort.signal, onState: enter })
    // Refused, such as over the limit of streams: the page polls instead.
    takeAll(events, take).catch(() => setState("connecting"))
    return () => {
      clearTimeout(timer)
      abort.abort()
      setState("connecting")
    }
  }, [api, asked])
  return state
}
