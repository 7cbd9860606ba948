/** Where the project's events are delivered to, and whether they arrive. */
import type { Destination } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { Code } from "../parts/Code.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { DestinationStatus } from "./DestinationStatus.tsx"
import { Events } from "./Events.tsx"
import { FailingSince } from "./FailingSince.tsx"

const columnsOf = (project: string): ReadonlyArray<Column<Destination>> => [
  { header: "Name", cell: ({ name }) => name },
  { header: "Address", cell: ({ metadata }) => <span className="webhook-address">{metadata.url}</span> },
  { header: "Events", cell: Events },
  { header: "State", cell: (destination) => <DestinationStatus destination={destination} /> },
  {
    header: "Failing since",
    cell: (destination) => <FailingSince project={project} destination={destination} />
  }
]

const exampleFor = (project: string) =>
  [
    // On a narrow screen the button that copies covers the end of the first line.
    "curl \\",
    `  ${window.location.origin}${pathTo("/v1/projects/:project/destinations", { project })} \\`,
    `  -H "X-Api-Key: $FIELDGATE_KEY" -H 'content-type: application/json' \\`,
    `  -d '{"name":"backend","type":"webhook","metadata":{"url":"https://app.example.com/fieldgate"}}'`
  ].join("\n")

const NoDestinations = ({ project }: { readonly project: string }) => (
  <div className="stack">
    <Empty icon="webhooks" title="No destinations yet">
      <p>
        With one, your backend hears of what became of writes, and of what happens to connections and installations.
        This call makes one:
      </p>
    </Empty>
    <Code label="The call that makes a destination" text={exampleFor(project)} />
  </div>
)

export const WebhooksPage = ({ project }: { readonly project: string }) => {
  const destinations = useApi(["destinations", project], (api, options) => api.destinations.list({ project }, options))
  const columns = columnsOf(project)
  return (
    <Page
      title="Webhooks"
      intro="Where events of this project are delivered to. Destinations are made and changed by the API; their keys and headers are not shown here."
    >
      <Loaded of={destinations} skeleton={<TableSkeleton columns={columns.map(({ header }) => header)} rows={2} />}>
        {(all) => (
          <Table
            caption="Destinations"
            rows={all}
            columns={columns}
            rowKey={({ id }) => id}
            rowTo={({ name }) => pathTo(paths.webhook, { project, destination: name })}
            empty={<NoDestinations project={project} />}
          />
        )}
      </Loaded>
    </Page>
  )
}
