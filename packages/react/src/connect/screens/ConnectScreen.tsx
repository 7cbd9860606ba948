import { type JSX, useRef } from "react"
import type { ConnectView, ScreenProps } from "./ConnectView.ts"
import { ConnectedScreen } from "./ConnectedScreen.tsx"
import { CredentialFields } from "./CredentialFields.tsx"
import { CredentialScreen } from "./CredentialScreen.tsx"
import { FormProblem } from "./FormProblem.tsx"
import { SubmittedOnce } from "./SubmittedOnce.tsx"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { useAnnounce } from "../../parts/Announcer.tsx"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { LockUp } from "../../parts/ProviderLogo.tsx"
import { Skeleton } from "../../parts/Skeleton.tsx"

export const ConnectScreen = (view: ConnectView): JSX.Element => {
  const text = useText()
  const { state } = view.machine
  switch (state.tag) {
    case "loading":
      return <Skeleton label={text("general.loading")} />
    case "editing":
    case "submitting":
    case "opening":
      return <CredentialScreen {...view} state={state} />
    case "awaitingWindow":
      return <WindowScreen {...view} state={state} />
    case "windowBlocked":
      return <WindowBlockedScreen {...view} state={state} />
    case "redirecting":
      return <Skeleton label={text("connect.redirecting", { provider: view.provider.displayName })} />
    case "confirming":
      return <Skeleton label={text("connect.finishing")} />
    case "finishing":
      return <FinishingScreen {...view} state={state} />
    case "needsMetadata":
    case "savingMetadata":
      return <FactsScreen {...view} state={state} />
    case "connected":
    case "confirmDisconnect":
    case "disconnecting":
      return <ConnectedScreen {...view} state={state} />
  }
}

/** The form for missing facts about a connected account. */
const FactsScreen = (props: ScreenProps<"needsMetadata" | "savingMetadata">): JSX.Element => {
  const { appName: app, isRemovable, level, machine, provider: info, state } = props
  const text = useText()
  const form = useRef<HTMLFormElement>(null)
  const provider = info.displayName
  const { errors, problem } = state.tag === "needsMetadata" ? state : { errors: {}, problem: undefined }
  const submitAgain = () => form.current?.requestSubmit()
  return (
    <Card>
      <Heading level={level} focusOn="facts">
        {text("connect.metadataTitle", { provider })}
      </Heading>
      <p className="fieldgate-text">{text("connect.metadataIntro", { app })}</p>
      <FormProblem errors={errors} problem={problem} onRetry={submitAgain} />
      <SubmittedOnce formRef={form} errors={errors} onSubmit={machine.submit}>
        <CredentialFields inputs={machine.inputs} values={state.values} errors={errors} info={info} />
        <Actions>
          {isRemovable ? (
            <Button kind="quiet" onClick={machine.askDisconnect}>
              {text("connect.remove")}
            </Button>
          ) : undefined}
          <Button type="submit" kind="primary" busy={state.tag === "savingMetadata"}>
            {text("general.save")}
          </Button>
        </Actions>
      </SubmittedOnce>
    </Card>
  )
}

const WindowScreen = ({
  appName,
  level,
  machine,
  provider: info,
  state
}: ScreenProps<"awaitingWindow">): JSX.Element => {
  const text = useText()
  const announce = useAnnounce()
  const { maybeClosed, problem } = state
  const check = () => {
    announce(text("connect.checked"))
    machine.checkNow()
  }
  return (
    <Card>
      <LockUp app={appName} provider={info.name} providerName={info.displayName} state="waiting" />
      <Heading level={level} focusOn="window">
        {text("connect.waitingTitle", { provider: info.displayName })}
      </Heading>
      <p className="fieldgate-text">{text("connect.waiting")}</p>
      {maybeClosed ? <Notice tone="info">{text("connect.maybeClosed")}</Notice> : undefined}
      {problem === undefined ? undefined : <ProblemNotice error={problem} onRetry={check} />}
      <Actions>
        <Button kind="quiet" onClick={machine.cancel}>
          {text("general.cancel")}
        </Button>
        <Button onClick={machine.openAgain}>
          {maybeClosed ? text("connect.openAgain") : text("connect.showWindow")}
        </Button>
        {maybeClosed ? (
          <Button kind="primary" onClick={check}>
            {text("connect.checkNow")}
          </Button>
        ) : undefined}
      </Actions>
    </Card>
  )
}

/** Offers a link and this tab instead of the blocked window. */
const WindowBlockedScreen = (props: ScreenProps<"windowBlocked">): JSX.Element => {
  const { level, machine, provider: info, state } = props
  const text = useText()
  const provider = info.displayName
  const { form, problem, session } = state
  const mayLeave = form.renewed === undefined
  return (
    <Card>
      <Heading level={level} focusOn="blocked">
        {text("connect.blockedTitle")}
      </Heading>
      <p role="status">{text(mayLeave ? "connect.blocked" : "connect.blockedLink", { provider })}</p>
      {problem === undefined ? undefined : <ProblemNotice error={problem} onRetry={machine.checkNow} />}
      <Actions>
        <Button kind="quiet" onClick={machine.cancel}>
          {text("general.cancel")}
        </Button>
        {mayLeave ? <Button onClick={machine.continueInThisTab}>{text("connect.continueHere")}</Button> : undefined}
        {/* With `opener`, the last page can send its message; otherwise this page has to poll. */}
        <a className="fieldgate-button" data-kind="primary" href={session.url} target="_blank" rel="opener">
          {text("connect.openProvider", { provider })}
        </a>
      </Actions>
    </Card>
  )
}

const FinishingScreen = ({ machine, state }: ScreenProps<"finishing">): JSX.Element => {
  const text = useText()
  return state.problem === undefined ? (
    <Skeleton label={text("connect.finishing")} />
  ) : (
    <ProblemNotice error={state.problem} onRetry={machine.retry} />
  )
}
