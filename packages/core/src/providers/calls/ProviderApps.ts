/** A project's OAuth apps at providers. No call returns a client secret. */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import { defineCall } from "../../call/Call.ts"
import { InputRefused } from "../../call/InputRefused.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { ProviderAppId } from "../../domain/Ids.ts"
import { jsonSizeOf } from "../../domain/Json.ts"
import { providerAppCharacters } from "../../domain/Limits.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { NewProviderApp, ProviderApp, ProviderAppUpdate } from "../ProviderApp.ts"
import { ProviderAppExists, ProviderAppNotFound, ProviderAppStore } from "../ProviderAppStore.ts"
import { ProviderRegistry, ProviderUnknown } from "../ProviderRegistry.ts"
import { joined } from "../../domain/JoinedStruct.ts"

const providerAppInputProperties = {
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The provider app's id. */
  providerAppId: ProviderAppId
}

interface ProviderAppInputSchema extends Schema.Struct<typeof providerAppInputProperties> {}

/** Names one app of a project. */
const ProviderAppInput: ProviderAppInputSchema = Schema.Struct(providerAppInputProperties)

/** Saves the OAuth app that a project has registered at a provider; its client secret is stored encrypted. */
export const createProviderApp = defineCall({
  name: "createProviderApp",
  access: ["full"],
  input: joined(
    Schema.Struct({
      /** The project's id or name. */
      project: Schema.NonEmptyString
    }),
    NewProviderApp
  ),
  success: ProviderApp,
  errors: [InputRefused, ProviderAppExists, ProviderUnknown],
  audit: { action: "providerApp.create", target: ({ provider }) => ({ name: provider }) },
  run: Effect.fnUntraced(function* (
    { project },
    { clientSecret, environment = "production", project: _project, ...properties }
  ) {
    yield* (yield* ProviderRegistry).get(properties.provider)
    yield* requireSmall(properties)
    const id = ProviderAppId.make(yield* (yield* IdGenerator).next)
    const createTime = yield* DateTime.now
    const app: ProviderApp = { id, projectId: project.id, environment, ...properties, createTime }
    const apps = yield* ProviderAppStore
    yield* audited("providerApp", { id }, apps.insert(app, clientSecret))
    return app
  })
})

/** Gets a provider app, without its client secret. */
export const getProviderApp = defineCall({
  name: "getProviderApp",
  access: ["full", "viewer"],
  input: ProviderAppInput,
  success: ProviderApp,
  errors: [ProviderAppNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ project }, { providerAppId }) {
    return yield* (yield* ProviderAppStore).get(project.id, providerAppId)
  })
})

/** Lists a project's provider apps, without their client secrets. */
export const listProviderApps = defineCall({
  name: "listProviderApps",
  access: ["full", "frontend", "consumer", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString
  }),
  success: Schema.Array(ProviderApp),
  errors: [],
  audit: "none",
  run: Effect.fnUntraced(function* ({ project }) {
    return yield* (yield* ProviderAppStore).list(project.id)
  })
})

/** Changes the properties of a provider app that `updateMask` names, such as a client secret that was renewed at the provider. */
export const updateProviderApp = defineCall({
  name: "updateProviderApp",
  access: ["full"],
  input: joined(
    ProviderAppInput,
    Schema.Struct({
      /** The properties to change, and their new values. */
      update: ProviderAppUpdate
    })
  ),
  success: ProviderApp,
  errors: [InputRefused, ProviderAppNotFound],
  audit: {
    action: "providerApp.update",
    target: ({ providerAppId, update }) => ({ id: providerAppId, changed: update.updateMask })
  },
  run: Effect.fnUntraced(function* ({ project }, { providerAppId, update }) {
    const changes = masked(update.updateMask, update.providerApp)
    yield* requireSmall(changes, "providerApp.")
    const apps = yield* ProviderAppStore
    return yield* audited("providerApp", {}, apps.update(project.id, providerAppId, changes, yield* DateTime.now))
  })
})

/** Deletes a provider app. Its connections work until their access tokens expire: these can't be refreshed any longer. */
export const deleteProviderApp = defineCall({
  name: "deleteProviderApp",
  access: ["full"],
  input: ProviderAppInput,
  success: Schema.Void,
  errors: [ProviderAppNotFound],
  audit: { action: "providerApp.delete", target: ({ providerAppId }) => ({ id: providerAppId }) },
  run: Effect.fnUntraced(function* ({ project }, { providerAppId }) {
    const apps = yield* ProviderAppStore
    yield* audited("providerApp", {}, apps.remove(project.id, providerAppId))
  })
})

const sizedProperties = ["clientId", "externalRef", "scopes", "metadata"] as const

/** Refuses properties that are too large, because a project lists all of its apps in one response; `at` is their path in the input. */
const requireSmall = (app: Partial<Pick<ProviderApp, (typeof sizedProperties)[number]>>, at = "") =>
  Effect.suspend(() => {
    const faults = sizedProperties.flatMap((name) => {
      const { characters } = jsonSizeOf(app[name])
      const message = `${name} of a provider app has at most ${providerAppCharacters.maximum} characters; this one has ${characters}`
      return characters > providerAppCharacters.maximum ? [{ name: `${at}${name}`, message }] : []
    })
    return isReadonlyArrayNonEmpty(faults) ? Effect.fail(new InputRefused({ faults })) : Effect.void
  })
