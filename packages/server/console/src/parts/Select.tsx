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

/** A value that is not an option stays visible instead of looking like the first one. */
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
        {options.some((option) => option.value === value) ? null : <option value={value}>{value}</option>}
      </select>
    </div>
  )
}
