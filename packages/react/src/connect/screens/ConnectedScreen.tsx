/** What is connected, and what can be done with it. */
import type { Connection } from "@fieldgate/client"
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { ConfirmDialog } from "../../parts/ConfirmDialog.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { ConnectionFacts } from "./ConnectionFacts.tsx"
import type { ScreenProps } from "./ConnectView.ts"
import { OpenChecks } from "./OpenChecks.tsx"

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

/** Whose account it is, as the provider reported it. */
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
