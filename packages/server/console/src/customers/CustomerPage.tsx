/** One customer: health, figures, installations, connections, and the latest writes. */
import type { Connection, Installation, Statistics } from "@fieldgate/client"
import { ConnectionStatus } from "../connections/ConnectionStatus.tsx"
import { countInWords, throughput } from "../charts/figures.ts"
import { TimeChart } from "../charts/TimeChart.tsx"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { health } from "../installations/words.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"
import { operationColumns } from "../operations/columns.tsx"
import {
  pathOfCustomersOperations,
  pathOfOperation,
  pathOfOperationsWithin,
  pathOfStatistics
} from "../operations/paths.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { countedRows } from "../parts/countOf.ts"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { ProviderCell } from "../parts/ProviderCell.tsx"
import { Section } from "../parts/Section.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"
import { Link } from "../router/Link.tsx"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { FiguresSkeleton } from "../overview/FiguresSkeleton.tsx"
import { FigureTile } from "../overview/FigureTile.tsx"
import { tilesOf } from "../overview/tiles.ts"

/** Writes that are shown. */
const latestWrites = 10
/** Milliseconds between two requests. */
const every = 15_000

interface OfCustomer {
  readonly project: string
  readonly group: string
}

export const CustomerPage = ({ group, project }: OfCustomer) => {
  const installations = useApi(["installations", project, "of", group], (api, options) =>
    api.installations.list({ project, groupRef: group, pageSize: countedRows }, options)
  )
  const connections = useApi(["connections", project, "of", group], (api, options) =>
    api.connections.list({ project, groupRef: group, pageSize: countedRows }, options)
  )
  const known = installations.data?.[0]?.group ?? connections.data?.[0]?.group
  const needsReconnection = (connections.data ?? []).some(({ status }) => status === "bad_credentials")
  return (
    <Page
      title={known?.groupName || group}
      above={[{ label: "Customers", to: pathTo(paths.customers, { project }) }]}
      badge={
        connections.data === undefined || connections.data.length === 0 ? null : needsReconnection ? (
          <Status tone="error">Reconnect required</Status>
        ) : (
          <Status tone="success">Connected</Status>
        )
      }
      intro={
        <>
          Your ID: <CopyId id={group} of="the customer" whole />
        </>
      }
      actions={
        <>
          <Link to={pathOfStatistics(project, { group })}>Statistics</Link>
          <Link to={pathOfCustomersOperations(project, group)}>All writes</Link>
        </>
      }
    >
      <Figures project={project} group={group} />
      <LatestWrites project={project} group={group} />
      <Section title="Installations" flush>
        <Loaded of={installations} skeleton={<TableSkeleton columns={installationHeaders} rows={1} />}>
          {(rows) => <InstallationsOf project={project} rows={rows} />}
        </Loaded>
      </Section>
      <Section title="Connections" flush>
        <Loaded of={connections} skeleton={<TableSkeleton columns={connectionHeaders} rows={1} />}>
          {(rows) => (
            <Table
              caption="Connections"
              rows={rows}
              columns={connectionColumns}
              rowKey={({ id }) => id}
              rowTo={({ id }) => pathTo(paths.connection, { project, connection: id })}
              empty={<Empty icon="connections" title="No connected accounts" />}
            />
          )}
        </Loaded>
      </Section>
    </Page>
  )
}

const Figures = ({ group, project }: OfCustomer) => {
  const day = useApi(
    ["statistics", project, "day", { groupRef: group }],
    (api, options) => api.operations.statistics({ project, range: "day", groupRef: group }, options),
    { every }
  )
  return (
    <Loaded of={day} skeleton={<FiguresSkeleton />}>
      {(statistics) => <FiguresOf project={project} group={group} statistics={statistics} />}
    </Loaded>
  )
}

const FiguresOf = ({ group, project, statistics }: OfCustomer & { readonly statistics: Statistics }) => (
  <>
    <ul className="tiles">
      {tilesOf(statistics, undefined, undefined).map((tile) => (
        <FigureTile
          key={tile.id}
          tile={tile}
          to={`${pathTo(paths.project, { project })}${tile.to}&${new URLSearchParams({ group })}`}
        />
      ))}
    </ul>
    <TimeChart
      title="Last 24 hours"
      description="Records by outcome, as bars over time."
      kind="bars"
      whole
      statistics={statistics}
      series={throughput(statistics)}
      inWords={countInWords}
      none="No records in the last 24 hours."
      linkOf={(from, until) => pathOfOperationsWithin(project, from, until, { group })}
    />
  </>
)

const LatestWrites = ({ group, project }: OfCustomer) => {
  const integrations = useIntegrations(project)
  const columns = operationColumns(project, integrations.data ?? []).filter(({ header }) => header !== "Customer")
  const found = useApi(
    ["operations", project, "of", group],
    (api, options) => api.operations.search({ project, groupRef: group, pageSize: latestWrites }, options),
    { every }
  )
  return (
    <Section title="Latest writes" flush>
      <Loaded of={found} skeleton={<TableSkeleton columns={columns.map(({ header }) => header)} rows={3} />}>
        {({ results }) => (
          <Table
            caption="Latest writes"
            rows={results}
            columns={columns}
            rowKey={({ id }) => id}
            rowTo={({ id }) => pathOfOperation(project, id)}
            empty={<Empty icon="operations" title="No writes yet" />}
          />
        )}
      </Loaded>
    </Section>
  )
}

const installationHeaders = ["Integration", "Account", "Objects", "Saved"] as const

const installationColumns = (nameOf: (installation: Installation) => string): ReadonlyArray<Column<Installation>> => [
  {
    header: installationHeaders[0],
    cell: (installation) => <ProviderCell provider={installation.connection.provider} first={nameOf(installation)} />
  },
  {
    header: installationHeaders[1],
    cell: ({ healthStatus }) => <Status tone={health[healthStatus][0]}>{health[healthStatus][1]}</Status>
  },
  {
    header: installationHeaders[2],
    cell: ({ config }) => Object.keys(config.content.write?.objects ?? {}).join(", ") || "None"
  },
  { header: installationHeaders[3], cell: ({ config }) => <Time at={config.createTime} /> }
]

const InstallationsOf = ({
  project,
  rows
}: {
  readonly project: string
  readonly rows: ReadonlyArray<Installation>
}) => {
  const integrations = useIntegrations(project)
  const names = new Map((integrations.data ?? []).map(({ id, name }) => [id, name]))
  const nameOf = ({ integrationId }: Installation) => names.get(integrationId) ?? integrationId
  return (
    <Table
      caption="Installations"
      rows={rows}
      columns={installationColumns(nameOf)}
      rowKey={({ id }) => id}
      rowTo={(row) => pathTo(paths.installation, { project, integration: nameOf(row), installation: row.id })}
      empty={<Empty icon="installations" title="Nothing installed" />}
    />
  )
}

const connectionHeaders = ["Account", "Status", "Connected by", "Connected"] as const

const connectionColumns: ReadonlyArray<Column<Connection>> = [
  {
    header: connectionHeaders[0],
    cell: ({ account, provider }) => <ProviderCell provider={provider} first={account?.name} />
  },
  { header: connectionHeaders[1], cell: (connection) => <ConnectionStatus {...connection} /> },
  { header: connectionHeaders[2], cell: ({ consumer }) => consumer.consumerName || consumer.consumerRef },
  { header: connectionHeaders[3], cell: ({ createTime }) => <Time at={createTime} /> }
]
