/** The standard configuration below the integration's name, with the tab that manages it. */
import type { JSX } from "react"
import type { InstallState } from "../InstallState.ts"
import { ConfigureView } from "../../configure/screens/ConfigureView.tsx"
import type { FieldMapping } from "../../configure/screens/model/FieldMapping.ts"
import { Heading } from "../../parts/Heading.tsx"
import { Stack } from "../../parts/Stack.tsx"
import { integrationNameOf, useInstallScope } from "./InstallScope.ts"
import { ManageTab } from "./ManageTab.tsx"

type Props = Extract<InstallState, { readonly tag: "configure" }> & { readonly fieldMapping: FieldMapping | undefined }

export const ConfigureScreen = (props: Props): JSX.Element => {
  const { bootstrap, connection, fieldMapping, installation, revision } = props
  const { send } = useInstallScope()
  return (
    <Stack>
      <Heading level={2} focusOn="configure">
        {integrationNameOf(bootstrap)}
      </Heading>
      <ConfigureView
        bootstrap={bootstrap}
        revision={revision}
        connection={connection}
        installation={installation}
        fieldMapping={fieldMapping}
        manage={<ManageTab {...props} />}
        onSaved={(installation, kind) => send({ type: "saved", installation, kind })}
      />
    </Stack>
  )
}
