/** The operations of a project as they happen, newest first. */
import type { Operation, OperationPage as PageOfOperations } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { useSettled } from "../data/useSettled.ts"
import { Button } from "../parts/Button.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { Search, useSearchWords } from "../parts/Search.tsx"
import { Table, TableSkeleton } from "../parts/Table.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { operationColumns } from "./columns.tsx"
import { filterNames, searchParams } from "./filters.ts"
import { liveEvery, LiveSwitch, useLive } from "./LiveSwitch.tsx"
import { OperationFilters, useFilters } from "./OperationFilters.tsx"
import { RedriveAll, RedriveNotice } from "./RedriveAll.tsx"
import { pathOfOperation } from "./paths.ts"
import { recordFilters, useRecordText } from "./recordSearch.ts"
import { RecordField, RecordWrites } from "./RecordWrites.tsx"
import { useLiveRows } from "./useLiveRows.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"

const pageSize = 50

export const OperationsPage = ({ project }: { readonly project: string }) => {
  const [isLive, setLive] = useLive()
  const isOfRecord = useRecordText(project)[0].trim() !== ""
  return (
    <Page
      title="Operations"
      intro={isOfRecord ? "All writes of one record." : "All writes in this project, as they happen."}
      actions={
        isOfRecord ? null : (
          <>
            <RedriveAll project={project} />
            <LiveSwitch isOn={isLive} onChange={setLive} />
          </>
        )
      }
    >
      <div className="filters">
        <RecordField project={project} />
        {isOfRecord ? null : <Search label="Operation or record ID" clears="before" />}
        <OperationFilters project={project} only={isOfRecord ? recordFilters : filterNames} />
      </div>
      <RedriveNotice project={project} />
      {isOfRecord ? <RecordWrites project={project} /> : <Operations project={project} isLive={isLive} />}
    </Page>
  )
}

const Operations = ({ isLive, project }: { readonly project: string; readonly isLive: boolean }) => {
  const search = useSettled(useSearchWords())
  const { filters } = useFilters()
  const [before, setBefore] = useSearchParameter("before")
  const found = useApi(
    ["operations", project, filters, search, before],
    (api, options) =>
      api.operations.search(
        { project, pageSize, ...searchParams(filters, search, Date.now()), ...(before ? { pageToken: before } : {}) },
        options
      ),
    { every: isLive ? liveEvery : false, keepPrevious: true }
  )
  const list = JSON.stringify([project, filters, search, before])
  return (
    <Loaded of={found} skeleton={<TableSkeleton columns={columnNames} rows={10} />}>
      {(page) => (
        <OperationList
          // Resets the held-back rows when the filters change.
          key={list}
          project={project}
          page={page}
          isNarrowed={Object.keys(filters).length > 0 || search !== ""}
          isFirst={before === undefined}
          onGo={(token) => {
            setBefore(token)
            window.scrollTo(0, 0)
          }}
        />
      )}
    </Loaded>
  )
}

const columnNames = operationColumns([]).map(({ header }) => header)

interface ListProps {
  readonly project: string
  readonly page: PageOfOperations
  readonly isNarrowed: boolean
  readonly isFirst: boolean
  readonly onGo: (token: string | undefined) => void
}

const OperationList = ({ isFirst, isNarrowed, onGo, page, project }: ListProps) => {
  const { results } = page
  const integrations = useIntegrations(project)
  const { held, place, shown, takeAll } = useLiveRows<Operation>(results)
  return (
    <div ref={place} className="stack">
      {held === 0 ? null : (
        <p className="held-back" role="status">
          <Button icon="refresh" onClick={takeAll}>
            {held === 1 ? "1 new operation" : `${held} new operations`}
          </Button>
        </p>
      )}
      <Table
        caption="Operations, newest first"
        rows={shown}
        columns={operationColumns(integrations.data ?? [])}
        rowKey={({ id }) => id}
        rowTo={({ id }) => pathOfOperation(project, id)}
        empty={<NoOperations isNarrowed={isNarrowed} isSearched={page.pagination.done} />}
      />
      <Paging page={page} shown={shown.length} isFirst={isFirst} onGo={onGo} />
    </div>
  )
}

const NoOperations = ({ isNarrowed, isSearched }: { readonly isNarrowed: boolean; readonly isSearched: boolean }) =>
  !isSearched ? (
    <Empty icon="search" title="No match in the last 5,000 operations">
      Select “Search older” to continue from there.
    </Empty>
  ) : isNarrowed ? (
    <Empty icon="search" title="No matching operations">
      Clear a filter, or search for another ID.
    </Empty>
  ) : (
    <Empty icon="operations" title="No operations yet">
      Writes appear here within two seconds. Send one with the client or the API.
    </Empty>
  )

const Paging = ({
  isFirst,
  onGo,
  page,
  shown
}: Pick<ListProps, "isFirst" | "onGo" | "page"> & { readonly shown: number }) => {
  const { done, nextPageToken } = page.pagination
  if (done && isFirst) return null
  return (
    <nav className="paging" aria-label="Pages">
      {isFirst ? null : <Button onClick={() => onGo(undefined)}>Newest</Button>}
      {done ? null : <Button onClick={() => onGo(nextPageToken)}>{shown < pageSize ? "Search older" : "Older"}</Button>}
    </nav>
  )
}
