/** The keys of a project: who may call, never with what. */
import type { ApiKey, JwtKey } from "@fieldgate/client"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Status } from "../parts/Status.tsx"
import { type Column, Table, TableSkeleton } from "../parts/Table.tsx"
import { Time } from "../parts/Time.tsx"

const Activity = ({ active }: { readonly active: boolean }) => (
  <Status tone={active ? "success" : "neutral"}>{active ? "Active" : "Disabled"}</Status>
)

const apiKeyColumns: ReadonlyArray<Column<ApiKey>> = [
  { header: "Label", cell: ({ label }) => label },
  { header: "Scope", cell: ({ scopes }) => scopes.join(", ") },
  { header: "State", cell: ({ active }) => <Activity active={active} /> },
  { header: "Id", cell: ({ id, label }) => <CopyId id={id} of={`the key ${label}`} /> },
  { header: "Created", cell: ({ createTime }) => <Time at={createTime} /> }
]

const jwtKeyColumns: ReadonlyArray<Column<JwtKey>> = [
  { header: "Label", cell: ({ label }) => label },
  { header: "Algorithm", cell: ({ algorithm }) => algorithm },
  { header: "State", cell: ({ active }) => <Activity active={active} /> },
  { header: "Key id (kid)", cell: ({ id, label }) => <CopyId id={id} of={`the key ${label}`} /> },
  { header: "Created", cell: ({ createTime }) => <Time at={createTime} /> }
]

const headersOf = (columns: ReadonlyArray<{ readonly header: string }>) => columns.map(({ header }) => header)

export const KeysPage = ({ project }: { readonly project: string }) => {
  const apiKeys = useApi(["api-keys", project], (api, options) => api.apiKeys.list({ project }, options))
  const jwtKeys = useApi(["jwt-keys", project], (api, options) => api.jwtKeys.list({ project }, options))
  return (
    <Page
      title="Keys"
      intro="Who may call. A key's value is shown once, when it is made; here nobody can read it. Keys are made, rotated and disabled by the API or with fieldgate keys."
    >
      <Section title="API keys" flush>
        <Loaded of={apiKeys} skeleton={<TableSkeleton columns={headersOf(apiKeyColumns)} rows={2} />}>
          {(keys) => <Table caption="API keys" rows={keys} columns={apiKeyColumns} rowKey={({ id }) => id} />}
        </Loaded>
      </Section>
      <Section title="Keys that prove consumers' tokens" flush>
        <Loaded of={jwtKeys} skeleton={<TableSkeleton columns={headersOf(jwtKeyColumns)} rows={2} />}>
          {(keys) => (
            <Table
              caption="JWT keys"
              rows={keys}
              columns={jwtKeyColumns}
              rowKey={({ id }) => id}
              empty={
                <Empty icon="keys" title="None">
                  <p>With one, your backend can sign tokens for its consumers.</p>
                </Empty>
              }
            />
          )}
        </Loaded>
      </Section>
    </Page>
  )
}
