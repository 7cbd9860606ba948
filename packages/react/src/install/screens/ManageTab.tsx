/** Installation and connection, with update and uninstall. */
import type { Bootstrap, Connection, Installation, ProviderInfo } from "@fieldgate/client"
import type { JSX } from "react"
import { ConnectPanel } from "../../connect/screens/ConnectPanel.tsx"
import type { InstallStep } from "../InstallStep.ts"
import { namesOf, useInstallScope } from "./InstallScope.ts"
import { Uninstall } from "./Uninstall.tsx"
import { useLanguage } from "../../messages/Language.ts"
import { useText } from "../../messages/useText.ts"
import { Badge } from "../../parts/Badge.tsx"
import { Card } from "../../parts/Card.tsx"
import { Facts } from "../../parts/Facts.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { Stack } from "../../parts/Stack.tsx"

interface ManageTabProps {
  readonly bootstrap: Bootstrap
  readonly provider: ProviderInfo
  readonly connection: Connection
  /** Undefined before the first save. */
  readonly installation: Installation | undefined
  readonly step: InstallStep
}

export const ManageTab = (props: ManageTabProps): JSX.Element => {
  const text = useText()
  const { connected, target } = useInstallScope()
  const { connection, installation, provider, step } = props
  const names = namesOf(props)
  return (
    <Stack>
      <ConnectPanel
        subject={target}
        provider={provider}
        appName={names.app}
        connection={connection}
        isRemovable={installation === undefined}
        level={3}
        onConnected={connected}
      />
      {installation === undefined ? undefined : (
        <Card>
          <Heading level={3}>{text("manage.installation")}</Heading>
          <InstallationFacts installation={installation} />
          <section className="fieldgate-danger" aria-label={text("manage.dangerZone")}>
            <p className="fieldgate-hint">{text("manage.uninstallText", names)}</p>
            <Uninstall names={names} installationId={installation.id} step={step} />
          </section>
        </Card>
      )}
    </Stack>
  )
}

const InstallationFacts = ({ installation }: { readonly installation: Installation }): JSX.Element => {
  const { locale } = useLanguage()
  const text = useText()
  const { createTime, healthStatus, updateTime } = installation
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium" })
  const isHealthy = healthStatus === "healthy"
  const status = (
    <Badge tone={isHealthy ? "success" : "warning"}>{text(isHealthy ? "manage.healthy" : "manage.unhealthy")}</Badge>
  )
  return (
    <Facts
      facts={[
        { name: text("manage.status"), value: status },
        { name: text("manage.installedOn"), value: format.format(new Date(createTime)) },
        ...(updateTime === undefined
          ? []
          : [{ name: text("manage.updatedOn"), value: format.format(new Date(updateTime)) }])
      ]}
    />
  )
}
