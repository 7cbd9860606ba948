/** The account is connected, but its objects could not be loaded: try again, connect anew, or uninstall. */
import type { JSX } from "react"
import type { InstallState } from "../InstallState.ts"
import { useText } from "../../messages/useText.ts"
import { ConnectPanel } from "../../connect/screens/ConnectPanel.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { Stack } from "../../parts/Stack.tsx"
import { namesOf, useInstallScope } from "./InstallScope.ts"
import { Uninstall } from "./Uninstall.tsx"

type Props = Extract<InstallState, { readonly tag: "schemaFailed" }>

export const SchemaFailedScreen = (props: Props): JSX.Element => {
  const text = useText()
  const { connected, retry, target } = useInstallScope()
  const { connection, error, installation, isBusy, provider, step } = props
  const names = namesOf(props)
  return (
    <Stack>
      <Heading level={2} focusOn="schemaFailed">
        {text("install.schemaTitle", names)}
      </Heading>
      <ProblemNotice error={error} onRetry={retry} busy={isBusy} />
      <p>{text("install.schemaText")}</p>
      <ConnectPanel
        subject={target}
        provider={provider}
        appName={names.app}
        connection={connection}
        startRenewing={error.kind === "connection"}
        isRemovable={installation === undefined}
        level={3}
        onConnected={connected}
      />
      {installation === undefined ? undefined : (
        <Uninstall names={names} installationId={installation.id} step={step} />
      )}
    </Stack>
  )
}
