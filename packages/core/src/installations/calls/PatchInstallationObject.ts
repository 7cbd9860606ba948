/** Changes the settings of one object by a JSON Patch. Spec 4.5. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as ConfigPatch from "../rules/ConfigPatch.ts"
import * as SavedContent from "../rules/SavedContent.ts"
import type { Caller } from "../../domain/Caller.ts"
import { ConfigId, GroupRef, InstallationId, ObjectName } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import type { Installation } from "../Installation.ts"
import { patchOperations } from "../../domain/Limits.ts"
import { IntegrationStore } from "../../integrations/IntegrationStore.ts"
import { valueAt, withValue } from "../../writes/rules/FieldMapping.ts"
import * as Access from "../../call/Access.ts"
import { InputRefused } from "../../call/InputRefused.ts"
import * as SaveConfig from "./SaveConfig.ts"

/** What a request to patch brings. */
export const ObjectPatch = Schema.Struct({
  /** Names the installation by your own id of its group. */
  groupRef: Schema.optionalKey(GroupRef),
  /** In place of `groupRef`. */
  installationId: Schema.optionalKey(InstallationId),
  /** Which of the object's settings to change. */
  action: Schema.Literals(["read", "write", "subscribe"]),
  /** 1 to 500 changes, applied in order, all or none. */
  changes: Schema.NonEmptyArray(ConfigPatch.ConfigChange).check(Schema.isMaxLength(patchOperations.maximum))
}).annotate({ identifier: "ObjectPatch" })
type ObjectPatch = typeof ObjectPatch.Type

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** The name of the object in the manifest, such as `contacts`. */
  objectName: ObjectName,
  /** The change, and the installation that it is for. */
  patch: ObjectPatch,
  /** The config that the caller has seen: the patch is refused where it is no longer the current one. */
  ifMatch: Schema.optionalKey(ConfigId),
  /** Saves without a look at the account. */
  skipSampling: Schema.optionalKey(Schema.Boolean)
})
type Input = typeof Input.Type

export const patchInstallationObject = Effect.fn("PatchInstallationObject.patchInstallationObject")(function* (
  caller: Caller,
  input: Input
) {
  const project = yield* Access.project(caller, "patchInstallationObject", input.project)
  yield* Access.ownRefs(caller, input.patch)
  const integration = yield* (yield* IntegrationStore).resolve(project.id, input.integration)
  return yield* SaveConfig.save(caller, {
    integration,
    sought: {
      projectId: project.id,
      integrationId: integration.id,
      integration: input.integration,
      ...(yield* named(input.patch))
    },
    change: changeOf(input),
    ...(input.ifMatch === undefined ? {} : { expected: input.ifMatch }),
    skipSampling: input.skipSampling ?? false,
    call: "update-installation-object",
    at: { content: "config.content", connectionId: "connectionId" }
  })
})

/** What names the installation: exactly one of the two. */
const named = ({ groupRef, installationId }: ObjectPatch) => {
  if (groupRef !== undefined && installationId === undefined) return Effect.succeed({ groupRef })
  if (groupRef === undefined && installationId !== undefined) return Effect.succeed({ installationId })
  const message = "name the installation by exactly one of groupRef and installationId"
  const [name, value] = installationId === undefined ? ["groupRef", null] : ["installationId", installationId]
  return Effect.fail(new InputRefused({ faults: [{ name, value, message }] }))
}

const changeOf =
  ({ objectName, patch: { action, changes } }: Input) =>
  ({ config: { content } }: Installation): Result.Result<SaveConfig.Changed, ReadonlyArray<InputFault>> => {
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
