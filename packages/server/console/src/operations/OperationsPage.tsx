/** The operations of a project as they happen, newest first; or all writes of one record. */
import type { Operation, OperationPage as PageOfOperations } from "@fieldgate/client"
import { useState } from "react"
import { Loaded } from "../data/Loaded.tsx"
import { useSettled } from "../data/useSettled.ts"
import { Button } from "../parts/Button.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { useSearchWords } from "../parts/Search.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { useFragment, useSearchParameter } from "../router/Location.ts"
import { ActivitySearch } from "./ActivitySearch.tsx"
import { operationColumns } from "./columns.tsx"
import { DownloadOperations } from "./DownloadOperations.tsx"
import { FacetRail } from "./FacetRail.tsx"
import { filterNames } from "./filters.ts"
import { Histogram } from "./Histogram.tsx"
import { LiveSwitch, useLive } from "./LiveSwitch.tsx"
import { OperationFilters, useFilters } from "./OperationFilters.tsx"
import { RedriveAll, RedriveNotice } from "./RedriveAll.tsx"
import { writeInWords } from "./operationState.ts"
import { pathOfOperation } from "./paths.ts"
import { recordFilters } from "./recordSearch.ts"
import { RecordWrites } from "./RecordWrites.tsx"
import { SelectionBar } from "./SelectionBar.tsx"
import { useLiveOperations } from "./useLiveOperations.ts"
import { useLiveRows } from "./useLiveRows.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"

const pageSize = 50

export const OperationsPage = ({ project }: { readonly project: string }) => {
  const isOfRecord = useFragment()[0].trim() !== ""
  return isOfRecord ? (
    <Page title="Activity" intro="All writes of one record.">
      <div className="filters">
        <ActivitySearch />
        <OperationFilters project={project} only={recordFilters} />
      </div>
      <RecordWrites project={project} />
    </Page>
  ) : (
    <Activity project={project} />
  )
}

const useOperations = (project: string) => {
  const search = useSettled(useSearchWords())
  const { filters } = useFilters()
  const [before, setBefore] = useSearchParameter("before")
  const [isLive, setLive] = useLive()
  const { found, state } = useLiveOperations({ project, filters, search, before, size: pageSize, isOn: isLive })
  return { found, state, search, filters, before, setBefore, isLive, setLive }
}

const Activity = ({ project }: { readonly project: string }) => {
  const { before, filters, found, isLive, search, setBefore, setLive, state } = useOperations(project)
  const { setTime } = useFilters()
  const list = JSON.stringify([project, filters, search, before])
  return (
    <Page
      title="Activity"
      intro="All writes in this project, as they happen."
      actions={
        <>
          <DownloadOperations project={project} filters={filters} search={search} />
          <RedriveAll project={project} />
          <LiveSwitch isOn={isLive} state={state} onChange={setLive} />
        </>
      }
    >
      <div className="filters">
        <ActivitySearch />
        <OperationFilters project={project} only={filterNames} />
      </div>
      <Histogram project={project} filters={filters} onSelect={setTime} />
      <RedriveNotice project={project} />
      <div className="activity stack">
        <FacetRail project={project} filters={filters} search={search} />
        <Loaded of={found} skeleton={<TableSkeleton columns={columnNames} rows={10} />}>
          {(page) => (
            <OperationList
              // Resets the held-back and the selected rows when the filters change.
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
      </div>
    </Page>
  )
}

const columnNames = ["Select", ...operationColumns("", []).map(({ header }) => header)]

interface ListProps {
  readonly project: string
  readonly page: PageOfOperations
  readonly isNarrowed: boolean
  readonly isFirst: boolean
  readonly onGo: (token: string | undefined) => void
}

const selectColumn = (selected: ReadonlySet<string>, toggle: (id: string) => void): Column<Operation> => ({
  header: "Select",
  cell: (operation) => (
    <input
      type="checkbox"
      aria-label={`Select ${writeInWords(operation)} ${operation.metadata?.subject ?? operation.id}`}
      checked={selected.has(operation.id)}
      onChange={() => toggle(operation.id)}
    />
  )
})

const OperationList = ({ isFirst, isNarrowed, onGo, page, project }: ListProps) => {
  const { results } = page
  const integrations = useIntegrations(project)
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const { held, place, shown, takeAll } = useLiveRows<Operation>(results)
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    select(next)
  }
  return (
    <div ref={place} className="stack">
      {held === 0 ? null : (
        <p className="held-back" role="status">
          <Button icon="refresh" onClick={takeAll}>
            {held === 1 ? "1 new operation" : `${held} new operations`}
          </Button>
        </p>
      )}
      <SelectionBar
        project={project}
        selected={shown.filter(({ id }) => selected.has(id))}
        onClear={() => select(new Set())}
      />
      <Table
        caption="Operations, newest first"
        rows={shown}
        columns={[selectColumn(selected, toggle), ...operationColumns(project, integrations.data ?? [])]}
        linkColumn={1}
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
