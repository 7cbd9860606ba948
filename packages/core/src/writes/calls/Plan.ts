/** Loads what a write acts on and plans it: what a write and its explanation have in common. @rule write.target */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ObjectName } from "../../domain/Ids.ts"
import { planningSlice, requestFields } from "../../domain/Limits.ts"
import type { WriteRequest } from "../WriteRequest.ts"
import { InstallationNotFound, type WriteTarget } from "../../installations/InstallationStore.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import type { RecordPlan } from "../rules/RecordPlan.ts"
import * as WritePlan from "../rules/WritePlan.ts"
import { WriteRejected, type WriteRejection } from "../rules/WriteRejection.ts"
import * as Tracing from "../../worker/Tracing.ts"
import { completeCapabilities } from "../../providers/Capabilities.ts"

interface ResolvedWrite {
  /** As the caller calls it. */
  readonly integration: string
  readonly objectName: ObjectName
  readonly request: WriteRequest
}

/** The plan, with what its execution requires; or every reason against it. */
export const planWrite = Effect.fnUntraced(
  function* (
    { definition, installed }: Pick<WriteTarget, "definition" | "installed">,
    { integration, objectName, request }: ResolvedWrite
  ) {
    if (Option.isNone(installed)) return yield* new InstallationNotFound({ groupRef: request.groupRef, integration })
    const { content } = installed.value.installation.config
    const driver = yield* (yield* ProviderRegistry).get(content.provider)
    const { canonicalId, capabilities, fieldNames, forwardableHeaders, identifyingFields, recordForm } = driver
    const { finish, planRecord, records } = WritePlan.planning({
      request,
      objectName,
      integration: definition,
      content,
      canonicalId,
      capabilities: completeCapabilities(capabilities),
      fieldNames,
      forwardableHeaders,
      identifyingFields,
      recordForm
    })
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
    const plan = yield* Effect.fromResult(finish(planned))
    return { installed: installed.value, driver, plan }
  },
  Tracing.stage("plan", ({ plan: { _tag, write } }) => ({ plan: _tag, records: write.records.length }))
)

const tooManyFields = (name: string, fields: number): WriteRejection => ({
  _tag: "InvalidInput",
  name,
  message:
    `up to ${name}, the request has ${fields} fields, including defaults of the installation; ` +
    `at most ${requestFields.maximum} are allowed: send fewer records at a time`
})
