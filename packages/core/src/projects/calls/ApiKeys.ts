/** Creates, lists, changes, rotates and deletes a project's API keys. @rule key.secret, key.state, key.first, key.limits */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import * as Access from "../../call/Access.ts"
import { defineCall, defineUncheckedCall } from "../../call/Call.ts"
import { InputRefused, refuseFaults } from "../../call/InputRefused.ts"
import { LimitReached } from "../../call/LimitReached.ts"
import { type Caller, seesOrganization } from "../../domain/Caller.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { ApiKeyId } from "../../domain/Ids.ts"
import { projectApiKeys } from "../../domain/Limits.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { ApiKey, ApiKeyRequest, ApiKeyUpdate } from "../ApiKey.ts"
import { ApiKeySecret } from "../ApiKeySecret.ts"
import { ApiKeyNotFound, ApiKeyStore, LastFullKey } from "../ApiKeyStore.ts"
import { OrganizationStore } from "../OrganizationStore.ts"
import { ProjectNotFound, ProjectStore } from "../ProjectStore.ts"
import { joined } from "../../domain/JoinedStruct.ts"

/** An API key with its secret, which `Redacted.value` reveals and nothing prints. */
const SecretKey = Schema.Struct({ key: ApiKey, secret: Schema.RedactedFromValue(Schema.String) })

const ApiKeyInput = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The API key's id. */
  apiKeyId: ApiKeyId
})

const MayBeLast = Schema.Struct({
  /** Whether the project may be left without an active key of the scope `full`. Then the command line creates the next one. */
  last: Schema.optionalKey(Schema.Boolean)
})

/** Creates an API key. Its secret is returned here and never again. */
export const createApiKey = defineUncheckedCall({
  name: "createApiKey",
  access: ["full"],
  input: joined(
    Schema.Struct({
      /** The project's id or name. */
      project: Schema.NonEmptyString
    }),
    ApiKeyRequest
  ),
  success: SecretKey,
  errors: [InputRefused, LimitReached],
  audit: { action: "apiKey.create", target: ({ label }) => ({ name: label }) },
  run: Effect.fnUntraced(function* (caller, input, permission) {
    yield* requireFuture(input.expiresAt, "expiresAt")
    const { isNeighbour, project } = yield* Access.project(caller, permission, input.project).pipe(
      Effect.map(({ id }) => ({ project: id, isNeighbour: false })),
      Effect.catchTag("ProjectNotFound", (hidden) =>
        Effect.map(neighbour(caller, hidden), ({ id }) => ({ project: id, isNeighbour: true }))
      )
    )
    const store = yield* ApiKeyStore
    const secrets = yield* ApiKeySecret
    const secret = yield* secrets.generate
    const key: ApiKey = {
      id: ApiKeyId.make(yield* (yield* IdGenerator).next),
      projectId: project,
      label: input.label,
      scopes: input.scopes ?? ["full"],
      active: true,
      ...(input.expiresAt === undefined ? {} : { expiresAt: input.expiresAt }),
      createTime: yield* DateTime.now
    }
    const digest = yield* secrets.digest(secret)
    const insert = isNeighbour
      ? Effect.filterOrFail(
          store.insertFirst(key, digest),
          (isFirst) => isFirst,
          () => new ProjectNotFound({ project: input.project })
        )
      : Effect.filterOrFail(
          store.insert(key, digest, { most: projectApiKeys.maximum }),
          (isInserted) => isInserted,
          () => tooMany
        )
    yield* audited("apiKey", { id: key.id, projectId: project }, insert)
    return { key, secret }
  })
})

/** A key that expires in the past would never be accepted: a mistake in the time, or a key to disable. */
const requireFuture = Effect.fnUntraced(function* (expiresAt: DateTime.Utc | undefined, name: string) {
  if (expiresAt === undefined || DateTime.isGreaterThan(expiresAt, yield* DateTime.now)) return
  const message = `${name} must be in the future; to stop accepting a key now, set active to false`
  yield* refuseFaults([{ name, value: DateTime.formatIso(expiresAt), message }])
})

const tooMany = new LimitReached({
  what: "API keys of a project",
  most: projectApiKeys.maximum,
  remedy: "delete an unused one"
})

/** A project that never had a key gets its first one from a full key of its organization; the store decides which one is first. */
const neighbour = Effect.fnUntraced(function* (caller: Caller, hidden: ProjectNotFound) {
  const projects = yield* ProjectStore
  if (caller._tag === "Member") return yield* hidden
  const ofOrganization = caller._tag === "Host" ? [] : yield* projects.list({ orgId: caller.orgId })
  const own = ofOrganization.find(({ name }) => name === hidden.project)
  const project = own ?? (yield* Effect.catchTag(projects.resolve(hidden.project), "ProjectNotFound", () => hidden))
  const organization = yield* (yield* OrganizationStore)
    .get(project.orgId)
    .pipe(Effect.catchTag("OrganizationNotFound", () => hidden))
  return seesOrganization(caller, organization) ? project : yield* hidden
})

/** Lists a project's API keys, without their secrets. */
export const listApiKeys = defineCall({
  name: "listApiKeys",
  access: ["full", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** Only the active ones, or only the disabled ones. Default: all. */
    active: Schema.optionalKey(Schema.Boolean)
  }),
  success: Schema.Array(ApiKey),
  errors: [],
  audit: "none",
  run: Effect.fnUntraced(function* ({ project }, input) {
    const keys = yield* (yield* ApiKeyStore).list(project.id)
    return keys.filter(({ active }) => active === (input.active ?? active))
  })
})

/** Changes the properties of an API key that `updateMask` names, such as whether it is active. */
export const updateApiKey = defineCall({
  name: "updateApiKey",
  access: ["full"],
  input: joined(
    ApiKeyInput,
    joined(
      Schema.Struct({
        /** The properties to change, and their new values. */
        update: ApiKeyUpdate
      }),
      MayBeLast
    )
  ),
  success: ApiKey,
  errors: [ApiKeyNotFound, InputRefused, LastFullKey],
  audit: { action: "apiKey.update", target: ({ apiKeyId, update }) => ({ id: apiKeyId, changed: update.updateMask }) },
  run: Effect.fnUntraced(function* ({ project }, { apiKeyId, last, update }) {
    const changes = masked(update.updateMask, update.apiKey)
    yield* requireFuture(changes.expiresAt ?? undefined, "apiKey.expiresAt")
    const guard = { keepsFullKey: last !== true }
    const store = yield* ApiKeyStore
    return yield* audited("apiKey", {}, store.update(project.id, apiKeyId, changes, yield* DateTime.now, guard))
  })
})

/** Replaces the secret of an API key. The new one is returned only here; the former one becomes invalid. */
export const rotateApiKey = defineCall({
  name: "rotateApiKey",
  access: ["full"],
  input: ApiKeyInput,
  success: SecretKey,
  errors: [ApiKeyNotFound],
  audit: { action: "apiKey.rotate", target: ({ apiKeyId }) => ({ id: apiKeyId }) },
  run: Effect.fnUntraced(function* ({ project }, { apiKeyId }) {
    const secrets = yield* ApiKeySecret
    const secret = yield* secrets.generate
    const digest = yield* secrets.digest(secret)
    const store = yield* ApiKeyStore
    const update = store.update(project.id, apiKeyId, { digest }, yield* DateTime.now)
    // Unguarded, and a new secret takes no scope away.
    const key = yield* audited("apiKey", {}, Effect.catchTag(update, "LastFullKey", Effect.die))
    return { key, secret }
  })
})

/** Deletes an API key, which becomes invalid. */
export const deleteApiKey = defineCall({
  name: "deleteApiKey",
  access: ["full"],
  input: joined(ApiKeyInput, MayBeLast),
  success: Schema.Void,
  errors: [ApiKeyNotFound, LastFullKey],
  audit: { action: "apiKey.delete", target: ({ apiKeyId }) => ({ id: apiKeyId }) },
  run: ({ project }, { apiKeyId, last }) =>
    Effect.flatMap(ApiKeyStore, (store) =>
      audited("apiKey", {}, store.remove(project.id, apiKeyId, { keepsFullKey: last !== true }))
    )
})
