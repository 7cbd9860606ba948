/** One object: what is read, what may be written, and the way to a save. */
import { type JSX, useEffect, useId, useRef } from "react"
import { issuesOf } from "../rules/issues.ts"
import { type Text, useText } from "../../messages/useText.ts"
import { focusFirstInvalid } from "../../parts/focusFirstInvalid.ts"
import { useFocusKeeper } from "../../parts/FocusKeeper.tsx"
import { Stack } from "../../parts/Stack.tsx"
import type { ConfigureTabsProps } from "./ConfigureTabsProps.ts"
import type { ConfigureObject } from "./model/ConfigureObject.ts"
import { reviewNames } from "./model/reviewNames.ts"
import { ofDraft, ofNumbers, ofServer } from "./model/shownIssues.ts"
import { sidesOf } from "./model/sides.ts"
import { ObjectFailed } from "./ObjectFailed.tsx"
import { type ObjectScope, ObjectScopeProvider } from "./ObjectScope.ts"
import { ReadSection } from "./read/ReadSection.tsx"
import { SaveArea } from "./save/SaveArea.tsx"
import { SaveOutcome } from "./save/SaveOutcome.tsx"
import type { SaveState } from "./state/ConfigureState.ts"
import { WriteSection } from "./write/WriteSection.tsx"

interface Props extends ConfigureTabsProps {
  readonly object: ConfigureObject
}

export const ObjectTab = (props: Props): JSX.Element => {
  const { configuring, object } = props
  const text = useText()
  const panel = useRef<HTMLDivElement>(null)
  const save = saveOf(configuring.state.save, object.objectName)
  const scope = scopeOf(props, save, useId(), text)
  const keeper = useFocusKeeper()
  useEffect(() => {
    if (panel.current === null) return
    // What went wrong is read out as it comes; the focus goes to the input at fault, or above everything.
    const isRefused = save.tag === "blocked" || save.tag === "failed"
    if (isRefused ? !focusFirstInvalid(panel.current) : keeper.lost()) panel.current.focus()
  }, [save, keeper])
  const { read, write } = object
  const isThere = object.error === undefined || Object.values(sidesOf(scope.stored, object.objectName)).some(Boolean)
  return (
    <ObjectScopeProvider value={scope}>
      <div
        ref={panel}
        className="fieldgate-object"
        data-state={save.tag}
        tabIndex={-1}
        role="group"
        aria-label={object.displayName}
      >
        <Stack>
          {object.error === undefined ? undefined : <ObjectFailed object={object} error={object.error} />}
          <SaveOutcome save={save} configuring={configuring} />
          {isThere && save.tag !== "conflict" ? (
            <>
              {read === undefined ? undefined : <ReadSection read={read} />}
              {write === undefined ? undefined : <WriteSection write={write} />}
              <SaveArea save={save} configuring={configuring} />
            </>
          ) : undefined}
        </Stack>
      </div>
    </ObjectScopeProvider>
  )
}

/** The save of another object is none of this tab's business. */
const saveOf = (save: SaveState, objectName: string): SaveState =>
  save.tag === "idle" || save.objectName === objectName ? save : { tag: "idle" }

const scopeOf = (
  { bootstrap, configuring, fieldMapping = {}, object, revision }: Props,
  save: SaveState,
  idPrefix: string,
  text: Text
): ObjectScope => {
  const { send, state } = configuring
  const { project, provider } = bootstrap
  const { objectName } = object
  const app = project.appName ?? project.name
  const given = fieldMapping[objectName] ?? []
  const support = provider?.support ?? { delete: false, ifEmpty: false }
  const faults = issuesOf({ content: state.draft, revision: revision.content, support }).filter(
    (issue) => issue.objectName === objectName
  )
  const names = reviewNames(app, object, given)
  const ours = [...ofDraft(faults, text), ...ofNumbers(state.draft, objectName, names, text)]
  return {
    object,
    app,
    provider: provider?.displayName ?? revision.content.provider,
    support,
    stored: state.installation?.config.content,
    draft: state.draft,
    given,
    faults,
    canSave: ours.length === 0,
    issues: save.tag === "blocked" ? ours : save.tag === "failed" ? ofServer(save.error, objectName, names, text) : [],
    idPrefix,
    edit: (change) => send({ type: "edited", objectName, change })
  }
}
