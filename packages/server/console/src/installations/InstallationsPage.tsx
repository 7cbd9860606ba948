/** What every group has installed. */
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { Page } from "../parts/Page.tsx"
import { isFound, Search, useSearchWords } from "../parts/Search.tsx"
import { Select } from "../parts/Select.tsx"
import { TableSkeleton } from "../parts/Table.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { headers, InstallationsTable } from "./InstallationsTable.tsx"
import { useInstallations } from "./useInstallations.ts"

const healthOptions = [
  { value: "", label: "Any health" },
  { value: "healthy", label: "Healthy" },
  { value: "unhealthy", label: "Unhealthy" }
]

export const InstallationsPage = ({ project }: { readonly project: string }) => {
  const words = useSearchWords()
  const [health = "", setHealth] = useSearchParameter("health")
  const installations = useInstallations(project)
  const integrations = useApi(["integrations", project], (api, options) => api.integrations.list({ project }, options))
  const names = new Map(integrations.data?.map(({ id, name }) => [id, name]))
  return (
    <Page
      title="Installations"
      intro="What each group has installed, with the config that it chose."
      actions={
        <>
          <Select label="Health" options={healthOptions} value={health} onChange={setHealth} hidden />
          <Search label="Search installations" />
        </>
      }
    >
      <Loaded of={installations} skeleton={<TableSkeleton columns={headers} />}>
        {(all) => (
          <InstallationsTable
            project={project}
            integrations={integrations.data ?? []}
            searched={words !== "" || health !== ""}
            installations={all.filter(
              ({ connection, group, healthStatus, id, integrationId }) =>
                (health === "" || healthStatus === health) &&
                isFound(words, [id, group.groupRef, group.groupName, connection.provider, names.get(integrationId)])
            )}
          />
        )}
      </Loaded>
    </Page>
  )
}
