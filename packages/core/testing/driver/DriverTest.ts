/** One test of the driver suite: in a world of its own, or skipped with the name of what is missing. */
import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type { Failure, Subject, World } from "../ProviderDriverSubject.ts"
import { calls } from "./DriverCalls.ts"
import { completeCapabilities } from "@fieldgate/core/providers/Capabilities"

/** Something that a test needs: what it is called, and whether it is there. */
export interface Need {
  readonly name: string
  readonly met: boolean
}

/** The needs that tests have, by name. */
export const needs = <W extends World>(subject: Subject<W>) => {
  const { associating, consenting, describing, failNext, finding, keying, received, sample, upserting } = subject
  const capabilities = completeCapabilities(subject.capabilities)
  const capability = (name: string, met: boolean): Need => ({ name: `capability ${name}`, met })
  return {
    create: capability("create", capabilities.create),
    update: capability("update", capabilities.update),
    delete: capability("delete", capabilities.delete),
    batchCreate: capability("batch.create", capabilities.batch.create),
    batchUpdate: capability("batch.update", capabilities.batch.update),
    allOrNoneCreate: capability("allOrNone.create", capabilities.allOrNone.create),
    allOrNoneUpdate: capability("allOrNone.update", capabilities.allOrNone.update),
    associations: capability("associations", capabilities.associations),
    customFields: capability("customFields", capabilities.customFields),
    associating: { name: "associating", met: associating !== undefined },
    sampling: { name: "sampling", met: subject.sampling === true },
    readingMany: { name: "readingMany", met: subject.readingMany === true },
    lackingTypes: { name: "describing.lackingTypes", met: (describing?.lackingTypes ?? []).length > 0 },
    checking: { name: "checking", met: subject.checking !== undefined },
    describing: { name: "describing", met: describing !== undefined },
    describedRequired: { name: "describing.required", met: describing?.required !== undefined },
    describedChoice: { name: "describing.choice", met: describing?.choice !== undefined },
    consenting: { name: "consenting", met: consenting !== undefined },
    finding: { name: "finding", met: finding !== undefined },
    findingSeveral: { name: "finding.several", met: finding?.several !== undefined },
    clearing: { name: "sample.clearing", met: sample.clearing !== undefined },
    findingShared: { name: "finding.shared", met: finding?.shared !== undefined },
    keying: { name: "keying", met: keying !== undefined },
    upserting: { name: "upserting", met: upserting !== undefined },
    received: { name: "received", met: received !== undefined },
    refusedChange: { name: "sample.refusedChange", met: sample.refusedChange !== undefined },
    failure: (kind: Failure): Need => ({ name: `failNext.${kind}`, met: failNext[kind] !== undefined })
  }
}

/** What a test works with: the calls on a world of its own, and the ways in which the provider may fail there. */
export interface DriverContext<W extends World> extends ReturnType<typeof calls<W>> {
  readonly world: W
  readonly fail: (kind: Failure, nth?: number) => Effect.Effect<void>
}

export const driverTest = <W extends World>(
  subject: Subject<W>,
  title: string,
  required: ReadonlyArray<Need>,
  body: (context: DriverContext<W>) => Effect.Effect<void, unknown, Scope.Scope>
): void => {
  const missing = missingOf(required)
  const run = missing === undefined ? it.effect : it.effect.skip
  run(missing === undefined ? title : `${title} (${missing})`, () => Effect.flatMap(contextOf(subject), body))
}

/** Registers a property: a test of many generated values, each in a world of its own. */
export const driverProperty = <W extends World, S extends Schema.Schema<unknown>>(
  subject: Subject<W>,
  title: string,
  required: ReadonlyArray<Need>,
  input: S,
  body: (context: DriverContext<W>, value: S["Type"]) => Effect.Effect<void, unknown, Scope.Scope>,
  runs = 200
): void => {
  const missing = missingOf(required)
  if (missing !== undefined) {
    it.effect.skip(`${title} (${missing})`, () => Effect.void)
    return
  }
  it.effect.prop(
    title,
    [input],
    ([value]) => Effect.scoped(Effect.flatMap(contextOf(subject), (context) => body(context, value))),
    { timeout: 60_000, arbitrary: { runs } }
  )
}

const missingOf = (required: ReadonlyArray<Need>): string | undefined => {
  const names = required.filter((need) => !need.met).map((need) => need.name)
  return names.length === 0 ? undefined : `has no ${names.join(", ")}`
}

const contextOf = <W extends World>(subject: Subject<W>): Effect.Effect<DriverContext<W>, never, Scope.Scope> =>
  Effect.map(subject.world, (world) => ({
    ...calls(subject, world),
    world,
    fail: (kind, nth) => subject.failNext[kind]?.(world, nth) ?? Effect.void
  }))
