import type { Installation } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { pageBegin, pageRows, useListPage } from "../data/useListPage.ts"
import { Page } from "../parts/Page.tsx"
import { Paging } from "../parts/Paging.tsx"
import { Search } from "../parts/Search.tsx"
import { Select } from "../parts/Select.tsx"
import { TableSkeleton } from "../parts/Table.tsx"
import { RemovalNotice } from "../removals/RemovalNotice.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { headers, InstallationsTable } from "./InstallationsTable.tsx"
import { useIntegrations } from "../integrations/useIntegrations.ts"

type Health = Installation["healthStatus"]

const healthOptions: ReadonlyArray<{ readonly value: Health | ""; readonly label: string }> = [
  { value: "", label: "All accounts" },
  { value: "healthy", label: "Connected" },
  { value: "unhealthy", label: "Reconnect required" }
]

/** Undefined for a value that is not a choice. */
const known = (value: string | undefined): Health | undefined =>
  value === "healthy" || value === "unhealthy" ? value : undefined

export const InstallationsPage = ({ project }: { readonly project: string }) => {
  const [healthText, setHealth] = useSearchParameter("health")
  const [integration, setIntegration] = useSearchParameter("integration")
  const health = known(healthText)
  const { found, isFirst, onGo, search } = useListPage(
    ["installations", project, integration, health],
    (api, part, options) =>
      api.installations.list(
        {
          project,
          ...(integration === undefined ? {} : { integration }),
          ...(health === undefined ? {} : { healthStatus: health }),
          ...part
        },
        options
      )
  )
  const integrations = useIntegrations(project)
  const named = (integrations.data ?? []).map(({ name }) => ({ value: name, label: name }))
  const narrow = (set: (value: string) => void) => (value: string) => {
    onGo(undefined)
    set(value)
  }
  return (
    <Page
      title="Installations"
      intro="Customers who installed an integration, and how they configured it."
      actions={
        <>
          <Select
            label="Integration"
            options={[{ value: "", label: "All integrations" }, ...named]}
            value={integration ?? ""}
            onChange={narrow(setIntegration)}
            hidden
          />
          <Select label="Account" options={healthOptions} value={health ?? ""} onChange={narrow(setHealth)} hidden />
          <Search label="Search installations" clears={pageBegin} />
        </>
      }
    >
      <RemovalNotice project={project} />
      <Loaded of={found} skeleton={<TableSkeleton columns={headers} />}>
        {(rows) => (
          <div className="stack">
            <InstallationsTable
              project={project}
              integrations={integrations.data ?? []}
              searched={search !== "" || health !== undefined || integration !== undefined || !isFirst}
              installations={rows.slice(0, pageRows)}
            />
            <Paging rows={rows} isFirst={isFirst} onGo={onGo} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
