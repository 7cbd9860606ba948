/** A new API key of a project; its value is answered here and never again. Spec 5. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type ApiKey, ApiKeyRequest } from "../domain/ApiKey.ts"
import { type Caller, seesOrganization } from "../domain/Caller.ts"
import { ApiKeyId } from "../domain/Ids.ts"
import { ApiKeySecret } from "../ports/ApiKeySecret.ts"
import { ApiKeyStore } from "../ports/ApiKeyStore.ts"
import { IdGenerator } from "../ports/IdGenerator.ts"
import { OrganizationStore } from "../ports/OrganizationStore.ts"
import { type ProjectNotFound, ProjectStore } from "../ports/ProjectStore.ts"
import * as Access from "./Access.ts"

export const Input = Schema.Struct({ project: Schema.NonEmptyString, ...ApiKeyRequest.fields })

/** An API key with its secret, which `Redacted.value` reveals and nothing prints. */
export interface SecretKey {
  readonly key: ApiKey
  readonly secret: Redacted.Redacted
}

export const createApiKey = Effect.fn("CreateApiKey.createApiKey")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const project = yield* Access.project(caller, "createApiKey", input.project).pipe(
    Effect.catchTag("ProjectNotFound", (hidden) => withoutKey(caller, hidden))
  )
  const secrets = yield* ApiKeySecret
  const secret = yield* secrets.generate
  const key: ApiKey = {
    id: ApiKeyId.make(yield* (yield* IdGenerator).next),
    projectId: project.id,
    label: input.label,
    scopes: input.scopes ?? ["full"],
    active: true,
    createTime: yield* DateTime.now
  }
  yield* (yield* ApiKeyStore).insert(key, yield* secrets.digest(secret))
  return { key, secret }
})

/** A project that has no key yet gets its first one from a full key of its organization; then it is its own keys' matter. */
const withoutKey = Effect.fnUntraced(function* (caller: Caller, hidden: ProjectNotFound) {
  const project = yield* (yield* ProjectStore).resolve(hidden.project)
  const organization = yield* (yield* OrganizationStore)
    .get(project.orgId)
    .pipe(Effect.catchTag("OrganizationNotFound", () => hidden))
  const keys = yield* (yield* ApiKeyStore).list(project.id)
  return seesOrganization(caller, organization) && keys.length === 0 ? project : yield* hidden
})
