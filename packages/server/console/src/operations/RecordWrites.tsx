/** Every write of one record: what was written to whom, when, by whom and why. */
import type { WriteMatch, WriteMatchPage } from "@fieldgate/client"
import { useState } from "react"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { useSettled } from "../data/useSettled.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"
import { Button } from "../parts/Button.tsx"
import { Empty } from "../parts/Empty.tsx"
import { shortId } from "../parts/shortId.ts"
import { Status } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { TwoLines } from "../parts/TwoLines.tsx"
import { modeInWords, writeInWords } from "./operationState.ts"
import { pathOfOperation } from "./paths.ts"
import { FieldsButton } from "./FieldsButton.tsx"
import { useFilters } from "./OperationFilters.tsx"
import { useFragment } from "../router/Location.ts"
import { authorOf, recordParams } from "./recordSearch.ts"
import { recordStates } from "./recordStates.ts"
import { When } from "./When.tsx"

const pageSize = 50

const columnsFor = (project: string, names: ReadonlyMap<string, string>): ReadonlyArray<Column<WriteMatch>> => [
  { header: "Received", cell: ({ operation }) => <When at={operation.createTime} /> },
  {
    header: "Write",
    cell: ({ operation }) => <TwoLines first={writeInWords(operation)} second={modeInWords(operation)} />
  },
  {
    header: "Outcome",
    cell: ({ record }) => {
      const [tone, text] = recordStates[record.outcome]
      return <Status tone={tone}>{text}</Status>
    }
  },
  {
    header: "Record ID",
    cell: ({ record }) =>
      record.recordId === undefined ? <span className="quiet">–</span> : <code>{record.recordId}</code>
  },
  {
    header: "To",
    cell: ({ groupRef = "–", operation }) => (
      <TwoLines first={groupRef} second={names.get(operation.integrationId) ?? shortId(operation.integrationId)} />
    )
  },
  {
    header: "Requested by",
    cell: (write) => {
      const { who, why } = authorOf(write)
      return <TwoLines first={who} second={why} />
    }
  },
  { header: "Fields", cell: (write) => <FieldsButton project={project} write={write} /> }
]

const headers = columnsFor("", new Map()).map(({ header }) => header)

export const RecordWrites = ({ project }: { readonly project: string }) => {
  const record = useSettled(useFragment()[0].trim())
  const { filters } = useFilters()
  const narrowed = recordParams(filters)
  const list = JSON.stringify([record, narrowed])
  const [token, setToken] = useState<{ readonly of: string; readonly after: string | undefined }>()
  const after = token?.of === list ? token.after : undefined
  const found = useApi(
    ["record writes", project, list, after],
    (api, options) =>
      api.operations.find(
        { project, record, pageSize, ...narrowed, ...(after === undefined ? {} : { pageToken: after }) },
        options
      ),
    { when: record !== "" }
  )
  if (record === "") return <TableSkeleton columns={headers} rows={3} />
  return (
    <Loaded of={found} skeleton={<TableSkeleton columns={headers} rows={3} />}>
      {(page) => (
        <FoundWrites
          project={project}
          page={page}
          isFirst={after === undefined}
          onGo={(next) => {
            setToken({ of: list, after: next })
            window.scrollTo(0, 0)
          }}
        />
      )}
    </Loaded>
  )
}

interface FoundProps {
  readonly project: string
  readonly page: WriteMatchPage
  readonly isFirst: boolean
  readonly onGo: (token: string | undefined) => void
}

const FoundWrites = ({ isFirst, onGo, page, project }: FoundProps) => {
  const integrations = useIntegrations(project)
  const names = new Map((integrations.data ?? []).map(({ id, name }) => [id, name]))
  const { done, nextPageToken } = page.pagination
  return (
    <div className="stack">
      <Table
        caption="Writes of the record, newest first"
        rows={page.results}
        columns={columnsFor(project, names)}
        rowKey={({ record }) => record.recordRef}
        rowTo={({ operation }) => pathOfOperation(project, operation.id)}
        empty={<NoWrites isSearched={done} />}
      />
      {done && page.results.length > 0 ? (
        <p className="quiet">
          No older writes of this record are found. Writes are found until their payloads are removed, after 7 days by
          default.
        </p>
      ) : null}
      {done && isFirst ? null : (
        <nav className="paging" aria-label="Pages">
          {isFirst ? null : <Button onClick={() => onGo(undefined)}>Newest</Button>}
          {done ? null : <Button onClick={() => onGo(nextPageToken)}>Older</Button>}
        </nav>
      )}
    </div>
  )
}

const NoWrites = ({ isSearched }: { readonly isSearched: boolean }) =>
  isSearched ? (
    <Empty icon="search" title="No writes of this record">
      Enter a whole e-mail address, domain, name or ID. Writes are found until their payloads are removed: after 7 days,
      unless the server is set otherwise.
    </Empty>
  ) : (
    <Empty icon="search" title="No match among the newest writes">
      Select “Older” to continue from there.
    </Empty>
  )
