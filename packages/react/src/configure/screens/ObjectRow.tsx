/** One object on the set-up page: its name, what is read and written, and its details. */
import { type JSX, memo, useDeferredValue, useMemo, useState } from "react"
import { emptyContent, type HydratedReadObject, readObjectOf, writeObjectOf } from "../rules/ConfigContent.ts"
import { chooseRead, removeRead, resumeReading, setWriting, stopReading } from "../rules/edits.ts"
import { ObjectFailed } from "./ObjectFailed.tsx"
import {
  type ObjectDraft,
  ObjectDraftProvider,
  type ObjectScope,
  ObjectScopeProvider,
  SampleProvider,
  useInputPlace,
  useObjectDraft,
  useObjectScope
} from "./ObjectScope.ts"
import { summaryOf } from "./model/objectSummary.ts"
import { likelyFields, requiredMappings, sampledContent } from "./model/sampledContent.ts"
import { type Sides, sidesOf, withSides } from "./model/sides.ts"
import { ReadSection } from "./read/ReadSection.tsx"
import { WriteSection } from "./write/WriteSection.tsx"
import { type CheckedAccount, type SampleValues, useDryRun } from "../useDryRun.ts"
import { useText } from "../../messages/useText.ts"
import { Badge } from "../../parts/Badge.tsx"
import { Icon } from "../../parts/Icon.tsx"
import { Switch } from "../../parts/Switch.tsx"
import { useElementClass } from "../../platform/Appearance.ts"

interface ObjectRowProps extends Sides, Pick<ObjectDraft, "faults" | "issues"> {
  readonly scope: ObjectScope
  readonly isAlone: boolean
}

/** Rendered again only if this object changes. */
export const ObjectRow = memo(({ faults, isAlone, issues, read, scope, write }: ObjectRowProps): JSX.Element => {
  const { provider } = scope.initial
  const { objectName } = scope.object
  const draft = useMemo(
    () => ({ draft: withSides({ provider }, objectName, { read, write }), faults, issues }),
    [provider, objectName, read, write, faults, issues]
  )
  return (
    <ObjectScopeProvider value={scope}>
      <ObjectDraftProvider value={draft}>
        <Row isAlone={isAlone} />
      </ObjectDraftProvider>
    </ObjectScopeProvider>
  )
})
ObjectRow.displayName = "ObjectRow"

/** Open at first if something must be chosen, and if there is no other object; later, after something was switched on that needs a choice. */
const Row = ({ isAlone }: { readonly isAlone: boolean }): JSX.Element => {
  const { idPrefix, object, stored } = useObjectScope()
  const { faults, issues } = useObjectDraft()
  const { error, objectName } = object
  const [isOpen, setIsOpen] = useState(isAlone || faults.length > 0)
  const hasIssues = issues.length > 0
  const [isSwitchedOn, setIsSwitchedOn] = useState(false)
  // Set while rendering, so that the row stays open after its last problem is solved.
  if (!isOpen && (hasIssues || (isSwitchedOn && faults.length > 0))) setIsOpen(true)
  if (isSwitchedOn) setIsSwitchedOn(false)
  // Rendering the details takes longer than a frame: the row shows that it is open before. An invalid input in them takes the focus.
  const wasOpen = useDeferredValue(isOpen)
  const isBodyOpen = isOpen && (wasOpen || hasIssues)
  const switchedOn = () => setIsSwitchedOn(true)
  const isThere = error === undefined || Object.values(sidesOf(stored, objectName)).some(Boolean)
  const className = useElementClass("objectRow", "fieldgate-object-row")
  return (
    <section className={className} data-state={isOpen ? "open" : "closed"} aria-labelledby={`${idPrefix}-name`}>
      <div className="fieldgate-object-head">
        <h3 className="fieldgate-object-title">
          <button
            type="button"
            className="fieldgate-object-toggle"
            aria-expanded={isOpen}
            aria-controls={isBodyOpen ? `${idPrefix}-body` : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="down" />
            <span id={`${idPrefix}-name`}>{object.displayName}</span>
          </button>
        </h3>
        {isThere ? (
          <div className="fieldgate-object-switches">
            {object.read === undefined ? undefined : <ReadSwitch read={object.read} onOn={switchedOn} />}
            {object.write === undefined ? undefined : <WriteSwitch onOn={switchedOn} />}
          </div>
        ) : undefined}
        <Summary />
      </div>
      {error === undefined ? undefined : <ObjectFailed object={object} error={error} />}
      {isBodyOpen && isThere ? (
        <div className="fieldgate-object-body" id={`${idPrefix}-body`}>
          <Body />
        </div>
      ) : undefined}
    </section>
  )
}

const Body = (): JSX.Element => {
  const text = useText()
  const { object } = useObjectScope()
  const { read, write } = sidesOf(useObjectDraft().draft, object.objectName)
  const values = useSampleValues()
  if (read === undefined && write === undefined) return <p className="fieldgate-hint">{text("setUp.nothingOn")}</p>
  return (
    <SampleProvider value={values}>
      {object.read === undefined || read === undefined ? undefined : <ReadSection read={object.read} />}
      {object.write === undefined || write === undefined ? undefined : <WriteSection write={object.write} />}
    </SampleProvider>
  )
}

const noAccount: CheckedAccount = { integrationId: "", connectionId: undefined, consumerRef: "", groupRef: "" }

/** Read when the row is opened, and again for a field that is mapped later. */
const useSampleValues = (): SampleValues => {
  const { initial, object, sampled } = useObjectScope()
  const { objectName, read } = object
  const { draft: current, faults } = useObjectDraft()
  const chosen = readObjectOf(current, objectName)
  // The fields that were selected at first are enough: those that are mapped count.
  const { selectedFields } = readObjectOf(initial, objectName) ?? {}
  const mappings = chosen?.selectedFieldMappings
  const isOpen = faults.some(({ key }) => key === "issues.mappingMissing")
  const isSampled = sampled !== undefined && chosen !== undefined && chosen.disabled !== true
  const likely = useMemo(
    () => (read === undefined || !isOpen || !isSampled ? [] : likelyFields(read, requiredMappings(read))),
    [read, isOpen, isSampled]
  )
  const draft = useMemo(
    () =>
      read === undefined
        ? emptyContent(initial.provider)
        : sampledContent(initial.provider, read, likely, { selectedFields, selectedFieldMappings: mappings }),
    [initial.provider, read, likely, selectedFields, mappings]
  )
  // What is not read has no sample.
  const account = isSampled ? sampled : noAccount
  return useDryRun({ ...account, draft, objectName }).values
}

interface SwitchProps {
  /** Called after the user has switched it on. */
  readonly onOn: () => void
}

/** Turning it off keeps the settings of an object that was saved before. */
const ReadSwitch = ({ onOn, read }: SwitchProps & { readonly read: HydratedReadObject }): JSX.Element => {
  const text = useText()
  const { edit, object, provider, stored } = useObjectScope()
  const { draft } = useObjectDraft()
  const { displayName, objectName } = object
  const chosen = readObjectOf(draft, objectName)
  const isSaved = readObjectOf(stored, objectName) !== undefined
  const { error, id } = useInputPlace("read")
  const change = (on: boolean) => {
    if (on) onOn()
    edit((content) => {
      if (!on) return isSaved ? stopReading(content, objectName) : removeRead(content, objectName)
      const resumed = resumeReading(content, objectName)
      return readObjectOf(resumed, objectName) === undefined ? chooseRead(content, read, stored) : resumed
    })
  }
  return (
    <span id={id}>
      <Switch
        label={text("setUp.read")}
        name={text("setUp.readObject", { object: displayName, provider })}
        checked={chosen !== undefined && chosen.disabled !== true}
        error={error !== undefined}
        onChange={change}
      />
    </span>
  )
}

const WriteSwitch = ({ onOn }: SwitchProps): JSX.Element => {
  const text = useText()
  const { edit, object, provider, stored } = useObjectScope()
  const { draft } = useObjectDraft()
  const { displayName, objectName } = object
  const { error, id } = useInputPlace("write")
  return (
    <span id={id}>
      <Switch
        label={text("setUp.write")}
        name={text("setUp.writeObject", { object: displayName, provider })}
        checked={writeObjectOf(draft, objectName) !== undefined}
        error={error !== undefined}
        onChange={(on) => {
          if (on) onOn()
          edit((content) => setWriting(content, objectName, on, stored))
        }}
      />
    </span>
  )
}

const Summary = (): JSX.Element => {
  const text = useText()
  const { object, app } = useObjectScope()
  const { draft, faults } = useObjectDraft()
  const { fields, isRead, isWritten, mapped, preset } = summaryOf(draft, object)
  const parts = [
    ...(isRead ? [text("setUp.fields", { count: fields })] : []),
    ...(mapped > 0 ? [text("setUp.matched", { count: mapped })] : []),
    ...(isRead || isWritten ? [] : [text("setUp.off")]),
    // Last, because it may be a sentence: the name of a preset alone doesn't say what it does.
    ...(isWritten ? [text(preset === undefined ? "setUp.customRules" : `setUp.${preset}Hint`, { app })] : [])
  ]
  return (
    <p className="fieldgate-object-summary">
      {faults.length === 0 ? undefined : (
        <Badge tone="warning">{text("setUp.toChoose", { count: faults.length })}</Badge>
      )}
      <span>{parts.join(" · ")}</span>
    </p>
  )
}
