/** The wizard's progress: steps, and pages within the configure step. Pure. */
import { indexOfStop, isSameStop, type Stop, stopsOf } from "./WizardPlan.ts"
import { stopOf, type WizardState, type WizardWorld } from "./WizardState.ts"

export type StepName = Stop["tag"]

export interface Step {
  readonly step: StepName
  readonly state: "done" | "current" | "upcoming"
  /** The first stop of the step; undefined if the user can't go there. */
  readonly target: Stop | undefined
}

export interface Progress {
  readonly steps: ReadonlyArray<Step>
  /** The page within a step that has several, starting at 1. */
  readonly page: { readonly number: number; readonly count: number } | undefined
  /** From 0 to 1. */
  readonly share: number
}

const steps: ReadonlyArray<StepName> = ["connect", "select", "configure", "review"]

export const progressOf = (state: WizardState, { plan = [] }: WizardWorld): Progress => {
  if (state.tag === "installed") {
    return { steps: steps.map((step) => ({ step, state: "done", target: undefined })), page: undefined, share: 1 }
  }
  const stops = stopsOf(plan, state.draft)
  const here = stopOf(state)
  // While the account's objects are reloaded, the stops are unknown: only the step is shown.
  const index = Math.max(indexOfStop(stops, here), 0)
  const current = steps.indexOf(here.tag)
  return {
    steps: steps.map((step, at) => ({
      step,
      state: at === current ? "current" : at < current ? "done" : "upcoming",
      target: at < current && state.tag !== "creating" ? stops.find(({ tag }) => tag === step) : undefined
    })),
    page: pageOf(stops, here),
    share: state.tag === "creating" ? (stops.length - 1) / stops.length : index / stops.length
  }
}

const pageOf = (stops: ReadonlyArray<Stop>, here: Stop): Progress["page"] => {
  const pages = stops.filter(({ tag }) => tag === here.tag)
  const at = pages.findIndex((stop) => isSameStop(stop, here))
  return pages.length < 2 || at < 0 ? undefined : { number: at + 1, count: pages.length }
}
