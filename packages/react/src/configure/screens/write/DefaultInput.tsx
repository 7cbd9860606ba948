/** The value of a field if the app sends none, as one input that fits the field's type. @rule field.default */
import { type JSX, useState } from "react"
import type { FieldSetting } from "../../rules/ConfigContent.ts"
import { type DefaultKind, defaultKindOf, defaultKindsOf } from "../../rules/defaultKinds.ts"
import { useInputPlace, useObjectScope } from "../ObjectScope.ts"
import type { Field } from "../model/ConfigureObject.ts"
import { useText } from "../../../messages/useText.ts"
import { FieldError } from "../../../parts/FieldFrame.tsx"
import { Icon } from "../../../parts/Icon.tsx"

interface Props {
  readonly field: Field | undefined
  readonly fieldName: string
  /** The field's display name. */
  readonly name: string
  readonly setting: FieldSetting
  readonly onChange: (setting: FieldSetting) => void
}

export const DefaultInput = ({ field, fieldName, name, onChange, setting }: Props): JSX.Element => {
  const text = useText()
  const { support } = useObjectScope()
  const { error, id } = useInputPlace("write", "selectedFieldSettings", fieldName, "default")
  const links = {
    className: "fieldgate-input",
    "aria-label": text("setUp.ruleDefault", { field: name }),
    "aria-invalid": error === undefined ? undefined : (true as const),
    "aria-describedby": error === undefined ? undefined : `${id}-error`
  }
  const set = (value: FieldDefault | undefined) => onChange(withDefault(setting, value, support))
  const choices = choicesOf(field, setting.default, { yes: text("configure.yes"), no: text("configure.no") })
  return (
    <span id={id}>
      {choices === undefined ? (
        <TypedDefault key={fieldName} field={field} value={setting.default} links={links} onValue={set} />
      ) : (
        <span className="fieldgate-select">
          <select
            {...links}
            value={typedOf(setting.default)}
            onChange={({ target }) => set(defaultOf(target.value, kindFor(field, setting.default), field))}
          >
            <option value="">{text("configure.defaultNone")}</option>
            {choices.map(({ label, value }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
      {error === undefined ? undefined : <FieldError id={`${id}-error`} error={error} />}
    </span>
  )
}

type FieldDefault = NonNullable<FieldSetting["default"]>

interface TypedDefaultProps {
  readonly field: Field | undefined
  readonly value: FieldDefault | undefined
  readonly links: object
  readonly onValue: (value: FieldDefault | undefined) => void
}

/** The typed text stays visible; while it is not a whole number, the draft holds NaN, which can't be saved. */
const TypedDefault = ({ field, links, onValue, value }: TypedDefaultProps): JSX.Element => {
  const text = useText()
  const kind = kindFor(field, value)
  const [typed, setTyped] = useState(typedOf(value))
  const isTyped = sameDefault(defaultOf(typed, kind, field), value)
  return (
    <input
      {...links}
      type="text"
      inputMode={kind === "integerValue" ? "numeric" : undefined}
      placeholder={text("configure.defaultNone")}
      value={isTyped ? typed : typedOf(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onValue(defaultOf(target.value, kind, field))
      }}
    />
  )
}

/** A saved default keeps its type; a new one has the first that fits the field, which is text for an unknown field. */
const kindFor = (field: Field | undefined, value: FieldDefault | undefined): DefaultKind =>
  defaultKindOf(value) ?? defaultKindsOf(field)[0] ?? "stringValue"

/** Decimal numbers have no type of their own, so they are text where the field takes text. */
const defaultOf = (typed: string, kind: DefaultKind, field: Field | undefined): FieldDefault | undefined => {
  if (typed === "") return undefined
  switch (kind) {
    case "stringValue":
      return { stringValue: typed }
    case "booleanValue":
      return { booleanValue: typed === "true" }
    case "integerValue":
      return isDecimal(typed) && defaultKindsOf(field).includes("stringValue")
        ? { stringValue: typed }
        : { integerValue: integerOf(typed) }
  }
}

const typedOf = (value: FieldDefault | undefined): string => {
  const kind = defaultKindOf(value)
  return kind === undefined ? "" : String(value?.[kind])
}

const sameDefault = (one: FieldDefault | undefined, other: FieldDefault | undefined): boolean => {
  const kind = defaultKindOf(one)
  return kind === defaultKindOf(other) && (kind === undefined || Object.is(one?.[kind], other?.[kind]))
}

/** The options of a field with a list of values; a saved value that is not among them stays one. */
const choicesOf = (
  field: Field | undefined,
  value: FieldDefault | undefined,
  words: { readonly yes: string; readonly no: string }
): ReadonlyArray<{ readonly value: string; readonly label: string }> | undefined => {
  const kind = kindFor(field, value)
  if (kind === "booleanValue") {
    return [
      { value: "true", label: words.yes },
      { value: "false", label: words.no }
    ]
  }
  const listed = (field?.values ?? []).map((each) => ({ value: each.value, label: each.displayValue }))
  if (kind !== "stringValue" || listed.length === 0) return undefined
  const saved = value?.stringValue
  return saved === undefined || listed.some((each) => each.value === saved)
    ? listed
    : [...listed, { value: saved, label: saved }]
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

const isDecimal = (typed: string): boolean => /^\s*-?\d+\.\d+\s*$/u.test(typed)

/** The typed whole number; NaN for any other text. */
const integerOf = (typed: string): number => {
  const value = Number(typed)
  return /^\s*-?\d+\s*$/u.test(typed) && Number.isSafeInteger(value) ? value : Number.NaN
}
