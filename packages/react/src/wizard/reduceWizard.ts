/** The wizard's transitions as a table from event and state; an event without an entry changes nothing. */
import { firstIncomplete, gapsAt } from "./gaps.ts"
import { type Content, indexOfStop, nearestStop, type Stop, stopsOf } from "./WizardPlan.ts"
import { stopOf, type WizardEvent, type WizardState, type WizardWorld } from "./WizardState.ts"

type In<Tag extends WizardState["tag"]> = Extract<WizardState, { readonly tag: Tag }>
type Of<Type extends WizardEvent["type"]> = Extract<WizardEvent, { readonly type: Type }>
type Drafting = Exclude<WizardState, { readonly tag: "installed" }>

type Table = {
  readonly [Tag in WizardState["tag"]]: {
    readonly [Type in WizardEvent["type"]]?: (state: In<Tag>, event: Of<Type>, world: WizardWorld) => WizardState
  }
}

export const arrive = (
  stop: Stop,
  { draft, failure }: Pick<Drafting, "draft" | "failure">,
  showsGaps = false
): WizardState => {
  const drafted = { draft, failure, showsGaps }
  switch (stop.tag) {
    case "connect":
      return { tag: "connect", resumeAt: undefined, ...drafted }
    case "select":
    case "review":
      return { tag: stop.tag, ...drafted }
    case "configure":
      return { tag: "configure", objectName: stop.objectName, page: stop.page, ...drafted }
  }
}

/** To the next stop; with gaps, shows them instead. */
const next = (state: Drafting, _event: unknown, world: WizardWorld): WizardState => {
  const here = stopOf(state)
  if (gapsAt(world, state.draft, here).length > 0) return { ...state, showsGaps: true }
  return arrive(neighbour(state, world, 1), state)
}

const back = (state: Drafting, _event: unknown, world: WizardWorld): WizardState =>
  arrive(neighbour(state, world, -1), state)

const neighbour = (state: Drafting, { plan = [] }: WizardWorld, step: 1 | -1): Stop => {
  const stops = stopsOf(plan, state.draft)
  const here = stopOf(state)
  return stops[indexOfStop(stops, here) + step] ?? here
}

/** Only back: later stops are reached by Next. */
const goTo = (state: Drafting, { stop }: Of<"goTo">, { plan = [] }: WizardWorld): WizardState => {
  const stops = stopsOf(plan, state.draft)
  const to = indexOfStop(stops, stop)
  return to >= 0 && to < indexOfStop(stops, stopOf(state)) ? arrive(stop, state) : state
}

const edit = (state: Drafting, { change }: Of<"edit">): WizardState => ({ ...state, draft: change(state.draft) })

/** From the first step to where the user left off, if anywhere. */
const goOn = (state: In<"connect">, _event: unknown, { plan }: WizardWorld): WizardState => {
  const { resumeAt = { tag: "select" } } = state
  return arrive(plan === undefined ? resumeAt : nearestStop(stopsOf(plan, state.draft), resumeAt), state)
}

/** Keeps the choices; the wizard continues once an account is connected again. */
const disconnected = (state: Drafting): WizardState => ({
  tag: "connect",
  resumeAt: stopOf(state),
  draft: state.draft,
  failure: undefined,
  showsGaps: false
})

/** Restored choices may name objects that the integration or the account no longer has. */
const planned = (state: Drafting, _event: unknown, { plan }: WizardWorld): WizardState => {
  if (plan === undefined) return state
  const names = new Set(plan.filter(({ error }) => error === undefined).map(({ objectName }) => objectName))
  const draft = known(state.draft, names)
  const stop = stopOf(state)
  const nearest = nearestStop(stopsOf(plan, draft), stop)
  if (draft === state.draft && nearest === stop) return state
  return arrive(nearest, { draft, failure: state.failure })
}

const known = (draft: Content, names: ReadonlySet<string>): Content => {
  const { read, write } = draft
  const unknown = [read, write].flatMap((side) => Object.keys(side?.objects ?? {})).some((name) => !names.has(name))
  if (!unknown) return draft
  return {
    ...draft,
    ...(read === undefined ? {} : { read: { ...read, objects: only(read.objects, names) } }),
    ...(write === undefined ? {} : { write: { ...write, objects: only(write.objects, names) } })
  }
}

const only = <Chosen>(
  objects: Readonly<Record<string, Chosen>> = {},
  names: ReadonlySet<string>
): Readonly<Record<string, Chosen>> => Object.fromEntries(Object.entries(objects).filter(([name]) => names.has(name)))

const create = (state: In<"review">, _event: unknown, world: WizardWorld): WizardState => {
  const incomplete = firstIncomplete(world, state.draft)
  if (incomplete !== undefined) return arrive(incomplete, state, true)
  return { tag: "creating", draft: state.draft, failure: undefined, showsGaps: false }
}

const table: Table = {
  connect: {
    connected: goOn,
    next: (state, event, world) => (world.connected ? goOn(state, event, world) : next(state, event, world))
  },
  select: { next, back, goTo, edit, disconnected, planned },
  configure: { next, back, goTo, edit, disconnected, planned },
  review: { back, goTo, disconnected, planned, create },
  creating: {
    created: (_state, { installation }) => ({ tag: "installed", installation }),
    refused: (state, { error }) => ({ ...state, tag: "review", failure: error })
  },
  installed: {}
}

export const reduceWizard = (world: WizardWorld, state: WizardState, event: WizardEvent): WizardState => {
  // The table's type pairs each state and event with its function, which an index by both can't express.
  const row = table[state.tag] as Readonly<
    Partial<Record<WizardEvent["type"], (state: WizardState, event: WizardEvent, world: WizardWorld) => WizardState>>
  >
  return row[event.type]?.(state, event, world) ?? state
}
