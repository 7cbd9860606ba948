/** A new API key of a project; its value is answered here and never again. Spec 5. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type ApiKey, ApiKeyRequest } from "../ApiKey.ts"
import { type Caller, seesOrganization } from "../../domain/Caller.ts"
import { ApiKeyId } from "../../domain/Ids.ts"
import { projectApiKeys } from "../../domain/Limits.ts"
import { LimitReached } from "../../call/LimitReached.ts"
import { ApiKeySecret } from "../ApiKeySecret.ts"
import { ApiKeyStore } from "../ApiKeyStore.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { OrganizationStore } from "../OrganizationStore.ts"
import { ProjectNotFound, ProjectStore } from "../ProjectStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  ...ApiKeyRequest.fields
})

/** An API key with its secret, which `Redacted.value` reveals and nothing prints. */
export interface SecretKey {
  readonly key: ApiKey
  readonly secret: Redacted.Redacted
}

export const createApiKey = Effect.fn("CreateApiKey.createApiKey")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const { isNeighbour, project } = yield* Access.project(caller, "createApiKey", input.project).pipe(
    Effect.map(({ id }) => ({ project: id, isNeighbour: false })),
    Effect.catchTag("ProjectNotFound", (hidden) =>
      Effect.map(neighbour(caller, hidden), ({ id }) => ({ project: id, isNeighbour: true }))
    )
  )
  const store = yield* ApiKeyStore
  if (!isNeighbour && (yield* store.list(project)).length >= projectApiKeys.maximum) return yield* tooMany
  const secrets = yield* ApiKeySecret
  const secret = yield* secrets.generate
  const key: ApiKey = {
    id: ApiKeyId.make(yield* (yield* IdGenerator).next),
    projectId: project,
    label: input.label,
    scopes: input.scopes ?? ["full"],
    active: true,
    createTime: yield* DateTime.now
  }
  const digest = yield* secrets.digest(secret)
  if (!isNeighbour) yield* store.insert(key, digest)
  else if (!(yield* store.insertFirst(key, digest))) return yield* new ProjectNotFound({ project: input.project })
  return { key, secret }
})

const tooMany = new LimitReached({
  what: "API keys of a project",
  most: projectApiKeys.maximum,
  remedy: "delete one that is not used"
})

/** A project that never had a key gets its first one from a full key of its organization; the store decides which one is first. */
const neighbour = Effect.fnUntraced(function* (caller: Caller, hidden: ProjectNotFound) {
  const projects = yield* ProjectStore
  const ofOrganization = caller._tag === "Host" ? [] : yield* projects.list(caller.orgId)
  const own = ofOrganization.find(({ name }) => name === hidden.project)
  const project = own ?? (yield* Effect.catchTag(projects.resolve(hidden.project), "ProjectNotFound", () => hidden))
  const organization = yield* (yield* OrganizationStore)
    .get(project.orgId)
    .pipe(Effect.catchTag("OrganizationNotFound", () => hidden))
  return seesOrganization(caller, organization) ? project : yield* hidden
})
