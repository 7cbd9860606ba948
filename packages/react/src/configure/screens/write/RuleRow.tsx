/** The rule of one field: on create, on update, and the value if the app sends none. @rule field.writeOnCreate, field.writeOnUpdate */
import type { JSX } from "react"
import { type FieldSetting, memberOf } from "../../rules/ConfigContent.ts"
import { setFieldSetting } from "../../rules/edits.ts"
import { useInputPlace, useObjectDraft, useObjectScope } from "../ObjectScope.ts"
import { writeTarget } from "../model/writeTarget.ts"
import { FieldFacts } from "../read/FieldFacts.tsx"
import { DefaultInput } from "./DefaultInput.tsx"
import { useText } from "../../../messages/useText.ts"
import { FieldError } from "../../../parts/FieldFrame.tsx"
import { Icon } from "../../../parts/Icon.tsx"

interface Props {
  readonly fieldName: string
  readonly setting: FieldSetting
  readonly onRemove: () => void
}

export const RuleRow = ({ fieldName, onRemove, setting }: Props): JSX.Element => {
  const text = useText()
  const { edit, names, object, support } = useObjectScope()
  const { draft } = useObjectDraft()
  const target = writeTarget(draft, object, fieldName)
  const { error, id } = useInputPlace("write", "selectedFieldSettings", fieldName)
  const field = memberOf(object.fields, target)
  const name = target === fieldName ? names.fieldName(fieldName) : names.mapping(fieldName)
  const change = (next: FieldSetting) => edit((content) => setFieldSetting(content, object.objectName, fieldName, next))
  const update = setting.writeOnUpdate ?? "always"
  const updates = support.ifEmpty ? (["always", "ifEmpty", "never"] as const) : (["always", "never"] as const)
  return (
    <tr id={id} className="fieldgate-rule" aria-label={text("configure.ruleFor", { field: name })}>
      <th scope="row">
        <span>{name}</span> <FieldFacts fieldName={target} />
        {error === undefined ? undefined : <FieldError id={`${id}-error`} error={error} />}
      </th>
      <td data-label={text("configure.writeOnCreate")}>
        <RuleSelect
          place={["write", "selectedFieldSettings", fieldName, "writeOnCreate"]}
          label={text("setUp.ruleOnCreate", { field: name })}
          values={["always", "never"]}
          value={setting.writeOnCreate ?? "always"}
          onChange={(writeOnCreate) => change({ ...setting, writeOnCreate })}
        />
      </td>
      <td data-label={text("configure.writeOnUpdate")}>
        <RuleSelect
          place={["write", "selectedFieldSettings", fieldName, "writeOnUpdate"]}
          label={text("setUp.ruleOnUpdate", { field: name })}
          values={updates}
          value={update}
          onChange={(writeOnUpdate) => change({ ...setting, writeOnUpdate })}
        />
      </td>
      <td data-label={text("setUp.defaultLabel")}>
        <DefaultInput field={field} fieldName={fieldName} name={name} setting={setting} onChange={change} />
      </td>
      <td>
        <button
          type="button"
          className="fieldgate-input-button"
          data-part="remove"
          aria-label={text("configure.removeRule", { field: name })}
          onClick={onRemove}
        >
          <Icon name="clear" />
        </button>
      </td>
    </tr>
  )
}

interface RuleSelectProps<Value extends "always" | "ifEmpty" | "never"> {
  readonly place: ReadonlyArray<string>
  readonly label: string
  readonly values: ReadonlyArray<Value>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A value that can't be chosen stays visible instead of looking like another one. */
const RuleSelect = <Value extends "always" | "ifEmpty" | "never">(props: RuleSelectProps<Value>): JSX.Element => {
  const { label, onChange, place, value, values } = props
  const text = useText()
  const { error, id } = useInputPlace(...place)
  const shown = values.includes(value) ? values : [...values, value]
  const words = { always: text("configure.always"), ifEmpty: text("configure.ifEmpty"), never: text("configure.never") }
  return (
    <span id={id} className="fieldgate-select">
      <select
        className="fieldgate-input"
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={value}
        onChange={({ target }) => {
          const chosen = shown.find((each) => each === target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {shown.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </select>
      <Icon name="down" />
      {error === undefined ? undefined : <FieldError id={`${id}-error`} error={error} />}
    </span>
  )
}
