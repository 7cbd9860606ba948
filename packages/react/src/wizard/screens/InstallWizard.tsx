/** The guided install: connect, choose objects, configure, review. @rule react.wizard */
import type { Bootstrap } from "@fieldgate/client"
import { type JSX, useEffect, useRef } from "react"
import { ConnectPanel } from "../../connect/screens/ConnectPanel.tsx"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { useAnnounce } from "../../parts/Announcer.tsx"
import { Button } from "../../parts/Button.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { Stack } from "../../parts/Stack.tsx"
import { stopOf } from "../WizardState.ts"
import { ConfigureStep } from "./ConfigureStep.tsx"
import { Navigation } from "./Navigation.tsx"
import { ReviewStep } from "./ReviewStep.tsx"
import { SelectStep } from "./SelectStep.tsx"
import { Stepper } from "./Stepper.tsx"
import { type WizardScope, WizardScopeProvider, useWizardScope } from "./WizardScope.ts"
import { useStopTitle } from "./useStopTitle.ts"
import { type Wizard, type WizardTarget, useWizard } from "../useWizard.ts"

interface InstallWizardProps extends WizardTarget {
  /** An account was connected: the host view reloads `connection` and `revision`. */
  readonly onConnected: WizardScope["onConnected"]
  readonly onDisconnected: WizardScope["onDisconnected"]
  /** The wizard is finished: the standard view follows. */
  readonly onDone: () => void
}

/** Continues where this tab left off. `reasonAgainstWizard` and an existing installation decide whether it is shown. */
export const InstallWizard = (props: InstallWizardProps): JSX.Element => (
  <WizardView wizard={useWizard(props)} {...props} />
)

/** The wizard in a given state. */
export const WizardView = ({ wizard, ...props }: InstallWizardProps & { readonly wizard: Wizard }): JSX.Element => {
  const { bootstrap, connection, onConnected, onDisconnected, onDone } = props
  const { consumerName, consumerRef, groupName, groupRef } = props
  const text = useText()
  const scope: WizardScope = {
    ...wizard,
    bootstrap,
    connection,
    onConnected,
    onDisconnected,
    subject: { consumerName, consumerRef, groupName, groupRef },
    app: bootstrap.project.appName,
    provider: bootstrap.provider?.displayName ?? bootstrap.integration.provider
  }
  return (
    <WizardScopeProvider value={scope}>
      <div className="fieldgate-wizard" data-state={wizard.state.tag}>
        <Heading level={2}>{text("wizard.title", { integration: nameOf(bootstrap) })}</Heading>
        <Stepper progress={wizard.progress} onGoTo={(stop) => wizard.send({ type: "goTo", stop })} />
        <Title />
        <Step onDone={onDone} />
      </div>
    </WizardScopeProvider>
  )
}

const nameOf = ({ integration }: Bootstrap): string => {
  const { displayName, name } = integration.latestRevision.content
  return displayName ?? name
}

/** One heading for all screens, which takes the focus at each stop. The connect screens have their own headings. */
const Title = (): JSX.Element | undefined => {
  const text = useText()
  const { bootstrap, state } = useWizardScope()
  const title = useStopTitle()
  const stop = stopOf(state)
  const isInstalled = state.tag === "installed"
  useStepAnnouncement()
  if (stop.tag === "connect") return undefined
  return (
    <Heading level={3} focusOn={isInstalled ? "installed" : JSON.stringify(stop)}>
      {isInstalled ? text("wizard.installedTitle", { integration: nameOf(bootstrap) }) : title(stop)}
    </Heading>
  )
}

/** The number and name of the step. */
const useStepAnnouncement = (): void => {
  const text = useText()
  const announce = useAnnounce()
  const { progress } = useWizardScope()
  const count = progress.steps.length
  const number = progress.steps.findIndex(({ state }) => state === "current") + 1
  const step = progress.steps[number - 1]?.step
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (step !== undefined) announce(text("wizard.step", { number, count, step: text(`wizard.${step}`) }))
  }, [announce, count, number, step, text])
}

const Step = ({ onDone }: Pick<InstallWizardProps, "onDone">): JSX.Element => {
  const { state } = useWizardScope()
  switch (state.tag) {
    case "connect":
      return <ConnectStep />
    case "select":
      return <SelectStep draft={state.draft} />
    case "configure":
      return <ConfigureStep {...state} />
    case "review":
    case "creating":
      return <ReviewStep draft={state.draft} failure={state.failure} busy={state.tag === "creating"} onDone={onDone} />
    case "installed":
      return <InstalledStep onDone={onDone} />
  }
}

const ConnectStep = (): JSX.Element => {
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

/** The end, with a button to the standard view. */
const InstalledStep = ({ onDone }: { readonly onDone: () => void }): JSX.Element => {
  const text = useText()
  const { app, provider } = useWizardScope()
  return (
    <Stack>
      <Notice tone="success">{text("wizard.installedText", { app, provider })}</Notice>
      <Actions>
        <Button kind="primary" onClick={onDone}>
          {text("wizard.editConfiguration")}
        </Button>
      </Actions>
    </Stack>
  )
}
