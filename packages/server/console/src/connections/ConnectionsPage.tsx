/** The accounts that consumers have connected, and whether they work. */
import type { Connection } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { isFound, Search, useSearchWords } from "../parts/Search.tsx"
import { Status, type Tone } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"

const states: Readonly<Record<Connection["status"], readonly [Tone, string]>> = {
  created: ["neutral", "Not used yet"],
  working: ["success", "Working"],
  bad_credentials: ["error", "Must be reconnected"]
}

export const ConnectionStatus = ({ status }: Pick<Connection, "status">) => (
  <Status tone={states[status][0]}>{states[status][1]}</Status>
)

const columns: ReadonlyArray<Column<Connection>> = [
  { header: "Group", cell: ({ group }) => group.groupName || group.groupRef },
  { header: "Provider", cell: ({ provider }) => provider },
  { header: "Status", cell: ({ status }) => <ConnectionStatus status={status} /> },
  { header: "Connected", cell: ({ createTime }) => <Time at={createTime} /> }
]

export const ConnectionsPage = ({ project }: { readonly project: string }) => {
  const words = useSearchWords()
  const connections = useApi(["connections", project], (api, options) => api.connections.list({ project }, options))
  return (
    <Page
      title="Connections"
      intro="Accounts that consumers have connected."
      actions={<Search label="Search connections" />}
    >
      <Loaded of={connections} skeleton={<TableSkeleton columns={columns.map(({ header }) => header)} />}>
        {(all) => (
          <Table
            caption="Connections"
            rows={all.filter(({ group, id, provider }) =>
              isFound(words, [id, provider, group.groupRef, group.groupName])
            )}
            columns={columns}
            rowKey={({ id }) => id}
            empty={<Empty icon="connections" title={words === "" ? "No connections yet" : "Nothing found"} />}
          />
        )}
      </Loaded>
    </Page>
  )
}
