/** The rule of one field: on create, on update, and its default. @rule field.writeOnCreate, field.writeOnUpdate */
import type { JSX } from "react"
import {
  type ConfigContent,
  type FieldSetting,
  memberOf,
  readObjectOf,
  writeObjectOf
} from "../../rules/ConfigContent.ts"
import { setFieldSetting } from "../../rules/edits.ts"
import { useInputPlace, useNames, useObjectScope } from "../ObjectScope.ts"
import type { ConfigureObject } from "../model/ConfigureObject.ts"
import { FieldFacts } from "../read/FieldFacts.tsx"
import { DefaultValue } from "./DefaultValue.tsx"
import { useText } from "../../../messages/useText.ts"
import { Actions } from "../../../parts/Actions.tsx"
import { Button } from "../../../parts/Button.tsx"
import { Card } from "../../../parts/Card.tsx"
import { ChoiceField } from "../../../parts/ChoiceField.tsx"
import { FieldError } from "../../../parts/FieldFrame.tsx"

interface Props {
  readonly fieldName: string
  readonly setting: FieldSetting
  readonly onRemove: () => void
}

const ofDefault = {
  always: "configure.defaultAlways",
  never: "configure.defaultNever",
  ifEmpty: "configure.defaultIfEmpty"
} as const

export const FieldRule = ({ fieldName, onRemove, setting }: Props): JSX.Element => {
  const text = useText()
  const { app, draft, edit, object, support } = useObjectScope()
  const names = useNames()
  const target = ruleTarget(draft, object, fieldName)
  const rule = useInputPlace("write", "selectedFieldSettings", fieldName)
  const onCreate = useInputPlace("write", "selectedFieldSettings", fieldName, "writeOnCreate")
  const onUpdate = useInputPlace("write", "selectedFieldSettings", fieldName, "writeOnUpdate")
  const field = memberOf(object.fields, target)
  const name = target === fieldName ? names.fieldName(fieldName) : names.mapping(fieldName)
  const change = (changes: Partial<FieldSetting>) =>
    edit((content) => setFieldSetting(content, object.objectName, fieldName, { ...setting, ...changes }))
  const always = { value: "always", label: text("configure.always") } as const
  const never = { value: "never", label: text("configure.never") } as const
  const ifEmpty = { value: "ifEmpty", label: text("configure.ifEmpty") } as const
  const update = setting.writeOnUpdate ?? "always"
  const updates = support.ifEmpty || update === "ifEmpty" ? [always, never, ifEmpty] : [always, never]
  /** With a default, each option explains its effect on it. */
  const explained = updates.map((option) =>
    setting.default === undefined ? option : { ...option, description: text(ofDefault[option.value], { app }) }
  )
  return (
    <fieldset id={rule.id} className="fieldgate-rule">
      <legend className="fieldgate-rule-legend">{text("configure.ruleFor", { field: name })}</legend>
      <Card>
        <FieldFacts fieldName={target} />
        {rule.error === undefined ? undefined : <FieldError id={`${rule.id}-error`} error={rule.error} />}
        <div className="fieldgate-rule-choices">
          <div id={onCreate.id}>
            <ChoiceField
              legend={text("configure.writeOnCreate")}
              options={[always, never]}
              value={setting.writeOnCreate ?? "always"}
              onChange={(writeOnCreate) => change({ writeOnCreate })}
            />
            {onCreate.error === undefined ? undefined : (
              <FieldError id={`${onCreate.id}-error`} error={onCreate.error} />
            )}
          </div>
          <div id={onUpdate.id}>
            <ChoiceField
              legend={text("configure.writeOnUpdate")}
              options={explained}
              value={update}
              onChange={(writeOnUpdate) => change({ writeOnUpdate })}
            />
            {onUpdate.error === undefined ? undefined : (
              <FieldError id={`${onUpdate.id}-error`} error={onUpdate.error} />
            )}
          </div>
        </div>
        <DefaultValue field={field} fieldName={fieldName} setting={setting} />
        <Actions>
          <Button kind="quiet" aria-label={text("configure.removeRule", { field: name })} onClick={onRemove}>
            {text("configure.remove")}
          </Button>
        </Actions>
      </Card>
    </fieldset>
  )
}

/** The account's field of a rule: where writing inherits the read mappings, a rule may use the app's name. @rule field.inheritMapping */
const ruleTarget = (draft: ConfigContent, { objectName, write }: ConfigureObject, name: string): string => {
  const inherits = writeObjectOf(draft, objectName)?.inheritMapping ?? write?.inheritMapping ?? false
  const mapped = memberOf(readObjectOf(draft, objectName)?.selectedFieldMappings, name)
  return inherits && mapped !== undefined && mapped !== "" ? mapped : name
}
