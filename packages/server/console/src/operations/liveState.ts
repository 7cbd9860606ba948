/** The state of a live list. Pure. */

export type LiveState =
  | { readonly tag: "live" }
  | { readonly tag: "paused" }
  /** Changes are missing that are on their way. */
  | { readonly tag: "catching-up" }
  | { readonly tag: "disconnected"; readonly since: number }

export interface LiveFacts {
  readonly isOn: boolean
  readonly isOnline: boolean
  /** Every change arrives as an event. Otherwise the list is polled. */
  readonly isStreaming: boolean
  /** Events were left out, and the list is read again. */
  readonly isBehind: boolean
  /** The last refresh failed. */
  readonly hasFailed: boolean
  readonly isFetching: boolean
  /** When the last refresh succeeded, in epoch milliseconds. */
  readonly updatedAt: number
}

export const liveState = (facts: LiveFacts): LiveState => {
  const { hasFailed, isBehind, isFetching, isOn, isOnline, isStreaming, updatedAt } = facts
  if (!isOn) return { tag: "paused" }
  if (!isOnline) return { tag: "disconnected", since: updatedAt }
  if (isStreaming) return { tag: isBehind ? "catching-up" : "live" }
  if (!hasFailed) return { tag: "live" }
  return isFetching ? { tag: "catching-up" } : { tag: "disconnected", since: updatedAt }
}
