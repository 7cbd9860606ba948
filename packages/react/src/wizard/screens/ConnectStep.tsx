/** Step 1: the account at the provider; an account that was connected before is shown and can be renewed. */
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import { ConnectPanel } from "../../connect/screens/ConnectPanel.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { Stack } from "../../parts/Stack.tsx"
import { Navigation } from "./Navigation.tsx"
import { useWizardScope } from "./WizardScope.ts"

export const ConnectStep = (): JSX.Element => {
  const text = useText()
  const { app, bootstrap, connection, onConnected, onDisconnected, provider, send, subject } = useWizardScope()
  const info = bootstrap.provider
  return (
    <Stack>
      {info === undefined ? (
        <Notice tone="error">{text("errors.providerMissing", { provider })}</Notice>
      ) : (
        <ConnectPanel
          subject={subject}
          provider={info}
          appName={app}
          connection={connection}
          level={3}
          onConnected={(connected) => {
            onConnected(connected)
            send({ type: "connected" })
          }}
          onDisconnected={onDisconnected}
        />
      )}
      <Navigation />
    </Stack>
  )
}
