/** A combobox by the pattern of the ARIA Authoring Practices; downshift manages its state. No element has a style attribute. @rule react.csp, react.picker */
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift"
import {
  type ChangeEvent,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useMemo,
  useState
} from "react"
import { useText } from "../../messages/useText.ts"
import { useAnnounce } from "../Announcer.tsx"
import { Icon } from "../Icon.tsx"
import type { NativeSelectProps, SelectOption } from "../SelectField.tsx"
import { OptionList } from "./OptionList.tsx"
import { matching } from "./matching.ts"

interface FieldComboboxProps extends NativeSelectProps {
  readonly label: ReactNode
  readonly labelId: string
}

const labelOf = (option: SelectOption | null): string => option?.label ?? ""
const keyOf = (option: SelectOption | null): string => option?.value ?? ""

/** Only typed text filters the list: opening it shows all options. While the list is closed, the input shows the selected option. */
export const FieldCombobox = (props: FieldComboboxProps): JSX.Element => {
  const { disabled = false, label, labelId, links, name, onChange, options, placeholder, required, value } = props
  const text = useText()
  const announce = useAnnounce()
  const [typed, setTyped] = useState("")
  const found = useMemo(() => matching(options, typed), [options, typed])
  const chosen = useMemo(() => optionOf(options, value), [options, value])
  const combobox = useCombobox<SelectOption>({
    items: [...found],
    selectedItem: chosen,
    itemToString: labelOf,
    itemToKey: keyOf,
    inputId: links.id,
    labelId,
    stateReducer: comboboxReducer(options),
    onSelectedItemChange: ({ selectedItem }) => onChange(keyOf(selectedItem)),
    onIsOpenChange: () => setTyped("")
  })
  const { getInputProps, getToggleButtonProps, inputValue, isOpen, selectItem } = combobox
  // With the event, not after it: Enter must choose from the list that belongs to the typed text.
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value)
    const { length } = matching(options, target.value)
    announce(length === 0 ? text("parts.noMatch") : text("parts.matches", { count: length }))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return
    // Keeps a dialog of the host open: only the list closes.
    event.preventDefault()
    event.stopPropagation()
  }
  const isClearable = value !== "" && !disabled
  return (
    <span className="fieldgate-picker" data-state={isOpen ? "open" : "closed"}>
      <input
        {...getInputProps({
          disabled,
          onChange: type,
          onKeyDown: press,
          onFocus: selectText,
          onClick: isOpen ? undefined : selectText
        })}
        value={isOpen ? inputValue : labelOf(chosen)}
        aria-describedby={links["aria-describedby"]}
        aria-invalid={links["aria-invalid"]}
        aria-required={required}
        className="fieldgate-input"
        placeholder={placeholder ?? text("parts.choose")}
      />
      {name === undefined ? undefined : <input type="hidden" name={name} value={value} />}
      {isClearable ? (
        <button
          type="button"
          className="fieldgate-input-button"
          data-part="clear"
          aria-label={text("parts.clear", { label: typeof label === "string" ? label : labelOf(chosen) })}
          onClick={() => {
            // Empties the input immediately, even if the host's state updates later.
            selectItem(null)
            document.getElementById(links.id)?.focus()
          }}
        >
          <Icon name="clear" />
        </button>
      ) : undefined}
      <button
        {...getToggleButtonProps({ disabled })}
        type="button"
        className="fieldgate-input-button"
        aria-label={text("parts.openList")}
      >
        <Icon name="down" />
      </button>
      <OptionList combobox={combobox} options={found} value={value} />
    </span>
  )
}

/** Selects the text, so that typing starts a new search. */
const selectText = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select()

/** A value that is no longer an option stays visible. */
const optionOf = (options: ReadonlyArray<SelectOption>, value: string): SelectOption | null =>
  value === "" ? null : (options.find((option) => option.value === value) ?? { value, label: value })

type Reducer = (
  state: UseComboboxState<SelectOption>,
  proposed: UseComboboxStateChangeOptions<SelectOption>
) => Partial<UseComboboxState<SelectOption>>

/** The text of an open list is a search, as long as it stays open; at any other time it is the selected option. */
const comboboxReducer =
  (options: ReadonlyArray<SelectOption>): Reducer =>
  (state, proposed) => {
    const changes = decided(options, state, proposed)
    const isSearch = proposed.type === useCombobox.stateChangeTypes.InputChange || (state.isOpen && changes.isOpen)
    return isSearch ? changes : { ...changes, inputValue: labelOf(changes.selectedItem ?? null) }
  }

/** Typing highlights the first match, which Enter selects. Enter in an emptied input, or leaving it, clears the selection. */
const decided = (
  options: ReadonlyArray<SelectOption>,
  state: UseComboboxState<SelectOption>,
  { changes, type }: UseComboboxStateChangeOptions<SelectOption>
): Partial<UseComboboxState<SelectOption>> => {
  const { stateChangeTypes: types } = useCombobox
  const kept = state.isOpen && state.inputValue === "" ? null : state.selectedItem
  switch (type) {
    case types.InputChange: {
      const { inputValue = "" } = changes
      const hasMatch = inputValue.trim() !== "" && matching(options, inputValue).length > 0
      return { ...changes, highlightedIndex: hasMatch ? 0 : -1 }
    }
    case types.InputKeyDownEnter:
      return state.highlightedIndex < 0 ? { ...changes, selectedItem: kept } : changes
    case types.InputBlur:
      return { ...changes, selectedItem: kept }
    case types.InputClick:
      // Of an open list, it only moves the caret.
      return state.isOpen ? state : changes
    case types.InputKeyDownEscape:
      return { ...changes, selectedItem: state.selectedItem }
    default:
      return changes
  }
}
