/** The end: it is installed, and the way to the standard view. */
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import { Actions } from "../../parts/Actions.tsx"
import { Button } from "../../parts/Button.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { Stack } from "../../parts/Stack.tsx"
import { useWizardScope } from "./WizardScope.ts"

export const InstalledStep = ({ onDone }: { readonly onDone: () => void }): JSX.Element => {
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
