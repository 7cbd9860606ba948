/** The state of a live list. Pure. */

export type LiveState =
  | { readonly tag: "live" }
  | { readonly tag: "paused" }
  /** The last refresh failed, and another one is on its way. */
  | { readonly tag: "catching-up" }
  | { readonly tag: "disconnected"; readonly since: number }

export interface LiveFacts {
  readonly isOn: boolean
  readonly isOnline: boolean
  /** The last refresh failed. */
  readonly hasFailed: boolean
  readonly isFetching: boolean
  /** When the last refresh succeeded, in epoch milliseconds. */
  readonly updatedAt: number
}

export const liveState = ({ hasFailed, isFetching, isOn, isOnline, updatedAt }: LiveFacts): LiveState => {
  if (!isOn) return { tag: "paused" }
  if (!isOnline) return { tag: "disconnected", since: updatedAt }
  if (!hasFailed) return { tag: "live" }
  return isFetching ? { tag: "catching-up" } : { tag: "disconnected", since: updatedAt }
}
