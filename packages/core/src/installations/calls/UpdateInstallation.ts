/** Changes of an installation: by a mask, or by a JSON Patch of one object. @rule install.update, install.patch */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import * as Access from "../../call/Access.ts"
import { defineCall } from "../../call/Call.ts"
import { InputRefused, refuseFaults } from "../../call/InputRefused.ts"
import { ConnectionNotFound } from "../../connections/ConnectionStore.ts"
import { choose } from "../../connections/calls/Connections.ts"
import { ConnectionInvalid } from "../../connections/calls/CredentialsCheck.ts"
import type { Caller } from "../../domain/Caller.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { ConfigId, ConnectionId, GroupRef, InstallationId, ObjectName } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { patchOperations } from "../../domain/Limits.ts"
import { isStorable } from "../../domain/Text.ts"
import type { Integration } from "../../integrations/Integration.ts"
import { IntegrationNotFound, IntegrationStore } from "../../integrations/IntegrationStore.ts"
import { ProviderUnknown } from "../../providers/ProviderRegistry.ts"
import { valueAt, withValue } from "../../writes/rules/FieldMapping.ts"
import { type ConfigContent, ConfigContentUpdate } from "../Config.ts"
import { Installation, withWarnings } from "../Installation.ts"
import {
  ConfigChanged,
  InstallationNotFound,
  type InstallationSelector,
  InstallationStore
} from "../InstallationStore.ts"
import * as ConfigPatch from "../rules/ConfigPatch.ts"
import * as SavedContent from "../rules/SavedContent.ts"
import * as UpdateMask from "../rules/UpdateMask.ts"
import * as ConfigCheck from "./ConfigCheck.ts"
import { authorOf, InstallationInput, requireVisibleInstallation, selectById } from "./Installations.ts"
import { joined } from "../../domain/JoinedStruct.ts"

const installationUpdateProperties = {
  /** The paths of the properties to replace, such as `config.content.write.objects`; 1 to 500. */
  updateMask: Schema.NonEmptyArray(Schema.String).check(Schema.isMaxLength(patchOperations.maximum)).annotateKey({
    messageMissingKey:
      'updateMask is required: list the properties to change, for example ["config.content.write.objects"]'
  }),
  /** The new values. */
  installation: Schema.Struct({
    /** The id of the connection to use from now on. */
    connectionId: Schema.optionalKey(ConnectionId),
    /** The parts of the config to change. */
    config: Schema.optionalKey(
      Schema.Struct({
        /** The revision that the caller has seen. A config is always saved for the latest one. */
        revisionId: Schema.optionalKey(Schema.String),
        /** Who saves the config. A consumer's token overrides it. */
        createdBy: Schema.optionalKey(Schema.NonEmptyString.check(isStorable("createdBy"))),
        /** The new parts of the content, under the names in `updateMask`. */
        content: Schema.optionalKey(ConfigContentUpdate)
      })
    )
  })
}

export interface InstallationUpdateSchema extends Schema.Struct<typeof installationUpdateProperties> {}

/** The properties to replace, and their values. */
export const InstallationUpdate: InstallationUpdateSchema = Schema.Struct(installationUpdateProperties).annotate({
  identifier: "InstallationUpdate"
})
type InstallationUpdate = typeof InstallationUpdate.Type

/** Replaces what `updateMask` names of an installation; with `ifMatch`, only if its config is still that one. */
export const updateInstallation = defineCall({
  name: "updateInstallation",
  access: ["full", "development", "consumer"],
  input: joined(
    joined(InstallationInput, InstallationUpdate),
    Schema.Struct({
      /** The config that the caller has read: the update is refused if another one is current. */
      ifMatch: Schema.optionalKey(ConfigId),
      /** Saves without asking the provider about the account. */
      skipSampling: Schema.optionalKey(Schema.Boolean)
    })
  ),
  success: Installation,
  errors: [
    ConfigChanged,
    ConfigCheck.ConfigInvalid,
    ConnectionInvalid,
    ConnectionNotFound,
    InputRefused,
    InstallationNotFound,
    IntegrationNotFound,
    ProviderUnknown
  ],
  audit: {
    action: "installation.update",
    target: ({ installationId, updateMask }) => ({ id: installationId, changed: updateMask })
  },
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    const { integration, selector } = yield* selectById(project.id, input)
    return yield* save(caller, {
      integration,
      selector,
      change: updatedBy(input),
      revisionId: input.installation.config?.revisionId,
      ...(input.ifMatch === undefined ? {} : { expected: input.ifMatch }),
      skipSampling: input.skipSampling ?? false,
      call: "update-installation",
      at: { content: "installation.config.content", connectionId: "installation.connectionId" }
    })
  })
})

const decodeHead = Schema.decodeUnknownSync(
  Schema.Struct({
    connectionId: ConnectionId,
    config: Schema.Struct({
      createdBy: Schema.optionalKey(Schema.String),
      content: Schema.Record(Schema.String, Schema.Json)
    })
  })
)

const updatedBy =
  ({ installation: update, updateMask }: InstallationUpdate) =>
  ({ config, connection }: Installation): Result.Result<Changed, ReadonlyArray<InputFault>> => {
    const current = { connectionId: connection.id, config: { content: config.content } }
    return Result.flatMap(UpdateMask.apply(updateMask, update, current), (updated) => {
      const head = decodeHead(updated)
      return Result.map(SavedContent.of(head.config.content, "installation.config.content"), (content) => ({
        content,
        connectionId: head.connectionId,
        ...(head.config.createdBy === undefined ? {} : { createdBy: head.config.createdBy })
      }))
    })
  }

/** A JSON Patch (RFC 6902) of one object's settings. */
export const ObjectPatch = Schema.Struct({
  /** The installation's group, by your own id. */
  groupRef: Schema.optionalKey(GroupRef),
  /** The installation's id, in place of `groupRef`. */
  installationId: Schema.optionalKey(InstallationId),
  /** Which of the object's settings to change. */
  action: Schema.Literals(["read", "write", "subscribe"]),
  /** 1 to 500 changes, applied in order, all or none. */
  changes: Schema.NonEmptyArray(ConfigPatch.ConfigChange).check(Schema.isMaxLength(patchOperations.maximum))
}).annotate({ identifier: "ObjectPatch" })
type ObjectPatch = typeof ObjectPatch.Type

/** Applies a JSON Patch to the config of one object. */
export const patchInstallationObject = defineCall({
  name: "patchInstallationObject",
  access: ["full", "consumer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The integration's id or name. */
    integration: Schema.NonEmptyString,
    /** The name of the object in the manifest, such as `contacts`. */
    objectName: ObjectName,
    /** The change, and the installation that it is for. */
    patch: ObjectPatch,
    /** The config that the caller has read: the patch is refused if another one is current. */
    ifMatch: Schema.optionalKey(ConfigId),
    /** Saves without asking the provider about the account. */
    skipSampling: Schema.optionalKey(Schema.Boolean)
  }),
  success: Installation,
  errors: [
    ConfigChanged,
    ConfigCheck.ConfigInvalid,
    ConnectionInvalid,
    ConnectionNotFound,
    InputRefused,
    InstallationNotFound,
    IntegrationNotFound,
    ProviderUnknown,
    Access.TokenMismatch
  ],
  audit: {
    action: "installation.update",
    target: ({ objectName, patch }) => ({
      id: patch.installationId,
      groupRef: patch.groupRef,
      changed: [`${patch.action}.objects.${objectName}`]
    })
  },
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    yield* Access.ownRefs(caller, input.patch)
    const integration = yield* (yield* IntegrationStore).resolve(project.id, input.integration)
    const of = { projectId: project.id, integrationId: integration.id, integration: input.integration }
    return yield* save(caller, {
      integration,
      selector: { ...of, ...(yield* named(input.patch)) },
      change: patchedBy(input.objectName, input.patch),
      ...(input.ifMatch === undefined ? {} : { expected: input.ifMatch }),
      skipSampling: input.skipSampling ?? false,
      call: "update-installation-object",
      at: { content: "config.content", connectionId: "connectionId" }
    })
  })
})

const named = ({ groupRef, installationId }: ObjectPatch) => {
  if (groupRef !== undefined && installationId === undefined) return Effect.succeed({ groupRef })
  if (groupRef === undefined && installationId !== undefined) return Effect.succeed({ installationId })
  const message = "name the installation by exactly one of groupRef and installationId"
  const [name, value] = installationId === undefined ? ["groupRef", null] : ["installationId", installationId]
  return Effect.fail(new InputRefused({ faults: [{ name, value, message }] }))
}

const patchedBy =
  (objectName: ObjectName, { action, changes }: ObjectPatch) =>
  ({ config: { content } }: Installation): Result.Result<Changed, ReadonlyArray<InputFault>> => {
    const keys = [action, "objects", objectName]
    const object = valueAt(content, keys)
    if (object === undefined) {
      const message = `the installation has no ${action} object "${objectName}"; save the object first`
      return Result.fail([{ name: "objectName", value: objectName, message }])
    }
    return ConfigPatch.apply(changes, object).pipe(
      Result.flatMap((patched) => SavedContent.of(withValue(content, keys, patched), "config.content")),
      Result.map((saved) => ({ content: saved }))
    )
  }

/** What a change makes of an installation. */
interface Changed {
  readonly content: ConfigContent
  readonly connectionId?: ConnectionId
  readonly createdBy?: string
}

interface ToSave {
  readonly integration: Integration
  readonly selector: InstallationSelector
  readonly change: (installation: Installation) => Result.Result<Changed, ReadonlyArray<InputFault>>
  /** The integration's revision that the caller has seen. */
  readonly revisionId?: string | undefined
  /** The config that the caller has seen; missing where other changes may come before this one. */
  readonly expected?: ConfigId
  readonly skipSampling: boolean
  /** The call, for the config's author. */
  readonly call: string
  /** The paths of the content and the connection in the caller's input. */
  readonly at: { readonly content: string; readonly connectionId: string }
}

/** Each retry means that another change was saved in between; more than these are no coincidence. */
const tries = 20

/** Saves a change atomically: concurrent changes are both kept, and a stale one changes nothing. @rule install.concurrentSaves */
const save = (caller: Caller, toSave: ToSave) =>
  Effect.retry(saveOnce(caller, toSave), {
    times: tries,
    while: ({ _tag }) => _tag === "ConfigChanged" && toSave.expected === undefined
  })

const saveOnce = Effect.fnUntraced(function* (
  caller: Caller,
  { at, call, change, expected, integration, revisionId, skipSampling, selector }: ToSave
) {
  const installation = yield* requireVisibleInstallation(caller, selector)
  const { config, connection: former, group } = installation
  if (expected !== undefined && expected !== config.id) {
    return yield* new ConfigChanged({ expected, actual: config.id })
  }
  const result = change(installation)
  if (Result.isFailure(result)) {
    yield* refuseFaults(result.failure)
    return yield* Effect.die("a change was refused without a reason")
  }
  const { connectionId, content, createdBy } = result.success
  const chosen = yield* choose(integration, group.groupRef, connectionId ?? former.id, at.connectionId)
  const before = { content: config.content, connection: former }
  const { connection, warnings } = yield* ConfigCheck.check({
    integration,
    chosen,
    content,
    before,
    revisionId,
    at: at.content,
    skipSampling
  })
  const createTime = yield* DateTime.now
  const next = {
    id: ConfigId.make(yield* (yield* IdGenerator).next),
    revisionId: integration.latestRevision.id,
    createTime,
    createdBy: authorOf(caller, createdBy, call),
    content: SavedContent.complete(content)
  }
  const installations = yield* InstallationStore
  const saved = yield* audited(
    "installation",
    { id: installation.id, groupRef: group.groupRef },
    installations.replaceConfig(selector, config.id, next, createTime, connection.id)
  ).pipe(Effect.catchTag("ConnectionNotFound", () => refusedConnection(at.connectionId, connection.id)))
  return withWarnings(saved, warnings)
})

/** The connection was removed since it was looked up. */
const refusedConnection = (name: string, value: ConnectionId) =>
  Effect.fail(new InputRefused({ faults: [{ name, value, message: "the connection was removed in the meantime" }] }))
