/** A picker for the account's fields, or a text input if the provider doesn't list them. */
import type { JSX } from "react"
import { useText } from "../../messages/useText.ts"
import { FieldPicker } from "../../parts/FieldPicker.tsx"
import type { SelectOption } from "../../parts/SelectField.tsx"
import { TextField } from "../../parts/TextField.tsx"
import { useObjectScope } from "./ObjectScope.ts"

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly optional?: boolean
  readonly options: ReadonlyArray<SelectOption>
  readonly value: string
  readonly onChange: (fieldName: string) => void
}

export const FieldChoice = ({ hint, onChange, options, value, ...texts }: Props): JSX.Element => {
  const text = useText()
  const { object } = useObjectScope()
  const { fields } = object
  return fields === undefined ? (
    <TextField
      {...texts}
      hint={[...(hint === undefined ? [] : [hint]), text("configure.typeField")].join(" ")}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  ) : (
    <FieldPicker
      {...texts}
      hint={hint}
      placeholder={text("configure.chooseField")}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
