/** It was uninstalled just now; it can be installed again. */
import type { JSX } from "react"
import type { InstallState } from "../InstallState.ts"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { Card } from "../../parts/Card.tsx"
import { Heading } from "../../parts/Heading.tsx"
import { namesOf, useInstallScope } from "./InstallScope.ts"

type Props = Extract<InstallState, { readonly tag: "uninstalled" }>

export const UninstalledScreen = (props: Props): JSX.Element => {
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
