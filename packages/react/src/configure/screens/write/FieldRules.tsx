/** The fields of an object that have a rule, and a way to give one to another field. Spec 2.9. */
import { type JSX, useRef, useState } from "react"
import { setFieldSetting } from "../../rules/edits.ts"
import { useText } from "../../../messages/useText.ts"
import { Actions } from "../../../parts/Actions.tsx"
import { Button } from "../../../parts/Button.tsx"
import { FieldChoice } from "../FieldChoice.tsx"
import { Heading } from "../../../parts/Heading.tsx"
import { Notice } from "../../../parts/Notice.tsx"
import { writableOptions } from "../model/fieldOptions.ts"
import { useObjectScope } from "../ObjectScope.ts"
import { FieldRule } from "./FieldRule.tsx"

export const FieldRules = (): JSX.Element => {
  const text = useText()
  const { app, draft, edit, object } = useObjectScope()
  const add = useRef<HTMLDivElement>(null)
  const settings = draft.write?.objects?.[object.objectName]?.selectedFieldSettings ?? {}
  const remove = (fieldName: string) => {
    edit((content) => setFieldSetting(content, object.objectName, fieldName, undefined))
    // The button that had the focus goes with its rule.
    add.current?.querySelector<HTMLElement>("input, select, button")?.focus()
  }
  return (
    <div className="fieldgate-field-rules">
      <Heading level={4}>{text("configure.fieldRules")}</Heading>
      <p className="fieldgate-hint">{text("configure.fieldRulesHint", { app })}</p>
      <NeverFilled />
      {Object.entries(settings).map(([fieldName, setting]) => (
        <FieldRule key={fieldName} fieldName={fieldName} setting={setting} onRemove={() => remove(fieldName)} />
      ))}
      <div ref={add} className="fieldgate-add-rule">
        <AddRule />
      </div>
    </div>
  )
}

/** A rule that says nothing yet: the field is written always. */
const AddRule = (): JSX.Element => {
  const text = useText()
  const { draft, edit, object } = useObjectScope()
  const [chosen, setChosen] = useState("")
  const settings = draft.write?.objects?.[object.objectName]?.selectedFieldSettings ?? {}
  const addRule = () => {
    if (chosen.trim() === "") return
    edit((content) =>
      setFieldSetting(content, object.objectName, chosen.trim(), { writeOnCreate: "always", writeOnUpdate: "always" })
    )
    setChosen("")
  }
  return (
    <>
      <FieldChoice
        label={text("configure.addRule")}
        options={writableOptions(object.fields ?? {}, settings)}
        value={chosen}
        onChange={setChosen}
      />
      <Actions>
        <Button aria-disabled={chosen.trim() === ""} onClick={addRule}>
          {text("configure.addRuleButton")}
        </Button>
      </Actions>
    </>
  )
}

/** A required field that no new record would have a value in is told at once, not only when a save is tried. */
const NeverFilled = (): JSX.Element => {
  const text = useText()
  const { faults, issues } = useObjectScope()
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
