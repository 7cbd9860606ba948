/**
 * What the list of operations searches for as a record, and what is shown of each write that is found. The text is kept in memory for the
 * session and never in the address, which servers and proxies log. @rule writer.digests
 */
import type { FindWritesParams, WriteMatch } from "@fieldgate/client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { actorInWords, actorKind } from "./author.ts"
import type { FilterName, Filters } from "./filters.ts"

/** The text, which survives a visit to an operation, and its setter. */
export const useRecordText = (project: string): readonly [string, (text: string) => void] => {
  const queries = useQueryClient()
  const key = ["record text", project]
  const { data = "" } = useQuery({
    queryKey: key,
    queryFn: () => "",
    initialData: "",
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY
  })
  return [data, (text) => void queries.setQueryData(key, text)]
}

/** The filters of the list that also narrow the writes of a record. */
export const recordFilters: ReadonlyArray<FilterName> = ["integration", "object", "group"]

export const recordParams = ({ group, integration, object }: Filters): Partial<FindWritesParams> => ({
  ...(group === undefined ? {} : { groupRef: group }),
  ...(integration === undefined ? {} : { integration }),
  ...(object === undefined ? {} : { objectName: object })
})

/** Who asked for the write and why; a redriven record keeps its first author. */
export const authorOf = ({
  operation,
  record
}: WriteMatch): { readonly who: string; readonly why: string | undefined } => {
  const author = record.author ?? operation.author
  return author === undefined
    ? { who: "–", why: undefined }
    : { who: actorInWords(author.actor), why: author.reason ?? actorKind(author.actor) }
}
