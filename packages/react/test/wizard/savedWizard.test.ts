/** What a reload brings back of the wizard, and what it ignores. */
import { describe, expect, test } from "vitest"
import { restoredWizard, savedTextOf, keyOf } from "../../src/wizard/savedWizard.ts"
import { complete, provider, states } from "./examples.ts"

const place = { baseUrl: "https://fieldgate.test/v1", project: "demo", integration: "crm", groupRef: "group-1" }

test.each(["baseUrl", "project", "integration", "groupRef"] as const)("another %s has a key of its own", (member) => {
  expect(keyOf({ ...place, [member]: "other" })).not.toBe(keyOf(place))
})

describe("an unfinished wizard begins again", () => {
  test.each([states.connect, states.select, states.configure, states.review])("at $tag", (state) => {
    expect(restoredWizard(savedTextOf(state), provider, true)).toEqual(state)
  })

  test("at the review where the page was left while installing", () => {
    expect(restoredWizard(savedTextOf(states.creating), provider, true)).toEqual(states.review)
  })

  test("at the first step where no account is connected, to go on from where it was", () => {
    expect(restoredWizard(savedTextOf(states.configure), provider, false)).toMatchObject({
      tag: "connect",
      draft: complete,
      resumeAt: { tag: "configure", objectName: "contacts", page: "mappings" }
    })
  })
})

test("nothing is kept of a finished one", () => {
  expect(savedTextOf(states.installed)).toBeUndefined()
})

const kept = (change: object): string =>
  JSON.stringify({ ...JSON.parse(savedTextOf(states.configure) ?? "{}"), ...change })

describe("rubbish counts as nothing", () => {
  test.each([
    ["no JSON", "{"],
    ["another thing", "[1]"],
    ["another version", kept({ version: 0 })],
    ["a page that there isn't", kept({ stop: { tag: "configure", objectName: "contacts", page: "x" } })],
    ["a stop that there isn't", kept({ stop: { tag: "fly" } })],
    ["another provider", kept({ draft: { provider: "other" } })],
    ["objects that are none", kept({ draft: { provider, read: { objects: { contacts: 7 } } } })],
    ["an object under another name", kept({ draft: { provider, read: { objects: { a: { objectName: "b" } } } } })],
    ["sides that are none", kept({ draft: { provider, write: [] } })]
  ])("%s", (_what, text) => {
    expect(restoredWizard(text, provider, true)).toMatchObject({ tag: "connect", draft: { provider } })
    expect(restoredWizard(text, provider, true)).toEqual({ ...states.connect, draft: { provider } })
  })
})
