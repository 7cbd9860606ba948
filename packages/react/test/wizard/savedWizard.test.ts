/** @rule react.wizard */
import { describe, expect, it } from "vitest"
import { restoredWizard, savedTextOf, keyOf } from "../../src/wizard/savedWizard.ts"
import { complete, provider, states } from "./examples.ts"

const place = { baseUrl: "https://fieldgate.test/v1", project: "demo", integration: "crm", groupRef: "group-1" }

it.each(["baseUrl", "project", "integration", "groupRef"] as const)("uses another key for another %s", (member) => {
  expect(keyOf({ ...place, [member]: "other" })).not.toBe(keyOf(place))
})

describe("an unfinished wizard", () => {
  it.each([states.connect, states.select, states.configure, states.review])("resumes at $tag", (state) => {
    expect(restoredWizard(savedTextOf(state), provider, true)).toEqual(state)
  })

  it("resumes at the review if the user left the page while installing", () => {
    expect(restoredWizard(savedTextOf(states.creating), provider, true)).toEqual(states.review)
  })

  it("resumes at the first step without an account, and then continues where it was", () => {
    expect(restoredWizard(savedTextOf(states.configure), provider, false)).toMatchObject({
      tag: "connect",
      draft: complete,
      resumeAt: { tag: "configure", objectName: "contacts", page: "mappings" }
    })
  })
})

it("saves nothing of a finished wizard", () => {
  expect(savedTextOf(states.installed)).toBeUndefined()
})

const kept = (change: object): string =>
  JSON.stringify({ ...JSON.parse(savedTextOf(states.configure) ?? "{}"), ...change })

describe("a saved text", () => {
  it.each([
    ["invalid JSON", "{"],
    ["a list", "[1]"],
    ["another version", kept({ version: 0 })],
    ["a page that doesn't exist", kept({ stop: { tag: "configure", objectName: "contacts", page: "x" } })],
    ["a stop that doesn't exist", kept({ stop: { tag: "fly" } })],
    ["another provider", kept({ draft: { provider: "other" } })],
    ["an object of the wrong type", kept({ draft: { provider, read: { objects: { contacts: 7 } } } })],
    ["an object under another name", kept({ draft: { provider, read: { objects: { a: { objectName: "b" } } } } })],
    ["a side of the wrong type", kept({ draft: { provider, write: [] } })]
  ])("starts a new wizard if the text contains %s", (_what, text) => {
    expect(restoredWizard(text, provider, true)).toMatchObject({ tag: "connect", draft: { provider } })
    expect(restoredWizard(text, provider, true)).toEqual({ ...states.connect, draft: { provider } })
  })
})
