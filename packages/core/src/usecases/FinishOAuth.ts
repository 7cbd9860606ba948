/** Ends an OAuth session with the provider's answer: the account is connected, or the reason why not is kept. Spec 4.6. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import type { OAuthEnding, OAuthSession } from "../domain/OAuthSession.ts"
import { Digest } from "../ports/Digest.ts"
import { OAuthSessionStore } from "../ports/OAuthSessionStore.ts"
import { ProviderRegistry } from "../ports/ProviderRegistry.ts"
import { keepAccount } from "./ConsentedAccount.ts"
import * as ConsentAnswer from "./ConsentAnswer.ts"

/** The query with which the provider sent the browser back. */
export const Input = Schema.Struct({
  state: Schema.String,
  code: Schema.optionalKey(Schema.String),
  error: Schema.optionalKey(Schema.String),
  errorDescription: Schema.optionalKey(Schema.String)
})

/** A finished session, with the provider's name as people know it. */
export interface Finished {
  readonly session: OAuthSession
  readonly ending: OAuthEnding
  readonly displayName: string
}

/** Anybody may bring an answer: the state proves whose it is. */
export const finishOAuth = Effect.fn("FinishOAuth.finishOAuth")(function* (_caller: Caller, input: typeof Input.Type) {
  const sessions = yield* OAuthSessionStore
  const stateDigest = yield* (yield* Digest).sha256(input.state)
  const used = yield* sessions.use(stateDigest, yield* DateTime.now)
  const { session } = used
  const ending = yield* endingOf(session, input, used.codeVerifier)
  yield* sessions.end(session.projectId, session.id, ending).pipe(
    Effect.retry(again),
    // The connection stands, or doesn't, whatever is known of the session.
    Effect.catch((error) => Effect.logError("how an OAuth session ended could not be saved", error))
  )
  const displayName = yield* nameOf(session)
  const finished: Finished = { session, ending, displayName }
  return finished
})

/** 50 ms, doubled, 6 seconds in all. */
const again = Schedule.max([Schedule.exponential("50 millis"), Schedule.recurs(6)])

const endingOf = Effect.fnUntraced(function* (
  session: OAuthSession,
  answer: ConsentAnswer.ConsentAnswer,
  codeVerifier: Redacted.Redacted | undefined
): Effect.fn.Return<OAuthEnding, never, Needs> {
  const code = ConsentAnswer.codeOf(answer)
  if (Result.isFailure(code)) {
    const remedy = yield* remedyOf(session, answer)
    return { _tag: "Failed", error: `${yield* nameOf(session)} ${code.failure}${remedy}` }
  }
  return yield* keepAccount(session, code.success, codeVerifier).pipe(
    Effect.map((connectionId): OAuthEnding => ({ _tag: "Connected", connectionId })),
    Effect.catch((error) => Effect.succeed<OAuthEnding>({ _tag: "Failed", error: error.message })),
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError("a sign-in failed by a bug", defect), {
        _tag: "Failed",
        error: "the server met a fault of its own; its log holds the details"
      } as const)
    )
  )
})

type Needs = Effect.Services<ReturnType<typeof keepAccount>>

/** What the provider's driver knows to do about an error of the consent page; ends the sentence. */
const remedyOf = Effect.fnUntraced(function* (
  { provider }: OAuthSession,
  { error, errorDescription = "" }: ConsentAnswer.ConsentAnswer
) {
  const driver = Option.getOrUndefined(yield* Effect.option((yield* ProviderRegistry).get(provider)))
  const remedy = error === undefined ? undefined : driver?.oauth?.remedy?.(error, errorDescription)
  return remedy === undefined ? "" : `. ${remedy}`
})

const nameOf = Effect.fnUntraced(function* ({ provider }: OAuthSession) {
  return yield* (yield* ProviderRegistry).get(provider).pipe(
    Effect.map(({ displayName }) => displayName),
    Effect.catchTag("ProviderUnknown", () => Effect.succeed<string>(provider))
  )
})
