/** The wizard's steps on the set-up page: each object with something to choose, then all objects together. @rule react.wizard */
import { useState } from "react"
import type { ConfigContent } from "../../rules/ConfigContent.ts"
import type { ConfigIssue } from "../../rules/issues.ts"
import type { ConfigureObject } from "../model/ConfigureObject.ts"
import { summaryOf } from "../model/objectSummary.ts"

export interface Steps {
  /** The object of the current step; undefined in the last step, which shows all objects. */
  readonly name: string | undefined
  readonly at: number
  readonly count: number
  readonly next: (moved: () => void) => void
  /** Undefined in the first step. */
  readonly back: (() => void) | undefined
}

/** An object needs a step if a save would be refused because of it, or if it has mappings that the user may want to change. */
export const stepsOf = (
  objects: ReadonlyArray<ConfigureObject>,
  initial: ConfigContent,
  faults: ReadonlyArray<ConfigIssue>
): ReadonlyArray<string> =>
  objects
    .filter(
      (object) =>
        object.error === undefined &&
        (faults.some(({ objectName }) => objectName === object.objectName) || summaryOf(initial, object).mapped > 0)
    )
    .map(({ objectName }) => objectName)

interface StepSettings {
  readonly names: ReadonlyArray<string>
  /** The step of an earlier visit. */
  readonly begin: number | undefined
}

export const useSteps = ({ begin = 0, names }: StepSettings): Steps => {
  const [at, setAt] = useState(Math.min(begin, names.length))
  return {
    name: names[at],
    at,
    count: names.length + 1,
    next: (moved) => {
      moved()
      setAt(Math.min(at + 1, names.length))
    },
    back: at === 0 ? undefined : () => setAt(at - 1)
  }
}
