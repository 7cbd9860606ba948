/** The tabs of the configuration, for any state of it. */
import type { HydratedRevision } from "@fieldgate/client"
import { type JSX, useMemo } from "react"
import { useText } from "../../messages/useText.ts"
import { Tabs } from "../../parts/Tabs.tsx"
import type { ConfigureTabsProps } from "./ConfigureTabsProps.ts"
import { objectsOf } from "./model/ConfigureObject.ts"
import { tabState } from "./model/tabState.ts"
import { ObjectTab } from "./ObjectTab.tsx"
import type { ConfigureState } from "./state/ConfigureState.ts"

/** No object has such a name. */
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
