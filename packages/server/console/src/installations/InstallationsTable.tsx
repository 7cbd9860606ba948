import type { Installation, Integration } from "@fieldgate/client"
import { ProviderCell } from "../parts/ProviderCell.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"
import { TwoLines } from "../parts/TwoLines.tsx"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { groupNames, health } from "./words.ts"

export interface InstallationsTableProps {
  readonly project: string
  readonly installations: ReadonlyArray<Installation>
  readonly integrations: ReadonlyArray<Integration>
  readonly searched?: boolean
}

export const headers = ["Customer", "Integration", "Provider", "Account", "Saved"] as const

const columnsFor = (nameOf: (installation: Installation) => string): ReadonlyArray<Column<Installation>> => [
  {
    header: headers[0],
    cell: ({ group }) => {
      const [first, second] = groupNames(group)
      return <TwoLines first={first} second={second} />
    }
  },
  { header: headers[1], cell: nameOf },
  {
    header: headers[2],
    cell: ({ connection: { provider } }) => <ProviderCell provider={provider} />
  },
  {
    header: headers[3],
    cell: ({ healthStatus }) => <Status tone={health[healthStatus][0]}>{health[healthStatus][1]}</Status>
  },
  { header: headers[4], cell: ({ config }) => <Time at={config.createTime} /> }
]

export const InstallationsTable = (props: InstallationsTableProps) => {
  const { installations, integrations, project, searched = false } = props
  const names = new Map(integrations.map(({ id, name }) => [id, name]))
  const nameOf = ({ integrationId }: Installation) => names.get(integrationId) ?? integrationId
  return (
    <Table
      caption="Installations"
      rows={installations}
      columns={columnsFor(nameOf)}
      rowKey={({ id }) => id}
      rowTo={(row) => pathTo(paths.installation, { project, integration: nameOf(row), installation: row.id })}
      empty={
        searched ? (
          <Empty icon="search" title="No matching installations" />
        ) : (
          <Empty icon="installations" title="No installations yet">
            <p>
              Installations appear here when customers install an integration, with the React components or the API.
            </p>
          </Empty>
        )
      }
    />
  )
}
