/** One test of the driver suite: in a world of its own, or skipped with the name of what is missing. */
import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Failure, Subject, World } from "../ProviderDriverSubject.ts"
import { calls } from "./DriverCalls.ts"

/** Something that a test needs: what it is called, and whether it is there. */
export interface Need {
  readonly name: string
  readonly met: boolean
}

/** The needs that tests have, by name. */
export const needs = <W extends World>({ capabilities, failNext }: Subject<W>) => {
  const capability = (name: string, met: boolean): Need => ({ name: `capability ${name}`, met })
  return {
    create: capability("create", capabilities.create),
    update: capability("update", capabilities.update),
    delete: capability("delete", capabilities.delete),
    batchCreate: capability("batch.create", capabilities.batch.create),
    batchUpdate: capability("batch.update", capabilities.batch.update),
    allOrNoneCreate: capability("allOrNone.create", capabilities.allOrNone.create),
    failure: (kind: Failure): Need => ({ name: `failNext.${kind}`, met: failNext[kind] !== undefined })
  }
}

/** Registers a test. */
export const driverTest = <W extends World>(
  subject: Subject<W>,
  title: string,
  required: ReadonlyArray<Need>,
  body: (
    context: ReturnType<typeof calls<W>> & { readonly world: W; readonly fail: (kind: Failure) => Effect.Effect<void> }
  ) => Effect.Effect<void, unknown, Scope.Scope>
): void => {
  const missing = required.filter((need) => !need.met).map((need) => need.name)
  const run = missing.length === 0 ? it.effect : it.effect.skip
  run(missing.length === 0 ? title : `${title} (has no ${missing.join(", ")})`, () =>
    Effect.flatMap(subject.world, (world) =>
      body({ ...calls(subject, world), world, fail: (kind) => subject.failNext[kind]?.(world) ?? Effect.void })
    )
  )
}
