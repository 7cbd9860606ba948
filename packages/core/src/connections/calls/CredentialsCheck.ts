/**
 * Asks a provider whether it accepts credentials before they are stored, and whose they are. Refused ones are refused here too;
 * a provider that can't be asked is a warning, because a save must not depend on it. @rule connection.check
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import type { ConnectedAccount, Connection } from "../Connection.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import type { Credentials } from "../Credentials.ts"
import { isDue, isRefreshable, renewed } from "../TokenExpiry.ts"
import * as TokenRefresh from "./TokenRefresh.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import { InputFault } from "../../domain/InputFault.ts"
import { RecordFields } from "../../domain/Json.ts"
import { credentialsCheckSeconds } from "../../domain/Limits.ts"
import { safeSentence } from "../../domain/SafeSentence.ts"
import type { StoreUnavailable } from "../../domain/StoreError.ts"
import type { ProviderAppStore } from "../../providers/ProviderAppStore.ts"
import type { Account, CheckedAccount, ProviderDriver } from "../../providers/ProviderDriver.ts"
import {
  ProviderError,
  type ProviderFailure,
  type ProviderUnauthorized,
  ProviderUnavailable
} from "../../providers/ProviderError.ts"
import type { Warning } from "../../domain/Warning.ts"

/** The provider doesn't accept the credentials. Nothing was stored. */
export class CredentialsRefused extends Schema.TaggedError<CredentialsRefused>()("CredentialsRefused", {
  provider: Schema.String,
  /** Without the provider's own words, which the faults have: those are for developers. */
  summary: Schema.String,
  faults: Schema.NonEmptyArray(InputFault)
}) {
  override get message(): string {
    return this.faults.map(({ message }) => message).join("; ")
  }
}

export interface CheckResult {
  /** With the token that the check needed, where there was none that worked. */
  readonly credentials: Credentials
  /** Missing where the provider was not asked, or did not answer the question. */
  readonly account?: ConnectedAccount
  readonly facts: Readonly<Record<string, string>>
  readonly warnings: ReadonlyArray<Warning>
  /** Why the provider could not be asked. */
  readonly unreachable?: ProviderError
}

/** What to store of the warnings: the names of a request's properties mean nothing in another answer. */
export const openChecks = (warnings: ReadonlyArray<Warning>): Pick<Connection, "warnings"> =>
  warnings.length === 0 ? {} : { warnings: warnings.map(Struct.omit(["name"])) }

/** How a request names its credentials, and what people call them. */
const words: Readonly<Record<Credentials["_tag"], { readonly member: string; readonly noun: string }>> = {
  NoCredentials: { member: "credentials", noun: "account" },
  ApiKeyCredentials: { member: "apiKey", noun: "API key" },
  BasicCredentials: { member: "basicAuth", noun: "user name or password" },
  ClientCredentials: { member: "oauth2ClientCredentials", noun: "client ID or secret" },
  OAuthCredentials: { member: "oauth2AuthorizationCode", noun: "access token" }
}

/** The name where the input holds all kinds under `credentials`. */
export const ofCredentials = (member: string): string => (member === "apiKey" ? "credentials.apiKey" : "credentials")

export interface CheckOptions {
  /** Turns the credential's name into that of the caller's input. */
  readonly inputName: (member: string) => string
  /** The caller asked to store the credentials unchecked. */
  readonly skip: boolean | undefined
}

/** Of credentials that the provider was not asked about. */
export const unchecked = (credentials: Credentials): CheckResult => ({ credentials, facts: {}, warnings: [] })

export const check = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  account: Account,
  { inputName, skip }: CheckOptions
) {
  const { displayName, name: provider } = driver
  if (driver.check === undefined || skip === true) return unchecked(account.credentials)
  const { member, noun } = words[account.credentials._tag]
  const name = inputName(member)
  const { answer, credentials } = yield* ask({ ...driver, check: driver.check }, projectId, account)
  if (Result.isSuccess(answer)) {
    const { metadata: facts = {} } = answer.success
    const checked: CheckResult = { credentials, account: yield* identified(answer.success), facts, warnings: [] }
    return checked
  }
  const { reason } = answer.failure
  if (reason._tag === "ProviderUnauthorized") {
    const summary = `${displayName} did not accept this ${noun}`
    const message = `${summary}: ${safeSentence(reason.message)}`
    return yield* new CredentialsRefused({ provider, summary: `${summary}.`, faults: [{ name, message }] })
  }
  const open: CheckResult = { ...unchecked(credentials), warnings: [{ name, ...warningOf(displayName, reason) }] }
  return reason._tag === "ProviderRejected" ? open : { ...open, unreachable: answer.failure }
})

/** Why credentials were not checked completely: in a sentence for developers, and as data for a user interface. */
export const warningOf = (displayName: string, failure: ProviderFailure): Warning => {
  const providerMessage = safeSentence(failure.message)
  if (failure._tag !== "ProviderRejected") {
    return {
      message: `the credentials were not checked, because ${displayName} could not be reached: ${providerMessage}`,
      reason: "unchecked"
    }
  }
  const unreadable = `these credentials can't read the account's details from ${displayName};`
  const required = failure.context?.["requiredScopes"]
  const scopes = Array.isArray(required) ? required.filter((scope) => typeof scope === "string") : []
  return scopes.length === 0
    ? { message: `${unreadable} ${providerMessage}`, reason: "account-unreadable" }
    : {
        message: `${unreadable} they lack the scope ${scopes.join(" or ")}: ${providerMessage}`,
        reason: "missing-scope",
        scopes
      }
}

type CheckableDriver = ProviderDriver & { readonly check: NonNullable<ProviderDriver["check"]> }

/** The check itself, for as long as a person waits for it. */
export const checkWithTimeout = (
  { check, displayName, name: provider }: CheckableDriver,
  account: Account
): Effect.Effect<CheckedAccount, ProviderError> =>
  Effect.timeoutOrElse(check(account), {
    duration: `${credentialsCheckSeconds} seconds`,
    orElse: () => {
      const message = `${displayName} did not answer within ${credentialsCheckSeconds} seconds`
      return Effect.fail(
        new ProviderError({ provider, reason: new ProviderUnavailable({ message, written: "no", timedOut: true }) })
      )
    }
  })

/**
 * The account that a connection keeps: as it is known, or else the one that its stored credentials still open, which is fixed then,
 * whatever becomes of the change. @rule connection.account
 */
export const ownAccount = Effect.fnUntraced(function* (driver: ProviderDriver, connection: Connection) {
  const { account, id, projectId } = connection
  const { check } = driver
  if (account?.accountRef !== undefined || check === undefined) return account
  const stored = (yield* ConnectionStore).account(projectId, id)
  const found = yield* stored.pipe(
    Effect.flatMap((current) => checkWithTimeout({ ...driver, check }, current)),
    Effect.catch(() => Effect.undefined),
    // Credentials that can't be decrypted any more can still be replaced.
    Effect.catchDefect(() => Effect.undefined)
  )
  return found === undefined ? account : yield* fixAccount(connection, found)
})

/** Fixes the account of a connection whose account isn't known, as its stored credentials have just shown it. @rule connection.account */
export const fixAccount = Effect.fnUntraced(function* (
  { account, id, projectId }: Pick<Connection, "account" | "id" | "projectId">,
  found: CheckedAccount
) {
  if (account?.accountRef !== undefined || found.accountRef === undefined) return account
  const named = yield* identified(found)
  return (yield* (yield* ConnectionStore).update(projectId, id, { account: named }, named.checkTime)).account
})

interface UsedConnection {
  readonly projectId: ProjectId
  readonly connection: Pick<Connection, "account" | "id">
}

/** Fixes it by a call that was made for something else, and whose answer stays what it is. */
export const learnAccount = <E, R>(
  { connection, projectId }: UsedConnection,
  found: Effect.Effect<CheckedAccount, E, R>
) =>
  connection.account !== undefined
    ? Effect.void
    : found.pipe(
        Effect.flatMap((account) => fixAccount({ ...connection, projectId }, account)),
        Effect.catch((error) => Effect.logWarning("learning a connection's account failed", error)),
        Effect.catchDefect((defect) => Effect.logError("unexpected error while learning an account", defect)),
        Effect.asVoid
      )

/**
 * The same for a connection that was stored unchecked, whose credentials have worked for the first time. A token that could not be refreshed
 * shows nothing: the caller of the write would wait for its next refresh.
 */
export const learnByUse = ({ check, ...driver }: ProviderDriver, used: UsedConnection) =>
  check === undefined
    ? Effect.void
    : learnAccount(
        used,
        Effect.gen(function* () {
          const account = yield* (yield* ConnectionStore).account(used.projectId, used.connection.id)
          const { credentials } = account
          if (isRefreshable(credentials) && isDue(credentials, yield* DateTime.now)) return {}
          return yield* checkWithTimeout({ ...driver, check }, account)
        })
      )

/** The provider didn't say whose the credentials are, so they may open another account than the connection's. */
export const unidentified = (
  { displayName, name: provider }: Pick<ProviderDriver, "displayName" | "name">,
  { name, accountRef = "" }: Pick<ConnectedAccount, "accountRef" | "name">,
  { message, name: input = "credentials" }: Warning
) =>
  new CredentialsRefused({
    provider,
    summary: `${displayName} didn't report whose credentials these are.`,
    faults: [
      {
        name: input,
        message: `${message}; the connection is for the account ${name === undefined ? accountRef : `"${name}" (${accountRef})`}, and other credentials must be known to open it`
      }
    ]
  })

const identified = ({ accountRef, name }: CheckedAccount): Effect.Effect<ConnectedAccount> =>
  Effect.map(DateTime.now, (checkTime) => ({
    ...(name === undefined ? {} : { name }),
    ...(accountRef === undefined ? {} : { accountRef }),
    checkTime
  }))

interface CheckAttempt {
  readonly credentials: Credentials
  readonly answer: Result.Result<CheckedAccount, ProviderError>
}

/** Refreshes an expired token first. A refresh is not interrupted: its response may contain the only valid refresh token. */
const ask = Effect.fnUntraced(function* (
  driver: CheckableDriver,
  projectId: ProjectId,
  account: Account
): Effect.fn.Return<CheckAttempt, StoreUnavailable, ProviderAppStore> {
  const { credentials } = account
  const { refresh } = driver
  const canRefresh = refresh !== undefined && isRefreshable(credentials)
  if (!canRefresh || credentials.accessToken !== undefined) {
    const answer = yield* Effect.result(checkWithTimeout(driver, account))
    const isRefused = Result.isFailure(answer) && answer.failure.reason._tag === "ProviderUnauthorized"
    if (!canRefresh || !isRefused) return { credentials, answer }
  }
  const sent = TokenRefresh.send({ ...driver, refresh }, projectId, account, credentials)
  const token = yield* Effect.result(sent)
  if (Result.isFailure(token)) {
    if (token.failure._tag === "StoreUnavailable") return yield* token.failure
    return { credentials, answer: Result.fail(token.failure) }
  }
  const now = renewed(credentials, token.success)
  const { metadata: facts = {} } = token.success
  const current = { ...account, credentials: now, metadata: { ...account.metadata, ...facts } }
  const answer = Result.map(yield* Effect.result(checkWithTimeout(driver, current)), (found) => ({
    ...found,
    metadata: { ...facts, ...found.metadata }
  }))
  return { credentials: now, answer }
})

/** The provider no longer accepts the connection's credentials. Nothing was saved. */
export class ConnectionInvalid extends Schema.TaggedError<ConnectionInvalid>()("ConnectionInvalid", {
  connectionId: Schema.String,
  provider: Schema.String,
  displayName: Schema.String,
  reason: Schema.String,
  context: Schema.optionalKey(RecordFields)
}) {
  override get message(): string {
    return `${this.displayName} does not accept the credentials of the connection "${this.connectionId}": ${this.reason}`
  }
}

export const invalid = (
  { displayName, name: provider }: Pick<ProviderDriver, "displayName" | "name">,
  connectionId: string,
  { context, message }: ProviderUnauthorized
) =>
  new ConnectionInvalid({
    connectionId,
    provider,
    displayName,
    reason: safeSentence(message),
    ...(context === undefined ? {} : { context })
  })

export interface ConnectionCheck {
  readonly warnings: ReadonlyArray<Warning>
  /** False if the provider could not be reached: further calls would only keep the user waiting. */
  readonly isReachable: boolean
}

/** Refuses dead credentials; anything else that keeps the provider from answering is a warning. */
export const checkConnection = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  connection: Connection,
  account: Account
) {
  const { check, displayName } = driver
  if (check === undefined) return { warnings: [], isReachable: true } satisfies ConnectionCheck
  const answer = yield* Effect.result(checkWithTimeout({ ...driver, check }, account))
  if (Result.isSuccess(answer)) {
    yield* learnAccount({ projectId: connection.projectId, connection }, Effect.succeed(answer.success))
    return { warnings: [], isReachable: true } satisfies ConnectionCheck
  }
  const { reason } = answer.failure
  if (reason._tag === "ProviderUnauthorized") return yield* invalid(driver, account.connectionId, reason)
  const warning = warningOf(displayName, reason)
  yield* Effect.logWarning("checking credentials before a save failed", { reason: warning.message })
  const found: ConnectionCheck = {
    warnings: [{ name: "connectionId", ...warning }],
    isReachable: reason._tag === "ProviderRejected"
  }
  return found
})
