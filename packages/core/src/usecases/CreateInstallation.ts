/** Installs an integration for a group over one of its connections. Spec 1, 3, 4.5. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import { ConfigContent } from "../domain/Config.ts"
import type { Connection } from "../domain/Connection.ts"
import { ConfigId, ConnectionId, GroupRef, InstallationId } from "../domain/Ids.ts"
import type { Installation } from "../domain/Installation.ts"
import type { Integration } from "../domain/Integration.ts"
import { isStorable } from "../domain/Text.ts"
import { ConnectionStore } from "../ports/ConnectionStore.ts"
import { IdGenerator } from "../ports/IdGenerator.ts"
import { InstallationStore } from "../ports/InstallationStore.ts"
import { IntegrationStore } from "../ports/IntegrationStore.ts"
import * as Access from "./Access.ts"
import { type InputFault, InputRefused } from "./InputRefused.ts"

export const Input = Schema.Struct({
  project: Schema.NonEmptyString,
  integration: Schema.NonEmptyString,
  groupRef: GroupRef,
  connectionId: ConnectionId,
  config: Schema.Struct({
    content: ConfigContent,
    createdBy: Schema.optionalKey(Schema.NonEmptyString.check(isStorable("createdBy")))
  })
})
type Input = typeof Input.Type

export const createInstallation = Effect.fn("CreateInstallation.createInstallation")(function* (
  caller: Caller,
  input: Input
) {
  const project = yield* Access.project(caller, "createInstallation", input.project)
  yield* Access.ownRefs(caller, input)
  const integration = yield* (yield* IntegrationStore).resolve(project.id, input.integration)
  const connection = yield* (yield* ConnectionStore).get(project.id, input.connectionId)
  const [fault, ...others] = faults(input, integration, connection)
  if (fault !== undefined) return yield* new InputRefused({ faults: [fault, ...others] })
  const installation = yield* newInstallation(authorOf(caller, input), input, integration, connection)
  yield* (yield* InstallationStore).insert(installation)
  return installation
})

/** Installation, connection and integration must speak of the same group and provider. */
const faults = (input: Input, integration: Integration, connection: Connection): ReadonlyArray<InputFault> => [
  ...(input.config.content.provider === integration.provider
    ? []
    : [
        {
          name: "config.content.provider",
          value: input.config.content.provider,
          message: `the integration "${integration.name}" is for ${integration.provider}`
        }
      ]),
  ...(connection.provider === integration.provider && connection.group.groupRef === input.groupRef
    ? []
    : [
        {
          name: "connectionId",
          value: input.connectionId,
          message: `the connection must be the group's own, to ${integration.provider}`
        }
      ])
]

/** A consumer can't pass for another author. */
const authorOf = (caller: Caller, { config }: Input): string =>
  caller._tag === "Consumer" ? `consumer:${caller.consumerRef}` : (config.createdBy ?? "api:create-installation")

const newInstallation = Effect.fnUntraced(function* (
  createdBy: string,
  input: Input,
  integration: Integration,
  connection: Connection
) {
  const ids = yield* IdGenerator
  const createTime = yield* DateTime.now
  const config = {
    id: ConfigId.make(yield* ids.next),
    revisionId: integration.latestRevision.id,
    createTime,
    createdBy,
    content: input.config.content
  }
  const installation: Installation = {
    id: InstallationId.make(yield* ids.next),
    projectId: integration.projectId,
    integrationId: integration.id,
    group: connection.group,
    connection,
    config,
    healthStatus: "healthy",
    createTime,
    createdBy
  }
  return installation
})
