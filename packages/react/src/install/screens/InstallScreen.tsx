/** The screen of each state of the install flow; a state without one doesn't compile. */
import type { JSX } from "react"
import type { InstallState } from "../InstallState.ts"
import { useText } from "../../messages/useText.ts"
import type { FieldMapping } from "../../configure/screens/model/FieldMapping.ts"
import { ConnectPanel } from "../../connect/screens/ConnectPanel.tsx"
import { OpenChecks } from "../../connect/screens/OpenChecks.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { Stack } from "../../parts/Stack.tsx"
import { ConfigureScreen } from "./ConfigureScreen.tsx"
import { ConsentScreen } from "./ConsentScreen.tsx"
import { IntegrationFailedScreen, ProviderMissingScreen } from "./FatalScreens.tsx"
import { namesOf, useInstallScope } from "./InstallScope.ts"
import { InstalledScreen } from "./InstalledScreen.tsx"
import { SchemaFailedScreen } from "./SchemaFailedScreen.tsx"
import { UninstalledScreen } from "./UninstalledScreen.tsx"
import { WizardScreen } from "./WizardScreen.tsx"

interface InstallScreenProps {
  readonly state: InstallState
  readonly fieldMapping: FieldMapping | undefined
}

/** What the connection's check left open stays above every screen: connecting goes on to the next one immediately. */
export const InstallScreen = (props: InstallScreenProps): JSX.Element => (
  <Stack>
    <ConnectionChecks state={props.state} />
    <Screen {...props} />
  </Stack>
)

const ConnectionChecks = ({ state }: Pick<InstallScreenProps, "state">): JSX.Element | undefined => {
  if (!("connection" in state) || state.connection === undefined) return undefined
  const { app, provider } = namesOf(state)
  return <OpenChecks app={app} provider={provider} connection={state.connection} />
}

const Screen = ({ fieldMapping, state }: InstallScreenProps): JSX.Element => {
  const text = useText()
  const { connected, target } = useInstallScope()
  switch (state.tag) {
    case "loading":
      return <Skeleton label={text("general.loading")} />
    case "integrationFailed":
      return <IntegrationFailedScreen {...state} />
    case "providerMissing":
      return <ProviderMissingScreen {...state} />
    case "connect":
      return (
        <ConnectPanel
          subject={target}
          provider={state.provider}
          appName={state.bootstrap.project.appName}
          connection={state.connection}
          onConnected={connected}
        />
      )
    case "schemaFailed":
      return <SchemaFailedScreen {...state} />
    case "consent":
      return <ConsentScreen {...state} />
    case "configure":
      return <ConfigureScreen {...state} fieldMapping={fieldMapping} />
    case "wizard":
      return <WizardScreen {...state} />
    case "installed":
      return <InstalledScreen {...state} />
    case "uninstalled":
      return <UninstalledScreen {...state} />
  }
}
