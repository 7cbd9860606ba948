/** The list below the input. Of many options, only a window is rendered. */
import type { UseComboboxReturnValue } from "downshift"
import { type JSX, type UIEvent, useLayoutEffect, useRef, useState } from "react"
import { useText } from "../../messages/useText.ts"
import { Icon } from "../Icon.tsx"
import type { SelectOption } from "../SelectField.tsx"
import { firstWindow, grown, including } from "./optionWindow.ts"

interface OptionListProps {
  readonly combobox: UseComboboxReturnValue<SelectOption>
  readonly options: ReadonlyArray<SelectOption>
  readonly value: string
}

export const OptionList = (props: OptionListProps): JSX.Element => {
  const { combobox, options } = props
  const text = useText()
  if (combobox.isOpen && options.length > 0) return <OpenList {...props} />
  return (
    <>
      <ul {...combobox.getMenuProps()} className="fieldgate-options" hidden />
      {combobox.isOpen ? (
        <span className="fieldgate-options" data-state="empty">
          {text("parts.noMatch")}
        </span>
      ) : undefined}
    </>
  )
}

/** Pixels from an end at which more options are rendered. */
const marginPx = 120

const OpenList = ({ combobox, options, value }: OptionListProps): JSX.Element => {
  const { getItemProps, getMenuProps, highlightedIndex } = combobox
  const count = options.length
  const [kept, setKept] = useState({ options, window: firstWindow(highlightedIndex, count) })
  const base = kept.options === options ? kept.window : firstWindow(highlightedIndex, count)
  const shown = including(base, highlightedIndex, count)
  const keepPlace = usePlace(shown.start)
  const scroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    const isNearStart = list.scrollTop < marginPx && shown.start > 0
    const isNearEnd = list.scrollHeight - list.clientHeight - list.scrollTop < marginPx && shown.end < count
    if (!isNearStart && !isNearEnd) return
    keepPlace(list)
    setKept({ options, window: grown(shown, isNearStart ? "before" : "after", count) })
  }
  return (
    <ul {...getMenuProps({ onScroll: scroll })} className="fieldgate-options">
      {options.slice(shown.start, shown.end).map((option, at) => {
        const index = shown.start + at
        return (
          <li
            key={option.value}
            {...getItemProps({ item: option, index })}
            className="fieldgate-option"
            data-state={index === highlightedIndex ? "active" : undefined}
            aria-setsize={count}
            aria-posinset={index + 1}
          >
            <OptionText option={option} />
            {option.value === value ? <Icon name="check" /> : undefined}
          </li>
        )
      })}
    </ul>
  )
}

const OptionText = ({ option: { hint, label } }: { readonly option: SelectOption }): JSX.Element => (
  <span className="fieldgate-option-text">
    <span>{label}</span>
    {hint === undefined ? undefined : <span className="fieldgate-hint">{hint}</span>}
  </span>
)

/** Options added above must not move the visible ones. */
const usePlace = (start: number) => {
  const before = useRef<{ readonly list: HTMLElement; readonly height: number; readonly start: number }>(undefined)
  useLayoutEffect(() => {
    const place = before.current
    if (place === undefined) return
    before.current = undefined
    if (start < place.start) place.list.scrollTop += place.list.scrollHeight - place.height
  }, [start])
  return (list: HTMLElement) => {
    before.current = { list, height: list.scrollHeight, start }
  }
}
