/** Finds records in a customer's account. Nothing is stored. @rule find.request, find.account */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Access from "../../call/Access.ts"
import { defineCall } from "../../call/Call.ts"
import { ObjectName, type ProjectId } from "../../domain/Ids.ts"
import { InstallationStore } from "../../installations/InstallationStore.ts"
import { IntegrationStore } from "../../integrations/IntegrationStore.ts"
import { completeCapabilities } from "../../providers/Capabilities.ts"
import { Descriptions } from "../../providers/calls/Descriptions.ts"
import { accountErrors, type Loaded, open } from "../../providers/calls/ProviderAccount.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import { FindRequest, FoundRecords } from "../FindRequest.ts"
import * as FindPlan from "../rules/FindPlan.ts"
import { FindRejected } from "../rules/FindRejection.ts"

const findRecordsProperties = {
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** The name of the object in the manifest, such as `contacts`. */
  objectName: ObjectName,
  /** Which records to find, in the account of which group, and what to return of them. */
  request: FindRequest
}

/** Named, to be published with the comments of its properties: see `JoinedStruct`. */
export interface FindRecordsInputSchema extends Schema.Struct<typeof findRecordsProperties> {}

const FindRecordsInput: FindRecordsInputSchema = Schema.Struct(findRecordsProperties)

/** Finds the records of a customer's account that have given values, such as the contact with an e-mail address. */
export const findRecords = defineCall({
  name: "findRecords",
  access: ["full", "consumer"],
  input: FindRecordsInput,
  success: FoundRecords,
  errors: [...accountErrors, FindRejected],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, { integration: named, objectName, request }) {
    const { groupRef } = request
    yield* Access.ownRefs(caller, request)
    const integration = yield* (yield* IntegrationStore).resolve(project.id, named)
    const key = { projectId: project.id, integrationId: integration.id, integration: named, groupRef }
    const { config, connection } = yield* (yield* InstallationStore).find(key)
    const registered = yield* (yield* ProviderRegistry).get(config.content.provider)
    const { capabilities, displayName, fieldNames } = registered
    const input: FindPlan.FindInput = {
      request,
      objectName,
      integration: integration.latestRevision.content,
      content: config.content,
      isConsumer: caller._tag === "Consumer",
      provider: displayName,
      capability: completeCapabilities(capabilities).find,
      fieldNames
    }
    const isLabelled = registered.describe?.labels === true
    // Without labels, whatever is wrong with a name is known before a call.
    if (isLabelled) yield* Effect.fromResult(FindPlan.allowed(input))
    else yield* Effect.fromResult(FindPlan.plan(input))
    const loaded = yield* open(project.id, connection)
    const described = yield* describe(FindPlan.objectOf(input), project.id, loaded)
    const plan = yield* Effect.fromResult(
      FindPlan.plan(
        isLabelled && described !== undefined
          ? { ...input, fieldNames: FieldNames.ofObject(fieldNames ?? FieldNames.exact, described) }
          : input
      )
    )
    if (described !== undefined) yield* Effect.fromResult(FindPlan.inAccount(plan, described))
    const { account, driver, within } = loaded
    if (driver.find === undefined) return yield* Effect.die(`${driver.name} declares find and has none`)
    return FindPlan.answerOf(plan, yield* within(driver.find(account, { ...plan.query, described })))
  })
})

/** The object as the account has it; some providers can't tell. */
const describe = Effect.fnUntraced(function* (
  objectName: ObjectName,
  projectId: ProjectId,
  { account, driver, within }: Pick<Loaded, "account" | "driver" | "within">
) {
  if (driver.describe === undefined) return undefined
  const { object } = yield* Descriptions
  return yield* within(object(driver.describe, projectId, account, objectName))
})
