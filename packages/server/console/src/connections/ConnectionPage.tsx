import type { ConnectionWithCredentials } from "@fieldgate/client"
import { useState } from "react"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { InstallationsTable } from "../installations/InstallationsTable.tsx"
import { groupNames } from "../installations/words.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Skeleton } from "../parts/Skeleton.tsx"
import { Time } from "../parts/Time.tsx"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { ConnectionHealth } from "./ConnectionHealth.tsx"
import { ConnectionStatus } from "./ConnectionStatus.tsx"
import { OutageNotice } from "./OutageNotice.tsx"
import { metadataFacts } from "./metadataFacts.ts"
import { RemoveConnection } from "./RemoveConnection.tsx"
import { useProviderNames } from "../integrations/useProviderNames.ts"
import { useIntegrations } from "../integrations/useIntegrations.ts"

interface OfConnection {
  readonly project: string
  readonly connection: string
}

const Account = ({ connection }: { readonly connection: ConnectionWithCredentials }) => {
  const { account, budgetShare, consumer, createTime, group, id, providerWorkspaceRef } = connection
  return (
    <Section title="Account">
      <Facts
        facts={[
          ["Customer", <code key="group">{group.groupRef}</code>],
          ["Connected by", <code key="consumer">{consumer.consumerRef}</code>],
          ["Account", account && [account.name, account.accountRef].filter(Boolean).join(", ")],
          ["Account checked", account && <Time key="checked" at={account.checkTime} />],
          ["Workspace", providerWorkspaceRef],
          ["Share of the CRM's calls", `${Math.round(budgetShare * 100)} %`],
          ...metadataFacts(connection),
          ["Connected", <Time key="connected" at={createTime} />],
          ["ID", <CopyId key="id" id={id} of="the connection" />]
        ]}
      />
    </Section>
  )
}

const Installations = ({
  connection: { group, id },
  project
}: {
  readonly project: string
  readonly connection: ConnectionWithCredentials
}) => {
  const { groupRef } = group
  const installations = useApi(["installations", project, "of", groupRef], (api, options) =>
    api.installations.list({ project, groupRef }, options)
  )
  const integrations = useIntegrations(project)
  return (
    <Section title="Installations" flush>
      <Loaded of={installations} skeleton={<Skeleton lines={2} />}>
        {(all) => {
          const own = all.filter((each) => each.connection.id === id)
          return own.length === 0 ? (
            <Empty icon="installations" title="No installations use this connection">
              <p>You can remove it.</p>
            </Empty>
          ) : (
            <InstallationsTable project={project} integrations={integrations.data ?? []} installations={own} />
          )
        }}
      </Loaded>
    </Section>
  )
}

export const ConnectionPage = ({ connection: connectionId, project }: OfConnection) => {
  const [removing, setRemoving] = useState(false)
  const providerName = useProviderNames()
  const connection = useApi(["connection", project, connectionId], (api, options) =>
    api.connections.get({ project, connectionId }, options)
  )
  const found = connection.data
  return (
    <Page
      title={found === undefined ? "Connection" : `${groupNames(found.group)[0]} · ${providerName(found.provider)}`}
      above={[{ label: "Connections", to: pathTo(paths.connections, { project }) }]}
      badge={found === undefined ? null : <ConnectionStatus {...found} />}
      actions={
        found === undefined ? null : (
          <AllowedButton needs="admin" kind="danger" icon="trash" onClick={() => setRemoving(true)}>
            Remove
          </AllowedButton>
        )
      }
    >
      <Loaded of={connection}>
        {(value) => (
          <>
            <OutageNotice connection={value} />
            <ConnectionHealth project={project} connection={value} />
            <Account connection={value} />
            <Installations project={project} connection={value} />
            {removing ? (
              <RemoveConnection project={project} connection={value} onCancel={() => setRemoving(false)} />
            ) : null}
          </>
        )}
      </Loaded>
    </Page>
  )
}
