/** One page of a long list; the URL holds its search and its start. */
import type { CallOptions, Client, ListConnectionsParams } from "@fieldgate/client"
import { useSearchWords } from "../parts/Search.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { type Answer, useApi } from "./useApi.ts"
import { useSettled } from "./useSettled.ts"

export const pageRows = 50

export const pageBegin = "after"

export interface ListPage<Row> {
  readonly found: Answer<ReadonlyArray<Row>>
  readonly search: string
  readonly isFirst: boolean
  readonly onGo: (after: string | undefined) => void
}

type ListPart = Pick<ListConnectionsParams, "pageSize" | "pageToken" | "search">

export const useListPage = <Row extends { readonly id: string }>(
  key: ReadonlyArray<unknown>,
  ask: (api: Client, part: ListPart, options: CallOptions) => Promise<ReadonlyArray<Row>>
): ListPage<Row> => {
  const search = useSettled(useSearchWords()).trim()
  const [after, setAfter] = useSearchParameter(pageBegin)
  const part: ListPart = {
    pageSize: pageRows + 1,
    ...(search === "" ? {} : { search }),
    ...(after === undefined ? {} : { pageToken: after })
  }
  const found = useApi([...key, search, after], (api, options) => ask(api, part, options), { keepPrevious: true })
  const onGo = (next: string | undefined) => {
    setAfter(next)
    window.scrollTo(0, 0)
  }
  return { found, search, isFirst: after === undefined, onGo }
}
