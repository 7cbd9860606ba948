/** Listens to keys on the document. */
import { useEffect, useEffectEvent } from "react"
import { arrive } from "../router/arrival.ts"
import { navigate } from "../router/Location.ts"
import { type Shortcut, shortcutOf, singleKeysAreOn } from "./shortcuts.ts"
import type { NavigationSection } from "./usePages.ts"

export type OpenDialog = "commands" | "help"

/** Milliseconds within which the second key of two must follow. */
const pairMillis = 1200

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null

const moveRow = (by: 1 | -1) => {
  const links = [...document.querySelectorAll<HTMLElement>("main .row-link")]
  const at = links.findIndex((link) => link === document.activeElement)
  links[at === -1 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)]?.focus()
}

export const useShortcuts = (sections: ReadonlyArray<NavigationSection>, show: (dialog: OpenDialog) => void): void => {
  const run = useEffectEvent((shortcut: Shortcut) => {
    if (shortcut.tag === "commands" || shortcut.tag === "help") show(shortcut.tag)
    else if (shortcut.tag === "search") document.querySelector<HTMLElement>("main input[type=search]")?.focus()
    else if (shortcut.tag === "row") moveRow(shortcut.by)
    else if (shortcut.tag === "section") {
      const to = sections.find(({ letter }) => letter === shortcut.letter)?.pages[0]?.to
      if (to === undefined) return
      arrive()
      navigate(to)
      window.scrollTo(0, 0)
    }
  })
  useEffect(() => {
    let prefixAt = Number.NEGATIVE_INFINITY
    const listener = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, key, metaKey, target } = event
      const afterG = event.timeStamp - prefixAt < pairMillis
      const shortcut = shortcutOf(
        { key, ctrlKey, metaKey, altKey, afterG, isTyping: isTyping(target) },
        singleKeysAreOn()
      )
      prefixAt = shortcut?.tag === "prefix" ? event.timeStamp : Number.NEGATIVE_INFINITY
      // A dialog has its own keys.
      if (shortcut === undefined || document.querySelector("dialog[open]") !== null) return
      event.preventDefault()
      run(shortcut)
    }
    document.addEventListener("keydown", listener)
    return () => document.removeEventListener("keydown", listener)
  }, [])
}
