/** Credentials that become a caller: API keys, console sessions, and keys that verify consumer tokens. @rule access.credentials */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { span } from "../../call/Span.ts"
import { Caller } from "../../domain/Caller.ts"
import { ApiKeyId, type ConsumerRef, type GroupRef, type JwtKeyId, ProjectId } from "../../domain/Ids.ts"
import { ApiKeySecret } from "../ApiKeySecret.ts"
import { isExpired } from "../ApiKey.ts"
import { ApiKeyUses } from "../ApiKeyUses.ts"
import { ApiKeyStore } from "../ApiKeyStore.ts"
import { JwtKeyNotFound, JwtKeyStore } from "../JwtKeyStore.ts"
import { WriteContextCache } from "../../writes/calls/WriteFromCache.ts"

export class ApiKeyInvalid extends Schema.TaggedError<ApiKeyInvalid>()("ApiKeyInvalid", {
  /** The key, where it has expired; missing for an unknown or inactive one. */
  expired: Schema.optionalKey(
    Schema.Struct({ id: ApiKeyId, projectId: ProjectId, expiresAt: Schema.DateTimeUtcFromString })
  )
}) {
  override get message(): string {
    return this.expired === undefined
      ? "the API key is unknown or no longer active"
      : `the API key expired at ${DateTime.formatIso(this.expired.expiresAt)}`
  }
}

/** Returns the holder of an active API key. */
export const authenticate = Effect.fnUntraced(function* (apiKey: Redacted.Redacted) {
  // The store's index compares digests, so response times reveal nothing about a key.
  return yield* acceptedHolder(yield* (yield* ApiKeySecret).digest(apiKey))
}, span("authenticate"))

/** The holder of the active key with this digest; none where the key is unknown, inactive or expired. */
export const holderOf = (digest: string) =>
  acceptedHolder(digest).pipe(
    Effect.asSome,
    Effect.catchTag("ApiKeyInvalid", () => Effect.succeedNone)
  )

const acceptedHolder = Effect.fnUntraced(function* (digest: string) {
  const { holders } = yield* WriteContextCache
  const found = yield* (yield* ApiKeyStore).find(digest)
  if (Option.isNone(found)) {
    holders.forget(digest)
    return yield* new ApiKeyInvalid({})
  }
  const { preconditions, key, project } = found.value
  const { frontendKeys, id: projectId, name: projectName, orgId } = project
  const { expiresAt, id, label, scopes } = key
  if (expiresAt !== undefined && isExpired(key, yield* DateTime.now)) {
    holders.forget(digest)
    return yield* new ApiKeyInvalid({ expired: { id, projectId, expiresAt } })
  }
  const holder = { projectId, projectName, orgId, frontendKeys, scopes, key: { id, label } }
  const expiring = expiresAt === undefined ? {} : { expiresAt }
  yield* (yield* ApiKeyUses).note(id)
  if (preconditions === undefined) return Caller.ApiKeyHolder(holder)
  holders.put(digest, { ...holder, preconditions: { ...preconditions, ...expiring } })
  return Caller.ApiKeyHolder({ ...holder, found: { digest, preconditions } })
})

/**
 * Returns the holder of a key that this process has seen to be active, without a query; undefined for any other key. Such a
 * caller may only write, because the start of a write checks the key.
 */
export const authenticateFromCache = (apiKey: Redacted.Redacted) =>
  Effect.contextWith((context: Context.Context<ApiKeyUses | WriteContextCache>) =>
    Effect.flatMap(Context.get(context, ApiKeySecret).digest(apiKey), (digest) => {
      const cached = Context.get(context, WriteContextCache).holders.get(digest)
      const now = Context.get(context, Clock.Clock).currentTimeMillisUnsafe()
      if (cached === undefined || isExpired(cached.preconditions, DateTime.makeUnsafe(now))) return Effect.undefined
      const caller = Caller.CachedApiKey({ ...cached, apiKey })
      return Effect.as(Context.get(context, ApiKeyUses).note(cached.key.id), caller)
    })
  )

/** The caller with its credentials checked; a cached API key is looked up, and any key once more where it has changed since. */
export const authenticated = (caller: Caller, isAgain: boolean) => {
  if (caller._tag === "CachedApiKey") return authenticate(caller.apiKey)
  return isAgain && caller._tag === "ApiKeyHolder" && caller.found !== undefined
    ? acceptedHolder(caller.found.digest)
    : Effect.succeed(caller)
}

/**
 * Returns the active public key that a consumer token names, and its project. With the group and the consumer that the token names, also
 * the time until which their tokens are refused.
 */
export const verificationKey = Effect.fn("verificationKey")(function* (
  jwtKeyId: JwtKeyId,
  groupRef?: GroupRef,
  consumerRef?: ConsumerRef
) {
  const found = yield* (yield* JwtKeyStore).find(jwtKeyId, groupRef, consumerRef)
  return Option.isSome(found) ? found.value : yield* new JwtKeyNotFound({ jwtKeyId })
})
