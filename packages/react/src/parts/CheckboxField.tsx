/** A yes or no, or a yes to some of many. */
import { type JSX, type ReactNode, useEffect, useId, useRef } from "react"
import { FieldError } from "./FieldFrame.tsx"

export interface CheckboxFieldProps {
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly checked: boolean
  /** Some of what it stands for are chosen. */
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
  // HTML has no attribute for it, and a click takes it away whatever the state says: so after each render.
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
