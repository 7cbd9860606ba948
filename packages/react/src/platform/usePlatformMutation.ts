/** One change on the server, with its status for a button. */
import { useMutation } from "@tanstack/react-query"
import { type PlatformError, platformErrorOf } from "./PlatformError.ts"
import { usePlatform } from "./usePlatform.ts"

/** Callbacks of one call. */
export interface MutationListeners<Result> {
  readonly onSuccess?: ((result: Result) => void) | undefined
  readonly onError?: ((error: PlatformError) => void) | undefined
  readonly onSettled?: (() => void) | undefined
}

export interface MutationStatus {
  readonly isIdle: boolean
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly error: PlatformError | null
  readonly errorMsg: string | null
  readonly reset: () => void
}

interface PlatformMutation<Args, Result> {
  /** Rejects with a `PlatformError`. */
  readonly run: (args: Args & MutationListeners<Result>) => Promise<Result>
  readonly status: MutationStatus
}

/** Callbacks are called once per call, even after the component is unmounted. */
export const usePlatformMutation = <Args, Result>(
  perform: (args: Args) => Promise<Result>
): PlatformMutation<Args, Result> => {
  const { queryClient, tell } = usePlatform()
  const mutation = useMutation<Result, PlatformError, Args & MutationListeners<Result>>(
    {
      mutationFn: async (args) => {
        try {
          return await perform(args)
        } catch (thrown) {
          throw platformErrorOf(thrown)
        }
      },
      onSuccess: (result, { onSuccess }) => onSuccess?.(result),
      onError: (error, { onError }) => {
        tell({ type: "failed", kind: error.kind, requestId: error.requestId })
        onError?.(error)
      },
      onSettled: (_result, _error, { onSettled }) => onSettled?.()
    },
    queryClient
  )
  const { error, isIdle, isPending, isSuccess, mutateAsync, reset } = mutation
  return {
    run: async (args) => await mutateAsync(args),
    status: { isIdle, isPending, isSuccess, error, errorMsg: error?.message ?? null, reset }
  }
}
