/** A call that changes something; what was read of it is asked for again. */
import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query"
import type { Api } from "../session/consoleCalls.ts"
import { useSession } from "../session/SessionContext.ts"

export interface ChangeOptions<Answer> {
  /** Beginnings of the keys that the change makes stale, such as `["installations", project]`. */
  readonly makesStale: ReadonlyArray<ReadonlyArray<unknown>>
  readonly onDone?: (answer: Answer) => void
}

export const useChange = <Input, Answer>(
  change: (api: Api, input: Input) => Promise<Answer>,
  { makesStale, onDone }: ChangeOptions<Answer>
): UseMutationResult<Answer, Error, Input> => {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation<Answer, Error, Input>({
    mutationFn: (input) => change(api, input),
    onSuccess: async (answer) => {
      onDone?.(answer)
      await Promise.all(makesStale.map((queryKey) => queries.invalidateQueries({ queryKey })))
    }
  })
}
