/** The inputs of a list's filters. */
import { useEffect, useId, useRef } from "react"

interface Choice {
  readonly value: string
  readonly label: string
}

/** Moves the focus from a button that its press removes to the first input of its group. */
export const focusFirst = (removed: Element): void =>
  removed.closest("[role=group]")?.querySelector<HTMLElement>("summary, select")?.focus()

export const SelectFilter = ({
  all,
  choices,
  label,
  onChange,
  value = ""
}: {
  readonly label: string
  /** Label of the choice that filters nothing. */
  readonly all: string
  readonly choices: ReadonlyArray<Choice>
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}) => (
  <select
    className="input filter"
    aria-label={label}
    value={value}
    data-set={value === "" ? undefined : true}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">{all}</option>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
    {value === "" || choices.some((choice) => choice.value === value) ? null : <option value={value}>{value}</option>}
  </select>
)

/** One of a few values; choosing it again clears the filter. */
export const ChoiceFilter = ({
  choices,
  label,
  onChange,
  value
}: {
  readonly label: string
  readonly choices: ReadonlyArray<Choice>
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}) => (
  <div className="choice-filter" role="group" aria-label={label}>
    <p className="filter-name">{label}</p>
    <div className="choices">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="choice"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value === value ? "" : choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  </div>
)

/** Milliseconds after the last key press until the text is applied. Enter, and leaving the input, apply it without waiting. */
const pause = 400

export const TextFilter = ({
  label,
  onChange,
  suggestions,
  value = ""
}: {
  readonly label: string
  readonly suggestions?: ReadonlyArray<string> | undefined
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // While the user types, the input has the newer value.
    if (input.current !== null && input.current !== document.activeElement) input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const isPending = () => timer.current !== undefined
  const apply = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    onChange(typed)
  }
  const list = useId()
  const field = (
    <input
      ref={input}
      className="input filter"
      aria-label={label}
      placeholder={label}
      {...(suggestions === undefined ? {} : { list })}
      defaultValue={value}
      autoCapitalize="none"
      spellCheck={false}
      data-set={value === "" ? undefined : true}
      onChange={(event) => {
        const typed = event.target.value
        clearTimeout(timer.current)
        timer.current = setTimeout(() => apply(typed), pause)
      }}
      onBlur={({ target }) => {
        if (isPending()) apply(target.value)
        else target.value = value
      }}
      onKeyDown={({ currentTarget, key }) => {
        if (key === "Enter" && isPending()) apply(currentTarget.value)
      }}
    />
  )
  return suggestions === undefined ? (
    field
  ) : (
    <>
      {field}
      <datalist id={list}>
        {suggestions.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
    </>
  )
}

/** The text of a local time as the input writes it, from an ISO time. */
const localText = (iso: string | undefined): string => {
  const time = new Date(iso ?? "")
  if (Number.isNaN(time.getTime())) return ""
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** A time, to the minute. The value is in UTC, as in ISO 8601. */
export const TimeFilter = ({
  label,
  onChange,
  value
}: {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}) => (
  <label className="time-filter">
    {label}
    <input
      type="datetime-local"
      className="input filter"
      value={localText(value)}
      data-set={value === undefined ? undefined : true}
      onChange={(event) => {
        const time = new Date(event.target.value)
        onChange(Number.isNaN(time.getTime()) ? "" : time.toISOString())
      }}
    />
  </label>
)
