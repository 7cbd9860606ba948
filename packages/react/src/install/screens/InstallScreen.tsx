/** The screen of each state of the install flow; a state without a screen doesn't compile. */
import type { JSX } from "react"
import { ConfigureView } from "../../configure/screens/ConfigureView.tsx"
import type { FieldMapping } from "../../configure/screens/model/FieldMapping.ts"
import { ConnectPanel } from "../../connect/screens/ConnectPanel.tsx"
import { OpenChecks } from "../../connect/screens/OpenChecks.tsx"
import type { InstallState } from "../InstallState.ts"
import { integrationNameOf, namesOf, useInstallScope } from "./InstallScope.ts"
import { ManageTab } from "./ManageTab.tsx"
import { Uninstall } from "./Uninstall.tsx"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { chunk, useChunk } from "../../parts/Chunk.ts"
import { ChunkFailure } from "../../parts/ChunkFailure.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { RequestId } from "../../parts/RequestId.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { Stack } from "../../parts/Stack.tsx"
import { useFailureReport } from "../../parts/useFailureReport.ts"

interface InstallScreenProps {
  readonly state: InstallState
  readonly fieldMapping: FieldMapping | undefined
}

/** Open results of the check stay above every screen, because connecting leads directly to the next one. */
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

/** An integration without configuration is installed by one button, never without consent. */
const ConsentScreen = (props: Of<"consent">): JSX.Element => {
  const text = useText()
  const { send } = useInstallScope()
  const { step } = props
  const names = namesOf(props)
  return (
    <Card>
      <Heading level={2} focusOn="consent">
        {text("install.consentTitle", names)}
      </Heading>
      <p>{text("install.consentText", names)}</p>
      {step.tag === "installFailed" ? <ProblemNotice error={step.error} /> : undefined}
      <Actions>
        <Button kind="primary" busy={step.tag === "installing"} onClick={() => send({ type: "install" })}>
          {text("install.install")}
        </Button>
      </Actions>
    </Card>
  )
}

const ConfigureScreen = (props: Of<"configure"> & { readonly fieldMapping: FieldMapping | undefined }): JSX.Element => {
  const { bootstrap, connection, fieldMapping, installation, revision } = props
  const { send } = useInstallScope()
  return (
    <Stack>
      <Heading level={2} focusOn="configure">
        {integrationNameOf(bootstrap)}
      </Heading>
      <ConfigureView
        bootstrap={bootstrap}
        revision={revision}
        connection={connection}
        installation={installation}
        fieldMapping={fieldMapping}
        manage={<ManageTab {...props} />}
        onSaved={(installation, kind) => send({ type: "saved", installation, kind })}
      />
    </Stack>
  )
}

/** The account's objects could not be loaded: retry, update the connection, or uninstall. */
const SchemaFailedScreen = (props: Of<"schemaFailed">): JSX.Element => {
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

const InstalledScreen = (props: Of<"installed">): JSX.Element => {
  const text = useText()
  const names = namesOf(props)
  return (
    <Stack>
      <Heading level={2} focusOn="installed">
        {text("install.installedTitle", names)}
      </Heading>
      <p>{text("install.installedText", names)}</p>
      <ManageTab {...props} />
    </Stack>
  )
}

/** Shown after an uninstall; offers to install again. */
const UninstalledScreen = (props: Of<"uninstalled">): JSX.Element => {
  const text = useText()
  const { send } = useInstallScope()
  const names = namesOf(props)
  return (
    <Card>
      <Heading level={2} focusOn="uninstalled">
        {text("install.uninstalledTitle", names)}
      </Heading>
      <p>{text("install.uninstalledText", names)}</p>
      <Actions>
        <Button kind="primary" onClick={() => send({ type: "reinstall" })}>
          {text("install.reinstall")}
        </Button>
      </Actions>
    </Card>
  )
}

type Of<Tag extends InstallState["tag"]> = Extract<InstallState, { readonly tag: Tag }>

/** The integration could not be loaded, or this server has no driver for its provider. */
const IntegrationFailedScreen = ({ error, isBusy }: Of<"integrationFailed">): JSX.Element => {
  const text = useText()
  const { retry, target } = useInstallScope()
  useFailureReport(error)
  if (error.problem?.type !== "urn:fieldgate:problem:integration-not-found") {
    return <ProblemNotice error={error} onRetry={retry} busy={isBusy} />
  }
  const actions = (
    <>
      <Button busy={isBusy} onClick={retry}>
        {text("general.retry")}
      </Button>
      {error.requestId === undefined ? undefined : <RequestId requestId={error.requestId} />}
    </>
  )
  return (
    <Notice
      tone="error"
      title={text("errors.integrationMissing", { integration: target.integration })}
      actions={actions}
    >
      <p className="fieldgate-verbatim">{error.message}</p>
    </Notice>
  )
}

const ProviderMissingScreen = ({ bootstrap }: Of<"providerMissing">): JSX.Element => {
  const text = useText()
  const { retry } = useInstallScope()
  const { provider } = bootstrap.integration
  return (
    <Notice
      tone="error"
      title={text("errors.providerMissing", { provider })}
      actions={<Button onClick={retry}>{text("general.retry")}</Button>}
    />
  )
}

const wizard = chunk(() => import("../../wizard/screens/InstallWizard.tsx"))

/** The wizard, loaded on demand because few installs use it. */
const WizardScreen = ({ bootstrap, connection, revision }: Of<"wizard">): JSX.Element => {
  const text = useText()
  const { connected, send, target } = useInstallScope()
  const loaded = useChunk(wizard)
  switch (loaded.tag) {
    case "loading":
      return <Skeleton label={text("general.loading")} />
    case "failed":
      return <ChunkFailure onRetry={loaded.retry} />
    case "ready":
      return (
        <loaded.part.InstallWizard
          {...target}
          bootstrap={bootstrap}
          revision={revision}
          connection={connection}
          onConnected={connected}
          onDisconnected={() => undefined}
          onInstalled={(installation) => send({ type: "saved", installation, kind: "installed" })}
          onDone={() => send({ type: "wizardLeft" })}
        />
      )
  }
}
