import type { Installation } from "@fieldgate/client"
import { useState } from "react"
import { ConnectionStatus } from "../connections/ConnectionStatus.tsx"
import { Loaded } from "../data/Loaded.tsx"
import { useApi } from "../data/useApi.ts"
import { CopyId } from "../parts/CopyId.tsx"
import { Facts } from "../parts/Facts.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Status } from "../parts/Status.tsx"
import { Tabs, useTab } from "../parts/Tabs.tsx"
import { Time } from "../parts/Time.tsx"
import { pathOfStatistics } from "../operations/paths.ts"
import { AllowedButton } from "../session/AllowedButton.tsx"
import { Link } from "../router/Link.tsx"
import { pathTo } from "../router/matchPath.ts"
import { paths } from "../routePaths.ts"
import { ConfigHistory } from "./ConfigHistory.tsx"
import { ConfigWarnings } from "./ConfigWarnings.tsx"
import { ConfigView } from "./ConfigView.tsx"
import { useIntegrations } from "../integrations/useIntegrations.ts"
import { useProviderNames } from "../integrations/useProviderNames.ts"
import { LastWrite } from "./LastWrite.tsx"
import type { OfInstallation } from "./OfInstallation.ts"
import { RemoveInstallation } from "./RemoveInstallation.tsx"
import { groupNames, health, savedBy } from "./words.ts"

const tabs = [
  { id: "config", label: "Config" },
  { id: "history", label: "History" }
] as const

const Overview = ({ installation, of }: { readonly installation: Installation; readonly of: OfInstallation }) => {
  const { config, connection, createTime, createdBy, group, id, integrationId } = installation
  const { integration, project } = of
  const providerName = useProviderNames()
  return (
    <Section title="Installation">
      <Facts
        facts={[
          ["Customer", <code key="group">{group.groupRef}</code>],
          [
            "Integration",
            <Link key="integration" to={pathTo(paths.integration, { project, integration })}>
              {integration}
            </Link>
          ],
          [
            "Connection",
            <span key="connection" className="row">
              <Link to={pathTo(paths.connection, { project, connection: connection.id })}>
                {providerName(connection.provider)}
              </Link>
              <ConnectionStatus {...connection} />
            </span>
          ],
          ["Last write", <LastWrite key="last" of={of} groupRef={group.groupRef} integrationId={integrationId} />],
          [
            "Installed",
            <span key="installed">
              <Time at={createTime} /> by {savedBy(createdBy)}
            </span>
          ],
          [
            "Config saved",
            <span key="saved">
              <Time at={config.createTime} /> by {savedBy(config.createdBy)}
            </span>
          ],
          ["ID", <CopyId key="id" id={id} of="the installation" />],
          ["Config ID", <CopyId key="config" id={config.id} of="the config" />]
        ]}
      />
    </Section>
  )
}

export const InstallationPage = (of: OfInstallation) => {
  const { installation: installationId, integration, project } = of
  const tab = useTab(tabs)
  const [removing, setRemoving] = useState(false)
  const installation = useApi(["installation", project, installationId], (api, options) =>
    api.installations.get({ project, integration, installationId }, options)
  )
  const found = installation.data
  const integrations = useIntegrations(project)
  const definition = integrations.data?.find(({ id }) => id === found?.integrationId)?.latestRevision.content
  return (
    <Page
      title={found === undefined ? "Installation" : `${groupNames(found.group)[0]} · ${integration}`}
      above={[{ label: "Installations", to: pathTo(paths.installations, { project }) }]}
      badge={
        found === undefined ? null : (
          <Status tone={health[found.healthStatus][0]}>{health[found.healthStatus][1]}</Status>
        )
      }
      actions={
        found === undefined ? null : (
          <>
            <Link to={pathOfStatistics(project, { installation: installationId })}>Statistics</Link>
            <AllowedButton needs="admin" kind="danger" icon="trash" onClick={() => setRemoving(true)}>
              Remove
            </AllowedButton>
          </>
        )
      }
    >
      <Loaded of={installation}>
        {(value) => (
          <>
            <ConfigWarnings warnings={value.warnings ?? []} />
            <Overview installation={value} of={of} />
            <Tabs label="Installation views" tabs={tabs} open={tab} />
            {tab === "config" ? <ConfigView config={value.config} definition={definition} /> : null}
            {tab === "history" ? <ConfigHistory of={of} current={value.config.id} /> : null}
            {removing ? <RemoveInstallation of={of} installation={value} onCancel={() => setRemoving(false)} /> : null}
          </>
        )}
      </Loaded>
    </Page>
  )
}
