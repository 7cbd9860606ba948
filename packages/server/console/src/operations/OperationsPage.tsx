/** The operations of a project as they happen, newest first; or all writes of one record. */
import type { Operation, OperationPage as PageOfOperations } from "@fieldgate/client"
import { createContext, useCallback, useContext, useDeferredValue, useMemo, useState } from "react"
import { Loaded } from "../data/Loaded.tsx"
import { useSettled } from "../data/useSettled.ts"
import { Button } from "../parts/Button.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Failure } from "../parts/Failure.tsx"
import { Page } from "../parts/Page.tsx"
import { useSearchWords } from "../parts/Search.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { hrefOf, useFragment, useSearchParameter } from "../router/Location.ts"
import { ActivitySearch } from "./ActivitySearch.tsx"
import type { ColumnChoice } from "./columnChoice.ts"
import { operationColumns } from "./columns.tsx"
import { ColumnsMenu, useColumns } from "./ColumnsMenu.tsx"
import { DownloadOperations } from "./DownloadOperations.tsx"
import { FacetRail, useSuggestedValues } from "./FacetRail.tsx"
import { filterNames } from "./filters.ts"
import { Histogram } from "./Histogram.tsx"
import { LiveSwitch, useLive } from "./LiveSwitch.tsx"
import { OperationDrawer } from "./OperationDrawer.tsx"
import { OperationFilters, useFilters } from "./OperationFilters.tsx"
import { RedriveAll, RedriveNotice } from "./RedriveAll.tsx"
import { writeInWords } from "./operationState.ts"
import { pathTo } from "../router/matchPath.ts"
import { operationsPath, pathOfOperation } from "./paths.ts"
import { recordFilters } from "./recordSearch.ts"
import { RecordWrites } from "./RecordWrites.tsx"
import { SelectionBar } from "./SelectionBar.tsx"
import { mostRows, olderToken } from "./longList.ts"
import { type Older, sizes, useLiveOperations } from "./useLiveOperations.ts"
import { Views } from "./Views.tsx"
import { useLiveRows } from "./useLiveRows.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"

const useOperations = (project: string, isShown: boolean) => {
  const search = useSettled(useSearchWords())
  const { filters } = useFilters()
  const [isLive, setLive] = useLive()
  const { found, older, state } = useLiveOperations({ project, filters, search, isOn: isLive, isShown })
  return { found, older, state, search, filters, isLive, setLive }
}

/** One page for both, so that the search field keeps the focus while a record is typed. */
export const OperationsPage = ({ project }: { readonly project: string }) => {
  const record = useFragment()[0].trim()
  const isList = record === ""
  const { filters, found, isLive, older, search, setLive, state } = useOperations(project, isList)
  const { setTime } = useFilters()
  const suggested = useSuggestedValues(project, filters, isList ? search : record)
  const [opened, setOpened] = useSearchParameter("op")
  const [columns, setColumns] = useColumns()
  const close = () => {
    setOpened(undefined)
    // The row may have been replaced in the meantime, so the browser can't return the focus.
    if (opened !== undefined) requestAnimationFrame(() => focusRow(pathOfOperation(project, opened)))
  }
  // The list of other filters is rendered after the menu has shown the choice.
  const list = useDeferredValue(JSON.stringify([project, filters, search]))
  return (
    <Page
      title={isList ? "Activity" : `Writes of ${record}`}
      {...(isList ? {} : { above: [{ label: "Activity", to: pathTo(operationsPath, { project }) }] })}
      intro={isList ? "All writes in this project, as they happen." : "Every write of this record, newest first."}
      actions={
        isList ? (
          <>
            <Views project={project} />
            <ColumnsMenu headers={hideable} choice={columns} onChange={setColumns} />
            <DownloadOperations project={project} filters={filters} search={search} />
            <RedriveAll project={project} />
            <LiveSwitch isOn={isLive} state={state} onChange={setLive} />
          </>
        ) : undefined
      }
    >
      <div className="filters">
        <ActivitySearch />
        <OperationFilters project={project} only={isList ? filterNames : recordFilters} suggested={suggested} />
      </div>
      {isList ? (
        <>
          <Histogram project={project} filters={filters} onSelect={setTime} />
          <RedriveNotice project={project} />
          <div className="activity stack">
            <FacetRail project={project} filters={filters} search={search} />
            <Loaded
              of={found}
              skeleton={
                <TableSkeleton
                  columns={columnNames.filter((header) => !columns.hidden.includes(header))}
                  shares={columns.shares}
                  rows={10}
                />
              }
            >
              {(page) => (
                <OperationList
                  // Resets the held-back and the selected rows when the filters change.
                  key={list}
                  project={project}
                  page={page}
                  isNarrowed={Object.keys(filters).length > 0 || search !== ""}
                  older={older}
                  onOpen={setOpened}
                  choice={columns}
                  onChoose={setColumns}
                />
              )}
            </Loaded>
          </div>
          {opened === undefined ? null : <OperationDrawer key={opened} project={project} id={opened} onClose={close} />}
        </>
      ) : (
        <RecordWrites project={project} />
      )}
    </Page>
  )
}

const focusRow = (path: string) => document.querySelector<HTMLElement>(`.row-link[href="${hrefOf(path)}"]`)?.focus()

/** The first column has the link of the row, so it stays. */
const [linkHeader = "", ...hideable] = operationColumns("", []).map(({ header }) => header)
const columnNames = ["Select", linkHeader, ...hideable]

interface ListProps {
  readonly project: string
  readonly page: PageOfOperations
  readonly isNarrowed: boolean
  readonly older: Older
  readonly onOpen: (id: string) => void
  readonly choice: ColumnChoice
  readonly onChoose: (choice: ColumnChoice) => void
}

interface Selection {
  readonly selected: ReadonlySet<string>
  readonly toggle: (id: string) => void
}

/** Read by each box, so that a change of the selection renders the boxes and not the rows. */
const SelectionOfRows = createContext<Selection>({ selected: new Set(), toggle: () => {} })

const SelectBox = ({ operation }: { readonly operation: Operation }) => {
  const { selected, toggle } = useContext(SelectionOfRows)
  return (
    <input
      type="checkbox"
      aria-label={`Select ${writeInWords(operation)} ${operation.metadata?.subject ?? operation.id}`}
      checked={selected.has(operation.id)}
      onChange={() => toggle(operation.id)}
    />
  )
}

const selectColumn: Column<Operation> = {
  header: "Select",
  cell: (operation) => <SelectBox operation={operation} />
}

const OperationList = ({ choice, isNarrowed, older, onChoose, onOpen, page, project }: ListProps) => {
  const { hidden, shares } = choice
  const { results } = page
  const { data: last, isIdle, isPending, mutate: loadOlder } = older
  // A page that isn't full came from a search with few matches: the next one is searched on demand.
  const isFull = isIdle ? results.length >= sizes.first : last?.results.length === sizes.older
  const onEnd = useCallback(() => {
    if (isFull && !isPending) loadOlder()
  }, [isFull, isPending, loadOlder])
  const { data: integrations } = useIntegrations(project)
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const { held, place, shown, takeAll } = useLiveRows<Operation>(results)
  const selection = useMemo(() => {
    const toggle = (id: string) => {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      select(next)
    }
    return { selected, toggle }
  }, [selected])
  const columns = useMemo(
    () => [
      selectColumn,
      ...operationColumns(project, integrations ?? []).filter(({ header }) => !hidden.includes(header))
    ],
    [project, integrations, hidden]
  )
  const rowTo = useCallback(({ id }: Operation) => pathOfOperation(project, id), [project])
  const onRow = useCallback(({ id }: Operation) => onOpen(id), [onOpen])
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
      <SelectionOfRows value={selection}>
        <Table
          caption="Operations, newest first"
          rows={shown}
          columns={columns}
          linkColumn={1}
          rowKey={({ id }) => id}
          rowTo={rowTo}
          onRow={onRow}
          onEnd={onEnd}
          shares={shares}
          onResize={(next) => onChoose({ ...choice, shares: next })}
          empty={<NoOperations isNarrowed={isNarrowed} isSearched={page.pagination.done} />}
        />
      </SelectionOfRows>
      <EndOfList page={page} older={older} />
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

/** What is below the last row: that older ones are loading, how to continue, or that the list is as long as it may be. */
const EndOfList = ({ older, page }: Pick<ListProps, "older" | "page">) => {
  const { error, isPending, mutate } = older
  if (page.pagination.done) return null
  if (olderToken(page) === undefined) {
    return (
      <p className="quiet">
        {`The newest ${mostRows.toLocaleString("en")} operations are shown. Filter by time to see older ones.`}
      </p>
    )
  }
  return (
    <nav className="paging" aria-label="Older operations">
      {error === null ? null : <Failure error={error} onRetry={() => mutate()} />}
      <Button busy={isPending} onClick={() => mutate()}>
        Search older
      </Button>
    </nav>
  )
}
