/** Installs an integration for a group over one of its connections. Spec 1, 3, 4.5. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SavedContent from "../rules/SavedContent.ts"
import type { Caller } from "../../domain/Caller.ts"
import type { ConfigContent } from "../Config.ts"
import { ConfigContentInput } from "../ConfigInput.ts"
import type { Connection } from "../../connections/Connection.ts"
import { ConfigId, ConnectionId, GroupRef, InstallationId } from "../../domain/Ids.ts"
import { healthOf, type Installation, withWarnings } from "../Installation.ts"
import type { Integration } from "../../integrations/Integration.ts"
import { isStorable } from "../../domain/Text.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { InstallationStore } from "../InstallationStore.ts"
import { IntegrationStore } from "../../integrations/IntegrationStore.ts"
import * as Access from "../../call/Access.ts"
import { authorOf } from "./Author.ts"
import * as ChosenConnection from "../../connections/calls/Connections.ts"
import * as ConfigCheck from "./ConfigCheck.ts"

/** What a request to install brings. */
export const NewInstallation = Schema.Struct({
  /** Your own id of the group, such as your customer's id; at most 512 characters. */
  groupRef: GroupRef,
  /** Missing: the group's newest connection to the provider. */
  connectionId: Schema.optionalKey(ConnectionId),
  /** What the group has chosen. */
  config: Schema.Struct({
    /** The group's choices by object: fields, mappings and write settings. */
    content: ConfigContentInput,
    /** The revision that the caller has seen. A config is always saved for the latest one. */
    revisionId: Schema.optionalKey(Schema.String),
    /** Who saves the config. A consumer's token overrides it. */
    createdBy: Schema.optionalKey(Schema.NonEmptyString.check(isStorable("createdBy")))
  })
}).annotate({ identifier: "NewInstallation" })

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  ...NewInstallation.fields,
  /** Saves without a look at the account. */
  skipSampling: Schema.optionalKey(Schema.Boolean)
})
export interface Input extends Schema.Schema.Type<typeof Input> {}

export const createInstallation = Effect.fn("CreateInstallation.createInstallation")(function* (
  caller: Caller,
  input: Input
) {
  const { config, connectionId, groupRef, skipSampling = false } = input
  const project = yield* Access.project(caller, "createInstallation", input.project)
  yield* Access.ownRefs(caller, input)
  const integration = yield* (yield* IntegrationStore).resolve(project.id, input.integration)
  const chosen = yield* ChosenConnection.choose(integration, groupRef, connectionId, "connectionId")
  const { content, revisionId } = config
  const checked = { integration, chosen, content, revisionId, at: "config.content", skipSampling }
  const { connection, warnings } = yield* ConfigCheck.check(checked)
  const author = authorOf(caller, config.createdBy, "create-installation")
  const installation = yield* newInstallation(author, content, integration, connection)
  yield* (yield* InstallationStore).insert(installation)
  return withWarnings(installation, warnings)
})

const newInstallation = Effect.fnUntraced(function* (
  createdBy: string,
  content: ConfigContent,
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
    content: SavedContent.complete(content)
  }
  const installation: Installation = {
    id: InstallationId.make(yield* ids.next),
    projectId: integration.projectId,
    integrationId: integration.id,
    group: connection.group,
    connection,
    config,
    healthStatus: healthOf({ connection, healthStatus: "healthy" }),
    createTime,
    createdBy
  }
  return installation
})
