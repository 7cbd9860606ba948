/** Replaces the members of an installation that the mask names. Spec 4.5. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SavedContent from "../rules/SavedContent.ts"
import * as UpdateMask from "../rules/UpdateMask.ts"
import type { Caller } from "../../domain/Caller.ts"
import { ConfigContentUpdate } from "../ConfigInput.ts"
import { ConfigId, ConnectionId } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import type { Installation } from "../Installation.ts"
import { patchOperations } from "../../domain/Limits.ts"
import { isStorable } from "../../domain/Text.ts"
import * as Access from "../../call/Access.ts"
import * as SaveConfig from "./SaveConfig.ts"
import { SeenInstallation, soughtById } from "./SeenInstallation.ts"

/** What a request to update brings: only masked members are applied. */
export const InstallationUpdate = Schema.Struct({
  /** The paths of the properties to replace, such as `config.content.write.objects`; 1 to 500. */
  updateMask: Schema.NonEmptyArray(Schema.String).check(Schema.isMaxLength(patchOperations.maximum)).annotateKey({
    messageMissingKey:
      'updateMask is required: name the members to change, for example ["config.content.write.objects"]'
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
}).annotate({ identifier: "InstallationUpdate" })
type InstallationUpdate = typeof InstallationUpdate.Type

export const Input = Schema.Struct({
  ...SeenInstallation.fields,
  ...InstallationUpdate.fields,
  /** The config that the caller has seen: the update is refused where it is no longer the current one. */
  ifMatch: Schema.optionalKey(ConfigId),
  /** Saves without a look at the account. */
  skipSampling: Schema.optionalKey(Schema.Boolean)
})
export interface Input extends Schema.Schema.Type<typeof Input> {}

export const updateInstallation = Effect.fn("UpdateInstallation.updateInstallation")(function* (
  caller: Caller,
  input: Input
) {
  const project = yield* Access.project(caller, "updateInstallation", input.project)
  const { integration, sought } = yield* soughtById(project.id, input)
  return yield* SaveConfig.save(caller, {
    integration,
    sought,
    change: changeOf(input),
    revisionId: input.installation.config?.revisionId,
    ...(input.ifMatch === undefined ? {} : { expected: input.ifMatch }),
    skipSampling: input.skipSampling ?? false,
    call: "update-installation",
    at: { content: "installation.config.content", connectionId: "installation.connectionId" }
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

const changeOf =
  ({ installation: update, updateMask }: InstallationUpdate) =>
  ({ config, connection }: Installation): Result.Result<SaveConfig.Changed, ReadonlyArray<InputFault>> => {
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
