/** A new API key of a project; its secret is answered here and never again. Spec 5. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import { ApiKeyId } from "../domain/Ids.ts"
import { type ApiKey, ApiKeyScope } from "../domain/Project.ts"
import { isStorable } from "../domain/Text.ts"
import { ApiKeySecret } from "../ports/ApiKeySecret.ts"
import { IdGenerator } from "../ports/IdGenerator.ts"
import { ProjectStore } from "../ports/ProjectStore.ts"
import * as Access from "./Access.ts"

export const Input = Schema.Struct({
  project: Schema.NonEmptyString,
  label: Schema.NonEmptyString.check(isStorable("label")),
  scopes: Schema.NonEmptyArray(ApiKeyScope)
})

export const createApiKey = Effect.fn("CreateApiKey.createApiKey")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "createApiKey", input.project)
  const projects = yield* ProjectStore
  const secrets = yield* ApiKeySecret
  const secret = yield* secrets.generate
  const key: ApiKey = {
    id: ApiKeyId.make(yield* (yield* IdGenerator).next),
    projectId: project.id,
    label: input.label,
    scopes: input.scopes,
    active: true,
    createTime: yield* DateTime.now
  }
  yield* projects.insertKey(key, yield* secrets.digest(secret))
  return { key, secret }
})
