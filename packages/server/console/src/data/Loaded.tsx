/** One of three: a skeleton while it loads, what went wrong, or what was answered. */
import type { ReactNode } from "react"
import { Failure } from "../parts/Failure.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import type { Answer } from "./useApi.ts"

export interface LoadedProps<Value> {
  readonly of: Answer<Value>
  /** As high as what comes, so that nothing moves. Default: some lines. */
  readonly skeleton?: ReactNode
  readonly children: (value: Value) => ReactNode
}

/** What was answered before stays while it can't be asked for again; a note says how old it is. */
export const Loaded = <Value,>({ children, of, skeleton }: LoadedProps<Value>) => {
  if (of.data !== undefined) {
    return (
      <>
        {of.error === null ? null : <Failure error={of.error} onRetry={() => void of.refetch()} stale />}
        {children(of.data)}
      </>
    )
  }
  return of.error === null ? (
    (skeleton ?? <Skeleton lines={6} />)
  ) : (
    <Failure error={of.error} onRetry={() => void of.refetch()} />
  )
}
