/** Installed, and nothing to configure: what can be done is to manage it. */
import type { JSX } from "react"
import type { InstallState } from "../InstallState.ts"
import { useText } from "../../messages/useText.ts"
import { Heading } from "../../parts/Heading.tsx"
import { Stack } from "../../parts/Stack.tsx"
import { namesOf } from "./InstallScope.ts"
import { ManageTab } from "./ManageTab.tsx"

type Props = Extract<InstallState, { readonly tag: "installed" }>

export const InstalledScreen = (props: Props): JSX.Element => {
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
