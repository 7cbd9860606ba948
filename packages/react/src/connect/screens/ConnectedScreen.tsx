/** The connected account and its actions. */
import type { Connection } from "@fieldgate/client"
import type { JSX } from "react"
import type { ScreenProps } from "./ConnectView.ts"
import { OpenChecks } from "./OpenChecks.tsx"
import { useLanguage } from "../../messages/Language.ts"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Badge } from "../../parts/Badge.tsx"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx"
import { Facts } from "../../parts/Facts.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"

type Props = ScreenProps<"connected" | "confirmDisconnect" | "disconnecting">

export const ConnectedScreen = (props: Props): JSX.Element => {
  const { appName: app, isRemovable, level, machine, provider: info, showsOpenChecks, state } = props
  const { connection, origin } = state
  const text = useText()
  const provider = info.displayName
  const isBroken = connection.status === "bad_credentials"
  const problem = state.tag === "connected" ? state.problem : undefined
  return (
    <Card>
      <Heading level={level} focusOn="connected">
        {text(isBroken ? "connect.brokenTitle" : "connect.connectedTitle", { provider })}
      </Heading>
      {isBroken ? (
        <p className="fieldgate-text">{text("connect.broken", { provider })}</p>
      ) : (
        <p className="fieldgate-text">
          {text(origin === "new" ? "connect.connectedNow" : "connect.connectedBefore", { provider, app })}{" "}
          <Account connection={connection} />
        </p>
      )}
      {showsOpenChecks ? <OpenChecks app={app} provider={provider} connection={connection} /> : undefined}
      {problem === undefined ? undefined : (
        <ProblemNotice error={problem} onRetry={problem.retryable ? machine.askDisconnect : undefined} />
      )}
      <ConnectionFacts connection={connection} />
      <Actions>
        {isRemovable ? (
          <Button kind="quiet" onClick={machine.askDisconnect}>
            {text("connect.remove")}
          </Button>
        ) : undefined}
        <Button kind={isBroken ? "primary" : "secondary"} onClick={machine.renew}>
          {text("connect.update")}
        </Button>
      </Actions>
      <Removal {...props} />
    </Card>
  )
}

/** The account as the provider reported it. */
const Account = ({ connection }: { readonly connection: Connection }): JSX.Element | undefined => {
  const text = useText()
  const name = connection.account?.name
  const id = connection.account?.accountRef
  if (name === undefined) return id === undefined ? undefined : <>{text("connect.connectedToId", { account: id })}</>
  return <>{text("connect.connectedTo", { account: id === undefined ? name : `${name} (${id})` })}</>
}

const Removal = ({ appName: app, machine, provider: info, state }: Props): JSX.Element => {
  const text = useText()
  return (
    <ConfirmDialog
      open={state.tag !== "connected"}
      busy={state.tag === "disconnecting"}
      danger
      title={text("connect.removeTitle", { provider: info.displayName })}
      confirmLabel={text("connect.remove")}
      onConfirm={machine.disconnect}
      onCancel={machine.cancel}
    >
      <p className="fieldgate-text">{text("connect.removeText", { app })}</p>
    </ConfirmDialog>
  )
}

const ConnectionFacts = ({ connection }: { readonly connection: Connection }): JSX.Element => {
  const { locale } = useLanguage()
  const text = useText()
  const { consumer, createTime, providerMetadata = {}, providerWorkspaceRef, status } = connection
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(new Date(createTime))
  // Facts that the provider reported are for calls; the user's own are shown.
  const userFacts = Object.entries(providerMetadata).filter(([, { source }]) => source === "input")
  return (
    <Facts
      facts={[
        { name: text("connect.status"), value: <Status status={status} /> },
        ...(providerWorkspaceRef === undefined ? [] : [{ name: text("connect.account"), value: providerWorkspaceRef }]),
        ...userFacts.map(([name, { displayName, value }]) => ({ name: displayName ?? name, value })),
        { name: text("connect.connectedBy"), value: consumer.consumerName ?? consumer.consumerRef },
        { name: text("connect.connectedOn"), value: day }
      ]}
    />
  )
}

const Status = ({ status }: Pick<Connection, "status">): JSX.Element => {
  const text = useText()
  switch (status) {
    case "working":
      return <Badge tone="success">{text("connect.statusWorking")}</Badge>
    case "created":
      return <Badge>{text("connect.statusNew")}</Badge>
    case "bad_credentials":
      return <Badge tone="error">{text("connect.statusBroken")}</Badge>
  }
}
