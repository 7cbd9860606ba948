/** A native select with a label. */
import { useId } from "react"

export interface SelectProps {
  readonly label: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shows the label to screen readers only. */
  readonly hidden?: boolean
}

export const Select = ({ hidden = false, label, onChange, options, value }: SelectProps) => {
  const id = useId()
  return (
    <div className="select">
      <label className={hidden ? "visually-hidden" : undefined} htmlFor={id}>
        {label}
      </label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
