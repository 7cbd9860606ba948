/** A heading that takes the focus when its screen changes. @rule react.accessibility */
import { type JSX, type ReactNode, useEffect, useRef } from "react"
import { useElementClass } from "../platform/Appearance.ts"
import { useFocusKeeper } from "./FocusKeeper.tsx"

export interface HeadingProps {
  readonly level: 2 | 3 | 4
  /** Identifies the screen, such as a state's tag: a new value moves the focus here. */
  readonly focusOn?: unknown
  readonly children: ReactNode
}

/**
 * Takes the focus when `focusOn` changes, and when it replaces a screen that had the focus; never on page load, and never
 * from the host's elements.
 */
export const Heading = ({ children, focusOn, level }: HeadingProps): JSX.Element => {
  const element = useRef<HTMLHeadingElement>(null)
  const before = useRef(focusOn)
  const keeper = useFocusKeeper()
  useEffect(() => {
    const isChanged = !Object.is(before.current, focusOn)
    before.current = focusOn
    const takes = isChanged ? keeper.free() : focusOn !== undefined && keeper.lost()
    if (takes) element.current?.focus()
  }, [focusOn, keeper])
  const Level = `h${level}` as const
  return (
    <Level
      ref={element}
      className={useElementClass("heading", "fieldgate-heading")}
      tabIndex={focusOn === undefined ? undefined : -1}
    >
      {children}
    </Level>
  )
}
