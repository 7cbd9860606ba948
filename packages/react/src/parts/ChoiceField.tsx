import { type JSX, type ReactNode, useId } from "react"

export interface ChoiceOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly disabled?: boolean | undefined
}

export interface ChoiceFieldProps<Value extends string> {
  readonly legend: ReactNode
  readonly options: ReadonlyArray<ChoiceOption<Value>>
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean | undefined
}

export const ChoiceField = <Value extends string>(props: ChoiceFieldProps<Value>): JSX.Element => {
  const { disabled, legend, onChange, options, value } = props
  const name = useId()
  return (
    <fieldset className="fieldgate-choice" disabled={disabled}>
      <legend className="fieldgate-label">{legend}</legend>
      {options.map((option) => (
        <Choice
          key={option.value}
          option={option}
          name={name}
          isChosen={option.value === value}
          onChoose={() => onChange(option.value)}
        />
      ))}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly option: ChoiceOption<string>
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const Choice = ({ isChosen, name, onChoose, option }: ChoiceProps): JSX.Element => {
  const id = useId()
  const { description, disabled, label, value } = option
  return (
    <div className="fieldgate-check" data-state={isChosen ? "checked" : "unchecked"}>
      <input
        id={id}
        type="radio"
        className="fieldgate-radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={disabled}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        onChange={onChoose}
      />
      <label className="fieldgate-check-label" htmlFor={id}>
        {label}
      </label>
      {description === undefined ? undefined : (
        <p className="fieldgate-hint" id={`${id}-description`}>
          {description}
        </p>
      )}
    </div>
  )
}
