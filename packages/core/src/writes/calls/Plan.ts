/** Loads what a write acts on and plans it: what a write and its explanation have in common. @rule write.target */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Caller } from "../../domain/Caller.ts"
import type { ObjectName } from "../../domain/Ids.ts"
import { planningSlice, requestFields } from "../../domain/Limits.ts"
import type { Warning } from "../../domain/Warning.ts"
import type { WriteRequest } from "../WriteRequest.ts"
import { InstallationNotFound, type Installed, type WriteTarget } from "../../installations/InstallationStore.ts"
import type { ProviderDriver } from "../../providers/ProviderDriver.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import type { PlanInput } from "../rules/PlanInput.ts"
import type { RecordPlan } from "../rules/RecordPlan.ts"
import * as WritePlan from "../rules/WritePlan.ts"
import { WriteRejected, type WriteRejection } from "../rules/WriteRejection.ts"
import * as Tracing from "../../worker/Tracing.ts"
import { completeCapabilities } from "../../providers/Capabilities.ts"
import * as Conversions from "./Conversions.ts"

interface ResolvedWrite {
  /** As the caller calls it. */
  readonly integration: string
  readonly objectName: ObjectName
  readonly request: WriteRequest
}

/** The plan, with what its execution requires; or every reason against it. */
export const planWrite = (...args: PlanArguments) =>
  staged(
    Effect.contextWith((context: Context.Context<ProviderRegistry>) =>
      planBy(Context.get(context, ProviderRegistry), ...args)
    )
  )

interface Planned {
  readonly installed: Installed
  readonly driver: ProviderDriver
  readonly plan: WritePlan.WritePlan
  readonly isOpen: boolean
}

const staged = Tracing.stage("plan", ({ plan: { _tag, write } }: Planned) => ({
  plan: _tag,
  records: write.records.length
}))

type PlanArguments = readonly [
  target: Pick<WriteTarget, "definition" | "installed">,
  caller: Caller,
  write: ResolvedWrite,
  onUnfit?: Conversions.OnUnfit
]

/** Eager, as what it is made of: most plans wait for nothing, and are values then. */
const planBy = Effect.fnUntracedEager(function* (
  registry: ProviderRegistry["Service"],
  ...[{ definition, installed }, caller, { integration, objectName, request }, onUnfit = "describe"]: PlanArguments
) {
  if (Option.isNone(installed)) return yield* new InstallationNotFound({ groupRef: request.groupRef, integration })
  const { content } = installed.value.installation.config
  const driver = yield* registry.get(content.provider)
  const {
    canonicalId,
    capabilities,
    defaultAssociation,
    fieldNames,
    forwardableHeaders,
    fieldValues,
    identifyingFields,
    recordForm
  } = driver
  const input: PlanInput = {
    request,
    objectName,
    integration: definition,
    isConsumer: caller._tag === "Consumer",
    content,
    canonicalId,
    capabilities: completeCapabilities(capabilities),
    defaultAssociation,
    fieldNames,
    hasAssociationLabels: driver.associationLabels !== undefined,
    forwardableHeaders,
    fieldValues,
    identifyingFields,
    recordForm
  }
  const { finished, isOpen, warnings } = yield* Conversions.plan(driver, installed.value, input, onUnfit, planAll)
  const plan = yield* Effect.fromResult(finished)
  const planned: Planned = { installed: installed.value, driver, plan: withWarnings(plan, warnings), isOpen }
  return planned
})

const withWarnings = (plan: WritePlan.WritePlan, more: ReadonlyArray<Warning>): WritePlan.WritePlan =>
  more.length === 0 ? plan : { ...plan, warnings: [...plan.warnings, ...more] }

/** The plan by one state of what is known of the object, and the names of values that don't fit it. */
const planAll = Effect.fnUntracedEager(function* (input: PlanInput) {
  const { finish, planRecord, records } = WritePlan.planning(input)
  const planned: Array<RecordPlan> = []
  let [fields, sinceYield] = [0, 0]
  if (records.length > 1) yield* Effect.yieldNow
  for (const record of records) {
    const next = planRecord(record)
    planned.push(next)
    fields += next.decisions.length
    sinceYield += next.decisions.length
    if (fields > requestFields.maximum)
      return yield* new WriteRejected({ reasons: [tooManyFields(record.name, fields)] })
    if (sinceYield < planningSlice) continue
    // A large batch must not keep other requests waiting.
    sinceYield = 0
    yield* Effect.yieldNow
  }
  return {
    finished: finish(planned),
    unfit: planned.flatMap(({ unfit }) => unfit),
    unknown: planned.flatMap(({ unknown }) => unknown)
  }
})

const tooManyFields = (name: string, fields: number): WriteRejection => ({
  _tag: "InvalidInput",
  name,
  message:
    `up to ${name}, the request has ${fields} fields, including defaults of the installation; ` +
    `at most ${requestFields.maximum} are allowed: send fewer records at a time`
})
