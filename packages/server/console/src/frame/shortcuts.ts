/** Keys that work anywhere in the console, and whether single keys are on. Pure, except for the stored choice. */
import { sections } from "./sections.ts"

const name = "fieldgate.console.single-keys"

/** Single keys can be turned off, for people who dictate (WCAG 2.1.4). */
export const singleKeysAreOn = (): boolean => {
  try {
    return window.localStorage.getItem(name) !== "off"
  } catch {
    return true
  }
}

export const turnSingleKeys = (on: boolean): void => {
  try {
    if (on) window.localStorage.removeItem(name)
    else window.localStorage.setItem(name, "off")
  } catch {
    // Without storage, the choice is lost on a reload.
  }
}

export type Shortcut =
  | { readonly tag: "commands" }
  | { readonly tag: "help" }
  | { readonly tag: "search" }
  | { readonly tag: "row"; readonly by: 1 | -1 }
  | { readonly tag: "section"; readonly letter: string }
  /** The first key of two. */
  | { readonly tag: "prefix" }

export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** Whether the focus is where text is typed. */
  readonly isTyping: boolean
  /** The key before this one was `g`. */
  readonly afterG: boolean
}

const rows: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }

/** What a key does; undefined if the browser should handle it. */
export const shortcutOf = (pressed: Pressed, singleKeys: boolean): Shortcut | undefined => {
  const { afterG, altKey, ctrlKey, isTyping, key, metaKey } = pressed
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" ? { tag: "commands" } : undefined
  if (isTyping || !singleKeys) return undefined
  if (afterG) return sections.some(({ letter }) => letter === key) ? { tag: "section", letter: key } : undefined
  if (key === "g") return { tag: "prefix" }
  if (key === "?") return { tag: "help" }
  if (key === "/") return { tag: "search" }
  const by = rows[key]
  return by === undefined ? undefined : { tag: "row", by }
}

/** The map that `?` shows. */
export const shortcutTexts: ReadonlyArray<readonly [keys: ReadonlyArray<string>, text: string]> = [
  [["Ctrl", "K"], "Search and commands"],
  [["/"], "Go to the search field of the page"],
  ...sections.map(({ label, letter }) => [["g", letter], `Open ${label}`] as const),
  [["j"], "Next row"],
  [["k"], "Previous row"],
  [["Enter"], "Open the row"],
  [["Esc"], "Close a dialog"],
  [["?"], "Show this list"]
]
