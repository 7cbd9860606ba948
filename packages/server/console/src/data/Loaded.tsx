/** Shows a skeleton, a failure, or the loaded value. */
import type { ReactNode } from "react"
import { Failure } from "../parts/Failure.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import type { Answer } from "./useApi.ts"

export interface LoadedProps<Value> {
  readonly of: Answer<Value>
  /** As high as the content, to avoid layout shifts. Default: six lines. */
  readonly skeleton?: ReactNode
  readonly children: (value: Value) => ReactNode
}

/** A value that was loaded stays visible below a failed refresh. */
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
