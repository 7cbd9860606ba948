/** The browser let no window open: a link always may, and so may this tab. */
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import type { ScreenProps } from "./ConnectView.ts"

export const WindowBlockedScreen = (props: ScreenProps<"windowBlocked">): JSX.Element => {
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
        {/* With `opener` the page at the end can say that it is done; without it only asking tells. */}
        <a className="fieldgate-button" data-kind="primary" href={session.url} target="_blank" rel="opener">
          {text("connect.openProvider", { provider })}
        </a>
      </Actions>
    </Card>
  )
}
