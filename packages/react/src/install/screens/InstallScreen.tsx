/** The screen of each state of the install flow; a state without a screen doesn't compile. */
import { type JSX, type ReactNode, useState } from "react"
import { ActivityList } from "../../activity/ActivityList.tsx"
import { useActivity } from "../../activity/useActivity.ts"
import { ConfigureView } from "../../configure/screens/ConfigureView.tsx"
import type { FieldMapping } from "../../configure/screens/model/FieldMapping.ts"
import { ConnectPanel } from "../../connect/screens/ConnectPanel.tsx"
import { OpenChecks } from "../../connect/screens/OpenChecks.tsx"
import type { InstallState } from "../InstallState.ts"
import { namesOf, useInstallScope } from "./InstallScope.ts"
import { ManageTab } from "./ManageTab.tsx"
import { abilitiesOf } from "../abilities.ts"
import { usePlatform } from "../../platform/usePlatform.ts"
import { Uninstall } from "./Uninstall.tsx"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { chunk, useChunk } from "../../parts/Chunk.ts"
import { ChunkPart } from "../../parts/ChunkPart.tsx"
import { Disclosure } from "../../parts/Disclosure.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { LockUp } from "../../parts/ProviderLogo.tsx"
import { RequestId } from "../../parts/RequestId.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"
import { Stack } from "../../parts/Stack.tsx"
import { Tabs } from "../../parts/Tabs.tsx"
import { useFailureReport } from "../../parts/useFailureReport.ts"

interface InstallScreenProps {
  readonly state: InstallState
  readonly fieldMapping: FieldMapping | undefined
  readonly variant?: "standard" | "wizard" | undefined
  /** The host's content below the message that the install succeeded. */
  readonly success?: ReactNode
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

const Screen = ({ fieldMapping, state, success, variant }: InstallScreenProps): JSX.Element => {
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
          abilities={abilitiesOf(state.bootstrap)}
          onConnected={connected}
        />
      )
    case "schemaFailed":
      return <SchemaFailedScreen {...state} />
    case "consent":
      return <ConsentScreen {...state} />
    case "configure":
      return <ConfigureScreen {...state} fieldMapping={fieldMapping} variant={variant} />
    case "finished":
      return (
        <ChunkPart of={finished}>{({ FinishedScreen }) => <FinishedScreen {...state} success={success} />}</ChunkPart>
      )
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

interface ConfigureScreenProps extends Of<"configure"> {
  readonly fieldMapping: FieldMapping | undefined
  readonly variant: "standard" | "wizard" | undefined
}

/** Before the first save, one page; later, tabs for the settings, what was written, and the connection. */
const ConfigureScreen = (props: ConfigureScreenProps): JSX.Element =>
  props.installation === undefined ? <FirstSetUp {...props} /> : <ManageTabs {...props} />

const FirstSetUp = (props: ConfigureScreenProps): JSX.Element => {
  const text = useText()
  const { connected, target } = useInstallScope()
  const names = namesOf(props)
  useChunk(finished)
  return (
    <Stack>
      <header className="fieldgate-setup-header">
        <LockUp app={names.app} provider={props.provider.name} providerName={names.provider} state="done" />
        <Heading level={2} focusOn="configure">
          {text("setUp.title", names)}
        </Heading>
        <p className="fieldgate-text">{text("setUp.intro", names)}</p>
      </header>
      <Settings {...props} />
      <Disclosure summary={text("manage.connection", names)}>
        <ConnectPanel
          subject={target}
          provider={props.provider}
          appName={names.app}
          connection={props.connection}
          level={3}
          onConnected={connected}
        />
      </Disclosure>
    </Stack>
  )
}

/** Loaded while the user looks at the set-up page. */
const finished = chunk(() => import("./FinishedScreen.tsx"))

type ManageTabName = "settings" | "activity" | "connection"

const ManageTabs = (props: ConfigureScreenProps): JSX.Element => {
  const text = useText()
  const { usesTokens } = usePlatform()
  const [tab, setTab] = useState<ManageTabName>("settings")
  const names = namesOf(props)
  // An API key of the frontend may not read operations.
  const tabs: ReadonlyArray<ManageTabName> = usesTokens
    ? ["settings", "activity", "connection"]
    : ["settings", "connection"]
  return (
    <Stack>
      <Heading level={2} focusOn="configure">
        {names.integration}
      </Heading>
      <Tabs
        label={names.integration}
        items={tabs.map((id) => ({ id, label: text(`manage.${id}`, names) }))}
        selected={tab}
        onSelect={(id) => setTab(tabs.find((each) => each === id) ?? "settings")}
      >
        {/* Hidden, not removed: a draft survives a look at another tab. */}
        <div hidden={tab !== "settings"}>
          <Settings {...props} />
        </div>
        {tab === "activity" ? <Activity {...props} /> : undefined}
        {tab === "connection" ? <ManageTab {...props} /> : undefined}
      </Tabs>
    </Stack>
  )
}

const Activity = (props: ConfigureScreenProps): JSX.Element => {
  const { target } = useInstallScope()
  const { app, provider } = namesOf(props)
  const activity = useActivity({ ...target, installationId: props.installation?.id })
  return <ActivityList activity={activity} app={app} provider={provider} />
}

const Settings = (props: ConfigureScreenProps): JSX.Element => {
  const { send } = useInstallScope()
  return <ConfigureView {...props} onSaved={(installation, kind) => send({ type: "saved", installation, kind })} />
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
