/** Where we differ from downshift: leaving the input chooses nothing, and Escape only closes the list. */
import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from "downshift"

type Reducer<Item> = (
  state: UseComboboxState<Item>,
  proposed: UseComboboxStateChangeOptions<Item>
) => Partial<UseComboboxState<Item>>

/** An input that was emptied chooses nothing; any other text that was not chosen turns back into what is. */
export const comboboxReducer =
  <Item>(textOf: (item: Item | null) => string): Reducer<Item> =>
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
