/** A call that changes data, followed by a refresh of the queries that it makes stale. */
import { useMutation, useQueryClient, type UseMutationResult } from "@tanstack/react-query"
import type { Api } from "../session/consoleCalls.ts"
import { useSession } from "../session/SessionContext.ts"

export interface ChangeOptions<Answer> {
  /** Prefixes of query keys, such as `["installations", project]`. */
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
