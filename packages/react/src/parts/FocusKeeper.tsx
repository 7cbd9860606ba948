/** Tracks whether the focus is inside our component, so that it is never taken from the host's page. @rule react.accessibility */
import { createContext, type RefObject, useContext, useEffect, useMemo, useRef } from "react"

export interface FocusKeeper {
  /** The focus was here last and is nowhere else now, so a replacement on the screen may take it. */
  readonly lost: () => boolean
  /** The focus is here, or nowhere. */
  readonly free: () => boolean
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

const withoutRoot: FocusKeeper = { lost: () => false, free: () => true }

export const FocusContext = createContext<FocusKeeper>(withoutRoot)

export const useFocusKeeper = (): FocusKeeper => useContext(FocusContext)

/** Tracks the page's focus from the first render of the root. */
export const useFocusOf = (root: RefObject<HTMLElement | null>): FocusKeeper => {
  const wasHere = useRef(false)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      wasHere.current = isWithin(root.current, target)
    }
    document.addEventListener("focusin", follow)
    return () => document.removeEventListener("focusin", follow)
  }, [root])
  return useMemo(
    () => ({
      lost: () => wasHere.current && isNowhere(),
      free: () => isNowhere() || isWithin(root.current, document.activeElement)
    }),
    [root]
  )
}

const isWithin = (root: HTMLElement | null, target: EventTarget | null): boolean =>
  root !== null && target instanceof Node && root.contains(target)
