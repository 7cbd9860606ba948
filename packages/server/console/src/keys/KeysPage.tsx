/** The keys of a project: created, rotated, disabled and deleted here; secret values are shown once. */
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
import { TwoLines } from "../parts/TwoLines.tsx"
import { useSearchParameter } from "../router/Location.ts"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { refusalOf, useSession } from "../session/SessionContext.ts"
import { ApiKeyActions } from "./ApiKeyActions.tsx"
import { scopeWords } from "./scopes.ts"
import { CreateApiKey } from "./CreateApiKey.tsx"
import { CreateJwtKey } from "./CreateJwtKey.tsx"
import { JwtKeyActions } from "./JwtKeyActions.tsx"

const Activity = ({ active }: { readonly active: boolean }) => (
  <Status tone={active ? "success" : "neutral"}>{active ? "Active" : "Disabled"}</Status>
)

const isExpired = ({ expiresAt }: ApiKey): boolean => expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()

const apiKeyColumns = (project: string): ReadonlyArray<Column<ApiKey>> => [
  { header: "Label", cell: ({ label }) => label },
  {
    header: "For",
    cell: ({ scopes }) => (
      <TwoLines first={scopes.map((scope) => scopeWords[scope]).join(", ")} second={scopes.join(", ")} />
    )
  },
  {
    header: "Status",
    cell: (key) => (isExpired(key) ? <Status tone="warning">Expired</Status> : <Activity active={key.active} />)
  },
  { header: "ID", cell: ({ id, label }) => <CopyId id={id} of={`the key ${label}`} /> },
  { header: "Created", extra: true, cell: ({ createTime }) => <Time at={createTime} /> },
  { header: "Last used", cell: ({ lastUsedAt }) => (lastUsedAt === undefined ? "Never" : <Time at={lastUsedAt} />) },
  { header: "Expires", cell: ({ expiresAt }) => (expiresAt === undefined ? "Never" : <Time at={expiresAt} />) },
  { header: "Actions", cell: (key) => <ApiKeyActions apiKey={key} project={project} /> }
]

const jwtKeyColumns = (project: string): ReadonlyArray<Column<JwtKey>> => [
  { header: "Label", cell: ({ label }) => label },
  { header: "Algorithm", cell: ({ algorithm }) => algorithm },
  { header: "Status", cell: ({ active }) => <Activity active={active} /> },
  { header: "Key ID (kid)", cell: ({ id, label }) => <CopyId id={id} of={`the key ${label}`} /> },
  { header: "Created", extra: true, cell: ({ createTime }) => <Time at={createTime} /> },
  { header: "Actions", cell: (key) => <JwtKeyActions jwtKey={key} project={project} /> }
]

const headersOf = (columns: ReadonlyArray<{ readonly header: string }>) => columns.map(({ header }) => header)

export const KeysPage = ({ project }: { readonly project: string }) => {
  const apiKeys = useApi(["api-keys", project], (api, options) => api.apiKeys.list({ project }, options))
  const [creating, setCreating] = useSearchParameter("create")
  const { member } = useSession()
  const mayCreate = refusalOf(member?.role, "admin") === undefined
  const jwtKeys = useApi(["jwt-keys", project], (api, options) => api.jwtKeys.list({ project }, options))
  return (
    <Page
      title="Keys"
      intro="A full key is for your backend and may do everything. A frontend key is for the React components in browsers. A key is shown once, when it is created."
      actions={
        <>
          <AllowedButton needs="admin" icon="plus" onClick={() => setCreating("jwt-key")}>
            Add JWT key
          </AllowedButton>
          <AllowedButton needs="admin" kind="primary" icon="plus" onClick={() => setCreating("api-key")}>
            Create API key
          </AllowedButton>
        </>
      }
    >
      {creating === "api-key" && mayCreate ? (
        <CreateApiKey project={project} onClose={() => setCreating(undefined)} />
      ) : null}
      {creating === "jwt-key" && mayCreate ? (
        <CreateJwtKey project={project} onClose={() => setCreating(undefined)} />
      ) : null}
      <Section title="API keys" flush>
        <Loaded of={apiKeys} skeleton={<TableSkeleton columns={headersOf(apiKeyColumns(project))} rows={2} />}>
          {(keys) => <Table caption="API keys" rows={keys} columns={apiKeyColumns(project)} rowKey={({ id }) => id} />}
        </Loaded>
      </Section>
      <Section title="JWT signing keys" flush>
        <p className="section-note quiet">
          Your backend signs a token for each user with a JWT key&apos;s private key, so that a browser can only see and
          change the data of that user&apos;s customer.
        </p>
        <Loaded of={jwtKeys} skeleton={<TableSkeleton columns={headersOf(jwtKeyColumns(project))} rows={2} />}>
          {(keys) => (
            <Table
              caption="JWT keys"
              rows={keys}
              columns={jwtKeyColumns(project)}
              rowKey={({ id }) => id}
              empty={
                <Empty icon="keys" title="No JWT signing keys">
                  <p>Add a key to sign tokens for your customers in your backend.</p>
                </Empty>
              }
            />
          )}
        </Loaded>
      </Section>
    </Page>
  )
}
