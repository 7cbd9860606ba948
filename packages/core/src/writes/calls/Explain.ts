/** Tells a write and doesn't carry it out: the same plan as the write's, and nothing sent, stored or taken. Settled 19. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { withoutSecrets } from "../../connections/Credentials.ts"
import { ObjectName } from "../../domain/Ids.ts"
import { RecordFields } from "../../domain/Json.ts"
import type { Explanation, Warning } from "../WriteAnswer.ts"
import { WriteRequest } from "../WriteRequest.ts"
import { InstallationStore, type WriteTarget } from "../../installations/InstallationStore.ts"
import * as ExplainedRecord from "../rules/ExplainedRecord.ts"
import * as UnknownFields from "../rules/UnknownFields.ts"
import { nothingToSend } from "../rules/Warnings.ts"
import * as Access from "../../call/Access.ts"
import { Descriptions } from "../../providers/calls/Descriptions.ts"
import { explainedRequests } from "./ExplainedRequests.ts"
import { planWrite } from "./PlanWrite.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** The name of the object in the manifest, such as `contacts`. */
  objectName: ObjectName,
  /** The write to explain. */
  request: WriteRequest,
  /**
   * What the provider holds now, by record id: decides on fields that go only if they are empty. Without it they are told
   * as conditional.
   */
  current: Schema.optionalKey(Schema.Record(Schema.String, RecordFields))
})
type Input = typeof Input.Type

export const explain = Effect.fn("Explain.explain")(function* (caller: Caller, input: Input) {
  const { id: projectId } = yield* Access.project(caller, "writeRecords", input.project)
  const { integration, request } = input
  yield* Access.ownRefs(caller, request)
  const target = yield* (yield* InstallationStore).target({ projectId, integration, groupRef: request.groupRef })
  return yield* explainOn(target, input)
})

/** The explanation of a write on a target that the caller may write to. */
export const explainOn = Effect.fnUntraced(function* (
  target: WriteTarget,
  { current = {}, ...input }: Omit<Input, "project">,
  more: ReadonlyArray<Warning> = []
) {
  const { driver, installed, plan } = yield* planWrite(target, input)
  const account = yield* installed.account
  const known = new Map(Object.entries(current))
  const stripped = { ...account, credentials: withoutSecrets(account.credentials) }
  const { errors, idle, requests } = explainedRequests(driver, stripped, plan.write, known)
  const empty = idle.map((place) => nothingToSend(plan.write.shape === "record" ? undefined : place))
  // What follows walks through every field of the plan again.
  yield* Effect.yieldNow
  // A dry run makes no call, so only a description that this process has already can be compared.
  const description = yield* (yield* Descriptions).known(account, plan.write.objectName)
  const decided = plan.decisions.map((decisions, place) => ({
    record: plan.write.shape === "record" ? "record" : `batch[${place}].record`,
    decisions
  }))
  const unknown = description === undefined ? [] : UnknownFields.warnings(decided, description, driver.fieldNames)
  yield* Effect.yieldNow
  const warnings = [...more, ...plan.warnings, ...empty, ...unknown]
  const explanation: Explanation = {
    dryRun: true,
    requests,
    records: plan.write.records.map(({ recordId }, place) =>
      ExplainedRecord.explained(recordId, plan.decisions[place] ?? [], known.get(recordId ?? ""))
    ),
    ...(errors.length === 0 ? {} : { errors }),
    ...(warnings.length === 0 ? {} : { warnings })
  }
  yield* Effect.yieldNow
  return explanation
})
