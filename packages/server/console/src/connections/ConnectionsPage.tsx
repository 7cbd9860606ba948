import type { Connection } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { pageBegin, pageRows, useListPage } from "../data/useListPage.ts"
import { groupNames } from "../installations/words.ts"
import { ProviderCell } from "../parts/ProviderCell.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { Paging } from "../parts/Paging.tsx"
import { Search } from "../parts/Search.tsx"
import { Select } from "../parts/Select.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"
import { TwoLines } from "../parts/TwoLines.tsx"
import { RemovalNotice } from "../removals/RemovalNotice.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { ConnectionStatus } from "./ConnectionStatus.tsx"
import { signIns } from "./signIns.ts"

const columns: ReadonlyArray<Column<Connection>> = [
  {
    header: "Customer",
    cell: ({ group }) => {
      const [first, second] = groupNames(group)
      return <TwoLines first={first} second={second} />
    }
  },
  { header: "Connected by", cell: ({ consumer }) => consumer.consumerName || consumer.consumerRef },
  {
    header: "Provider",
    cell: ({ provider }) => <ProviderCell provider={provider} />
  },
  { header: "Status", cell: (connection) => <ConnectionStatus {...connection} /> },
  { header: "Authentication", cell: ({ authScheme }) => signIns[authScheme].label },
  { header: "Connected", cell: ({ createTime }) => <Time at={createTime} /> }
]

const statusOptions: ReadonlyArray<{ readonly value: Connection["status"] | ""; readonly label: string }> = [
  { value: "", label: "All statuses" },
  { value: "working", label: "Working" },
  { value: "bad_credentials", label: "Reconnect required" },
  { value: "created", label: "Not used yet" }
]

/** Undefined for a value that is not a choice. */
const known = (text: string | undefined): Connection["status"] | undefined =>
  statusOptions.find(({ value }) => value === text)?.value || undefined

export const ConnectionsPage = ({ project }: { readonly project: string }) => {
  const [statusText, setStatus] = useSearchParameter("status")
  const status = known(statusText)
  const { found, isFirst, onGo, search } = useListPage(["connections", project, status], (api, part, options) =>
    api.connections.list({ project, ...(status === undefined ? {} : { status }), ...part }, options)
  )
  return (
    <Page
      title="Connections"
      intro="Accounts that your customers connected."
      actions={
        <>
          <Select
            label="Status"
            options={statusOptions}
            value={status ?? ""}
            onChange={(value) => {
              onGo(undefined)
              setStatus(value)
            }}
            hidden
          />
          <Search label="Search connections" clears={pageBegin} />
        </>
      }
    >
      <RemovalNotice project={project} />
      <Loaded of={found} skeleton={<TableSkeleton columns={columns.map(({ header }) => header)} />}>
        {(rows) => (
          <div className="stack">
            <Table
              caption="Connections"
              rows={rows.slice(0, pageRows)}
              columns={columns}
              rowKey={({ id }) => id}
              rowTo={({ id }) => pathTo(paths.connection, { project, connection: id })}
              empty={
                search !== "" || status !== undefined || !isFirst ? (
                  <Empty icon="search" title="No matching connections" />
                ) : (
                  <Empty icon="connections" title="No connections yet">
                    <p>Connections appear here when customers connect an account in your app.</p>
                  </Empty>
                )
              }
            />
            <Paging rows={rows} isFirst={isFirst} onGo={onGo} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
