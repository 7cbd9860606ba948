/** Brings the tokens of a consent and keeps them: in a new connection, or in the one that was to be renewed. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Connection, metadataValues, withCheckedFacts, withTokenFacts } from "../Connection.ts"
import type { Credentials, Environment } from "../Credentials.ts"
import { ConnectionId } from "../../domain/Ids.ts"
import type { OAuthSession } from "../OAuthSession.ts"
import { safeSentence } from "../../domain/SafeSentence.ts"
import { schemeOf } from "../../providers/SignIn.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import { ProviderAppStore } from "../../providers/ProviderAppStore.ts"
import type { Account, GrantedAccount, ProviderDriver } from "../../providers/ProviderDriver.ts"
import { type ConsentWay, findConsent } from "./StartOAuth.ts"
import * as CredentialsCheck from "./CredentialsCheck.ts"
import { requireRoom } from "./Connections.ts"

/** The sign-in can't be carried through; the message says why. */
export class ConsentUnusable extends Schema.TaggedError<ConsentUnusable>()("ConsentUnusable", {
  message: Schema.String
}) {}

/** The authorization code expires after a few minutes, and the user is watching an empty window. */
const patience = "30 seconds"

const wayOf = Effect.fnUntraced(function* ({ projectId, provider, providerAppId }: OAuthSession) {
  const { faults, way } = yield* findConsent(projectId, provider, { providerAppId })
  return way ?? (yield* new ConsentUnusable({ message: faults.map(({ message }) => message).join("; ") }))
})

/** Exchanges the code of a consent for the account's tokens. Nothing is kept. */
export const grantedAccount = Effect.fnUntraced(function* (
  session: OAuthSession,
  code: Redacted.Redacted,
  codeVerifier: Redacted.Redacted | undefined
) {
  const way = yield* wayOf(session)
  const { environment } = way.app
  const { projectId, provider } = session
  const client = yield* (yield* ProviderAppStore).client(projectId, { provider, environment })
  if (Option.isNone(client)) return yield* new ConsentUnusable({ message: "the provider app was removed" })
  return yield* way.driver.oauth
    .exchange(client.value, {
      environment,
      redirectUri: session.callbackUrl,
      metadata: metadataValues(session.providerMetadata),
      code,
      ...(codeVerifier === undefined ? {} : { codeVerifier })
    })
    .pipe(
      Effect.timeoutOrElse({
        duration: patience,
        orElse: () => Effect.fail(new ConsentUnusable({ message: `${way.driver.displayName} took too long` }))
      })
    )
})

/** Keeps the account, in a new connection or in the one that was to be renewed, and returns the connection's id. */
export const keepAccount = Effect.fnUntraced(function* (session: OAuthSession, granted: GrantedAccount) {
  const way = yield* wayOf(session)
  return session.connectionId === undefined
    ? yield* connect(session, granted, way.app.environment, way)
    : yield* reconnect(session.connectionId, session, granted, way.app.environment, way)
})

interface Identified {
  /** Facts that the provider reported about the account. */
  readonly facts: Readonly<Record<string, string>>
  /** Whose account it is, or why that is not known. */
  readonly known: Pick<Connection, "account" | "warnings">
}

/**
 * Whose account the granted token opens. Only a refusal of the token keeps the account from being connected: the provider has
 * just granted it, so nothing else says anything against it.
 */
const identified = Effect.fnUntraced(function* (driver: ProviderDriver, account: Account) {
  const { check, displayName } = driver
  const unchecked: Identified = { facts: {}, known: {} }
  if (check === undefined) return unchecked
  const asked = yield* Effect.result(CredentialsCheck.inTime({ ...driver, check }, account))
  if (Result.isSuccess(asked)) {
    const { metadata: facts = {}, ...found } = asked.success
    const checked: Identified = { facts, known: { account: { ...found, checkTime: yield* DateTime.now } } }
    return checked
  }
  const { message, reason } = asked.failure
  if (reason._tag !== "ProviderUnauthorized") {
    const open: Identified = { facts: {}, known: { warnings: [CredentialsCheck.warningOf(displayName, reason)] } }
    return open
  }
  return yield* new ConsentUnusable({
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

/** The facts that came with the token, including the account's identity, which the next consent is compared with. */
const factsOf = ({ metadata = {}, workspaceRef }: GrantedAccount) => ({
  ...metadata,
  ...(workspaceRef === undefined ? {} : { workspaceRef })
})

const connect = Effect.fnUntraced(function* (
  session: OAuthSession,
  granted: GrantedAccount,
  environment: Environment,
  { driver, signIn }: ConsentWay
) {
  const { consumerName, consumerRef, groupName, groupRef, projectId, provider } = session
  yield* requireRoom(projectId, groupRef)
  const id = ConnectionId.make(yield* (yield* IdGenerator).next)
  const createTime = yield* DateTime.now
  const providerWorkspaceRef = session.providerWorkspaceRef ?? granted.workspaceRef
  const providerFacts = withTokenFacts(session.providerMetadata, factsOf(granted))
  const credentials = credentialsOf(granted, environment)
  const unchecked = { connectionId: id, provider, credentials, metadata: metadataValues(providerFacts) }
  const { facts, known } = yield* identified(driver, unchecked)
  const providerMetadata = withCheckedFacts(providerFacts, facts)
  const connection: Connection = {
    id,
    projectId,
    provider,
    group: { groupRef, groupName, projectId, createTime },
    consumer: { consumerRef, consumerName, projectId, createTime },
    authScheme: schemeOf(signIn),
    status: known.account === undefined ? "created" : "working",
    createTime,
    updateTime: createTime,
    ...(providerWorkspaceRef === undefined ? {} : { providerWorkspaceRef }),
    ...(granted.consumerRef === undefined ? {} : { providerConsumerRef: granted.consumerRef }),
    ...(providerMetadata === undefined ? {} : { providerMetadata }),
    ...known
  }
  yield* (yield* ConnectionStore).insert(connection, credentials)
  return id
})

/** Writes that wait for a connection go into its own account, so no other account takes its place. */
export const requireSameAccount = Effect.fnUntraced(function* (
  { connectionId, projectId }: OAuthSession,
  granted: GrantedAccount
) {
  if (connectionId === undefined) return
  const known = (yield* (yield* ConnectionStore).get(projectId, connectionId)).providerMetadata?.["workspaceRef"]
  if (known?.source !== "token" || granted.workspaceRef === undefined || known.value === granted.workspaceRef) return
  const message =
    `the signed-in account (${granted.workspaceRef}) differs from the connection's account (${known.value}); ` +
    "nothing was changed. Create a separate connection for the other account"
  return yield* new ConsentUnusable({ message })
})

const reconnect = Effect.fnUntraced(function* (
  connectionId: ConnectionId,
  session: OAuthSession,
  granted: GrantedAccount,
  environment: Environment,
  { driver }: ConsentWay
) {
  const { projectId } = session
  yield* requireSameAccount(session, granted)
  const connections = yield* ConnectionStore
  const { provider, providerMetadata } = yield* connections.get(projectId, connectionId)
  const providerFacts = withTokenFacts(providerMetadata, factsOf(granted))
  const credentials = credentialsOf(granted, environment)
  const unchecked = { connectionId, provider, credentials, metadata: metadataValues(providerFacts) }
  const { facts: found, known } = yield* identified(driver, unchecked)
  const facts = withCheckedFacts(providerFacts, found)
  const at = yield* DateTime.now
  yield* connections.update(
    projectId,
    connectionId,
    {
      credentials,
      ...known,
      ...(facts === undefined ? {} : { providerMetadata: facts })
    },
    at
  )
  yield* (yield* OperationQueue).resume(projectId, connectionId, at)
  return connectionId
})
