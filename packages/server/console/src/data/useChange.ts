/** A call that changes something; what was read of it is asked for again. */
import type { Client } from "@fieldgate/client"
import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query"
import { useSession } from "../session/SessionContext.ts"

export interface ChangeOptions<Answer> {
  /** Beginnings of the keys that the change makes stale, such as `["installations", project]`. */
  readonly makesStale: ReadonlyArray<ReadonlyArray<unknown>>
  readonly onDone?: (answer: Answer) => void
}

export const useChange = <Input, Answer>(
  change: (api: Client, input: Input) => Promise<Answer>,
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
