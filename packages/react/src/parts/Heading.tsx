/** A heading that takes the focus when the screen below it has changed. */
import { type JSX, type ReactNode, useEffect, useRef } from "react"
import { useFocusKeeper } from "./FocusKeeper.tsx"

export interface HeadingProps {
  readonly level: 2 | 3 | 4
  /** What names the screen, such as a state's tag: a new value moves the focus here. */
  readonly focusOn?: unknown
  readonly children: ReactNode
}

/**
 * The focus moves when `focusOn` changes, and when the heading comes in place of a screen that had the focus;
 * never when the page is loaded, and never away from the host's own elements.
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
    <Level ref={element} className="fieldgate-heading" tabIndex={focusOn === undefined ? undefined : -1}>
      {children}
    </Level>
  )
}
