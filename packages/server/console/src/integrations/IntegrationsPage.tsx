/** What the project's manifest defines. */
import type { Integration } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { isFound, Search, useSearchWords } from "../parts/Search.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"

const columns: ReadonlyArray<Column<Integration>> = [
  { header: "Name", cell: ({ name }) => name },
  { header: "Provider", cell: ({ provider }) => provider },
  { header: "Id", cell: ({ id, name }) => <CopyId id={id} of={`integration ${name}`} /> },
  { header: "Latest revision", cell: ({ latestRevision }) => <Time at={latestRevision.createTime} /> }
]

export const IntegrationsPage = ({ project }: { readonly project: string }) => {
  const words = useSearchWords()
  const integrations = useApi(["integrations", project], (api, options) => api.integrations.list({ project }, options))
  return (
    <Page
      title="Integrations"
      intro="What the manifest of this project defines."
      actions={<Search label="Search integrations" />}
    >
      <Loaded of={integrations} skeleton={<TableSkeleton columns={columns.map(({ header }) => header)} />}>
        {(all) => (
          <Table
            caption="Integrations"
            rows={all.filter(({ id, name, provider }) => isFound(words, [id, name, provider]))}
            columns={columns}
            rowKey={({ id }) => id}
            empty={<Empty icon="integrations" title={words === "" ? "No integrations yet" : "Nothing found"} />}
          />
        )}
      </Loaded>
    </Page>
  )
}
