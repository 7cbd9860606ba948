/** Tabs with arrow keys. */
import { type JSX, type KeyboardEvent, type ReactNode, useId, useRef } from "react"
import { useText } from "../messages/useText.ts"
import { Icon } from "./Icon.tsx"

const icons = { done: "check", pending: "dot", error: "error" } as const

interface TabItem {
  readonly id: string
  readonly label: ReactNode
  readonly state?: keyof typeof icons | undefined
}

interface TabsProps {
  readonly label: string
  readonly items: ReadonlyArray<TabItem>
  readonly selected: string
  readonly onSelect: (id: string) => void
  readonly children: ReactNode
}

export const Tabs = ({ children, items, label, onSelect, selected }: TabsProps): JSX.Element => {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const move = moveOf(event)
    const next = move && tabAfter(items, selected, move)
    if (next === undefined) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[items.indexOf(next)]?.focus()
  }
  return (
    <div className="fieldgate-tabs">
      <div className="fieldgate-tabs-frame">
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the selected tab inside of it has the focus */}
        <div ref={list} className="fieldgate-tablist" role="tablist" aria-label={label} onKeyDown={press}>
          {items.map((item) => (
            <Tab key={item.id} base={base} item={item} isSelected={item.id === selected} onSelect={onSelect} />
          ))}
        </div>
        <div
          className="fieldgate-tabpanel"
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${selected}`}
        >
          {children}
        </div>
      </div>
    </div>
  )
}

interface TabProps {
  readonly base: string
  readonly item: TabItem
  readonly isSelected: boolean
  readonly onSelect: (id: string) => void
}

const Tab = ({ base, isSelected, item, onSelect }: TabProps): JSX.Element => {
  const text = useText()
  const { id, label, state } = item
  return (
    <button
      type="button"
      className="fieldgate-tab"
      role="tab"
      id={`${base}-${id}`}
      aria-selected={isSelected}
      aria-controls={isSelected ? `${base}-panel` : undefined}
      tabIndex={isSelected ? 0 : -1}
      data-state={state}
      onClick={() => onSelect(id)}
    >
      <span className="fieldgate-tab-label">{label}</span>
      {state === undefined ? undefined : (
        <>
          <Icon name={icons[state]} />
          <span className="fieldgate-hidden">{text(`parts.${state}`)}</span>
        </>
      )}
    </button>
  )
}

/** The list may be vertical or horizontal, so both pairs of arrow keys work. */
const moveOf = ({ currentTarget, key }: KeyboardEvent<HTMLElement>): TabMove | undefined => {
  const isRightToLeft = currentTarget.closest("[dir]")?.getAttribute("dir") === "rtl"
  switch (key) {
    case "ArrowDown":
      return "next"
    case "ArrowUp":
      return "previous"
    case "ArrowRight":
      return isRightToLeft ? "previous" : "next"
    case "ArrowLeft":
      return isRightToLeft ? "next" : "previous"
    case "Home":
      return "first"
    case "End":
      return "last"
    default:
      return undefined
  }
}

type TabMove = "next" | "previous" | "first" | "last"

/** The tab that a key leads to; the first follows the last. */
const tabAfter = <Item extends { readonly id: string }>(
  items: ReadonlyArray<Item>,
  selected: string,
  move: TabMove
): Item | undefined => {
  const at = items.findIndex(({ id }) => id === selected)
  switch (move) {
    case "next":
      return items[(at + 1) % items.length]
    case "previous":
      return items.at(at <= 0 ? -1 : at - 1)
    case "first":
      return items[0]
    case "last":
      return items.at(-1)
  }
}
