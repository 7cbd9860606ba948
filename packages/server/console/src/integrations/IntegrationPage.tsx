/** One integration: its definition now, every revision, and who has installed it. */
import type { Integration } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { InstallationsTable } from "../installations/InstallationsTable.tsx"
import { pageRows, useListPage } from "../data/useListPage.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Page } from "../parts/Page.tsx"
import { Paging } from "../parts/Paging.tsx"
import { Section } from "../parts/Section.tsx"
import { TableSkeleton } from "../parts/Table.tsx"
import { Tabs, useTab } from "../parts/Tabs.tsx"
import { Time } from "../parts/Time.tsx"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { DefinitionView } from "./DefinitionView.tsx"
import { useProviderNames } from "./useProviderNames.ts"
import type { OfIntegration } from "./OfIntegration.ts"
import { RevisionsTable } from "./RevisionsTable.tsx"

const tabs = [
  { id: "definition", label: "Definition" },
  { id: "revisions", label: "Revisions" },
  { id: "installations", label: "Installations" }
] as const

const Installed = ({ integration, project }: { readonly project: string; readonly integration: Integration }) => {
  const { found, isFirst, onGo } = useListPage(["installations", project, integration.name], (api, part, options) =>
    api.installations.list({ project, integration: integration.name, ...part }, options)
  )
  return (
    <Loaded of={found} skeleton={<TableSkeleton columns={["Customer", "Health", "Saved"]} />}>
      {(rows) => (
        <div className="stack">
          <InstallationsTable project={project} integrations={[integration]} installations={rows.slice(0, pageRows)} />
          <Paging rows={rows} isFirst={isFirst} onGo={onGo} />
        </div>
      )}
    </Loaded>
  )
}

export const IntegrationPage = ({ integration: name, project }: OfIntegration) => {
  const tab = useTab(tabs)
  const providerName = useProviderNames()
  const integration = useApi(["integration", project, name], (api, options) =>
    api.integrations.get({ project, integration: name }, options)
  )
  const title = integration.data?.latestRevision.content.displayName ?? integration.data?.name ?? name
  return (
    <Page title={title} above={[{ label: "Integrations", to: pathTo(paths.integrations, { project }) }]}>
      <Loaded of={integration}>
        {(found) => (
          <>
            <Section title="Integration">
              <Facts
                facts={[
                  ["Name", found.name],
                  ["Provider", providerName(found.provider)],
                  ["ID", <CopyId key="id" id={found.id} of="the integration" />],
                  ["Latest revision", <Time key="revision" at={found.latestRevision.createTime} />],
                  ["Created", <Time key="created" at={found.createTime} />]
                ]}
              />
            </Section>
            <Tabs label="Integration views" tabs={tabs} open={tab} />
            {tab === "definition" ? <DefinitionView definition={found.latestRevision.content} /> : null}
            {tab === "revisions" ? <RevisionsTable project={project} integration={name} /> : null}
            {tab === "installations" ? <Installed project={project} integration={found} /> : null}
          </>
        )}
      </Loaded>
    </Page>
  )
}
