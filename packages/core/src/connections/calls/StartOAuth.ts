/** Starts a sign-in by OAuth, for a new connection or to renew one. @rule oauth.reconnect */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Access from "../../call/Access.ts"
import { InputRefused, refuseFaults } from "../../call/InputRefused.ts"
import { LimitReached } from "../../call/LimitReached.ts"
import { AccountOwner } from "../AccountOwner.ts"
import { metadataValues } from "../Connection.ts"
import { ConnectionNotFound, ConnectionStore } from "../ConnectionStore.ts"
import type { Environment } from "../Credentials.ts"
import { OAuthConfirmation, allowedOpener, confirmationFor, openerFault } from "../OAuthConfirmation.ts"
import { OAuthSecret } from "../OAuthSecret.ts"
import type { OAuthSession } from "../OAuthSession.ts"
import { OAuthSessionStore } from "../OAuthSessionStore.ts"
import * as RedirectUrl from "../RedirectUrl.ts"
import { requireConnectionCapacity } from "./Connections.ts"
import { type Caller, mayDo, seesGroup } from "../../domain/Caller.ts"
import { Digest } from "../../domain/Digest.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { ConnectionId, OAuthSessionId, type ProjectId, ProviderName } from "../../domain/Ids.ts"
import type { InputFault } from "../../domain/InputFault.ts"
import { oauthSessionMinutes, openSignIns } from "../../domain/Limits.ts"
import { isStorable } from "../../domain/Text.ts"
import { ProjectStore } from "../../projects/ProjectStore.ts"
import * as AccountFacts from "../../providers/AccountFacts.ts"
import type { ProviderApp } from "../../providers/ProviderApp.ts"
import { ProviderAppStore } from "../../providers/ProviderAppStore.ts"
import type { ProviderDriver } from "../../providers/ProviderDriver.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import { type SignIn, consentOf, takesChallenge } from "../../providers/SignIn.ts"
import { defineCall } from "../../call/Call.ts"
import { joined } from "../../domain/JoinedStruct.ts"

/** Where to send the browser, and the session to read the outcome of. */
export const OpenSession = Schema.Struct({
  url: Schema.String,
  sessionId: OAuthSessionId,
  expireTime: Schema.DateTimeUtc
})
export interface OpenSession extends Schema.Schema.Type<typeof OpenSession> {}

/** What a request to sign in says about its confirmation. */
const ConfirmationOptions = Schema.Struct({
  /** The origin of the page that opens the window: it receives the outcome. Default: the header `Origin`, without `redirectUrl`. */
  openerOrigin: Schema.optionalKey(Schema.String.check(isStorable("openerOrigin"))),
  /**
   * `required`: `completeOAuth` connects the account. `none`: the page of consent alone does; for keys with the scope full.
   * Default: the project's `oauthConfirmation`.
   */
  confirmation: Schema.optionalKey(OAuthConfirmation)
})

const text = (name: string) => Schema.optionalKey(Schema.String.check(isStorable(name)))

/** Whose account is to be connected, where. */
export const OAuthRequest = joined(
  joined(
    Schema.Struct({
      /** The provider's name, as manifests write it. */
      provider: ProviderName
    }),
    AccountOwner
  ),
  joined(
    Schema.Struct({
      /** The app to ask in the name of. Default: the project's app for the provider's production accounts, else the one for its sandbox. */
      providerAppId: text("providerAppId"),
      /** Where the browser goes in the end; with `openerOrigin` only where no window can receive the outcome. */
      redirectUrl: text("redirectUrl")
    }),
    ConfirmationOptions
  )
)

/** Starts to connect an account by OAuth; returns the address of the provider's consent page. */
export const connectByOAuth = defineCall({
  name: "connectByOAuth",
  access: ["full", "development", "consumer"],
  input: joined(
    OAuthRequest,
    Schema.Struct({
      /** The project's id or name. */
      project: Schema.NonEmptyString,
      /** Where the provider is to send the browser: the page that hands its query to `finishOAuth`. */
      callbackUrl: Schema.NonEmptyString,
      /** The origins that `redirectUrl` and `openerOrigin` may have. Default: none, and loopback for `openerOrigin`. */
      redirectOrigins: Schema.optionalKey(Schema.Array(Schema.String))
    })
  ),
  success: OpenSession,
  errors: [InputRefused, LimitReached, Access.TokenMismatch],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, { ...input }) {
    const { id: projectId } = project
    yield* Access.ownRefs(caller, input)
    const { budgetShare, callbackUrl, consumerRef, groupRef, provider, redirectOrigins = [], redirectUrl } = input
    const providerAppId = given(input.providerAppId)
    const found = yield* findConsent(projectId, provider, { providerAppId })
    const page = yield* confirmingPage(caller, projectId, input, redirectOrigins)
    const workspace = given(input.providerWorkspaceRef)
    const providerMetadata = AccountFacts.of(input.providerMetadata, workspace)
    return yield* openOAuthSession(
      {
        projectId,
        provider,
        groupRef,
        groupName: given(input.groupName) ?? groupRef,
        consumerRef,
        consumerName: given(input.consumerName) ?? consumerRef,
        callbackUrl,
        ...(workspace === undefined ? {} : { providerWorkspaceRef: workspace }),
        ...(Object.keys(providerMetadata).length === 0 ? {} : { providerMetadata }),
        ...(budgetShare === undefined ? {} : { budgetShare }),
        ...(redirectUrl === undefined ? {} : { redirectUrl }),
        ...page.recorded
      },
      found,
      page.faults
    )
  })
})

/** Clients send empty texts for what their forms left open. */
const given = (text: string | undefined): string | undefined => (text === "" ? undefined : text)

/** What a request to renew a connection may say about the page that completes it. */
export const ReconnectRequest = joined(
  Schema.Struct({
    /** Where the browser goes in the end; with `openerOrigin` only where no window can receive the outcome. */
    redirectUrl: Schema.optionalKey(Schema.String.check(isStorable("redirectUrl")))
  }),
  ConfirmationOptions
)

/** Starts to renew a connection by OAuth: its consumer consents again. */
export const reconnectByOAuth = defineCall({
  name: "reconnectByOAuth",
  access: ["full", "development", "consumer", "operator"],
  input: joined(
    ReconnectRequest,
    Schema.Struct({
      /** The project's id or name. */
      project: Schema.NonEmptyString,
      /** The connection's id. */
      connectionId: ConnectionId,
      /** As in `connectByOAuth`. */
      callbackUrl: Schema.NonEmptyString,
      /** As in `connectByOAuth`. */
      redirectOrigins: Schema.optionalKey(Schema.Array(Schema.String))
    })
  ),
  success: OpenSession,
  errors: [ConnectionNotFound, InputRefused, LimitReached],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, { connectionId, ...input }) {
    const { id: projectId } = project
    const connections = yield* ConnectionStore
    const connection = yield* connections.get(projectId, connectionId)
    const { authScheme, consumer, group, provider, providerMetadata, providerWorkspaceRef } = connection
    if (!seesGroup(caller, group.groupRef)) return yield* new ConnectionNotFound({ connectionId })
    const { credentials } = yield* connections.account(projectId, connectionId)
    if (credentials._tag !== "OAuthCredentials") {
      const message = `the connection uses ${authScheme}, not OAuth consent: send its new credentials instead`
      return yield* new InputRefused({ faults: [{ name: "connectionId", value: connectionId, message }] })
    }
    const { environment = "production" } = credentials
    const found = yield* findConsent(projectId, provider, { environment })
    const { callbackUrl, redirectOrigins = [], redirectUrl } = input
    const page = yield* confirmingPage(caller, projectId, input, redirectOrigins)
    return yield* openOAuthSession(
      {
        projectId,
        provider,
        groupRef: group.groupRef,
        groupName: group.groupName,
        consumerRef: consumer.consumerRef,
        consumerName: consumer.consumerName,
        connectionId,
        callbackUrl,
        ...(providerWorkspaceRef === undefined ? {} : { providerWorkspaceRef }),
        ...(providerMetadata === undefined ? {} : { providerMetadata }),
        ...(redirectUrl === undefined ? {} : { redirectUrl }),
        ...page.recorded
      },
      found,
      page.faults
    )
  })
})

/** A session as it is asked for. */
export type SessionRequest = Omit<OAuthSession, "id" | "providerAppId" | "createTime" | "expireTime">

/** Refuses with all faults, those of the page's address too. */
const openOAuthSession = Effect.fnUntraced(function* (
  wanted: SessionRequest,
  { faults, consent }: ConsentLookup,
  more: ReadonlyArray<InputFault>
) {
  if (consent === undefined) return yield* refuse(faults, more)
  const { app, driver, signIn } = consent
  const { generate } = yield* OAuthSecret
  const { sha256 } = yield* Digest
  const state = yield* generate
  const codeVerifier = takesChallenge(signIn) ? yield* generate : undefined
  const page = driver.oauth.authorize({
    clientId: app.clientId,
    environment: app.environment,
    scopes: app.scopes ?? [],
    state,
    redirectUri: wanted.callbackUrl,
    ...(codeVerifier === undefined ? {} : { codeChallenge: yield* sha256(Redacted.value(codeVerifier)) }),
    params: app.metadata?.authQueryParams ?? {},
    metadata: metadataValues(wanted.providerMetadata)
  })
  if (Result.isFailure(page)) {
    return yield* refuse([{ name: "providerMetadata", message: page.failure.message }], more)
  }
  yield* refuseFaults(more)
  if (wanted.connectionId === undefined) yield* requireConnectionCapacity(wanted.projectId, wanted.groupRef)
  const createTime = yield* DateTime.now
  yield* requireFewSignIns(wanted, createTime)
  const session: OAuthSession = {
    ...wanted,
    id: OAuthSessionId.make(yield* (yield* IdGenerator).next),
    providerAppId: app.id,
    createTime,
    expireTime: DateTime.add(createTime, { minutes: oauthSessionMinutes })
  }
  const stateDigest = yield* sha256(Redacted.value(state))
  const proof = { stateDigest, ...(codeVerifier === undefined ? {} : { codeVerifier }) }
  yield* (yield* OAuthSessionStore).open(session, proof)
  const opened: OpenSession = { url: page.success, sessionId: session.id, expireTime: session.expireTime }
  return opened
})

/** A forgotten window stays open until its time is over, so a person has several. */
const requireFewSignIns = Effect.fnUntraced(function* (wanted: SessionRequest, at: DateTime.Utc) {
  if ((yield* (yield* OAuthSessionStore).countOpen(wanted, at)) < openSignIns.maximum) return
  return yield* new LimitReached({
    what: `concurrent sign-ins of the consumer "${wanted.consumerRef.slice(0, 100)}"`,
    most: openSignIns.maximum,
    remedy: `finish one, or wait: a sign-in expires ${oauthSessionMinutes} minutes after it starts`
  })
})

const refuse = (
  [first, ...faults]: ReadonlyArray<InputFault>,
  more: ReadonlyArray<InputFault>
): Effect.Effect<never, InputRefused> =>
  Effect.fail(
    new InputRefused({
      faults: [first ?? { name: "provider", message: "the provider can't be used" }, ...faults, ...more]
    })
  )

export type ConsentDriver = ProviderDriver & Required<Pick<ProviderDriver, "oauth">>

export interface Consent {
  readonly driver: ConsentDriver
  readonly signIn: SignIn
  readonly app: ProviderApp
}

export interface ConsentLookup {
  readonly consent: Consent | undefined
  readonly faults: ReadonlyArray<InputFault>
}

/** Which app is meant: the one with the id, or that of the environment; without either the one for production comes first. */
export interface AppSelector {
  readonly providerAppId?: string | undefined
  readonly environment?: Environment | undefined
}

export const findConsent = Effect.fnUntraced(function* (
  projectId: ProjectId,
  provider: ProviderName,
  wanted: AppSelector
) {
  const driver = yield* (yield* ProviderRegistry)
    .get(provider)
    .pipe(Effect.catchTag("ProviderUnknown", ({ message }) => Effect.succeed(message)))
  if (typeof driver === "string") return noConsent({ name: "provider", value: provider, message: driver })
  const { displayName, info, oauth } = driver
  const signIn = consentOf(info)
  if (oauth === undefined || signIn === undefined) {
    const message = `${displayName} doesn't support OAuth: send the account's credentials instead`
    return noConsent({ name: "provider", value: provider, message })
  }
  const apps = (yield* (yield* ProviderAppStore).list(projectId)).filter((app) => app.provider === provider)
  const app = choose(apps, wanted)
  return app === undefined
    ? noConsent(missingApp(displayName, wanted))
    : ({ consent: { driver: { ...driver, oauth }, signIn, app }, faults: [] } satisfies ConsentLookup)
})

const choose = (
  apps: ReadonlyArray<ProviderApp>,
  { environment, providerAppId }: AppSelector
): ProviderApp | undefined => {
  if (providerAppId !== undefined) return apps.find(({ id }) => id === providerAppId)
  const of = (wantedEnvironment: Environment) => apps.find((app) => app.environment === wantedEnvironment)
  return environment === undefined ? (of("production") ?? of("sandbox")) : of(environment)
}

const missingApp = (displayName: string, { environment, providerAppId }: AppSelector): InputFault =>
  providerAppId === undefined
    ? {
        name: "provider",
        message:
          `the project has no provider app for ${displayName}${environment === undefined ? "" : ` (${environment})`}: ` +
          "create one with the client id and secret of an OAuth app that is registered there"
      }
    : {
        name: "providerAppId",
        value: providerAppId,
        message: `the project has no provider app "${providerAppId}" for ${displayName}`
      }

const noConsent = (found: InputFault): ConsentLookup => ({ consent: undefined, faults: [found] })

interface ConfirmationRequest {
  readonly openerOrigin?: string
  readonly confirmation?: OAuthConfirmation
  readonly redirectUrl?: string
  readonly callbackUrl: string
}

/** What the session records of it, and every fault. */
const confirmingPage = Effect.fnUntraced(function* (
  caller: Caller,
  projectId: ProjectId,
  requested: ConfirmationRequest,
  redirectOrigins: ReadonlyArray<string>
) {
  const project = yield* (yield* ProjectStore).resolve(projectId)
  const allowed = [...redirectOrigins, ...originsOf(requested.callbackUrl)]
  const confirmation = confirmationFor(
    mayDo(caller, "waiveOAuthConfirmation"),
    requested.confirmation,
    project.oauthConfirmation
  )
  // A program that embeds the library has the page of the callback itself, and hands the value on as it likes.
  const mustConfirm = Result.getOrElse(confirmation, () => "required") === "required" && caller._tag !== "Host"
  const opener = mustConfirm ? openerFault(requested, allowed) : undefined
  const openerOrigin = allowedOpener(requested.openerOrigin, allowed)
  const recorded: Pick<OAuthSession, "confirmation" | "openerOrigin"> = {
    confirmation: Result.getOrElse(confirmation, () => "required"),
    ...(openerOrigin === undefined ? {} : { openerOrigin })
  }
  const faults: ReadonlyArray<InputFault> = [
    ...redirectFaults(requested, allowed),
    ...(Result.isFailure(confirmation) ? [confirmation.failure] : []),
    ...(opener === undefined ? [] : [opener])
  ]
  return { recorded, faults }
})

const redirectFaults = (
  { redirectUrl }: ConfirmationRequest,
  origins: ReadonlyArray<string>
): ReadonlyArray<InputFault> => {
  const message = redirectUrl === undefined ? undefined : RedirectUrl.faultOf(redirectUrl, origins)
  return message === undefined ? [] : [{ name: "redirectUrl", value: redirectUrl ?? null, message }]
}

const originsOf = (callbackUrl: string): ReadonlyArray<string> => {
  const url = URL.parse(callbackUrl)
  return url === null ? [] : [url.origin]
}
