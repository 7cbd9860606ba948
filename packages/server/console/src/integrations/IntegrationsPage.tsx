import type { Integration } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useCountedInstallations } from "../installations/useCountedInstallations.ts"
import { Button } from "../parts/Button.tsx"
import { countOf } from "../parts/countOf.ts"
import { ProviderCell } from "../parts/ProviderCell.tsx"
import { Empty } from "../parts/Empty.tsx"
import { isFound } from "../parts/isFound.ts"
import { Page } from "../parts/Page.tsx"
import { Search, useSearchWords } from "../parts/Search.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { objectCount } from "./definitionRows.ts"
import { PlanDeploy } from "./PlanDeploy.tsx"
import { useProviderNames } from "./useProviderNames.ts"
import { useIntegrations } from "./useIntegrations.ts"

const Installed = ({ integration, project }: { readonly project: string; readonly integration: string }) => {
  const { data } = useCountedInstallations(project, { integration })
  return <>{data === undefined ? "…" : countOf(data)}</>
}

const ProviderName = ({ provider }: { readonly provider: string }) => useProviderNames()(provider)

const columnsOf = (project: string): ReadonlyArray<Column<Integration>> => [
  {
    header: "Name",
    cell: ({ latestRevision: { content }, name, provider }) => (
      <ProviderCell provider={provider} first={name} second={content.displayName} />
    )
  },
  { header: "Provider", cell: ({ provider }) => <ProviderName provider={provider} /> },
  { header: "Objects", cell: ({ latestRevision }) => objectCount(latestRevision.content) },
  {
    header: "Installations",
    figures: true,
    cell: ({ name }) => <Installed project={project} integration={name} />
  },
  { header: "Latest revision", cell: ({ latestRevision }) => <Time at={latestRevision.createTime} /> }
]

export const IntegrationsPage = ({ project }: { readonly project: string }) => {
  const words = useSearchWords()
  const [planning, setPlanning] = useSearchParameter("plan")
  const integrations = useIntegrations(project)
  const columns = columnsOf(project)
  return (
    <Page
      title="Integrations"
      intro={
        <>
          Defined in your manifest. Run <code>fieldgate deploy</code> to change them.
        </>
      }
      actions={
        <>
          <Search label="Search integrations" />
          <Button onClick={() => setPlanning("manifest")}>Plan a deploy</Button>
        </>
      }
    >
      {planning === undefined ? null : <PlanDeploy project={project} onClose={() => setPlanning(undefined)} />}
      <Loaded of={integrations} skeleton={<TableSkeleton columns={columns.map(({ header }) => header)} rows={3} />}>
        {(all) => (
          <Table
            caption="Integrations"
            rows={all.filter(({ id, latestRevision, name, provider }) =>
              isFound(words, [id, name, provider, latestRevision.content.displayName])
            )}
            columns={columns}
            rowKey={({ id }) => id}
            rowTo={({ name }) => pathTo(paths.integration, { project, integration: name })}
            empty={
              words === "" ? (
                <Empty icon="integrations" title="No integrations yet">
                  <p>
                    Deploy your manifest to add them: <code>fieldgate deploy fieldgate.yaml</code>
                  </p>
                </Empty>
              ) : (
                <Empty icon="search" title="No matching integrations" />
              )
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
