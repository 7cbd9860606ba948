/** Who uses what: the project's part of the queue by group, and the limits that refuse writes and requests. */
import type { Usage } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { pathOfWaitingOperations } from "../operations/paths.ts"
import { Empty } from "../parts/Empty.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"
import { Link } from "../router/Link.tsx"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { UsageBar } from "./UsageBar.tsx"
import { operationsInWords, recordsInWords, requestLimits, usedInWords } from "./usageWords.ts"

type Group = Usage["groups"][number]

export const UsagePage = ({ project }: { readonly project: string }) => {
  const usage = useApi(["usage", project], (api, options) => api.projects.usage({ project }, options), {
    every: 10_000,
    keepPrevious: true
  })
  return (
    <Page title="Usage" intro="Which customers use the queue, and the limits at which writes and requests are refused.">
      <Loaded of={usage} skeleton={<Skeleton lines={12} />}>
        {(found) => (
          <div className="stack">
            <ProjectQueue queue={found.queue} />
            <SlowHosts hosts={found.slowHosts} />
            <Section title="Customers with most unfinished operations" flush>
              <Table
                caption="Customers with most unfinished operations"
                rows={found.groups}
                columns={columns(project, found.queue)}
                rowKey={({ groupRef }) => groupRef}
                rowTo={({ groupRef }) => pathOfWaitingOperations(project, groupRef)}
                empty={
                  <Empty icon="usage" title="No unfinished operations">
                    <p>
                      Customers appear here while their asynchronous writes wait, collect records or are being sent.
                    </p>
                  </Empty>
                }
              />
            </Section>
            <Limits usage={found} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const ProjectQueue = ({ queue: { limits, operations } }: Pick<Usage, "queue">) => {
  const words = usedInWords(operations, limits?.project)
  return (
    <Section title="Waiting operations">
      <div className="usage-project">
        <p className="usage-figure">{words}</p>
        {limits === undefined ? (
          <p className="quiet">The server sets no limit for waiting operations.</p>
        ) : (
          <UsageBar label="Waiting operations" used={operations} limit={limits.project} words={words} />
        )}
      </div>
    </Section>
  )
}

const SlowHosts = ({ hosts }: { readonly hosts: Usage["slowHosts"] }) =>
  hosts.length === 0 ? null : (
    <Section title="CRMs that answer slowly" flush>
      <Table
        caption="CRMs that answer slowly"
        rows={hosts}
        columns={slowColumns}
        rowKey={({ host }) => host}
        empty={<Empty icon="usage" title="No slow CRMs" />}
      />
    </Section>
  )

const slowColumns: ReadonlyArray<Column<Usage["slowHosts"][number]>> = [
  { header: "Host", cell: ({ host }) => host },
  { header: "Connections", cell: ({ connections }) => connections },
  { header: "Slow since", cell: ({ since }) => <Time at={since} /> }
]

const columns = (project: string, { operations: total, limits }: Usage["queue"]): ReadonlyArray<Column<Group>> => [
  { header: "Customer", cell: ({ groupRef }) => groupRef },
  {
    header: limits === undefined ? "Share of the project’s operations" : "Share of the project’s limit",
    cell: ({ groupRef, operations }) => {
      const limit = limits?.project ?? Math.max(1, total)
      const words = usedInWords(operations, limit)
      return (
        <div className="usage-cell">
          <span>{words}</span>
          <UsageBar label={`Queue of ${groupRef}`} used={operations} limit={limit} words={words} />
        </div>
      )
    }
  },
  { header: "Waiting records", cell: (group) => recordsInWords(group) },
  { header: "On hold", cell: (group) => <Parked project={project} group={group} /> }
]

const Parked = ({
  group: { groupRef, parkedConnections },
  project
}: {
  readonly project: string
  readonly group: Group
}) =>
  parkedConnections.length === 0 ? (
    <>–</>
  ) : (
    <ul className="usage-parked">
      {parkedConnections.map(({ connectionId, operations, reason }) => (
        <li key={connectionId}>
          <Status tone="warning">{`${operationsInWords(operations)} on hold`}</Status>
          <span>{reason ?? "waiting for the connection to be reconnected"}</span>
          <Link
            to={pathTo(paths.connection, { project, connection: connectionId })}
            aria-label={`Show connection ${connectionId} of ${groupRef}`}
          >
            Show connection
          </Link>
        </li>
      ))}
    </ul>
  )

const Limits = ({ usage: { queue, requests } }: { readonly usage: Usage }) => {
  const { limits } = queue
  return (
    <>
      {limits === undefined ? null : (
        <Section title="Queue limits">
          <p className="quiet usage-intro">
            When a limit is reached, the queue is full: asynchronous writes are refused until operations finish.
          </p>
          <Facts
            facts={[
              ["This project", operationsInWords(limits.project)],
              ["One connection", operationsInWords(limits.connection)],
              ["A connection that must be reconnected", operationsInWords(limits.parked)],
              ["All projects of this server", operationsInWords(limits.deployment)],
              [
                "When almost full",
                `From ${operationsInWords(limits.reserveFrom)} on, a connection that has a waiting operation gets no other`
              ]
            ]}
          />
        </Section>
      )}
      {requests === undefined ? null : (
        <Section title="Request limits">
          <p className="quiet usage-intro">
            Each process of the server counts by itself. Beyond a limit, requests get status 429 or 503.
          </p>
          <Facts facts={requestLimits(requests)} />
        </Section>
      )}
    </>
  )
}
