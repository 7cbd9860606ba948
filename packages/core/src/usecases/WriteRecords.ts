/** A write: load, plan, carry out. What may be written is decided by `WritePlan.plan` alone. Spec 4.3. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import { ObjectName } from "../domain/Ids.ts"
import { WriteRequest } from "../domain/WriteRequest.ts"
import { InstallationStore } from "../ports/InstallationStore.ts"
import { IntegrationStore } from "../ports/IntegrationStore.ts"
import { ProviderRegistry } from "../ports/ProviderRegistry.ts"
import * as WritePlan from "../write/WritePlan.ts"
import * as Access from "./Access.ts"
import { writeNow } from "./WriteNow.ts"

export const Input = Schema.Struct({
  project: Schema.NonEmptyString,
  integration: Schema.NonEmptyString,
  objectName: ObjectName,
  request: WriteRequest
})
type Input = typeof Input.Type

export const writeRecords = Effect.fn("WriteRecords.writeRecords")(function* (caller: Caller, input: Input) {
  const loaded = yield* load(caller, input)
  const plan = yield* Effect.fromResult(
    WritePlan.plan({
      request: input.request,
      objectName: input.objectName,
      integration: loaded.integration.latestRevision.content,
      content: loaded.installation.config.content,
      capabilities: loaded.driver.capabilities
    })
  )
  return yield* WritePlan.WritePlan.$match(plan, {
    Immediate: ({ warnings, write }) => writeNow(loaded, write, warnings)
  })
})

const load = Effect.fnUntraced(function* (caller: Caller, input: Input) {
  const project = yield* Access.project(caller, "writeRecords", input.project)
  const integration = yield* (yield* IntegrationStore).resolve(project.id, input.integration)
  const installation = yield* (yield* InstallationStore).find({
    projectId: project.id,
    integrationId: integration.id,
    groupRef: input.request.groupRef
  })
  const driver = yield* (yield* ProviderRegistry).get(installation.config.content.provider)
  return { integration, installation, driver }
})
