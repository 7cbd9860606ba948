/** A combobox by the pattern of the ARIA Authoring Practices; downshift manages its state. No element has a style attribute. @rule react.csp */
import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from "downshift"
import { type JSX, type KeyboardEvent, type ReactNode, type SyntheticEvent, useMemo, useState } from "react"
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

/** Only typed text filters the list: opening it shows all options. */
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
    stateReducer: comboboxReducer(labelOf),
    onSelectedItemChange: ({ selectedItem }) => onChange(keyOf(selectedItem)),
    onIsOpenChange: () => setTyped(""),
    onStateChange: ({ inputValue = "", type }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) return
      setTyped(inputValue)
      const { length } = matching(options, inputValue)
      announce(length === 0 ? text("parts.noMatch") : text("parts.matches", { count: length }))
    }
  })
  const { getInputProps, getToggleButtonProps, isOpen, selectItem } = combobox
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
          onKeyDown: press,
          onFocus: selectText,
          onClick: isOpen ? undefined : selectText
        })}
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

type Reducer<Item> = (
  state: UseComboboxState<Item>,
  proposed: UseComboboxStateChangeOptions<Item>
) => Partial<UseComboboxState<Item>>

/** An emptied input clears the selection; any other text reverts to the selected option. */
const comboboxReducer =
  <Item,>(textOf: (item: Item | null) => string): Reducer<Item> =>
  (state, { changes, type }) => {
    switch (type) {
      case useCombobox.stateChangeTypes.InputBlur: {
        const selectedItem = state.inputValue === "" ? null : state.selectedItem
        return { ...changes, selectedItem, inputValue: textOf(selectedItem) }
      }
      case useCombobox.stateChangeTypes.InputKeyDownEscape:
        return { ...changes, selectedItem: state.selectedItem, inputValue: textOf(state.selectedItem) }
      default:
        return changes
    }
  }
