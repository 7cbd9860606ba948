/** Finishes a sign-in by OAuth: takes the provider's answer, waits for its confirmation where one is required, and saves the outcome. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { type AuditTarget, concerning } from "../../call/Audit.ts"
import * as Access from "../../call/Access.ts"
import { OAuthSecret } from "../OAuthSecret.ts"
import { OAuthEnding, OAuthSession, progressOf, OAuthProgress } from "../OAuthSession.ts"
import {
  OAuthSessionNotFound,
  OAuthSessionStore,
  OAuthStateRefused,
  OAuthCompletionRefused
} from "../OAuthSessionStore.ts"
import { exchangeCode, saveAccount, requireSameAccount } from "./OAuthAccount.ts"
import { seesGroup } from "../../domain/Caller.ts"
import { Digest } from "../../domain/Digest.ts"
import { type ConnectionId, OAuthSessionId } from "../../domain/Ids.ts"
import { oauthConfirmationMinutes } from "../../domain/Limits.ts"
import { ProjectStore } from "../../projects/ProjectStore.ts"
import type { GrantedAccount } from "../../providers/ProviderDriver.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import { defineUncheckedCall, defineCall } from "../../call/Call.ts"
import { joined } from "../../domain/JoinedStruct.ts"

/** The account is granted. `completion` goes to the browser alone, whose page calls `completeOAuth` with it. */
const AwaitsConfirmation = Schema.TaggedStruct("AwaitsConfirmation", {
  completion: Schema.RedactedFromValue(Schema.String)
})
type AwaitsConfirmation = typeof AwaitsConfirmation.Type

/** A session after the provider's answer, with the names that people know. */
const FinishedOAuth = Schema.Struct({
  session: OAuthSession,
  ending: Schema.Union([OAuthEnding, AwaitsConfirmation]),
  displayName: Schema.String,
  appName: Schema.String
})
export interface FinishedOAuth extends Schema.Schema.Type<typeof FinishedOAuth> {}

/** Takes the provider's answer to a sign-in: the account is connected, or waits for `completeOAuth`. Any caller may bring it, because its `state` proves the session. */
export const finishOAuth = defineUncheckedCall({
  name: "finishOAuth",
  access: ["full", "frontend", "development", "consumer"],
  detached: true,
  input: Schema.Struct({
    /** The query parameter `state` of the provider's redirect. */
    state: Schema.String,
    /** The query parameter `code` of the provider's redirect. */
    code: Schema.optionalKey(Schema.String),
    /** The query parameter `error` of the provider's redirect. */
    error: Schema.optionalKey(Schema.String),
    /** The query parameter `error_description` of the provider's redirect. */
    errorDescription: Schema.optionalKey(Schema.String),
    /** The other query parameters of the provider's redirect, which a provider's driver may need. */
    parameters: Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
  }),
  success: FinishedOAuth,
  errors: [OAuthStateRefused],
  audit: {
    action: "connection.authorize",
    target: () => ({}),
    failure: ({ ending }) => (ending._tag === "Failed" ? ending.error : undefined)
  },
  run: Effect.fnUntraced(function* (_caller, input) {
    const sessions = yield* OAuthSessionStore
    const stateDigest = yield* (yield* Digest).sha256(input.state)
    const { codeVerifier, session } = yield* sessions.use(stateDigest, yield* DateTime.now)
    yield* concerning(signInOf(session))
    const displayName = yield* nameOf(session)
    const code = codeOf(input)
    const ending: FinishedOAuth["ending"] = Result.isFailure(code)
      ? yield* refusal(session, input, `${displayName} ${code.failure}`)
      : yield* logged(
          session,
          orFailed(exchange(session, { code: code.success, ...verifierOf(codeVerifier), ...others(input) }))
        )
    if (ending._tag !== "AwaitsConfirmation") yield* saveEnding(session, ending)
    const finished: FinishedOAuth = { session, ending, displayName, appName: yield* appNameOf(session) }
    return finished
  })
})

/** The browser sends no credentials, so the event names the consumer for whom the sign-in was started. */
const signInOf = ({ consumerRef, groupRef, projectId }: OAuthSession): AuditTarget => ({
  groupRef,
  projectId,
  actor: { kind: "consumer", id: consumerRef }
})

const exchange = Effect.fnUntraced(function* (session: OAuthSession, answer: Parameters<typeof exchangeCode>[1]) {
  const granted = yield* exchangeCode(session, answer)
  if (session.confirmation === "none") return connected(yield* saveAccount(session, granted))
  yield* requireSameAccount(session, granted)
  const completion = yield* (yield* OAuthSecret).generate
  yield* (yield* OAuthSessionStore).hold(session.projectId, session.id, {
    completionDigest: yield* (yield* Digest).sha256(Redacted.value(completion)),
    grant: encodeTokens(granted),
    confirmBy: DateTime.add(yield* DateTime.now, { minutes: oauthConfirmationMinutes })
  })
  return { _tag: "AwaitsConfirmation", completion } satisfies AwaitsConfirmation
})

/** An error of the consent page: with the remedy that the provider's driver has for it, or as the user's own choice. */
const refusal = Effect.fnUntraced(function* (
  { provider }: OAuthSession,
  { error = "", errorDescription = "" }: ConsentAnswer,
  message: string
) {
  const driver = Option.getOrUndefined(yield* Effect.option((yield* ProviderRegistry).get(provider)))
  const remedy = driver?.oauth?.remedy?.(error, errorDescription)
  if (remedy !== undefined) return failed(`${message}. ${remedy}`)
  return error === accessDenied ? denied(message) : failed(message)
})

const nameOf = Effect.fnUntraced(function* ({ provider }: OAuthSession) {
  return yield* (yield* ProviderRegistry).get(provider).pipe(
    Effect.map(({ displayName }) => displayName),
    Effect.catchTag("ProviderUnknown", () => Effect.succeed<string>(provider))
  )
})

/** The answer is already used, so a project that can't be read now must not lose its outcome. */
const appNameOf = Effect.fnUntraced(function* (session: OAuthSession) {
  const reading = (yield* ProjectStore).resolve(session.projectId).pipe(
    Effect.map(({ appName }) => appName),
    Effect.catch((error) => Effect.as(Effect.logWarning("reading the project's name for a sign-in failed", error), ""))
  )
  return yield* logged(session, reading)
})

const oAuthCompletionProperties = {
  /** The value that the browser received when it returned from the provider's page. */
  completion: Schema.RedactedFromValue(Schema.NonEmptyString)
}

export interface OAuthCompletionSchema extends Schema.Struct<typeof oAuthCompletionProperties> {}

/** The confirmation of a sign-in. */
export const OAuthCompletion: OAuthCompletionSchema = Schema.Struct(oAuthCompletionProperties).annotate({
  identifier: "OAuthCompletion"
})

/** Connects the account of a sign-in that its consumer confirms. */
export const completeOAuth = defineCall({
  name: "completeOAuth",
  access: ["full", "development", "consumer", "operator"],
  detached: true,
  input: joined(
    Schema.Struct({
      /** The project's id or name. */
      project: Schema.NonEmptyString,
      /** The id of the OAuth session, as the call that started the sign-in returned it. */
      sessionId: OAuthSessionId
    }),
    OAuthCompletion
  ),
  success: OAuthProgress,
  errors: [OAuthCompletionRefused, OAuthSessionNotFound, Access.TokenMismatch],
  audit: {
    action: "connection.confirm",
    target: () => ({}),
    failure: ({ error }) => error
  },
  run: Effect.fnUntraced(function* ({ caller, project }, { completion, sessionId }) {
    const sessions = yield* OAuthSessionStore
    const { session } = yield* sessions.get(project.id, sessionId)
    if (!seesGroup(caller, session.groupRef)) return yield* new OAuthSessionNotFound({ sessionId })
    yield* Access.ownRefs(caller, session)
    yield* concerning({ groupRef: session.groupRef })
    const digest = yield* (yield* Digest).sha256(Redacted.value(completion))
    const tokens = yield* sessions.release(project.id, sessionId, digest, yield* DateTime.now)
    const granted = yield* decodeTokens(tokens)
    const ending = yield* logged(session, orFailed(Effect.map(saveAccount(session, granted), connected)))
    yield* saveEnding(session, ending)
    return progressOf({ session, ending }, yield* DateTime.now)
  })
})

/** Gets the progress of a sign-in by OAuth. */
export const getOAuthSession = defineCall({
  name: "getOAuthSession",
  access: ["full", "development", "consumer", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** The id of the OAuth session, as the call that started the sign-in returned it. */
    sessionId: OAuthSessionId
  }),
  success: OAuthProgress,
  errors: [OAuthSessionNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, { sessionId }) {
    const state = yield* (yield* OAuthSessionStore).get(project.id, sessionId)
    if (!seesGroup(caller, state.session.groupRef)) return yield* new OAuthSessionNotFound({ sessionId })
    return progressOf(state, yield* DateTime.now)
  })
})

/** A sign-in has a connection from the start only where it renews one. */
const logged = <A, E, R>({ connectionId, groupRef }: OAuthSession, step: Effect.Effect<A, E, R>) =>
  Effect.annotateLogs(step, { groupRef, ...(connectionId === undefined ? {} : { connectionId }) })

const connected = (connectionId: ConnectionId): OAuthEnding => ({ _tag: "Connected", connectionId })

const failed = (error: string): OAuthEnding => ({ _tag: "Failed", error })

const denied = (error: string): OAuthEnding => ({ _tag: "Failed", error, reason: "denied" })

const ofFailure = (error: { readonly _tag: string; readonly message: string }): OAuthEnding =>
  error._tag === "AccountMismatch"
    ? { _tag: "Failed", error: `${error.message}. Connect the other account as a new one`, reason: "account-mismatch" }
    : failed(error.message)

const orFailed = <A, E extends { readonly _tag: string; readonly message: string }, R>(
  step: Effect.Effect<A, E, R>
): Effect.Effect<A | OAuthEnding, never, R> =>
  step.pipe(
    Effect.catch((error) => Effect.succeed(ofFailure(error))),
    Effect.catchDefect((defect) =>
      Effect.as(
        Effect.logError("unhandled error during a sign-in", defect),
        failed("internal server error; the server's log has the details")
      )
    )
  )

/** Saves the ending. The account is connected, or isn't, whatever becomes of this. */
const saveEnding = Effect.fnUntraced(function* (session: OAuthSession, ending: OAuthEnding) {
  const { id, projectId } = session
  const saving = (yield* OAuthSessionStore).end(projectId, id, ending).pipe(
    Effect.retry(again),
    Effect.catch((error) => Effect.logError("saving the outcome of an OAuth session failed", error))
  )
  yield* logged(ending._tag === "Connected" ? { ...session, connectionId: ending.connectionId } : session, saving)
})

/** 50 ms, then twice as long each time, 6 seconds in all. */
const again = Schedule.max([Schedule.exponential("50 millis"), Schedule.recurs(6)])

const Token = Schema.RedactedFromValue(Schema.String)

const PendingTokens = Schema.fromJsonString(
  Schema.Struct({
    accessToken: Token,
    refreshToken: Schema.optionalKey(Token),
    expiresAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
    metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    workspaceRef: Schema.optionalKey(Schema.String),
    consumerRef: Schema.optionalKey(Schema.String)
  })
)

const encodeTokens = (granted: GrantedAccount): Redacted.Redacted =>
  Redacted.make(Schema.encodeSync(PendingTokens)(granted))

/** Decodes what `encodeTokens` wrote; anything else is a defect. */
const decodeTokens = (tokens: Redacted.Redacted): Effect.Effect<GrantedAccount> =>
  Effect.orDie(Schema.decodeUnknownEffect(PendingTokens)(Redacted.value(tokens)))

export interface ConsentAnswer {
  readonly code?: string
  readonly error?: string
  readonly errorDescription?: string
  readonly parameters?: Readonly<Record<string, string>>
}

const accessDenied = "access_denied"

/** Any client that has the state can craft the URL, so the reason is kept short, and there are few other parameters. */
const longest = 300
const mostParameters = 20

const verifierOf = (codeVerifier: Redacted.Redacted | undefined) => (codeVerifier === undefined ? {} : { codeVerifier })

const others = ({ parameters }: ConsentAnswer) => {
  const entries = Object.entries(parameters ?? {}).filter(([name, value]) => name.length + value.length <= longest)
  return entries.length === 0 ? {} : { parameters: Object.fromEntries(entries.slice(0, mostParameters)) }
}

const codeOf = ({ code, error, errorDescription }: ConsentAnswer): Result.Result<Redacted.Redacted, string> => {
  if (error !== undefined && error !== "") {
    const reason = line(errorDescription ?? "")
    const what = error === accessDenied ? "was not allowed to connect the account" : `answered ${line(error)}`
    return Result.fail(reason === "" ? what : `${what}: ${reason}`)
  }
  return code === undefined || code === "" ? Result.fail("sent no code") : Result.succeed(Redacted.make(code))
}

const line = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Surrogate}]+/gu, " ")
    .trim()
    .slice(0, longest)
