/** One of many options, found by typing. */
import type { JSX } from "react"
import { SelectField, type SelectFieldProps } from "./SelectField.tsx"

export const FieldPicker = (props: SelectFieldProps): JSX.Element => <SelectField {...props} />
