/** A write: load, plan, carry out. What may be written is decided by `WritePlan.plan` alone. Spec 4.3. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import { IdempotencyKey } from "../domain/IdempotencyKey.ts"
import { ObjectName, type ProjectId } from "../domain/Ids.ts"
import type { Integration } from "../domain/Integration.ts"
import { WriteRequest } from "../domain/WriteRequest.ts"
import { InstallationStore } from "../ports/InstallationStore.ts"
import { IntegrationStore } from "../ports/IntegrationStore.ts"
import type { IdempotencyClaim } from "../ports/OperationStore.ts"
import { ProviderRegistry } from "../ports/ProviderRegistry.ts"
import * as WritePlan from "../write/WritePlan.ts"
import * as Access from "./Access.ts"
import * as Idempotency from "./Idempotency.ts"
import { IdempotencyKeyBusy } from "./Idempotency.ts"
import { writeNow } from "./WriteNow.ts"

export const Input = Schema.Struct({
  project: Schema.NonEmptyString,
  integration: Schema.NonEmptyString,
  objectName: ObjectName,
  request: WriteRequest,
  /** Sending the same write again with the same key carries it out only once. */
  idempotencyKey: Schema.optionalKey(IdempotencyKey)
})
type Input = typeof Input.Type

export const writeRecords = Effect.fn("WriteRecords.writeRecords")(function* (caller: Caller, input: Input) {
  const { id: projectId } = yield* Access.project(caller, "writeRecords", input.project)
  const integration = yield* (yield* IntegrationStore).resolve(projectId, input.integration)
  const { idempotencyKey, objectName, request } = input
  if (idempotencyKey === undefined) {
    // Without a claim there is nothing to be taken.
    return yield* Effect.catchTag(carryOut(integration, input, undefined), "IdempotencyKeyTaken", Effect.die)
  }
  const claim = yield* Idempotency.claimOf(idempotencyKey, { integrationId: integration.id, objectName, request })
  const before = yield* Idempotency.replay(projectId, claim)
  if (Option.isSome(before)) return before.value
  return yield* Effect.catchTag(carryOut(integration, input, claim), "IdempotencyKeyTaken", () =>
    lostTheRace(projectId, claim)
  )
})

/** Somebody with the same key was faster: theirs is the write. */
const lostTheRace = Effect.fnUntraced(function* (projectId: ProjectId, claim: IdempotencyClaim) {
  const theirs = yield* Idempotency.replay(projectId, claim)
  if (Option.isSome(theirs)) return theirs.value
  return yield* new IdempotencyKeyBusy({ key: claim.key })
})

const carryOut = Effect.fnUntraced(function* (
  integration: Integration,
  input: Input,
  claim: IdempotencyClaim | undefined
) {
  const { objectName, request } = input
  const key = { projectId: integration.projectId, integrationId: integration.id, groupRef: request.groupRef }
  const installation = yield* (yield* InstallationStore).find(key)
  const { content } = installation.config
  const driver = yield* (yield* ProviderRegistry).get(content.provider)
  const definition = integration.latestRevision.content
  const { capabilities } = driver
  const plan = yield* Effect.fromResult(
    WritePlan.plan({ request, objectName, integration: definition, content, capabilities })
  )
  return yield* WritePlan.WritePlan.$match(plan, {
    Immediate: ({ warnings, write }) => writeNow({ installation, driver }, write, warnings, claim)
  })
})
