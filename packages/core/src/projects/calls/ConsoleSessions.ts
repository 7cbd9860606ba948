/** Signing in to the console: a full API key is exchanged once for a session, which acts for the key until either ends. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Caller } from "../../domain/Caller.ts"
import * as ConsoleSession from "../ConsoleSession.ts"
import { ApiKeySecret } from "../ApiKeySecret.ts"
import { ConsoleSessionStore } from "../ConsoleSessionStore.ts"
import { Digest } from "../../domain/Digest.ts"
import { OAuthSecret } from "../../connections/OAuthSecret.ts"
import * as Access from "../../call/Access.ts"
import { authenticate, holderOf } from "./Authenticate.ts"

/** Returns the session's token, which is kept as a digest alone. */
export const openConsoleSession = Effect.fn("ConsoleSessions.openConsoleSession")(function* (
  apiKey: Redacted.Redacted
) {
  const caller = yield* authenticate(apiKey)
  yield* Access.require(caller, "openConsoleSession")
  const token = yield* (yield* OAuthSecret).generate
  const digest = yield* (yield* Digest).sha256(Redacted.value(token))
  const keyDigest = yield* (yield* ApiKeySecret).digest(apiKey)
  yield* (yield* ConsoleSessionStore).open(ConsoleSession.opened(digest, keyDigest, yield* DateTime.now))
  return token
})

/** The holder of the session's key, where both are still good. */
export const consoleCaller = Effect.fn("ConsoleSessions.consoleCaller")(function* (token: Redacted.Redacted) {
  const none = Option.none<Caller>()
  const sessions = yield* ConsoleSessionStore
  const digest = yield* (yield* Digest).sha256(Redacted.value(token))
  const found = Option.getOrUndefined(yield* sessions.find(digest))
  const now = yield* DateTime.now
  if (found === undefined || !ConsoleSession.isOpen(found, now)) return none
  const caller = yield* holderOf(found.keyDigest)
  if (Option.isNone(caller)) {
    yield* sessions.close(digest)
    return none
  }
  const idleTime = ConsoleSession.extended(found, now)
  if (idleTime !== undefined) yield* sessions.extend(digest, idleTime)
  return caller
})

export const closeConsoleSession = Effect.fn("ConsoleSessions.closeConsoleSession")(function* (
  token: Redacted.Redacted
) {
  yield* (yield* ConsoleSessionStore).close(yield* (yield* Digest).sha256(Redacted.value(token)))
})
