import type { Destination } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { Code } from "../parts/Code.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { refusalOf, useSession } from "../session/SessionContext.ts"
import { CreateDestination } from "./CreateDestination.tsx"
import { DestinationStatus } from "./DestinationStatus.tsx"
import { Events } from "./Events.tsx"
import { FailingSince } from "./FailingSince.tsx"

const columnsOf = (project: string): ReadonlyArray<Column<Destination>> => [
  { header: "Name", cell: ({ name }) => name },
  { header: "URL", cell: ({ metadata }) => <span className="webhook-address">{metadata.url}</span> },
  { header: "Events", cell: Events },
  { header: "Status", cell: (destination) => <DestinationStatus destination={destination} /> },
  {
    header: "Failing since",
    cell: (destination) => <FailingSince project={project} destination={destination} />
  }
]

const exampleFor = (project: string) =>
  [
    // On a narrow screen, the copy button covers the end of the first line.
    "curl \\",
    `  ${window.location.origin}${pathTo("/v1/projects/:project/destinations", { project })} \\`,
    `  -H "X-Api-Key: $FIELDGATE_KEY" -H 'content-type: application/json' \\`,
    `  -d '{"name":"backend","type":"webhook","metadata":{"url":"https://app.example.com/fieldgate"}}'`
  ].join("\n")

const NoDestinations = ({ project }: { readonly project: string }) => (
  <div className="stack">
    <Empty icon="webhooks" title="No destinations yet">
      <p>Add an endpoint to get notified when writes finish or connections break, here or with this call:</p>
    </Empty>
    <Code label="Example call" text={exampleFor(project)} />
  </div>
)

export const WebhooksPage = ({ project }: { readonly project: string }) => {
  const destinations = useApi(["destinations", project], (api, options) => api.destinations.list({ project }, options))
  const columns = columnsOf(project)
  const [creating, setCreating] = useSearchParameter("create")
  const { member } = useSession()
  const mayCreate = refusalOf(member?.role, "admin") === undefined
  return (
    <Page
      title="Webhooks"
      intro="Endpoints that receive events from this project."
      actions={
        <AllowedButton needs="admin" kind="primary" icon="plus" onClick={() => setCreating("destination")}>
          Add destination
        </AllowedButton>
      }
    >
      {creating === "destination" && mayCreate ? (
        <CreateDestination project={project} onClose={() => setCreating(undefined)} />
      ) : null}
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
