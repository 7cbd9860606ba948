/** @rule react.wizard */
import { type Arbitrary, array, assert, boolean, constantFrom, property, record } from "fast-check"
import { describe, expect, it } from "vitest"
import { progressOf } from "../../src/wizard/progress.ts"
import { arrive, reduceWizard } from "../../src/wizard/reduceWizard.ts"
import { type Content, indexOfStop, type Stop, stopsOf } from "../../src/wizard/WizardPlan.ts"
import { stopOf, type WizardEvent, type WizardState } from "../../src/wizard/WizardState.ts"
import { complete, empty, events, loading, planOf, refusal, states, world } from "./examples.ts"

/** The next state for each state and event; pairs without an entry change nothing. */
const expected: { readonly [Tag in WizardState["tag"]]: Partial<Record<WizardEvent["type"], string>> } = {
  connect: { connected: "select", next: "select" },
  select: { disconnected: "connect", next: "configure contacts fields", back: "connect", edit: "select" },
  configure: {
    disconnected: "connect",
    next: "configure companies rules",
    back: "configure contacts fields",
    goTo: "select",
    edit: "configure contacts mappings"
  },
  review: { disconnected: "connect", back: "configure companies rules", goTo: "select", create: "creating" },
  creating: { created: "installed", refused: "review" },
  installed: {}
}

const nameOf = (state: WizardState): string =>
  state.tag === "configure" ? `configure ${state.objectName} ${state.page}` : state.tag

describe.each(Object.values(states))("in $tag", (state) => {
  it.each(Object.values(events))("handles $type", (event) => {
    const result = reduceWizard(world, state, event)
    const target = expected[state.tag][event.type]
    expect(result === state).toBe(target === undefined)
    expect(nameOf(result)).toBe(target ?? nameOf(state))
  })
})

describe("next", () => {
  const without = (draft: Content): WizardState => ({ ...states.configure, draft })

  it("shows a missing required mapping, and continues once it is there", () => {
    const bare: Content = { ...complete, read: { objects: { contacts: { objectName: "contacts" } } } }
    const stayed = reduceWizard(world, without(bare), { type: "next" })
    expect(stayed).toMatchObject({ tag: "configure", page: "mappings", showsGaps: true })
    const corrected = reduceWizard(world, stayed, { type: "edit", change: () => complete })
    expect(reduceWizard(world, corrected, { type: "next" })).toMatchObject({
      objectName: "companies",
      showsGaps: false
    })
  })

  it("stays if one field is mapped to two names", () => {
    const twice = {
      contacts: { objectName: "contacts", selectedFieldMappings: { phoneNumber: "phone", notes: "phone" } }
    }
    expect(reduceWizard(world, without({ ...complete, read: { objects: twice } }), { type: "next" })).toMatchObject({
      showsGaps: true
    })
  })

  it.each([
    ["nothing is chosen", { ...states.select, draft: empty }, world],
    ["the account's objects are not there yet", states.select, loading],
    ["nothing is connected", states.connect, { ...loading, connected: false }]
  ] as const)("stays if %s", (_why, state, where) => {
    expect(reduceWizard(where, state, { type: "next" })).toEqual({ ...state, showsGaps: true })
  })
})

describe("create", () => {
  it("returns to the first incomplete page, and shows what is missing", () => {
    const draft: Content = { ...complete, read: { objects: { contacts: { objectName: "contacts" } } } }
    expect(reduceWizard(world, { ...states.review, draft }, { type: "create" })).toMatchObject({
      tag: "configure",
      objectName: "contacts",
      page: "mappings",
      showsGaps: true
    })
  })

  it("keeps every choice after a refusal, and clears it at the next attempt", () => {
    const refused = reduceWizard(world, states.creating, { type: "refused", error: refusal })
    expect(refused).toMatchObject({ tag: "review", draft: complete, failure: refusal })
    expect(reduceWizard(world, refused, { type: "create" })).toMatchObject({ tag: "creating", failure: undefined })
  })
})

describe("objects that no longer exist", () => {
  it("disappear from the selection and from the stops", () => {
    const plan = planOf().filter(({ objectName }) => objectName !== "contacts")
    const result = reduceWizard({ ...world, plan }, states.configure, { type: "planned" })
    expect(result).toMatchObject({ tag: "select", draft: { read: { objects: {} }, write: complete.write } })
  })

  it("returns to the same stop after the account is reconnected", () => {
    const lost = reduceWizard(world, states.configure, { type: "disconnected" })
    expect(lost).toMatchObject({ tag: "connect", draft: complete })
    expect(reduceWizard(world, lost, { type: "connected" })).toEqual(states.configure)
  })
})

const contents: Arbitrary<Content> = record({
  readsContacts: boolean(),
  writesContacts: boolean(),
  writesCompanies: boolean()
})
  .filter((chosen) => Object.values(chosen).includes(true))
  .map(({ readsContacts, writesCompanies, writesContacts }) => ({
    provider: "hubspot",
    ...(readsContacts ? { read: complete.read ?? {} } : {}),
    write: {
      objects: {
        ...(writesContacts ? { contacts: { objectName: "contacts" } } : {}),
        ...(writesCompanies ? { companies: { objectName: "companies" } } : {})
      }
    }
  }))

const walk = (draft: Content): ReadonlyArray<WizardState> => {
  const way: Array<WizardState> = []
  let state: WizardState = { ...states.connect, draft }
  while (state.tag !== "review" && way.length < 20) {
    way.push(state)
    state = reduceWizard(world, state, { type: "next" })
  }
  return [...way, state]
}

describe("for any choices", () => {
  it("leads by Next to every stop once, in order, with growing progress", () => {
    assert(
      property(contents, (draft) => {
        const way = walk(draft)
        expect(way.map(stopOf)).toEqual(stopsOf(world.plan ?? [], draft))
        const shares = way.map((state) => progressOf(state, world).share)
        expect(shares).toEqual([...new Set(shares)].toSorted((one, other) => one - other))
        expect(Math.max(...shares)).toBeLessThan(1)
      })
    )
  })

  it("undoes Next by Back, with exactly one current step", () => {
    assert(
      property(contents, (draft) => {
        for (const state of walk(draft)) {
          const { steps } = progressOf(state, world)
          expect(steps.filter((step) => step.state === "current")).toHaveLength(1)
          if (state.tag === "review") continue
          const there = reduceWizard(world, state, { type: "next" })
          expect(stopOf(reduceWizard(world, there, { type: "back" }))).toEqual(stopOf(state))
        }
      })
    )
  })

  it("keeps all choices and a valid stop in any run of events", () => {
    const types = constantFrom(...Object.values(events).filter(({ type }) => type !== "edit"))
    assert(
      property(contents, array(types, { maxLength: 30 }), (draft, run) => {
        const end = run.reduce<WizardState>((state, event) => reduceWizard(world, state, event), {
          ...states.connect,
          draft
        })
        expect("draft" in end ? end.draft : draft).toEqual(draft)
        expect(indexOfStop(stopsOf(world.plan ?? [], draft), stopOf(end))).toBeGreaterThanOrEqual(0)
      })
    )
  })
})

it("goes back to earlier steps only", () => {
  const { steps } = progressOf(states.configure, world)
  expect(steps.map(({ state, target }) => [state, target?.tag])).toEqual([
    ["done", "connect"],
    ["done", "select"],
    ["current", undefined],
    ["upcoming", undefined]
  ])
  const ahead: Stop = { tag: "review" }
  expect(reduceWizard(world, states.configure, { type: "goTo", stop: ahead })).toBe(states.configure)
})

it("counts the pages of the configure step", () => {
  expect(progressOf(states.configure, world).page).toEqual({ number: 2, count: 3 })
  expect(progressOf(arrive({ tag: "select" }, states.configure), world).page).toBeUndefined()
  expect(progressOf(states.installed, world)).toMatchObject({ share: 1, page: undefined })
})
