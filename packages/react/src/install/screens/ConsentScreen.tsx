/** An integration that has nothing to configure is installed by one button: never without being asked. */
import type { JSX } from "react"
import type { InstallState } from "../InstallState.ts"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { ProblemNotice } from "../../parts/ProblemNotice.tsx"
import { namesOf, useInstallScope } from "./InstallScope.ts"

type Props = Extract<InstallState, { readonly tag: "consent" }>

export const ConsentScreen = (props: Props): JSX.Element => {
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
