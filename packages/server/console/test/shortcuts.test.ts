import { expect, it } from "vitest"
import { type Pressed, type Shortcut, shortcutOf } from "../src/frame/shortcuts.ts"

const plain: Pressed = {
  key: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isTyping: false,
  afterG: false
}

it.each<readonly [what: string, Partial<Pressed>, Shortcut | undefined]>([
  ["Ctrl K", { key: "k", ctrlKey: true }, { tag: "commands" }],
  ["Command K while typing", { key: "K", metaKey: true, isTyping: true }, { tag: "commands" }],
  ["Ctrl J, which is the browser's", { key: "j", ctrlKey: true }, undefined],
  ["a question mark", { key: "?" }, { tag: "help" }],
  ["a question mark in a field", { key: "?", isTyping: true }, undefined],
  ["a slash", { key: "/" }, { tag: "search" }],
  ["g", { key: "g" }, { tag: "prefix" }],
  ["a after g", { key: "a", afterG: true }, { tag: "section", letter: "a" }],
  ["a alone", { key: "a" }, undefined],
  ["an unknown letter after g", { key: "x", afterG: true }, undefined],
  ["j", { key: "j" }, { tag: "row", by: 1 }],
  ["k", { key: "k" }, { tag: "row", by: -1 }],
  ["Alt j", { key: "j", altKey: true }, undefined]
])("answers %s", (_, pressed, shortcut) => {
  expect(shortcutOf({ ...plain, ...pressed }, true)).toEqual(shortcut)
})

it("leaves single keys alone once they are turned off, but not Ctrl K", () => {
  expect(shortcutOf({ ...plain, key: "j" }, false)).toBeUndefined()
  expect(shortcutOf({ ...plain, key: "k", ctrlKey: true }, false)).toEqual({ tag: "commands" })
})
