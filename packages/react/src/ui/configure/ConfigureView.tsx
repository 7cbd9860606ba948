/** The standard configuration: a tab for each object, and one to manage the installation. Spec 4.6. */
import type { Bootstrap, Connection, HydratedRevision, Installation } from "@fieldgate/client"
import { type JSX, type ReactNode, useState } from "react"
import { useInstallationTarget } from "../../installation/InstallationContext.ts"
import { useText } from "../../messages/useText.ts"
import { Tabs } from "../parts/Tabs.tsx"
import type { FieldMapping } from "./model/FieldMapping.ts"
import { objectsOf } from "./model/ConfigureObject.ts"
import { tabState } from "./model/tabState.ts"
import { ObjectTab } from "./ObjectTab.tsx"
import type { ConfigureState } from "./state/ConfigureState.ts"
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

/** No object has such a name. */
const manageTab = "#manage"

export const ConfigureView = (props: ConfigureViewProps): JSX.Element => {
  const { bootstrap, connection, installation, manage, onSaved, revision } = props
  const text = useText()
  const target = useInstallationTarget()
  const [objects] = useState(() => objectsOf(revision.content))
  const { integration } = bootstrap
  const firstTab = objects[0]?.objectName ?? manageTab
  const configuring = useConfigure({
    ...target,
    integration,
    revision,
    connection,
    installation,
    firstTab,
    onSaved
  })
  const { send, state } = configuring
  const shown = objects.find(({ objectName }) => objectName === state.selected)
  return (
    <Tabs
      label={text("configure.objects")}
      items={[
        ...objects.map(({ displayName, error, objectName }) => ({
          id: objectName,
          label: displayName,
          state: tabState({
            objectName,
            isWrong: error !== undefined || isWrong(state, objectName),
            stored: state.installation?.config.content,
            initial: state.initial,
            draft: state.draft
          })
        })),
        { id: manageTab, label: text("configure.manage") }
      ]}
      selected={state.selected}
      onSelect={(tab) => send({ type: "selected", tab })}
    >
      {shown === undefined ? (
        manage
      ) : (
        <ObjectTab key={shown.objectName} object={shown} configuring={configuring} {...props} />
      )}
    </Tabs>
  )
}

const isWrong = ({ save }: ConfigureState, objectName: string): boolean =>
  (save.tag === "blocked" || save.tag === "failed" || save.tag === "conflict") && save.objectName === objectName
