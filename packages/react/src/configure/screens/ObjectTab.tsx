/** The tab of one object: reading, writing, and saving. */
import { type JSX, useEffect, useId, useRef, useState } from "react"
import { type ConfigContent, memberOf, writeObjectOf } from "../rules/ConfigContent.ts"
import { type ConfigIssue, issuesOf } from "../rules/issues.ts"
import type { ConfigureTabsProps } from "./ConfigureTabsProps.ts"
import { type ObjectScope, ObjectScopeProvider } from "./ObjectScope.ts"
import type { ConfigureObject } from "./model/ConfigureObject.ts"
import { inputName, placeOf, shownPlace } from "./model/IssuePlace.ts"
import type { ShownIssue } from "./model/ShownIssue.ts"
import type { ReviewNames } from "./model/reviewLine.ts"
import { reviewNames } from "./model/reviewNames.ts"
import { sidesOf } from "./model/sides.ts"
import { ReadSection } from "./read/ReadSection.tsx"
import { SaveArea } from "./save/SaveArea.tsx"
import { SaveOutcome } from "./save/SaveOutcome.tsx"
import type { SaveState } from "./state/ConfigureState.ts"
import { WriteSection } from "./write/WriteSection.tsx"
import { type Text, useText } from "../../messages/useText.ts"
import { useAnnounce } from "../../parts/Announcer.tsx"
import { Button } from "../../parts/Button.tsx"
import { useFocusKeeper } from "../../parts/FocusKeeper.tsx"
import { Notice } from "../../parts/Notice.tsx"
import { Stack } from "../../parts/Stack.tsx"
import { focusFirstInvalid } from "../../parts/focusFirstInvalid.ts"
import type { PlatformError } from "../../platform/PlatformError.ts"
import { usePlatform } from "../../platform/usePlatform.ts"

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
    // The error is announced as it appears; the focus goes to the first invalid input, or to the top of the panel.
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

/** The save of another object doesn't concern this tab. */
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

interface ObjectFailedProps {
  readonly object: ConfigureObject
  readonly error: string
}

/** The account's object could not be loaded: shows the provider's reason and a button to retry. */
const ObjectFailed = ({ error, object }: ObjectFailedProps): JSX.Element => {
  const text = useText()
  const announce = useAnnounce()
  const { queryClient, scope } = usePlatform()
  const [isRetrying, setIsRetrying] = useState(false)
  const [retries, setRetries] = useState(0)
  const title = text("configure.objectFailed", { object: object.displayName })
  const retry = async () => {
    setIsRetrying(true)
    await queryClient.refetchQueries({ queryKey: [...scope, "hydrated"] })
    setIsRetrying(false)
    setRetries((before) => before + 1)
  }
  // The component is still mounted, so the retry failed with the same error.
  useEffect(() => {
    if (retries > 0) announce(title)
  }, [retries, announce, title])
  return (
    <Notice
      tone="error"
      title={title}
      actions={
        <Button busy={isRetrying} onClick={() => void retry()}>
          {text("general.retry")}
        </Button>
      }
    >
      <p className="fieldgate-verbatim">{error}</p>
    </Notice>
  )
}

const ofDraft = (issues: ReadonlyArray<ConfigIssue>, text: Text): ReadonlyArray<ShownIssue> =>
  issues.map(({ action, key, keys, values }) => ({
    place: [action, ...keys].join("."),
    label: undefined,
    text: text(key, values)
  }))

/** An invalid number is NaN in the draft. */
const ofNumbers = (
  draft: ConfigContent,
  objectName: string,
  names: Pick<ReviewNames, "fieldName">,
  text: Text
): ReadonlyArray<ShownIssue> =>
  Object.entries(writeObjectOf(draft, objectName)?.selectedFieldSettings ?? {}).flatMap(([field, setting]) =>
    Number.isNaN(setting.default?.integerValue)
      ? [
          {
            place: `write.selectedFieldSettings.${field}.default.integerValue`,
            label: names.fieldName(field),
            text: text("configure.notANumber")
          }
        ]
      : []
  )

const ofServer = (
  error: PlatformError,
  objectName: string,
  names: Pick<ReviewNames, "fieldName" | "mapping">,
  text: Text
): ReadonlyArray<ShownIssue> =>
  error.issues.flatMap((issue) => {
    const found = placeOf(issue.name ?? "")
    if (found === undefined || found.objectName !== objectName) return []
    const shown = shownPlace(found, issue.value)
    const place = inputName(shown)
    const [member = "", field = ""] = shown.keys
    // An empty mapping has a text for customers.
    if (member === "selectedFieldMappings" && isBlank(issue.value)) {
      return [{ place, label: undefined, text: text("issues.mappingMissing", { field: names.mapping(field) }) }]
    }
    const message = issue.detail ?? issue.title ?? error.message
    return [{ place, label: memberOf(namings(field, names), member), text: message }]
  })

const isBlank = (value: unknown): boolean => value === undefined || (typeof value === "string" && value.trim() === "")

const namings = (name: string, { fieldName, mapping }: Pick<ReviewNames, "fieldName" | "mapping">) => ({
  requiredFields: fieldName(name),
  selectedFields: fieldName(name),
  selectedFieldMappings: mapping(name),
  selectedValueMappings: mapping(name),
  selectedFieldSettings: fieldName(name)
})
