/** A setting that is on or off. The label is visible; `name`, if given, contains it and adds the context. */
import { type JSX, useId } from "react"

export interface SwitchProps {
  readonly label: string
  /** The accessible name, such as "Read contacts from the CRM" for the label "Read". Default: the label. */
  readonly name?: string | undefined
  readonly hint?: string | undefined
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly error?: boolean | undefined
  readonly disabled?: boolean | undefined
}

export const Switch = ({ checked, disabled, error, hint, label, name, onChange }: SwitchProps): JSX.Element => {
  const id = useId()
  return (
    <span className="fieldgate-switch" data-state={checked ? "on" : "off"}>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own checked state
        role="switch"
        className="fieldgate-switch-input"
        aria-label={name}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        aria-invalid={error === true ? true : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label className="fieldgate-switch-label" htmlFor={id}>
        {label}
      </label>
      {hint === undefined ? undefined : (
        <span className="fieldgate-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </span>
  )
}
