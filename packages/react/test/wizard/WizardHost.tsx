/** The wizard's surroundings in InstallIntegration: the data that it needs, reloaded after a connection. */
import type { Installation } from "@fieldgate/client"
import { fakeFieldgate, type FakeFieldgate, hydrated } from "@fieldgate/react/testing"
import type { JSX } from "react"
import { PlatformProvider } from "../../src/index.ts"
import { useBootstrap } from "../../src/platform/useBootstrap.ts"
import { useHydratedRevision } from "../../src/platform/useHydratedRevision.ts"
import { Root } from "../../src/parts/Root.tsx"
import { InstallWizard } from "../../src/wizard/screens/InstallWizard.tsx"
import { baseUrl } from "../FakeServer.ts"

interface Props {
  readonly onInstalled?: (installation: Installation) => void
  readonly onDone?: () => void
}

export const WizardHost = (props: Props): JSX.Element => (
  <PlatformProvider options={{ project: "demo", baseUrl, apiKey: "ui-key" }}>
    <Loaded {...props} />
  </PlatformProvider>
)

const subject = { consumerRef: "user-1", groupRef: "group-1" }
const ignore = () => undefined

const Loaded = ({ onDone = ignore, onInstalled = ignore }: Props): JSX.Element | undefined => {
  const bootstrap = useBootstrap({ integration: "crm", ...subject })
  const connection = bootstrap.data?.connections[0]
  const integration = bootstrap.data?.integration
  const revision = useHydratedRevision(
    connection === undefined || integration === undefined
      ? undefined
      : { integrationId: integration.id, revisionId: integration.latestRevision.id, connectionId: connection.id },
    subject
  )
  const again = () => void bootstrap.refetch()
  if (bootstrap.data === undefined) return undefined
  return (
    <Root part="install">
      <InstallWizard
        {...subject}
        bootstrap={bootstrap.data}
        revision={revision.data}
        connection={connection}
        onConnected={again}
        onDisconnected={again}
        onInstalled={(installation) => onInstalled(installation)}
        onDone={onDone}
      />
    </Root>
  )
}

/** An integration whose provider uses an API key; `content` changes its objects. */
export const byKey = (content: Partial<FakeFieldgate["hydrated"]["content"]> = {}): Partial<FakeFieldgate> => {
  const revision = hydrated("revision-1")
  const changed = { ...revision, content: { ...revision.content, provider: "acme-api", ...content } }
  return { hydrated: changed, integration: fakeFieldgate({ hydrated: changed }).integration }
}
