/** The demo's API keys and the key that signs its tokens, created once and stored in the data folder. */
import { Platform } from "@fieldgate/core/Platform"
import { Caller } from "@fieldgate/core/domain/Caller"
import { JwtKeyId, type ProjectId } from "@fieldgate/core/domain/Ids"
import type { ApiKeyScope } from "@fieldgate/core/projects/ApiKey"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { SignJWT, exportPKCS8, exportSPKI, generateKeyPair, importPKCS8 } from "jose"
import * as DataFolder from "../settings/DataFolder.ts"
import type { DemoSubject } from "../../http/demo/DemoSite.ts"

const kinds = {
  full: { entry: DataFolder.entries.apiKey, label: "demo" },
  frontend: { entry: DataFolder.entries.frontendKey, label: "demo page" }
} as const satisfies Record<ApiKeyScope, unknown>

/** Returns the folder's key if it is a key of the project in the database, otherwise a new one. */
export const ensureApiKey = Effect.fn("DemoKeys.ensureApiKey")(function* (
  folder: string,
  project: ProjectId,
  scope: ApiKeyScope = "full"
) {
  const { entry, label } = kinds[scope]
  const kept = yield* DataFolder.readSecret(folder, entry)
  if (Option.isSome(kept) && (yield* isKeyOf(project, kept.value))) return kept.value
  const platform = yield* Platform
  const { secret } = yield* platform.createApiKey(Caller.Host(), { project, label, scopes: [scope] })
  yield* DataFolder.writeSecret(folder, entry, secret)
  return secret
})

const isKeyOf = Effect.fnUntraced(function* (project: ProjectId, key: Redacted.Redacted) {
  const platform = yield* Platform
  return yield* platform.authenticate(key).pipe(
    Effect.map((caller) => caller._tag === "ApiKeyHolder" && caller.projectId === project),
    Effect.catchTag("ApiKeyInvalid", () => Effect.succeed(false))
  )
})

const algorithm = "RS256"

/** Short, so that an open page demonstrates fetching new tokens. */
const seconds = 300

const audience = "fieldgate-demo"

const StoredKey = Schema.fromJsonString(Schema.Struct({ kid: JwtKeyId, privateKeyPem: Schema.String }))
type StoredKey = typeof StoredKey.Type

/** Returns a function that signs tokens of consumers with the folder's key, or with a new key if the database does not have that one. */
export const ensureTokenSigner = Effect.fn("DemoKeys.ensureTokenSigner")(function* (
  folder: string,
  project: ProjectId
) {
  const kept = yield* DataFolder.readSecret(folder, DataFolder.entries.tokenKey)
  const known = Option.isSome(kept) ? yield* knownKey(kept.value) : Option.none()
  const { kid, privateKeyPem, aud } = Option.isSome(known) ? known.value : yield* makeKey(folder, project)
  const key = yield* Effect.promise(() => importPKCS8(privateKeyPem, algorithm))
  return Effect.fnUntraced(function* ({ consumerRef, groupRef }: DemoSubject) {
    const iat = Math.floor(DateTime.toEpochMillis(yield* DateTime.now) / 1000)
    const claims = {
      ...(aud === undefined ? {} : { aud }),
      sub: consumerRef,
      groupRef,
      consumerRef,
      iat,
      exp: iat + seconds
    }
    return yield* Effect.promise(() => new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid }).sign(key))
  })
})

/** A malformed file is replaced, like one whose key is not in the database. */
const knownKey = Effect.fnUntraced(function* (secret: Redacted.Redacted) {
  const platform = yield* Platform
  return yield* Schema.decodeEffect(StoredKey)(Redacted.value(secret)).pipe(
    Effect.flatMap((kept) =>
      Effect.map(platform.verificationKey(kept.kid), ({ key }) => ({ ...kept, aud: key.audience }))
    ),
    Effect.asSome,
    Effect.catchTag(["SchemaError", "JwtKeyNotFound"], () => Effect.succeedNone)
  )
})

const makeKey = Effect.fnUntraced(function* (folder: string, project: ProjectId) {
  const platform = yield* Platform
  const pair = yield* Effect.promise(() => generateKeyPair(algorithm, { extractable: true }))
  const publicKeyPem = yield* Effect.promise(() => exportSPKI(pair.publicKey))
  const { id: kid } = yield* platform.createJwtKey(Caller.Host(), {
    project,
    label: "demo page",
    publicKeyPem,
    audience
  })
  const created: StoredKey = { kid, privateKeyPem: yield* Effect.promise(() => exportPKCS8(pair.privateKey)) }
  yield* DataFolder.writeSecret(folder, DataFolder.entries.tokenKey, Redacted.make(JSON.stringify(created)))
  return { ...created, aud: audience }
})
