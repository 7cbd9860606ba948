/**
 * Limits refused credentials per client address. Each one costs a query, so an address that sends many gets a 429 before the
 * next query. A valid credential is never locked out: see docs/security.md.
 * @rule access.refusedCredentials
 */
import { failedAuthentications as bounds } from "@fieldgate/core/domain/Limits"
import { Platform } from "@fieldgate/core/Platform"
import type { RefusedCredential, RefusedSignIn } from "@fieldgate/core/audit/calls/RefusedSignIn"
import type { NotAMember } from "@fieldgate/core/members/calls/ConsoleSessions"
import type { ApiKeyInvalid } from "@fieldgate/core/projects/calls/Authentication"
import * as LruCache from "@fieldgate/core/domain/LruCache"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { hash } from "node:crypto"
import type { TokenRefused } from "./ConsumerToken.ts"
import { networkOf } from "./ClientAddress.ts"
import { CurrentRequest } from "./CurrentRequest.ts"
import type { SignInRefused } from "../members/IdentityProvider.ts"
import * as RateLimiter from "./RateLimiter.ts"

/** The credential was not checked. */
export class AuthenticationThrottled extends Schema.TaggedError<AuthenticationThrottled>()("AuthenticationThrottled", {
  address: Schema.String
}) {
  override get message(): string {
    return `too many credentials from ${this.address} were refused, so this one, which this process has not accepted before, was not checked`
  }
}

type Kind = "api-key" | "token" | "console-session" | "member"

/** Each kind in the audit log. */
const audited = {
  "api-key": "apiKey",
  token: "token",
  "console-session": "session",
  member: "member"
} as const satisfies Record<Kind, RefusedCredential>

const failures = Metric.counter("fieldgate_authentication_failures_total", {
  description: "Refused credentials, by kind.",
  incremental: true
})

const throttled = Metric.counter("fieldgate_authentication_throttled_total", {
  description: "Credentials not checked after too many refusals from their address, by kind.",
  incremental: true
})

const count = (metric: Metric.Counter<number>, credential: Kind) =>
  Metric.update(Metric.withAttributes(metric, { credential }), 1)

export class SessionEnded extends Schema.TaggedError<SessionEnded>()("SessionEnded", {}) {}

/** Failures of the credential itself; an unavailable database and a missing scope don't count. */
type Refusal = ApiKeyInvalid | TokenRefused | SessionEnded | SignInRefused | NotAMember
const refusals: ReadonlySet<string> = new Set<Refusal["_tag"]>([
  "ApiKeyInvalid",
  "TokenRefused",
  "SessionEnded",
  "SignInRefused",
  "NotAMember"
])
const isRefusal = (error: { readonly _tag: string }): error is Refusal => refusals.has(error._tag)

/** What the audit log keeps of a refusal. */
const factsOf = (refusal: Refusal): Omit<RefusedSignIn, "credential"> => {
  if (refusal._tag === "SessionEnded") return { reason: "session-ended" }
  if (refusal._tag === "SignInRefused") return { reason: refusal.denied ? "sign-in-cancelled" : "sign-in-refused" }
  if (refusal._tag === "NotAMember") return { reason: "not-a-member", account: refusal.account }
  if (refusal._tag === "ApiKeyInvalid") {
    const { expired } = refusal
    return expired === undefined
      ? { reason: "api-key-unknown" }
      : { reason: "api-key-expired", projectId: expired.projectId, keyId: expired.id }
  }
  const { fault, jwtKeyId, projectId } = refusal
  return { reason: fault, projectId, keyId: jwtKeyId }
}

const make = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const { auditRefusedSignIn } = yield* Platform
  const now = () => clock.currentTimeMillisUnsafe()
  const limiter = RateLimiter.make(bounds.rate, now)
  /** Digests of accepted credentials, which other failures from the same address don't affect. */
  const accepted = LruCache.make<string, true>(bounds.credentials, (digest) => digest)
  /** Digests of unchecked credentials, with the time of their request. */
  const postponed = LruCache.make<string, number>(bounds.credentials, (digest) => digest)

  /** Whether the credential was sent again after the pause that its 429 required; if so, it is checked. */
  const hasWaited = (digest: string): boolean => {
    const since = postponed.get(digest)
    const waited = since === undefined ? 0 : now() - since
    if (since === undefined || waited > bounds.returnSeconds * 1000) postponed.put(digest, now())
    return since !== undefined && waited >= bounds.pauseSeconds * 1000 && waited <= bounds.returnSeconds * 1000
  }

  return {
    /** Checks a credential unless its address has too many failures; a known credential is always checked. */
    guard: Effect.fnUntraced(function* <A, E extends { readonly _tag: string }, R>(
      kind: Kind,
      credential: Redacted.Redacted,
      check: Effect.Effect<A, E, R>,
      isGenuine: Effect.Effect<boolean> = Effect.succeed(false)
    ) {
      const { clientAddress, noted } = yield* CurrentRequest
      const digest = hash("sha256", Redacted.value(credential), "base64")
      const mayFail = () => limiter.left(networkOf(clientAddress())) >= 1 || hasWaited(digest)
      if (accepted.get(digest) !== true && !mayFail() && !(yield* isGenuine)) {
        yield* count(throttled, kind)
        return yield* new AuthenticationThrottled({ address: clientAddress() })
      }
      postponed.forget(digest)
      return yield* check.pipe(
        Effect.tap(() => Effect.sync(() => accepted.put(digest, true))),
        Effect.tapError((error) => {
          if (!isRefusal(error)) return Effect.void
          accepted.forget(digest)
          limiter.take(networkOf(clientAddress()))
          const facts = factsOf(error)
          noted.credentialFault = facts.reason
          return Effect.andThen(count(failures, kind), auditRefusedSignIn({ credential: audited[kind], ...facts }))
        })
      )
    })
  }
})

export class FailedAuthentications extends Context.Service<FailedAuthentications, Effect.Success<typeof make>>()(
  "@fieldgate/server/http/FailedAuthentications"
) {}

export const layer: Layer.Layer<FailedAuthentications, never, Platform> = Layer.effect(FailedAuthentications, make)
