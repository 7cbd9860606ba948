/** @rule react.save */
import { installation } from "@fieldgate/react/testing"
import { describe, expect, it } from "vitest"
import type { ConfigContent } from "../../src/configure/rules/ConfigContent.ts"
import type { ConfigureEvent, ConfigureState } from "../../src/configure/screens/state/ConfigureState.ts"
import { changeCount, reduce } from "../../src/configure/screens/state/reduce.ts"

const reading = (selectedFields: Record<string, boolean>, more: object = {}): ConfigContent => ({
  provider: "acme",
  read: { objects: { contacts: { objectName: "contacts", selectedFields, ...more } } }
})

const initial = reading({ email: true })
const sent = reading({ email: true, phone: true })
/** The server adds a destination that the draft doesn't have. */
const completed = reading({ email: true, phone: true }, { destination: "hook" })

const start: ConfigureState = {
  installation: installation(initial),
  initial,
  draft: initial,
  save: { tag: "idle" }
}

const edit = (content: ConfigContent): ConfigureEvent => ({ type: "edited", change: () => content })
const saved: ConfigureEvent = { type: "succeeded", installation: installation(completed) }
const after = (...events: ReadonlyArray<ConfigureEvent>) => events.reduce(reduce, start)

describe("a successful save", () => {
  it("leaves nothing unsaved, with the draft as on the server", () => {
    const state = after(edit(sent), { type: "sent" }, saved)
    expect(state.save).toEqual({ tag: "saved" })
    expect(state.draft).toEqual(completed)
    expect(changeCount(state)).toBe(0)
  })

  it("takes a sent value as the server stored it", () => {
    const draft = reading({ email: true }, { destination: "hook " })
    const stored = reading({ email: true }, { destination: "hook" })
    const state = after(edit(draft), { type: "sent" }, { type: "succeeded", installation: installation(stored) })
    expect(state.draft).toEqual(stored)
    expect(changeCount(state)).toBe(0)
  })

  it("keeps an edit that was made while the save ran", () => {
    const later = reading({ email: true, phone: true, lastname: true })
    const state = after(edit(sent), { type: "sent" }, edit(later), saved)
    expect(state.draft).toEqual(reading({ email: true, phone: true, lastname: true }, { destination: "hook" }))
    expect(changeCount(state)).toBe(1)
  })
})

describe("a save after another user's", () => {
  const overtaken = (theirs: ConfigContent): ConfigureEvent => ({
    type: "overtaken",
    installation: installation(theirs)
  })

  it("keeps their change of another field, and my later edit", () => {
    const later = reading({ email: true, phone: true, lastname: true })
    const theirs = reading({ email: true, company: true })
    const state = after(edit(sent), { type: "sent" }, edit(later), overtaken(theirs))
    expect(state.save).toEqual({ tag: "reviewing", stale: true })
    expect(state.draft).toEqual(reading({ email: true, phone: true, lastname: true, company: true }))
  })

  it("reports a conflict about a field that both changed", () => {
    const state = after(edit(sent), { type: "sent" }, overtaken(reading({ email: true, phone: false })))
    expect(state.save).toEqual({ tag: "conflict", objectNames: ["contacts"], base: initial })
  })
})
