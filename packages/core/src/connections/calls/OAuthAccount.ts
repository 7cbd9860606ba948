/** Exchanges an OAuth consent for tokens and saves them in a new connection or in the one to reconnect. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import { type Connection, metadataValues, withCheckedFacts, withTokenFacts } from "../Connection.ts"
import type { Credentials, Environment } from "../Credentials.ts"
import { refuseOther } from "../rules/ConnectionAccount.ts"
import { callBudget } from "../../domain/CallBudgetLimits.ts"
import { ConnectionId } from "../../domain/Ids.ts"
import type { OAuthSession } from "../OAuthSession.ts"
import { safeSentence } from "../../domain/SafeSentence.ts"
import { schemeOf } from "../../providers/SignIn.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { ProviderAppStore } from "../../providers/ProviderAppStore.ts"
import type { Account, ConsentGrant, GrantedAccount, ProviderDriver } from "../../providers/ProviderDriver.ts"
import { type Consent, findConsent } from "./StartOAuth.ts"
import * as CallPermits from "./CallPermits.ts"
import * as CredentialsCheck from "./CredentialsCheck.ts"
import { insertConnection } from "./Connections.ts"

/** The sign-in failed; the message says why. */
export class ConsentFailed extends Schema.TaggedError<ConsentFailed>()("ConsentFailed", {
  message: Schema.String
}) {}

/** The authorization code expires after a few minutes, and the user is watching an empty window. */
const exchangeTimeout = "30 seconds"

const consentFor = Effect.fnUntraced(function* ({ projectId, provider, providerAppId }: OAuthSession) {
  const { faults, consent } = yield* findConsent(projectId, provider, { providerAppId })
  return consent ?? (yield* new ConsentFailed({ message: faults.map(({ message }) => message).join("; ") }))
})

/** Exchanges the authorization code for the account's tokens, without saving them. */
export const exchangeCode = Effect.fnUntraced(function* (
  session: OAuthSession,
  answer: Pick<ConsentGrant, "code" | "codeVerifier" | "parameters">
) {
  const consent = yield* consentFor(session)
  const { environment } = consent.app
  const { projectId, provider } = session
  const client = yield* (yield* ProviderAppStore).client(projectId, { provider, environment })
  if (Option.isNone(client)) return yield* new ConsentFailed({ message: "the provider app was removed" })
  return yield* consent.driver.oauth
    .exchange(client.value, {
      environment,
      redirectUri: session.callbackUrl,
      metadata: metadataValues(session.providerMetadata),
      ...answer
    })
    .pipe(
      Effect.timeoutOrElse({
        duration: exchangeTimeout,
        orElse: () => Effect.fail(new ConsentFailed({ message: `${consent.driver.displayName} took too long` }))
      })
    )
})

/** Saves the account in a new connection or in the one to reconnect, and returns the connection's id. */
export const saveAccount = Effect.fnUntraced(function* (session: OAuthSession, granted: GrantedAccount) {
  const consent = yield* consentFor(session)
  return session.connectionId === undefined
    ? yield* connect(session, granted, consent.app.environment, consent)
    : yield* reconnect(session.connectionId, session, granted, consent.app.environment, consent)
})

interface Identified {
  readonly facts: Readonly<Record<string, string>>
  readonly known: Pick<Connection, "account" | "warnings">
  /** Whether the provider accepted the token in a call. */
  readonly isAccepted: boolean
  /** Why it didn't report whose the token is. */
  readonly unidentified?: string
}

/**
 * Identifies the granted account, which the provider may have named with its tokens. It has just granted it, so only a rejected token
 * prevents the connection.
 */
const identified = Effect.fnUntraced(function* (driver: ProviderDriver, account: Account, granted: GrantedAccount) {
  const { check, displayName } = driver
  const checkTime = yield* DateTime.now
  const named = granted.workspaceRef === undefined ? {} : { accountRef: granted.workspaceRef }
  const byToken = granted.workspaceRef === undefined ? {} : { account: { ...named, checkTime } }
  const unchecked: Identified = { facts: {}, known: byToken, isAccepted: false }
  if (check === undefined) return unchecked
  const asked = yield* Effect.result(CredentialsCheck.checkWithTimeout({ ...driver, check }, account))
  if (Result.isSuccess(asked)) {
    const { metadata: facts = {}, ...found } = asked.success
    const checked: Identified = { facts, known: { account: { ...found, ...named, checkTime } }, isAccepted: true }
    return checked
  }
  const { message, reason } = asked.failure
  if (reason._tag !== "ProviderUnauthorized") {
    const warning = CredentialsCheck.warningOf(displayName, reason)
    const known = { ...byToken, warnings: [warning] }
    const open: Identified = { facts: {}, known, isAccepted: false, unidentified: warning.message }
    return open
  }
  return yield* new ConsentFailed({
    message: `${displayName} did not accept the access token that it granted: ${safeSentence(message)}`
  })
})

const credentialsOf = (
  { accessToken, expiresAt, refreshToken }: GrantedAccount,
  environment: Environment
): Credentials => ({
  _tag: "OAuthCredentials",
  accessToken,
  ...(refreshToken === undefined ? {} : { refreshToken }),
  ...(expiresAt === undefined ? {} : { expiresAt }),
  environment
})

const connect = Effect.fnUntraced(function* (
  session: OAuthSession,
  granted: GrantedAccount,
  environment: Environment,
  { driver, signIn }: Consent
) {
  const { consumerName, consumerRef, groupName, groupRef, projectId, provider } = session
  const id = ConnectionId.make(yield* (yield* IdGenerator).next)
  const createTime = yield* DateTime.now
  const providerWorkspaceRef = session.providerWorkspaceRef ?? granted.workspaceRef
  const providerFacts = withTokenFacts(session.providerMetadata, granted.metadata ?? {})
  const credentials = credentialsOf(granted, environment)
  const unchecked = { connectionId: id, provider, credentials, metadata: metadataValues(providerFacts) }
  const { facts, isAccepted, known } = yield* identified(driver, unchecked, granted)
  const providerMetadata = withCheckedFacts(providerFacts, facts)
  const connection: Connection = {
    id,
    projectId,
    provider,
    group: { groupRef, groupName, projectId, createTime },
    consumer: { consumerRef, consumerName, projectId, createTime },
    authScheme: schemeOf(signIn),
    status: isAccepted ? "working" : "created",
    createTime,
    updateTime: createTime,
    budgetShare: session.budgetShare ?? callBudget.share.default,
    ...(providerWorkspaceRef === undefined ? {} : { providerWorkspaceRef }),
    ...(granted.consumerRef === undefined ? {} : { providerConsumerRef: granted.consumerRef }),
    ...(providerMetadata === undefined ? {} : { providerMetadata }),
    ...known
  }
  yield* insertConnection(connection, credentials)
  return id
})

/** Fails if the consent is for another account: the connection's waiting writes belong to its own. @rule connection.account */
export const requireSameAccount = Effect.fnUntraced(function* (
  { connectionId, projectId }: OAuthSession,
  { workspaceRef }: GrantedAccount
) {
  if (connectionId === undefined || workspaceRef === undefined) return
  const { account } = yield* (yield* ConnectionStore).get(projectId, connectionId)
  yield* Effect.fromResult(refuseOther(connectionId, account, { accountRef: workspaceRef }))
})

const reconnect = Effect.fnUntraced(function* (
  connectionId: ConnectionId,
  session: OAuthSession,
  granted: GrantedAccount,
  environment: Environment,
  { driver }: Consent
) {
  const { projectId } = session
  yield* requireSameAccount(session, granted)
  const connections = yield* ConnectionStore
  const before = yield* connections.get(projectId, connectionId)
  const providerFacts = withTokenFacts(before.providerMetadata, granted.metadata ?? {})
  const credentials = credentialsOf(granted, environment)
  const unchecked = { connectionId, provider: before.provider, credentials, metadata: metadataValues(providerFacts) }
  const { facts: found, known, unidentified } = yield* identified(driver, unchecked, granted)
  const own = yield* CredentialsCheck.ownAccount(driver, before)
  if (own?.accountRef !== undefined && known.account === undefined && unidentified !== undefined) {
    const message = `nothing was changed, because it isn't known which account was signed in to: ${unidentified}. Sign in again`
    return yield* new ConsentFailed({ message })
  }
  yield* Effect.fromResult(refuseOther(connectionId, own, known.account))
  const facts = withCheckedFacts(providerFacts, found)
  const at = yield* DateTime.now
  const changes = { credentials, ...known, ...(facts === undefined ? {} : { providerMetadata: facts }) }
  const connection = yield* audited(
    "connection",
    { id: connectionId },
    connections.update(projectId, connectionId, changes, at)
  )
  yield* CallPermits.forgive({ projectId, connection, account: { provider: before.provider, credentials } })
  return connectionId
})
