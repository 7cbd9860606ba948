/** Sessions of the console: how they are opened and closed, and for whom they act. @rule console.session, member.session */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { audited, withAudit } from "../../call/Audit.ts"
import * as Access from "../../call/Access.ts"
import { OAuthSecret } from "../../connections/OAuthSecret.ts"
import type { Caller } from "../../domain/Caller.ts"
import { Digest } from "../../domain/Digest.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { ConsoleSessionId } from "../../domain/Ids.ts"
import { ApiKeySecret } from "../../projects/ApiKeySecret.ts"
import { authenticate, holderOf } from "../../projects/calls/Authentication.ts"
import * as ConsoleSession from "../ConsoleSession.ts"
import { ConsoleSessionStore } from "../ConsoleSessionStore.ts"
import type { MemberIdentity } from "../Member.ts"
import { type ConsoleAccess, keysOnly, memberOf } from "../rules/ConsoleAccess.ts"

/** The settings accept no sign-in with an API key. */
export class ConsoleKeysOff extends Schema.TaggedError<ConsoleKeysOff>()("ConsoleKeysOff", {}) {
  override get message(): string {
    return "this server does not accept API keys for the console: sign in with the identity provider"
  }
}

/** The settings make no member of the person. */
export class NotAMember extends Schema.TaggedError<NotAMember>()("NotAMember", {
  /** The verified e-mail address, or else the issuer and subject. */
  account: Schema.String
}) {
  override get message(): string {
    return `the account ${this.account} has no role in the console`
  }
}

/** Who a session acts for, and which session it is. */
export interface ConsoleCaller {
  readonly caller: Caller
  readonly sessionId: ConsoleSessionId
}

/** Exchanges a full API key for the token of a console session. Only the digest of the token is stored. */
export const openConsoleSession = Effect.fn("openConsoleSession")(function* (
  apiKey: Redacted.Redacted,
  access: ConsoleAccess = keysOnly
) {
  if (!access.keys) return yield* new ConsoleKeysOff()
  const caller = yield* authenticate(apiKey)
  const holder = { keyDigest: yield* (yield* ApiKeySecret).digest(apiKey) }
  return yield* open(caller, Effect.as(Access.require(caller, "openConsoleSession"), holder))
})

/** Opens a console session for a person whom the identity provider has authenticated, if the settings make that person a member. */
export const openMemberSession = Effect.fn("openMemberSession")(function* (
  identity: MemberIdentity,
  access: ConsoleAccess
) {
  const caller = memberOf(access, identity)
  if (caller === undefined) return yield* new NotAMember({ account: accountOf(identity) })
  return yield* open(caller, Effect.succeed({ member: identity }))
})

const accountOf = ({ email, issuer, subject }: MemberIdentity): string => email ?? `${issuer}#${subject}`

type Holder = Pick<ConsoleSession.ConsoleSession, "keyDigest" | "member">

/** Every sign-in gets a token of its own, so a token that an attacker has planted is never signed in. */
const open = <E extends { readonly _tag: string }>(caller: Caller, holder: Effect.Effect<Holder, E>) =>
  withAudit(
    { action: "session.open", target: () => ({}) },
    caller,
    undefined,
    Effect.gen(function* () {
      const id = ConsoleSessionId.make(yield* (yield* IdGenerator).next)
      const token = yield* (yield* OAuthSecret).generate
      const digest = yield* (yield* Digest).sha256(Redacted.value(token))
      const session = ConsoleSession.opened(id, digest, yield* holder, yield* DateTime.now)
      yield* audited("session", { id }, (yield* ConsoleSessionStore).open(session))
      return token
    })
  )

/** Returns whom a console session acts for; none once the session, its API key or its member's role has ended. */
export const consoleCaller = Effect.fn("consoleCaller")(function* (
  token: Redacted.Redacted,
  access: ConsoleAccess = keysOnly
) {
  const none = Option.none<ConsoleCaller>()
  const sessions = yield* ConsoleSessionStore
  const digest = yield* (yield* Digest).sha256(Redacted.value(token))
  const found = Option.getOrUndefined(yield* sessions.find(digest))
  const now = yield* DateTime.now
  if (found === undefined || !ConsoleSession.isOpen(found, now)) return none
  const caller = yield* callerOf(found, access)
  if (caller === undefined) {
    yield* sessions.close(digest)
    return none
  }
  const idleTime = ConsoleSession.extended(found, now)
  if (idleTime !== undefined) yield* sessions.extend(digest, idleTime)
  return Option.some<ConsoleCaller>({ caller, sessionId: found.id })
})

const callerOf = Effect.fnUntraced(function* (
  { keyDigest, member }: ConsoleSession.ConsoleSession,
  access: ConsoleAccess
) {
  if (member !== undefined) return memberOf(access, member)
  if (keyDigest === undefined || !access.keys) return undefined
  return Option.getOrUndefined<Caller>(yield* holderOf(keyDigest))
})

/** Ends a console session, or every session of the same member or API key. */
export const closeConsoleSession = Effect.fn("closeConsoleSession")(function* (
  token: Redacted.Redacted,
  { access = keysOnly, everywhere = false }: { readonly access?: ConsoleAccess; readonly everywhere?: boolean } = {}
) {
  const sessions = yield* ConsoleSessionStore
  const digest = yield* (yield* Digest).sha256(Redacted.value(token))
  const found = Option.getOrUndefined(yield* sessions.find(digest))
  if (found === undefined) return
  const revoke = sessions.revoke(found.id, everywhere ? "all of its holder" : "only it")
  const caller = yield* callerOf(found, access)
  // A session that acts for no one any more is not an event.
  yield* caller === undefined
    ? revoke
    : withAudit(
        { action: "session.close", target: () => ({ id: found.id }) },
        caller,
        undefined,
        audited("session", {}, revoke)
      )
})
