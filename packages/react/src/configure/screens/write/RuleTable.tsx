/** The rules of single fields: a row per field. */
import { type JSX, useMemo, useRef, useState } from "react"
import { writeObjectOf } from "../../rules/ConfigContent.ts"
import { setFieldSetting } from "../../rules/edits.ts"
import { useText } from "../../../messages/useText.ts"
import { FieldChoice } from "../FieldChoice.tsx"
import { Button } from "../../../parts/Button.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { useGrowingList } from "../../../parts/useGrowingList.ts"
import type { Fields } from "../model/ConfigureObject.ts"
import { writableOptions } from "../model/fieldOptions.ts"
import { useObjectDraft, useObjectScope } from "../ObjectScope.ts"
import { RuleRow } from "./RuleRow.tsx"

export const RuleTable = (): JSX.Element => {
  const text = useText()
  const { app, edit, object } = useObjectScope()
  const { draft } = useObjectDraft()
  const add = useRef<HTMLDivElement>(null)
  const settings = Object.entries(writeObjectOf(draft, object.objectName)?.selectedFieldSettings ?? {})
  const { count, onScroll } = useGrowingList(settings.length, "")
  const remove = (fieldName: string) => {
    edit((content) => setFieldSetting(content, object.objectName, fieldName, undefined))
    // The focused button is removed with its rule.
    add.current?.querySelector<HTMLElement>("input, select, button")?.focus()
  }
  return (
    <div className="fieldgate-field-rules">
      <p className="fieldgate-hint">{text("configure.fieldRulesHint", { app })}</p>
      <NeverFilled />
      {settings.length === 0 ? undefined : (
        <div className="fieldgate-rules-frame" onScroll={onScroll}>
          <table className="fieldgate-rules">
            <caption className="fieldgate-hidden">{text("configure.fieldRules")}</caption>
            <thead>
              <tr>
                <th scope="col">{text("setUp.field")}</th>
                <th scope="col">{text("configure.writeOnCreate")}</th>
                <th scope="col">{text("configure.writeOnUpdate")}</th>
                <th scope="col">{text("setUp.defaultFor", { app })}</th>
                <th scope="col">
                  <span className="fieldgate-hidden">{text("setUp.removeColumn")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {settings.slice(0, count).map(([fieldName, setting]) => (
                <RuleRow key={fieldName} fieldName={fieldName} setting={setting} onRemove={() => remove(fieldName)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div ref={add} className="fieldgate-add-rule">
        <AddRule />
      </div>
    </div>
  )
}

const noFields: Fields = {}

/** Picking a field adds a rule without effect: the field is always written. A typed name needs a button. */
const AddRule = (): JSX.Element => {
  const text = useText()
  const { edit, object } = useObjectScope()
  const { draft } = useObjectDraft()
  const [typed, setTyped] = useState("")
  const settings = writeObjectOf(draft, object.objectName)?.selectedFieldSettings
  const options = useMemo(() => writableOptions(object.fields ?? noFields, settings ?? {}), [object, settings])
  const add = (fieldName: string) => {
    const name = fieldName.trim()
    if (name === "") return
    setTyped("")
    edit((content) =>
      setFieldSetting(content, object.objectName, name, { writeOnCreate: "always", writeOnUpdate: "always" })
    )
  }
  const isListed = object.fields !== undefined
  return (
    <>
      <FieldChoice
        label={text("configure.addRule")}
        options={options}
        value={typed}
        onChange={isListed ? add : setTyped}
      />
      {isListed ? undefined : (
        <Button aria-disabled={typed.trim() === ""} onClick={() => add(typed)}>
          {text("setUp.addRule")}
        </Button>
      )}
    </>
  )
}

/** Warns immediately of a required field that new records would lack, not only when saving. */
const NeverFilled = (): JSX.Element => {
  const text = useText()
  const { faults, issues } = useObjectDraft()
  const found = issues.length > 0 ? [] : faults.filter(({ key }) => key === "issues.neverFilled")
  return (
    <>
      {found.map(({ key, keys, values }) => (
        <Notice key={keys.join(".")} tone="warning">
          {text(key, values)}
        </Notice>
      ))}
    </>
  )
}
