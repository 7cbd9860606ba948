/** The standard configuration: a tab per object, and one to manage the installation. @rule react.configure */
import type { Bootstrap, Connection, HydratedRevision, Installation } from "@fieldgate/client"
import { type JSX, type ReactNode, useMemo } from "react"
import type { ConfigContent } from "../rules/ConfigContent.ts"
import type { ConfigureTabsProps } from "./ConfigureTabsProps.ts"
import { ObjectTab } from "./ObjectTab.tsx"
import { objectsOf } from "./model/ConfigureObject.ts"
import type { FieldMapping } from "./model/FieldMapping.ts"
import { isSameObject, sidesOf } from "./model/sides.ts"
import type { ConfigureState } from "./state/ConfigureState.ts"
import { useConfigure } from "./state/useConfigure.ts"
import { useInstallationTarget } from "../../install/InstallationContext.ts"
import { useText } from "../../messages/useText.ts"
import { Tabs } from "../../parts/Tabs.tsx"

export interface ConfigureViewProps {
  readonly bootstrap: Bootstrap
  readonly revision: HydratedRevision
  readonly connection: Connection
  /** Undefined before the first save. */
  readonly installation: Installation | undefined
  /** The host's mappings, in addition to the manifest's. */
  readonly fieldMapping?: FieldMapping | undefined
  readonly manage: ReactNode
  /** Called once for each successful save. */
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

const manageTab = "#manage"

export const firstTab = ({ content }: HydratedRevision): string => objectsOf(content)[0]?.objectName ?? manageTab

export const ConfigureTabs = (props: ConfigureTabsProps): JSX.Element => {
  const { configuring, manage, revision } = props
  const { send, state } = configuring
  const text = useText()
  const objects = useMemo(() => objectsOf(revision.content), [revision])
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
      selected={shown === undefined ? manageTab : state.selected}
      onSelect={(tab) => send({ type: "selected", tab })}
    >
      {shown === undefined ? manage : <ObjectTab key={shown.objectName} object={shown} {...props} />}
    </Tabs>
  )
}

const isWrong = ({ save }: ConfigureState, objectName: string): boolean =>
  (save.tag === "blocked" || save.tag === "failed" || save.tag === "conflict") && save.objectName === objectName

type TabState = "done" | "pending" | "error"

interface Tab {
  readonly objectName: string
  /** The account's object could not be loaded, or its last save failed. */
  readonly isWrong: boolean
  readonly stored: ConfigContent | undefined
  /** Stored, with the suggestions for objects that were never saved. */
  readonly initial: ConfigContent
  readonly draft: ConfigContent
}

/** Undefined: neither saved nor changed. */
const tabState = ({ draft, initial, isWrong, objectName, stored }: Tab): TabState | undefined => {
  if (isWrong) return "error"
  if (!isSameObject(initial, draft, objectName)) return "pending"
  const { read, write } = sidesOf(stored, objectName)
  return read === undefined && write === undefined ? undefined : "done"
}
