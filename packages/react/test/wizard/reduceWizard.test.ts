/** The wizard's transitions: every state with every event, and what the way keeps to whatever is chosen. Spec 4.6. */
import { type Arbitrary, array, assert, boolean, constantFrom, property, record } from "fast-check"
import { describe, expect, test } from "vitest"
import { progressOf } from "../../src/wizard/progress.ts"
import { arrive, reduceWizard } from "../../src/wizard/reduceWizard.ts"
import { type Content, indexOfStop, type Stop, stopsOf } from "../../src/wizard/WizardPlan.ts"
import { stopOf, type WizardEvent, type WizardState } from "../../src/wizard/WizardState.ts"
import { complete, empty, events, loading, planOf, refusal, states, world } from "./examples.ts"

/** Where each event leads from each state; what isn't named changes nothing. */
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
  test.each(Object.values(events))("$type", (event) => {
    const result = reduceWizard(world, state, event)
    const target = expected[state.tag][event.type]
    expect(result === state).toBe(target === undefined)
    expect(nameOf(result)).toBe(target ?? nameOf(state))
  })
})

describe("next", () => {
  const without = (draft: Content): WizardState => ({ ...states.configure, draft })

  test("stays and says so where a required mapping is missing, and goes on once it is there", () => {
    const bare: Content = { ...complete, read: { objects: { contacts: { objectName: "contacts" } } } }
    const stayed = reduceWizard(world, without(bare), { type: "next" })
    expect(stayed).toMatchObject({ tag: "configure", page: "mappings", told: true })
    const mended = reduceWizard(world, stayed, { type: "edit", change: () => complete })
    expect(reduceWizard(world, mended, { type: "next" })).toMatchObject({ objectName: "companies", told: false })
  })

  test("stays where one field stands for two of the app's", () => {
    const twice = {
      contacts: { objectName: "contacts", selectedFieldMappings: { phoneNumber: "phone", notes: "phone" } }
    }
    expect(reduceWizard(world, without({ ...complete, read: { objects: twice } }), { type: "next" })).toMatchObject({
      told: true
    })
  })

  test.each([
    ["nothing is chosen", { ...states.select, draft: empty }, world],
    ["the account's objects are not there yet", states.select, loading],
    ["nothing is connected", states.connect, { ...loading, connected: false }]
  ] as const)("stays where %s", (_why, state, where) => {
    expect(reduceWizard(where, state, { type: "next" })).toEqual({ ...state, told: true })
  })
})

describe("create", () => {
  test("leads to what is missing instead, and says it", () => {
    const draft: Content = { ...complete, read: { objects: { contacts: { objectName: "contacts" } } } }
    expect(reduceWizard(world, { ...states.review, draft }, { type: "create" })).toMatchObject({
      tag: "configure",
      objectName: "contacts",
      page: "mappings",
      told: true
    })
  })

  test("refused keeps every choice, and a second attempt forgets the first refusal", () => {
    const refused = reduceWizard(world, states.creating, { type: "refused", error: refusal })
    expect(refused).toMatchObject({ tag: "review", draft: complete, failure: refusal })
    expect(reduceWizard(world, refused, { type: "create" })).toMatchObject({ tag: "creating", failure: undefined })
  })
})

describe("objects that are gone", () => {
  test("are chosen no more, and the way goes by none of them", () => {
    const plan = planOf().filter(({ objectName }) => objectName !== "contacts")
    const result = reduceWizard({ ...world, plan }, states.configure, { type: "planned" })
    expect(result).toMatchObject({ tag: "select", draft: { read: { objects: {} }, write: complete.write } })
  })

  test("a signed-out account leads back to where the user was once it is connected again", () => {
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

describe("whatever is chosen", () => {
  test("Next leads by every stop once, in order, and the share grows with each", () => {
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

  test("Back undoes Next, and exactly one step is current", () => {
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

  test("no run of events brings a state that forgot a choice or stands off the way", () => {
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

test("a step behind can be gone back to, one ahead can't", () => {
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

test("the pages of the step for configuring are counted", () => {
  expect(progressOf(states.configure, world).page).toEqual({ number: 2, count: 3 })
  expect(progressOf(arrive({ tag: "select" }, states.configure), world).page).toBeUndefined()
  expect(progressOf(states.installed, world)).toMatchObject({ share: 1, page: undefined })
})
