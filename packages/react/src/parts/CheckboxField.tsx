import { type JSX, type ReactNode, useEffect, useId, useRef } from "react"
import { FieldError } from "./FieldFrame.tsx"

export interface CheckboxFieldProps {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly checked: boolean
  /** Some of the items that it represents are selected. */
  readonly indeterminate?: boolean | undefined
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean | undefined
  readonly name?: string | undefined
  readonly error?: string | undefined
}

export const CheckboxField = (props: CheckboxFieldProps): JSX.Element => {
  const { checked, description, disabled, error, indeterminate = false, label, name, onChange } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Set after each render: it has no HTML attribute, and a click resets it.
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = indeterminate
  })
  const described = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(description === undefined ? [] : [`${id}-description`])
  ].join(" ")
  return (
    <div className="fieldgate-check" data-state={indeterminate ? "some" : checked ? "checked" : "unchecked"}>
      <input
        ref={input}
        id={id}
        type="checkbox"
        className="fieldgate-checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={described === "" ? undefined : described}
        aria-invalid={error === undefined ? undefined : true}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label className="fieldgate-check-label" htmlFor={id}>
        {label}
      </label>
      {description === undefined ? undefined : (
        <p className="fieldgate-hint" id={`${id}-description`}>
          {description}
        </p>
      )}
      {error === undefined ? undefined : <FieldError id={`${id}-error`} error={error} />}
    </div>
  )
}
