/** One object on the set-up page: its name, what is read and written, and its details. */
import { type JSX, useState } from "react"
import { type HydratedReadObject, readObjectOf, writeObjectOf } from "../rules/ConfigContent.ts"
import { chooseRead, removeRead, resumeReading, setWriting, stopReading } from "../rules/edits.ts"
import { ObjectFailed } from "./ObjectFailed.tsx"
import { SampleProvider, useInputPlace, useObjectScope } from "./ObjectScope.ts"
import { summaryOf } from "./model/objectSummary.ts"
import { sidesOf } from "./model/sides.ts"
import { ReadSection } from "./read/ReadSection.tsx"
import { WriteSection } from "./write/WriteSection.tsx"
import { type CheckedAccount, useDryRun } from "../useDryRun.ts"
import { useText } from "../../messages/useText.ts"
import { Badge } from "../../parts/Badge.tsx"
import { Icon } from "../../parts/Icon.tsx"
import { Switch } from "../../parts/Switch.tsx"
import { useElementClass } from "../../platform/Appearance.ts"

/** Open at first if something must be chosen, and if there is no other object; later, after something was switched on that needs a choice. */
export const ObjectRow = ({ isAlone }: { readonly isAlone: boolean }): JSX.Element => {
  const { faults, idPrefix, issues, object, stored } = useObjectScope()
  const { error, objectName } = object
  const [isOpen, setIsOpen] = useState(isAlone || faults.length > 0)
  const hasIssues = issues.length > 0
  const [isSwitchedOn, setIsSwitchedOn] = useState(false)
  // Set while rendering, so that the row stays open after its last problem is solved.
  if (!isOpen && (hasIssues || (isSwitchedOn && faults.length > 0))) setIsOpen(true)
  if (isSwitchedOn) setIsSwitchedOn(false)
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
            aria-controls={isOpen ? `${idPrefix}-body` : undefined}
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
      {isOpen && isThere ? (
        <div className="fieldgate-object-body" id={`${idPrefix}-body`}>
          <Body />
        </div>
      ) : undefined}
    </section>
  )
}

const noAccount: CheckedAccount = { integrationId: "", connectionId: undefined, consumerRef: "", groupRef: "" }

const Body = (): JSX.Element => {
  const text = useText()
  const { draft, object, sampled } = useObjectScope()
  const { read, write } = sidesOf(draft, object.objectName)
  // What is not read has no sample.
  const account = read === undefined || sampled === undefined ? noAccount : sampled
  const sample = useDryRun({ ...account, draft, objectName: object.objectName })
  if (read === undefined && write === undefined) return <p className="fieldgate-hint">{text("setUp.nothingOn")}</p>
  return (
    <SampleProvider value={sample.values}>
      {object.read === undefined || read === undefined ? undefined : <ReadSection read={object.read} />}
      {object.write === undefined || write === undefined ? undefined : <WriteSection write={object.write} />}
    </SampleProvider>
  )
}

interface SwitchProps {
  /** Called after the user has switched it on. */
  readonly onOn: () => void
}

/** Turning it off keeps the settings of an object that was saved before. */
const ReadSwitch = ({ onOn, read }: SwitchProps & { readonly read: HydratedReadObject }): JSX.Element => {
  const text = useText()
  const { draft, edit, object, provider, stored } = useObjectScope()
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
  const { draft, edit, object, provider, stored } = useObjectScope()
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
  const { draft, faults, object, provider, app } = useObjectScope()
  const { fields, isRead, isWritten, mapped, preset } = summaryOf(draft, object)
  const parts = [
    ...(isRead ? [text("setUp.fields", { count: fields })] : []),
    ...(mapped > 0 ? [text("setUp.matched", { count: mapped })] : []),
    ...(isWritten ? [text(preset === undefined ? "setUp.customRules" : `setUp.${preset}`, { app, provider })] : []),
    ...(isRead || isWritten ? [] : [text("setUp.off")])
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
