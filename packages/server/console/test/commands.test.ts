import { describe, expect, it } from "vitest"
import { type Command, groupsFor, operationIdIn, optionAfter } from "../src/commands/commands.ts"

const id = "01a20b91-693a-7000-b4f3-313dd6b7e26d"

const fixed: ReadonlyArray<Command> = [
  { id: "keys", kind: "page", label: "Keys", hint: "Developers", to: "/keys" },
  { id: "usage", kind: "page", label: "Usage", hint: "Settings", to: "/usage" },
  { id: "key", kind: "action", label: "Create API key", to: "/keys?create=api-key" }
]

describe("groupsFor", () => {
  const labels = (text: string, found: ReadonlyArray<Command> = []) =>
    groupsFor(text, fixed, found).map(({ commands, heading }) => [heading, ...commands.map(({ label }) => label)])

  it("offers all pages and actions for an empty text", () => {
    expect(labels("")).toEqual([
      ["Pages", "Keys", "Usage"],
      ["Actions", "Create API key"]
    ])
  })

  it("matches words in any order, also in the section", () => {
    expect(labels("key api")).toEqual([["Actions", "Create API key"]])
    expect(labels("SETTINGS")).toEqual([["Pages", "Usage"]])
    expect(labels("nothing")).toEqual([])
  })

  it("puts what the server found first, whatever the text", () => {
    const acme: Command = { id: "acme", kind: "customer", label: "Acme", to: "/customers/acme" }
    expect(labels("usage", [acme])).toEqual([
      ["Customers", "Acme"],
      ["Pages", "Usage"]
    ])
  })
})

it.each([
  [id, id],
  [` ${id.toUpperCase()} `, id],
  [`${id}.3`, id],
  [`${id}.x`, undefined],
  ["ada@acme.example", undefined],
  ["1000", undefined]
])("finds the operation in %j", (text, found) => {
  expect(operationIdIn(text)).toBe(found)
})

it.each([
  ["ArrowDown", 1, 2],
  ["ArrowDown", 2, 0],
  ["ArrowUp", 0, 2],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["a", 1, undefined]
])("moves by %s from option %d to %s of three", (key, at, next) => {
  expect(optionAfter(key, at, 3)).toBe(next)
})
