/** An API key becomes a caller. Spec 5. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Caller } from "../../domain/Caller.ts"
import { ApiKeySecret } from "../ApiKeySecret.ts"
import { ApiKeyStore } from "../ApiKeyStore.ts"
import { WriteContextCache } from "../../writes/calls/WriteFromCache.ts"

export class ApiKeyInvalid extends Schema.TaggedError<ApiKeyInvalid>()("ApiKeyInvalid", {}) {
  override get message(): string {
    return "the API key is unknown or no longer active"
  }
}

/** The key is compared as a digest by the store's index, so timing tells nothing about it. */
export const authenticate = Effect.fn("Authenticate.authenticate")(function* (apiKey: Redacted.Redacted) {
  const holder = yield* holderOf(yield* (yield* ApiKeySecret).digest(apiKey))
  return Option.isNone(holder) ? yield* new ApiKeyInvalid() : holder.value
})

/** The holder of the active key with this digest. */
export const holderOf = Effect.fnUntraced(function* (digest: string) {
  const { holders } = yield* WriteContextCache
  const found = yield* (yield* ApiKeyStore).find(digest)
  if (Option.isNone(found)) {
    holders.forget(digest)
    return Option.none<ReturnType<typeof Caller.ApiKeyHolder>>()
  }
  const { basis, key, project } = found.value
  const { frontendKeys, id: projectId, name: projectName, orgId } = project
  const holder = { projectId, projectName, orgId, frontendKeys, scopes: key.scopes }
  if (basis !== undefined) holders.put(digest, { ...holder, basis })
  return Option.some(Caller.ApiKeyHolder(holder))
})

/** The holder of a key that was active when this process last saw it: good for the begin of a write, which checks the key. */
export const recall = Effect.fnUntraced(function* (apiKey: Redacted.Redacted) {
  const digest = yield* (yield* ApiKeySecret).digest(apiKey)
  const known = (yield* WriteContextCache).holders.get(digest)
  return known === undefined ? undefined : Caller.Recalled({ ...known, apiKey })
})

/** The caller with its credentials checked now; a cached API key is looked up. */
export const authenticated = (caller: Caller) =>
  caller._tag === "Recalled" ? authenticate(caller.apiKey) : Effect.succeed(caller)
