/** The standard configuration: a tab for each object, and one to manage the installation. Spec 4.6. */
import type { Bootstrap, Connection, HydratedRevision, Installation } from "@fieldgate/client"
import type { JSX, ReactNode } from "react"
import { useInstallationTarget } from "../../install/InstallationContext.ts"
import { ConfigureTabs, firstTab } from "./ConfigureTabs.tsx"
import type { FieldMapping } from "./model/FieldMapping.ts"
import { useConfigure } from "./state/useConfigure.ts"

/** Props of ConfigureView. */
export interface ConfigureViewProps {
  readonly bootstrap: Bootstrap
  readonly revision: HydratedRevision
  readonly connection: Connection
  /** Undefined before the first save. */
  readonly installation: Installation | undefined
  /** Mappings of the host's, beside those of the manifest. */
  readonly fieldMapping?: FieldMapping | undefined
  /** What the last tab shows. */
  readonly manage: ReactNode
  /** Called once for each save that went well. */
  readonly onSaved: (installation: Installation, kind: "installed" | "updated") => void
}

export const ConfigureView = (props: ConfigureViewProps): JSX.Element => {
  const { bootstrap, connection, fieldMapping, installation, manage, onSaved, revision } = props
  const target = useInstallationTarget()
  const configuring = useConfigure({
    ...target,
    integration: bootstrap.integration,
    revision,
    connection,
    installation,
    firstTab: firstTab(revision),
    onSaved
  })
  return (
    <ConfigureTabs
      bootstrap={bootstrap}
      revision={revision}
      fieldMapping={fieldMapping}
      manage={manage}
      configuring={configuring}
    />
  )
}
