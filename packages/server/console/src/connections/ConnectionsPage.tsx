/** The accounts that consumers have connected, and whether they work. */
import type { Connection } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { groupNames } from "../installations/words.ts"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { isFound, Search, useSearchWords } from "../parts/Search.tsx"
import { Select } from "../parts/Select.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"
import { TwoLines } from "../parts/TwoLines.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { ConnectionStatus } from "./ConnectionStatus.tsx"
import { signIns } from "./signIns.ts"

const columns: ReadonlyArray<Column<Connection>> = [
  {
    header: "Group",
    cell: ({ group }) => {
      const [first, second] = groupNames(group)
      return <TwoLines first={first} second={second} />
    }
  },
  { header: "Consumer", cell: ({ consumer }) => consumer.consumerName || consumer.consumerRef },
  { header: "Provider", cell: ({ provider }) => provider },
  { header: "Status", cell: ({ status }) => <ConnectionStatus status={status} /> },
  { header: "Signs in with", cell: ({ authScheme }) => signIns[authScheme].words },
  { header: "Connected", cell: ({ createTime }) => <Time at={createTime} /> }
]

const statusOptions = [
  { value: "", label: "Any status" },
  { value: "working", label: "Working" },
  { value: "bad_credentials", label: "Must be reconnected" },
  { value: "created", label: "Not used yet" }
]

export const ConnectionsPage = ({ project }: { readonly project: string }) => {
  const words = useSearchWords()
  const [status = "", setStatus] = useSearchParameter("status")
  const connections = useApi(["connections", project], (api, options) => api.connections.list({ project }, options))
  const isShown = ({ consumer, group, id, provider, status: now }: Connection) =>
    (status === "" || now === status) &&
    isFound(words, [id, provider, group.groupRef, group.groupName, consumer.consumerRef, consumer.consumerName])
  return (
    <Page
      title="Connections"
      intro="The accounts that consumers have connected, and whether they work."
      actions={
        <>
          <Select label="Status" options={statusOptions} value={status} onChange={setStatus} hidden />
          <Search label="Search connections" />
        </>
      }
    >
      <Loaded of={connections} skeleton={<TableSkeleton columns={columns.map(({ header }) => header)} />}>
        {(all) => (
          <Table
            caption="Connections"
            rows={all.filter(isShown)}
            columns={columns}
            rowKey={({ id }) => id}
            rowTo={({ id }) => pathTo(paths.connection, { project, connection: id })}
            empty={
              all.length > 0 ? (
                <Empty icon="search" title="No connection fits" />
              ) : (
                <Empty icon="connections" title="No account is connected yet">
                  <p>A consumer connects one in your product, before an integration is installed.</p>
                </Empty>
              )
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
