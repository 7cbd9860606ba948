/** The installations of a project or of one of its integrations, of all groups or of one; in parts. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { HealthStatus } from "../Installation.ts"
import { GroupRef } from "../../domain/Ids.ts"
import { PartAsked, partOf } from "../../domain/ListPart.ts"
import { InstallationStore } from "../InstallationStore.ts"
import { IntegrationStore } from "../../integrations/IntegrationStore.ts"
import * as Access from "../../call/Access.ts"
import { listed } from "../../call/ListedPart.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** Missing: those of every integration. */
  integration: Schema.optionalKey(Schema.NonEmptyString),
  /** Missing: those of every group that the caller sees. */
  groupRef: Schema.optionalKey(GroupRef),
  /** Only installations with this health. */
  healthStatus: Schema.optionalKey(HealthStatus),
  ...PartAsked
})

export const listInstallations = Effect.fn("ListInstallations.listInstallations")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const action =
    input.integration === undefined
      ? "listProjectInstallations"
      : input.groupRef === undefined
        ? "listInstallationsOfAllGroups"
        : "listInstallations"
  const project = yield* Access.project(caller, action, input.project)
  yield* Access.ownRefs(caller, input)
  const groupRef = caller._tag === "Consumer" ? caller.groupRef : input.groupRef
  const integration =
    input.integration === undefined
      ? undefined
      : yield* (yield* IntegrationStore).resolve(project.id, input.integration)
  const sought = {
    ...(integration === undefined ? {} : { integrationId: integration.id }),
    ...(groupRef === undefined ? {} : { groupRef }),
    ...(input.healthStatus === undefined ? {} : { healthStatus: input.healthStatus })
  }
  const { list } = yield* InstallationStore
  return yield* listed(partOf(input), (part) => list(project.id, { ...sought, ...part }))
})
