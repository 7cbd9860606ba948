/** The default value of a field. @rule field.default */
import type { FieldMetadata } from "@fieldgate/client"
import { type JSX, useState } from "react"
import type { FieldSetting } from "../../rules/ConfigContent.ts"
import { type DefaultKind, defaultKindOf, defaultKindsOf } from "../../rules/defaultKinds.ts"
import { setFieldSetting } from "../../rules/edits.ts"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"
import type { Field } from "../model/ConfigureObject.ts"
import { useText } from "../../../messages/useText.ts"
import { SelectField } from "../../../parts/SelectField.tsx"
import { TextField } from "../../../parts/TextField.tsx"

interface Props {
  readonly field: Field | undefined
  readonly fieldName: string
  readonly setting: FieldSetting
}

export const DefaultValue = ({ field, fieldName, setting }: Props): JSX.Element => {
  const text = useText()
  const { app, edit, object, support } = useObjectScope()
  const kind = defaultKindOf(setting.default)
  const { error, id } = useInputPlace("write", "selectedFieldSettings", fieldName, "default")
  const set = (value: FieldDefault | undefined) =>
    edit((content) => setFieldSetting(content, object.objectName, fieldName, withDefault(setting, value, support)))
  return (
    <div id={id} className="fieldgate-default">
      <SelectField
        label={text("configure.defaultKind")}
        hint={text("configure.defaultHint", { app })}
        error={kind === undefined ? error : undefined}
        placeholder={text("configure.defaultNone")}
        options={kindsFor(field, kind).map((each) => ({ value: each, label: text(kindTexts[each]) }))}
        value={kind ?? ""}
        onChange={(chosen) => set(emptyDefault(kindsFor(field, kind).find((each) => each === chosen)))}
      />
      <ValueInput key={kind} field={field} fieldName={fieldName} value={setting.default} onValue={set} />
    </div>
  )
}

const kindTexts = {
  stringValue: "configure.defaultText",
  integerValue: "configure.defaultNumber",
  booleanValue: "configure.defaultYesNo"
} as const satisfies Record<DefaultKind, string>

interface ValueProps {
  readonly field: Field | undefined
  readonly fieldName: string
  readonly value: FieldDefault | undefined
  readonly onValue: (value: FieldDefault) => void
}

const ValueInput = ({ field, fieldName, onValue, value }: ValueProps): JSX.Element | undefined => {
  const text = useText()
  const kind = defaultKindOf(value)
  const { error } = useInputPlace("write", "selectedFieldSettings", fieldName, "default", kind ?? "")
  const texts = { label: text("configure.defaultValue"), error }
  switch (kind) {
    case undefined:
      return undefined
    case "booleanValue":
      return (
        <SelectField
          {...texts}
          options={[
            { value: "true", label: text("configure.yes") },
            { value: "false", label: text("configure.no") }
          ]}
          value={String(value?.booleanValue)}
          onChange={(chosen) => onValue({ booleanValue: chosen === "true" })}
        />
      )
    case "integerValue":
      return <IntegerInput {...texts} value={value?.integerValue} onValue={onValue} />
    case "stringValue":
      return <TextInput {...texts} field={field} value={value?.stringValue ?? ""} onValue={onValue} />
  }
}

interface Texts {
  readonly label: string
  readonly error: string | undefined
}

interface TextInputProps extends Texts {
  readonly field: Field | undefined
  readonly value: string
  readonly onValue: (value: FieldDefault) => void
}

const TextInput = ({ field, onValue, value, ...texts }: TextInputProps): JSX.Element => {
  const text = useText()
  const choices = field?.values ?? []
  return choices.length === 0 ? (
    <TextField {...texts} value={value} onChange={({ target }) => onValue({ stringValue: target.value })} />
  ) : (
    <SelectField
      {...texts}
      placeholder={text("configure.chooseValue")}
      options={choices.map((choice) => ({ value: choice.value, label: choice.displayValue }))}
      value={value}
      onChange={(stringValue) => onValue({ stringValue })}
    />
  )
}

interface IntegerInputProps extends Texts {
  readonly value: number | undefined
  readonly onValue: (value: FieldDefault) => void
}

/** The typed text stays visible; while it is not a whole number, the draft holds NaN, which can't be saved. */
const IntegerInput = ({ error, label, onValue, value = Number.NaN }: IntegerInputProps): JSX.Element => {
  const [typed, setTyped] = useState(String(value))
  const isTyped = Object.is(integerOf(typed), value)
  return (
    <TextField
      label={label}
      error={error}
      inputMode="numeric"
      value={isTyped ? typed : String(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onValue({ integerValue: integerOf(target.value) })
      }}
    />
  )
}

type FieldDefault = NonNullable<FieldSetting["default"]>

/** The types to choose from, including a saved one that doesn't fit, so that the user can correct it. */
const kindsFor = (field: FieldMetadata | undefined, now: DefaultKind | undefined): ReadonlyArray<DefaultKind> => {
  const fitting = defaultKindsOf(field)
  return now === undefined || fitting.includes(now) ? fitting : [...fitting, now]
}

/** The initial default of a type; undefined for none. */
const emptyDefault = (kind: DefaultKind | undefined): FieldDefault | undefined => {
  switch (kind) {
    case undefined:
      return undefined
    case "stringValue":
      return { stringValue: "" }
    case "integerValue":
      return { integerValue: 0 }
    case "booleanValue":
      return { booleanValue: true }
  }
}

/**
 * The setting with another default, or without one. A first default would overwrite values on update, so updates then write the
 * field only if it is empty, or never if the provider can't check that. The user's own choice for updates is kept.
 */
const withDefault = (
  setting: FieldSetting,
  value: FieldDefault | undefined,
  support: { readonly ifEmpty: boolean }
): FieldSetting => {
  const { default: before, ...others } = setting
  if (value === undefined) return others
  const overwrites = before === undefined && (setting.writeOnUpdate ?? "always") === "always"
  const writeOnUpdate = support.ifEmpty ? "ifEmpty" : "never"
  return { ...others, ...(overwrites ? { writeOnUpdate } : {}), default: value }
}

/** The typed whole number; NaN for any other text. */
const integerOf = (typed: string): number => {
  const value = Number(typed)
  return /^\s*-?\d+\s*$/u.test(typed) && Number.isSafeInteger(value) ? value : Number.NaN
}
