/** Runs the steps one after the other, and removes what they created, also after a failure or an interruption. */
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { Contract } from "@fieldgate/providers/contracts"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Output from "../Output.ts"
import { type StepResult, ofCall } from "./Findings.ts"
import type { Recorded, Recorder } from "./Recorder.ts"
import { ofAccount } from "./AccountSteps.ts"
import { deleteOne, ofDeletes, ofObject } from "./ObjectSteps.ts"
import { differs, same, type Setting, type Step, StepSkipped } from "./Step.ts"
import { withoutNames } from "./Shown.ts"
import type { Removal, Subject } from "./Subjects.ts"
import * as Written from "./Written.ts"

export interface RunOptions {
  readonly subject: Pick<Subject, "contract" | "removals" | "sample">
  readonly driver: ProviderDriver
  readonly account: Account
  readonly recorder: Recorder
  readonly tag: string
  readonly customFields: boolean
  readonly search: Setting["search"]
}

export interface RunResult {
  readonly results: ReadonlyArray<StepResult>
  /** Records and fields that could not be removed. */
  readonly leftovers: ReadonlyArray<string>
}

/** The steps' results, in order. */
const run = Effect.fnUntraced(function* (options: RunOptions) {
  const { account, customFields, driver, recorder, search, subject, tag } = options
  const written = Written.make(tag)
  const leftovers: Array<string> = []
  const probe = probing(recorder, written)
  const all = stepsOf({ account, driver, sample: subject.sample, written, customFields, search, probe })
  const results = yield* Effect.forEach(all, (step, place) => runStep(subject.contract, recorder, step, place)).pipe(
    Effect.ensuring(
      Effect.flatMap(cleanUp(options, written, all.length), (left) => Effect.sync(() => leftovers.push(...left)))
    )
  )
  const removed = recorder.of(all.length)
  const removal: ReadonlyArray<StepResult> =
    removed.length === 0
      ? []
      : [
          {
            name: "remove the fields",
            calls: removed,
            findings: removed.flatMap((exchange) => ofCall(subject.contract, exchange, {}))
          }
        ]
  const result: RunResult = { results: [...results, ...removal], leftovers }
  return result
})

/** The options of a run with one version of the provider's API. */
export interface VersionRun extends Omit<RunOptions, "tag"> {
  /** Missing: the provider has one version. */
  readonly version?: string
}

/** One run per version, each with records and fields of its own. */
export const runVersions = Effect.fnUntraced(function* (versions: ReadonlyArray<VersionRun>, tag: string) {
  const runs = yield* Effect.forEach(
    versions,
    Effect.fnUntraced(function* ({ version, ...options }, place) {
      if (version !== undefined) yield* Output.progress(`Version ${version}`)
      const { leftovers, results } = yield* run({ ...options, tag: place === 0 ? tag : `${tag}${place}` })
      const named = results.map((each) =>
        version === undefined ? each : { ...each, name: `${version}: ${each.name}` }
      )
      return { leftovers, results: named }
    })
  )
  const result: RunResult = {
    results: runs.flatMap(({ results }) => results),
    leftovers: runs.flatMap(({ leftovers }) => leftovers)
  }
  return result
})

const runStep = Effect.fnUntraced(function* (contract: Contract, recorder: Recorder, step: Step, place: number) {
  recorder.enter(place)
  const ended = yield* Effect.result(step.run)
  const calls = recorder.of(place)
  const ofCalls = calls.flatMap((exchange) => ofCall(contract, exchange, step))
  const skipped = Result.isFailure(ended) && ended.failure._tag === "StepSkipped" ? ended.failure.reason : undefined
  const ofStep = Result.match(ended, {
    onSuccess: (differences) => differences,
    onFailure: (failure) =>
      failure._tag === "StepSkipped" ? [] : [{ ours: "success", theirs: `${failure.reason._tag}: ${failure.message}` }]
  })
  const findings = [
    ...ofCalls,
    ...ofStep.map(({ ours, theirs }) => ({ at: step.name, ours: withoutNames(ours), theirs: withoutNames(theirs) }))
  ]
  const result: StepResult = { name: step.name, calls, findings, ...(skipped === undefined ? {} : { skipped }) }
  yield* Output.progress(lineOf(result))
  return result
})

/** With the credentials and at the address of the driver's calls. */
const probing =
  (recorder: Recorder, { idOf }: Written.Written): Setting["probe"] =>
  ({ body, headers = {}, method, path }) =>
    Effect.suspend(() => {
      const from = recorder.all().find((each) => isAuthorized(each) && !each.url.includes("/oauth"))
      if (from === undefined) return Effect.fail(new StepSkipped({ reason: "no call was made before" }))
      const isText = typeof body === "string"
      return Effect.tryPromise({
        try: () =>
          recorder.fetch(`${from.origin}${typeof path === "string" ? path : path(idOf)}`, {
            method,
            headers: { ...withoutBody(from), ...(isText ? {} : { "content-type": "application/json" }), ...headers },
            body: isText ? body : JSON.stringify(body)
          }),
        catch: () => new StepSkipped({ reason: "the provider did not answer" })
      }).pipe(Effect.map(({ status }) => status))
    })

const isAuthorized = ({ answer, headers }: Recorded): boolean =>
  answer.status < 300 && ["authorization", "x-api-token"].some((name) => headers[name] !== undefined)

const lineOf = ({ calls, findings, name, skipped }: StepResult): string => {
  if (skipped !== undefined) return `  skipped    ${name}: ${skipped}`
  const made = calls.length === 1 ? "1 call" : `${calls.length} calls`
  return `  ${findings.length === 0 ? "ok       " : "different"}  ${name} (${made})`
}

/** Deletes what the steps have not deleted: after a complete run only the custom fields. It never fails, and returns what it could not delete. */
const cleanUp = Effect.fnUntraced(function* (
  { account, driver, recorder, subject }: RunOptions,
  written: Written.Written,
  place: number
) {
  const created = recorder.all()
  const remaining = written.all()
  recorder.enter(place + 1)
  if (remaining.length > 0) yield* Output.progress(`  deleting ${remaining.length} records that the run left`)
  const records = yield* Effect.forEach(remaining, ({ objectName, recordId }) =>
    Effect.map(Effect.result(deleteOne(driver, account, objectName, recordId)), (ended) =>
      Result.isSuccess(ended) && ended.success[0]?.outcome === "success" ? [] : [`${objectName} ${recordId}`]
    )
  )
  recorder.enter(place)
  const removals = created.flatMap((exchange) =>
    (subject.removals?.(exchange) ?? []).map((removal) => ({ exchange, removal }))
  )
  const fields = yield* Effect.forEach(removals, ({ exchange, removal }) => remove(recorder, exchange, removal))
  const left = [...records.flat(), ...fields.flat()]
  // An interrupted run prints no table.
  for (const each of left) yield* Output.progress(`  could not be removed: ${each}`)
  return left
})

/** With the credentials of the call that created the field. */
const remove = (recorder: Recorder, call: Recorded, { field, path }: Removal) =>
  Effect.tryPromise(() =>
    recorder.fetch(`${call.origin}${path}`, {
      method: "DELETE",
      headers: withoutBody(call)
    })
  ).pipe(
    Effect.match({
      onFailure: () => [`field ${field}`],
      onSuccess: ({ ok }) => (ok ? [] : [`field ${field}`])
    })
  )

const withoutBody = ({ headers }: Recorded) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofBody.has(name)))

const ofBody: ReadonlySet<string> = new Set(["content-type", "content-length", "traceparent"])

/** The calls of the driver, chosen by what the driver can do, in the order in which they run: an object is deleted before those that its records refer to. */
const stepsOf = (setting: Setting): ReadonlyArray<Step> => [
  ...ofAccount(setting),
  ...setting.sample.objects.flatMap((sample) => ofObject(setting, sample)),
  ...(setting.sample.probes?.(setting.written.tag) ?? []).map((probe): Step => ({
    name: probe.name,
    refused: true,
    run: Effect.map(setting.probe(probe), (status) => (status >= 400 ? same : differs("a refusal", String(status))))
  })),
  ...setting.sample.objects.toReversed().flatMap((sample) => ofDeletes(setting, sample))
]
