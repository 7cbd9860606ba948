/** Takes the provider's answer to a sign-in: the account is connected or waits for its confirmation. Spec 4.6, settled 31. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { oauthConfirmationMinutes } from "../../domain/Limits.ts"
import type { OAuthEnding, OAuthSession } from "../OAuthSession.ts"
import { Digest } from "../../domain/Digest.ts"
import { OAuthSecret } from "../OAuthSecret.ts"
import { OAuthSessionStore } from "../OAuthSessionStore.ts"
import { ProjectStore } from "../../projects/ProjectStore.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import { grantedAccount, keepAccount, requireSameAccount } from "./ConsentedAccount.ts"
import * as ConsentAnswer from "./ConsentAnswer.ts"
import * as HeldAccount from "./HeldAccount.ts"
import * as OAuthOutcome from "./OAuthOutcome.ts"

/** The query with which the provider sent the browser back. */
export const Input = Schema.Struct({
  /** The query parameter `state` of the provider's redirect. */
  state: Schema.String,
  /** The query parameter `code` of the provider's redirect. */
  code: Schema.optionalKey(Schema.String),
  /** The query parameter `error` of the provider's redirect. */
  error: Schema.optionalKey(Schema.String),
  /** The query parameter `error_description` of the provider's redirect. */
  errorDescription: Schema.optionalKey(Schema.String)
})

/** The account is granted. `completion` goes to the browser alone: with it the one who asked calls `completeOAuth`. */
export interface AwaitsConfirmation {
  readonly _tag: "AwaitsConfirmation"
  readonly completion: Redacted.Redacted
}

/** A session after the provider's answer, with the names that people know. */
export interface Finished {
  readonly session: OAuthSession
  readonly ending: OAuthEnding | AwaitsConfirmation
  readonly displayName: string
  /** The product's name. */
  readonly appName: string
}

/** Any caller may bring an answer: the state proves which session it belongs to. */
export const finishOAuth = Effect.fn("FinishOAuth.finishOAuth")(function* (_caller: Caller, input: typeof Input.Type) {
  const sessions = yield* OAuthSessionStore
  const stateDigest = yield* (yield* Digest).sha256(input.state)
  const { codeVerifier, session } = yield* sessions.use(stateDigest, yield* DateTime.now)
  const displayName = yield* nameOf(session)
  const code = ConsentAnswer.codeOf(input)
  const ending: Finished["ending"] = Result.isFailure(code)
    ? yield* refusal(session, input, `${displayName} ${code.failure}`)
    : yield* OAuthOutcome.orFailed(take(session, code.success, codeVerifier))
  if (ending._tag !== "AwaitsConfirmation") yield* OAuthOutcome.save(session, ending)
  const finished: Finished = { session, ending, displayName, appName: yield* appNameOf(session) }
  return finished
})

const take = Effect.fnUntraced(function* (
  session: OAuthSession,
  code: Redacted.Redacted,
  codeVerifier: Redacted.Redacted | undefined
) {
  const granted = yield* grantedAccount(session, code, codeVerifier)
  if (session.confirmation === "none") return OAuthOutcome.connected(yield* keepAccount(session, granted))
  yield* requireSameAccount(session, granted)
  const completion = yield* (yield* OAuthSecret).generate
  yield* (yield* OAuthSessionStore).hold(session.projectId, session.id, {
    completionDigest: yield* (yield* Digest).sha256(Redacted.value(completion)),
    grant: HeldAccount.encode(granted),
    confirmBy: DateTime.add(yield* DateTime.now, { minutes: oauthConfirmationMinutes })
  })
  return { _tag: "AwaitsConfirmation", completion } satisfies AwaitsConfirmation
})

/** An error of the consent page: with what the provider's driver knows to do about it, or as the user's own choice. */
const refusal = Effect.fnUntraced(function* (
  { provider }: OAuthSession,
  { error = "", errorDescription = "" }: ConsentAnswer.ConsentAnswer,
  message: string
) {
  const driver = Option.getOrUndefined(yield* Effect.option((yield* ProviderRegistry).get(provider)))
  const remedy = driver?.oauth?.remedy?.(error, errorDescription)
  if (remedy !== undefined) return OAuthOutcome.failed(`${message}. ${remedy}`)
  return error === ConsentAnswer.denied ? OAuthOutcome.denied(message) : OAuthOutcome.failed(message)
})

const nameOf = Effect.fnUntraced(function* ({ provider }: OAuthSession) {
  return yield* (yield* ProviderRegistry).get(provider).pipe(
    Effect.map(({ displayName }) => displayName),
    Effect.catchTag("ProviderUnknown", () => Effect.succeed<string>(provider))
  )
})

/** The answer is already used, so a project that can't be read now must not lose its outcome. */
const appNameOf = Effect.fnUntraced(function* ({ projectId }: OAuthSession) {
  return yield* (yield* ProjectStore).resolve(projectId).pipe(
    Effect.map(({ appName }) => appName),
    Effect.catch((error) =>
      Effect.as(Effect.logWarning("the name of a sign-in's project could not be read", error), "")
    )
  )
})
