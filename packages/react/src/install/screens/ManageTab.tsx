/** What is installed and connected, and the ways to renew and to end it. */
import type { Bootstrap, Connection, Installation, ProviderInfo } from "@fieldgate/client"
import type { JSX } from "react"
import type { InstallStep } from "../InstallStep.ts"
import { useText } from "../../messages/useText.ts"
import { ConnectPanel } from "../../connect/screens/ConnectPanel.tsx"
import { Card } from "../../parts/Card.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { Stack } from "../../parts/Stack.tsx"
import { InstallationFacts } from "./InstallationFacts.tsx"
import { namesOf, useInstallScope } from "./InstallScope.ts"
import { Uninstall } from "./Uninstall.tsx"

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
          <Uninstall names={names} installationId={installation.id} step={step} />
        </Card>
      )}
    </Stack>
  )
}
