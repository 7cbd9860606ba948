/** The integrations that groups have installed: created, checked, read and deleted. @rule install.onePerGroup, install.validate */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited, concerning } from "../../call/Audit.ts"
import * as Access from "../../call/Access.ts"
import { defineCall, defineUncheckedCall } from "../../call/Call.ts"
import { InputRefused } from "../../call/InputRefused.ts"
import { listed } from "../../call/ListedPart.ts"
import type { Connection } from "../../connections/Connection.ts"
import { ConnectionNotFound } from "../../connections/ConnectionStore.ts"
import { choose } from "../../connections/calls/Connections.ts"
import { createRemoval, endRemoved } from "../../connections/calls/Removals.ts"
import { ConnectionInvalid } from "../../connections/calls/CredentialsCheck.ts"
import { type Caller, seesGroup } from "../../domain/Caller.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { ConfigId, ConnectionId, GroupRef, InstallationId, type ProjectId } from "../../domain/Ids.ts"
import { ListPartInput, partOf } from "../../domain/ListPart.ts"
import { isStorable } from "../../domain/Text.ts"
import type { Integration } from "../../integrations/Integration.ts"
import { IntegrationNotFound, IntegrationStore } from "../../integrations/IntegrationStore.ts"
import { RemovalJob } from "../../operations/RemovalJob.ts"
import { ProviderUnknown } from "../../providers/ProviderRegistry.ts"
import { Warning } from "../../domain/Warning.ts"
import { Config, type ConfigContent, ConfigContentInput, SavedConfig } from "../Config.ts"
import { healthOf, HealthStatus, Installation, withWarnings } from "../Installation.ts"
import {
  AlreadyInstalled,
  ConfigNotFound,
  InstallationNotFound,
  type InstallationSelector,
  InstallationStore,
  notFound
} from "../InstallationStore.ts"
import * as SavedContent from "../rules/SavedContent.ts"
import * as SampleValues from "../rules/SampleValues.ts"
import * as SaveWarnings from "../rules/SaveWarnings.ts"
import * as ConfigCheck from "./ConfigCheck.ts"
import { joined } from "../../domain/JoinedStruct.ts"

const configInputProperties = {
  /** The group's choices by object: fields, mappings and write settings. */
  content: ConfigContentInput,
  /** The revision that the caller has seen. A config is always saved for the latest one. */
  revisionId: Schema.optionalKey(Schema.String),
  /** Who saves the config. A consumer's token overrides it. */
  createdBy: Schema.optionalKey(Schema.NonEmptyString.check(isStorable("createdBy")))
}

export interface ConfigInputSchema extends Schema.Struct<typeof configInputProperties> {}

const ConfigInput: ConfigInputSchema = Schema.Struct(configInputProperties)

const newInstallationProperties = {
  /** Your own id of the group, such as your customer's id; at most 512 characters. */
  groupRef: GroupRef,
  /** The connection to write through. Default: the group's newest connection to the provider. */
  connectionId: Schema.optionalKey(ConnectionId),
  /** What the group has chosen. */
  config: ConfigInput
}

export interface NewInstallationSchema extends Schema.Struct<typeof newInstallationProperties> {}

/** What to install. */
export const NewInstallation: NewInstallationSchema = Schema.Struct(newInstallationProperties).annotate({
  identifier: "NewInstallation"
})

const NewInstallationInput = joined(
  NewInstallation,
  Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The integration's id or name. */
    integration: Schema.NonEmptyString,
    /** Saves without asking the provider about the account. */
    skipSampling: Schema.optionalKey(Schema.Boolean)
  })
)

/** Installs an integration for a group, once its config was checked against the account. */
export const createInstallation = defineCall({
  name: "createInstallation",
  access: ["full", "development", "consumer"],
  input: NewInstallationInput,
  success: Installation,
  errors: [
    AlreadyInstalled,
    ConfigCheck.ConfigInvalid,
    ConnectionInvalid,
    ConnectionNotFound,
    InputRefused,
    IntegrationNotFound,
    ProviderUnknown,
    Access.TokenMismatch
  ],
  audit: { action: "installation.create", target: ({ groupRef }) => ({ groupRef }) },
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { config, connectionId, groupRef, skipSampling = false } = input
    yield* Access.ownRefs(caller, input)
    const integration = yield* (yield* IntegrationStore).resolve(project.id, input.integration)
    const chosen = yield* choose(integration, groupRef, connectionId, "connectionId")
    const { content, revisionId } = config
    const proposal = { integration, chosen, content, revisionId, at: "config.content", skipSampling }
    const { connection, warnings } = yield* ConfigCheck.check(proposal)
    const author = authorOf(caller, config.createdBy, "create-installation")
    const installation = yield* newInstallation(author, content, integration, connection)
    const installations = yield* InstallationStore
    yield* audited("installation", { id: installation.id, groupRef }, installations.insert(installation))
    return withWarnings(installation, warnings)
  })
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

/** The author of a saved config: the one that the caller names, or else the call; a consumer or member can't pass for another author. */
export const authorOf = (caller: Caller, named: string | undefined, call: string): string => {
  if (caller._tag === "Consumer") return `consumer:${caller.consumerRef}`
  return caller._tag === "Member" ? `member:${caller.id}` : (named ?? `api:${call}`)
}

/** What to know about a config that could be saved. */
export const ValidationAnswer = Schema.Struct({
  /** What to know about the config; empty where there is nothing. */
  warnings: Schema.Array(Warning),
  /**
   * Values of one record of each read object that was checked, by object and field: up to 100 of the fields that the config reads, so
   * that a form can show what they hold. Only with a consumer token, and only where the provider can be asked for any record.
   */
  samples: Schema.optionalKey(Schema.Record(Schema.String, SampleValues.SampleValues))
}).annotate({
  identifier: "ValidationAnswer"
})

/** Checks what creating this installation would check, whether the group has installed the integration or not; stores nothing. */
export const validateInstallation = defineCall({
  name: "validateInstallation",
  access: ["full", "development", "consumer", "viewer"],
  input: NewInstallationInput,
  success: ValidationAnswer,
  errors: [
    ConfigCheck.ConfigInvalid,
    ConnectionInvalid,
    ConnectionNotFound,
    InputRefused,
    IntegrationNotFound,
    ProviderUnknown,
    Access.TokenMismatch
  ],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { config, connectionId, groupRef, skipSampling = false } = input
    yield* Access.ownRefs(caller, input)
    const integration = yield* (yield* IntegrationStore).resolve(project.id, input.integration)
    const installed = yield* (yield* InstallationStore)
      .find({ projectId: project.id, integrationId: integration.id, groupRef })
      .pipe(Effect.catchTag("InstallationNotFound", () => Effect.undefined))
    const wanted = connectionId ?? installed?.connection.id
    const chosen = yield* choose(integration, groupRef, wanted, "connectionId")
    const { content, revisionId } = config
    const proposal = { integration, chosen, content, revisionId, at: "config.content", skipSampling }
    const before = installed && { content: installed.config.content, connection: installed.connection }
    const { samples, warnings } = yield* ConfigCheck.check(before === undefined ? proposal : { ...proposal, before })
    return caller._tag === "Consumer" && Object.keys(samples).length > 0 ? { warnings, samples } : { warnings }
  })
})

const installationInputProperties = {
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** The installation's id. */
  installationId: InstallationId
}

export interface InstallationInputSchema extends Schema.Struct<typeof installationInputProperties> {}

/** What names an installation by its id. */
export const InstallationInput: InstallationInputSchema = Schema.Struct(installationInputProperties)

/** Gets an installation with its config. */
export const getInstallation = defineCall({
  name: "getInstallation",
  access: ["full", "consumer", "viewer"],
  input: InstallationInput,
  success: Installation,
  errors: [InstallationNotFound, IntegrationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { integration, selector } = yield* selectById(project.id, input)
    const installation = yield* requireVisibleInstallation(caller, selector)
    const warnings = SaveWarnings.ofInstalled(integration.latestRevision.content, installation.config.content)
    return withWarnings(installation, warnings)
  })
})

/** Returns the integration and the selector of its installation. */
export const selectById = Effect.fnUntraced(function* (
  projectId: ProjectId,
  { installationId, integration: idOrName }: Pick<typeof InstallationInput.Type, "installationId" | "integration">
) {
  const integration = yield* (yield* IntegrationStore).resolve(projectId, idOrName)
  return { integration, selector: { projectId, integrationId: integration.id, integration: idOrName, installationId } }
})

/** The installation as the caller sees it: another group's doesn't exist for a consumer. @rule token.group */
export const requireVisibleInstallation = Effect.fnUntraced(function* (caller: Caller, selector: InstallationSelector) {
  const installation = yield* (yield* InstallationStore).find(selector)
  return seesGroup(caller, installation.group.groupRef) ? installation : yield* notFound(selector)
})

/** Lists installations of a project, of one integration or of all, in parts; `nextPageToken` continues. */
export const listInstallations = defineUncheckedCall({
  name: "listInstallations",
  access: ["full", "development", "consumer", "viewer"],
  input: joined(
    Schema.Struct({
      /** The project's id or name. */
      project: Schema.NonEmptyString,
      /** Missing: those of every integration. */
      integration: Schema.optionalKey(Schema.NonEmptyString),
      /** Missing: those of every group that the caller sees. */
      groupRef: Schema.optionalKey(GroupRef),
      /** Only installations with this health. */
      healthStatus: Schema.optionalKey(HealthStatus)
    }),
    ListPartInput
  ),
  success: Schema.Array(Installation),
  errors: [IntegrationNotFound, Access.TokenMismatch],
  audit: "none",
  run: Effect.fnUntraced(function* (caller, input, permission) {
    const { healthStatus, integration: idOrName } = input
    const action =
      idOrName === undefined
        ? "listProjectInstallations"
        : input.groupRef === undefined
          ? "listInstallationsOfAllGroups"
          : permission
    const project = yield* Access.project(caller, action, input.project)
    yield* Access.ownRefs(caller, input)
    const groupRef = caller._tag === "Consumer" ? caller.groupRef : input.groupRef
    const integration =
      idOrName === undefined ? undefined : yield* (yield* IntegrationStore).resolve(project.id, idOrName)
    const selector = {
      ...(integration === undefined ? {} : { integrationId: integration.id }),
      ...(groupRef === undefined ? {} : { groupRef }),
      ...(healthStatus === undefined ? {} : { healthStatus })
    }
    const { list } = yield* InstallationStore
    return yield* listed(partOf(input), (part) => list(project.id, { ...selector, ...part }))
  })
})

/**
 * Deletes an installation with the history of its configs, and its connection unless another installation uses it. Records that
 * wait to be written through it end as failed. Returns a job where they are so many that workers end the rest. @rule install.delete
 */
export const deleteInstallation = defineCall({
  name: "deleteInstallation",
  access: ["full", "development", "consumer"],
  input: InstallationInput,
  success: Schema.UndefinedOr(RemovalJob),
  errors: [InstallationNotFound, IntegrationNotFound],
  audit: { action: "installation.delete", target: ({ installationId }) => ({ id: installationId }) },
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { selector } = yield* selectById(project.id, input)
    const { connection, group } = yield* requireVisibleInstallation(caller, selector)
    yield* concerning({ groupRef: group.groupRef })
    const { groupRef } = group
    const request = { installationIds: [input.installationId], connections: [{ id: connection.id, groupRef }] }
    const removal = Effect.andThen(
      (yield* InstallationStore).remove(selector),
      createRemoval(project.id, groupRef, request)
    )
    return yield* endRemoved(yield* audited("installation", { id: input.installationId }, removal))
  })
})

/** Lists the configs that an installation has had, the latest first: when each was saved, and by whom. */
export const listConfigs = defineCall({
  name: "listConfigs",
  access: ["full", "consumer", "viewer"],
  input: InstallationInput,
  success: Schema.Array(SavedConfig),
  errors: [InstallationNotFound, IntegrationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { selector } = yield* selectById(project.id, input)
    yield* requireVisibleInstallation(caller, selector)
    return yield* (yield* InstallationStore).configs(selector)
  })
})

/** Gets a config that an installation has, or had. */
export const getConfig = defineCall({
  name: "getConfig",
  access: ["full", "consumer", "viewer"],
  input: joined(
    InstallationInput,
    Schema.Struct({
      /** The saved config's id. */
      configId: ConfigId
    })
  ),
  success: Config,
  errors: [ConfigNotFound, InstallationNotFound, IntegrationNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { selector } = yield* selectById(project.id, input)
    yield* requireVisibleInstallation(caller, selector)
    return yield* (yield* InstallationStore).config(selector, input.configId)
  })
})
