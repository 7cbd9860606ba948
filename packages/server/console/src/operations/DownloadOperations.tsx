/** Downloads what the list shows, with all further pages, as CSV. */
import type { Operation, SearchOperationsParams } from "@fieldgate/client"
import { useChange } from "../data/useChange.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"
import { useAnnounce } from "../parts/Announcer.tsx"
import { Button } from "../parts/Button.tsx"
import { saveFile } from "../parts/saveFile.ts"
import type { Api } from "../session/consoleCalls.ts"
import { type Filters, searchParams } from "./filters.ts"
import { csvOf } from "./csv.ts"

const pageSize = 1000
/** Operations in one file. */
const most = 20_000

const allThatMatch = async (api: Api, params: SearchOperationsParams): Promise<ReadonlyArray<Operation>> => {
  const found: Array<Operation> = []
  let pageToken: string | undefined
  do {
    const page = await api.operations.search({ ...params, pageSize, ...(pageToken === undefined ? {} : { pageToken }) })
    found.push(...page.results)
    pageToken = page.pagination.nextPageToken
  } while (pageToken !== undefined && found.length < most)
  return found.slice(0, most)
}

export interface DownloadOperationsProps {
  readonly project: string
  readonly filters: Filters
  readonly search: string
}

export const DownloadOperations = ({ filters, project, search }: DownloadOperationsProps) => {
  const announce = useAnnounce()
  const integrations = useIntegrations(project)
  const names = new Map((integrations.data ?? []).map(({ id, name }) => [id, name]))
  const download = useChange((api) => allThatMatch(api, { project, ...searchParams(filters, search, Date.now()) }), {
    makesStale: [],
    onDone: (operations) => {
      saveFile(
        csvOf(operations, (id) => names.get(id)),
        `operations-${project}.csv`,
        "text/csv"
      )
      announce(operations.length < most ? "CSV downloaded" : `CSV downloaded with the newest ${most} operations`)
    }
  })
  return (
    <Button
      icon="download"
      kind="quiet"
      busy={download.isPending}
      onClick={() => download.mutate(undefined, { onError: () => announce("The download failed. Try again.") })}
    >
      CSV
    </Button>
  )
}
