import type { JSX } from "react"
import { useText } from "../messages/useText.ts"
import { FieldFrame, type FieldLinks, type FieldTexts } from "./FieldFrame.tsx"
import { Icon } from "./Icon.tsx"

export interface SelectOption {
  readonly value: string
  readonly label: string
  /** Distinguishes options with the same label: an API name, a type. */
  readonly hint?: string | undefined
}

export interface SelectFieldProps extends FieldTexts {
  readonly options: ReadonlyArray<SelectOption>
  readonly placeholder?: string | undefined
  /** Empty: nothing is selected. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
}

export const SelectField = ({ error, hint, id, label, optional, ...select }: SelectFieldProps): JSX.Element => (
  <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
    {(links) => <NativeSelect {...select} links={links} />}
  </FieldFrame>
)

export interface NativeSelectProps extends Omit<SelectFieldProps, keyof FieldTexts | "id"> {
  readonly links: FieldLinks
}

/** A value that is no longer an option stays visible instead of changing to another one. */
export const NativeSelect = ({
  disabled,
  links,
  name,
  onChange,
  options,
  placeholder,
  required,
  value
}: NativeSelectProps): JSX.Element => {
  const text = useText()
  const isGone = value !== "" && !options.some((option) => option.value === value)
  return (
    <span className="fieldgate-select">
      <select
        {...links}
        className="fieldgate-input"
        name={name}
        required={required}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{placeholder ?? text("parts.choose")}</option>
        {isGone ? <option value={value}>{value}</option> : undefined}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {optionText(option)}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  )
}

const optionText = ({ hint, label }: SelectOption): string => (hint === undefined ? label : `${label} · ${hint}`)
