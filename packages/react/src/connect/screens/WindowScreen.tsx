/** While the user signs in in the other window. */
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { useAnnounce } from "../../parts/Announcer.tsx"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import type { ScreenProps } from "./ConnectView.ts"

export const WindowScreen = ({ level, machine, provider: info, state }: ScreenProps<"awaitingWindow">): JSX.Element => {
  const text = useText()
  const announce = useAnnounce()
  const { maybeClosed, problem } = state
  const check = () => {
    announce(text("connect.checked"))
    machine.checkNow()
  }
  return (
    <Card>
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
