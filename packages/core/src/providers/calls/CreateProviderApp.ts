/** Saves the OAuth app that a project has registered at a provider; its secret is never answered. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { ProviderAppId } from "../../domain/Ids.ts"
import { NewProviderApp, type ProviderApp } from "../ProviderApp.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { ProviderAppStore } from "../ProviderAppStore.ts"
import { ProviderRegistry } from "../ProviderRegistry.ts"
import * as Access from "../../call/Access.ts"
import { requireSmall } from "./ProviderAppSize.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  ...NewProviderApp.fields
})

export const createProviderApp = Effect.fn("CreateProviderApp.createProviderApp")(function* (
  caller: Caller,
  { clientSecret, environment = "production", project: idOrName, ...members }: typeof Input.Type
) {
  const project = yield* Access.project(caller, "createProviderApp", idOrName)
  yield* (yield* ProviderRegistry).get(members.provider)
  yield* requireSmall(members)
  const id = ProviderAppId.make(yield* (yield* IdGenerator).next)
  const app: ProviderApp = { id, projectId: project.id, environment, ...members, createTime: yield* DateTime.now }
  yield* (yield* ProviderAppStore).insert(app, clientSecret)
  return app
})
