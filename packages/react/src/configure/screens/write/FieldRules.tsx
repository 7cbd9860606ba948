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
    // The focused button is removed with its rule.
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

/** Adds a rule without effect: the field is always written. */
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

/** Warns immediately of a required field that new records would lack, not only when saving. */
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
