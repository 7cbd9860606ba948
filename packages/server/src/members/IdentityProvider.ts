/** The OpenID Connect provider of members; loads `openid-client` only if one is configured. @rule member.provider, member.signIn */
import { identityProvider as bounds, members as memberBounds } from "@fieldgate/core/domain/Limits"
import type { MemberIdentity } from "@fieldgate/core/members/Member"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as OpenId from "openid-client"
import { boundedFetch, type Resolve } from "./BoundedFetch.ts"

export interface IdentityProviderSettings {
  /** HTTPS, or HTTP on this machine. */
  readonly issuer: string
  readonly clientId: string
  /** Absent for a public client. */
  readonly clientSecret?: Redacted.Redacted | undefined
  readonly name: string
  readonly scopes: string
  /** The claim with the values of `MemberAccess.roles`. */
  readonly roleClaim?: string | undefined
  /** Only values that the settings name are kept. */
  readonly roleValues: ReadonlyArray<string>
  /** Replaces the system's resolver. */
  readonly resolve?: Resolve
}

/** The provider did not answer, or not as OpenID Connect requires. */
export class IdentityProviderUnavailable extends Schema.TaggedError<IdentityProviderUnavailable>()(
  "IdentityProviderUnavailable",
  { issuer: Schema.String, reason: Schema.String }
) {
  override get message(): string {
    return `the identity provider ${this.issuer} is unavailable: ${this.reason}`
  }
}

/** The provider, or a check of its answer, refused this sign-in. */
export class SignInRefused extends Schema.TaggedError<SignInRefused>()("SignInRefused", {
  reason: Schema.String,
  /** Whether the person cancelled. */
  denied: Schema.Boolean
}) {
  override get message(): string {
    return `the sign-in was refused: ${this.reason}`
  }
}

/** What binds an answer of the provider to the browser that asked. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly challenge: string
}

export interface AuthorizationOptions {
  /** Whether the provider asks for the account even if its own session has one. Default: `false`. */
  readonly asksAccount?: boolean
}

export interface IdentityProvider {
  readonly name: string
  readonly authorizationUrl: (
    redirectUri: string,
    secrets: SignInSecrets,
    options?: AuthorizationOptions
  ) => Effect.Effect<URL, IdentityProviderUnavailable>
  /** Exchanges the code in the callback's address and returns the person. */
  readonly identify: (
    callback: URL,
    secrets: SignInSecrets
  ) => Effect.Effect<MemberIdentity, IdentityProviderUnavailable | SignInRefused>
  /** Where a browser ends its session at the provider, if the provider has such an address. */
  readonly endSessionUrl: (returnTo: string) => Effect.Effect<URL | undefined, IdentityProviderUnavailable>
}

/** Undefined where none is configured. */
export class CurrentIdentityProvider extends Context.Service<
  CurrentIdentityProvider,
  { readonly provider: IdentityProvider | undefined }
>()("@fieldgate/server/members/IdentityProvider") {}

export const make = Effect.fnUntraced(function* (settings: IdentityProviderSettings) {
  const { clientId, clientSecret, issuer, name, scopes } = settings
  const openId = yield* Effect.promise(() => import("openid-client"))
  const unavailable = (cause: unknown) => new IdentityProviderUnavailable({ issuer, reason: reasonOf(cause) })
  const server = new URL(issuer)
  const fetchBounded = boundedFetch(server, settings.resolve)

  const configure = (metadata: OpenId.ServerMetadata) => {
    const secret = clientSecret === undefined ? undefined : Redacted.value(clientSecret)
    const configuration = new openId.Configuration(
      metadata,
      clientId,
      secret === undefined ? {} : { client_secret: secret },
      authenticationOf(openId, metadata, secret)
    )
    configuration.timeout = bounds.seconds
    configuration[openId.customFetch] = fetchBounded
    if (server.protocol === "http:") openId.allowInsecureRequests(configuration)
    // The signature of the ID token is checked too, not only the TLS connection that it came through.
    openId.enableNonRepudiationChecks(configuration)
    return configuration
  }

  const discover = Effect.tryPromise({
    try: async () => {
      const execute = server.protocol === "http:" ? [openId.allowInsecureRequests] : []
      const options = { execute, timeout: bounds.seconds, [openId.customFetch]: fetchBounded }
      return (await openId.discovery(server, clientId, undefined, undefined, options)).serverMetadata()
    },
    catch: unavailable
  })
  const metadata = yield* reused(discover)
  /** A new one for each sign-in, so that signatures are checked with the provider's present keys. */
  const configuration = Effect.map(metadata, configure)

  const provider: IdentityProvider = {
    name,
    authorizationUrl: (redirectUri, { challenge, nonce, state }, { asksAccount = false } = {}) =>
      Effect.map(configuration, (configured) =>
        openId.buildAuthorizationUrl(configured, {
          redirect_uri: redirectUri,
          scope: scopes,
          state,
          nonce,
          code_challenge: challenge,
          code_challenge_method: "S256",
          ...(asksAccount ? { prompt: "login" } : {})
        })
      ),
    identify: (callback, { nonce, state, verifier }) =>
      Effect.gen(function* () {
        const configured = yield* configuration
        const claims = yield* Effect.tryPromise({
          try: async () => {
            const tokens = await openId.authorizationCodeGrant(configured, callback, {
              expectedState: state,
              expectedNonce: nonce,
              pkceCodeVerifier: verifier,
              idTokenExpected: true
            })
            const stated = tokens.claims()
            if (stated === undefined) throw new TypeError("the answer has no ID token")
            return { accessToken: tokens.access_token, stated }
          },
          catch: (cause) => refusalOf(openId, cause) ?? unavailable(cause)
        })
        const { accessToken, stated } = claims
        const hasEndpoint = configured.serverMetadata().userinfo_endpoint !== undefined
        // Many providers state e-mail addresses and roles there only.
        const further = hasEndpoint
          ? yield* Effect.tryPromise({
              try: () => openId.fetchUserInfo(configured, accessToken, stated.sub),
              catch: (cause) => refusalOf(openId, cause) ?? unavailable(cause)
            })
          : {}
        return identityOf(settings, stated, further)
      }),
    endSessionUrl: (returnTo) =>
      Effect.map(configuration, (configured) =>
        configured.serverMetadata().end_session_endpoint === undefined
          ? undefined
          : openId.buildEndSessionUrl(configured, { post_logout_redirect_uri: returnTo })
      )
  }
  return provider
})

/** Reuses a success for some minutes. A failure is reused for seconds, so that requests can't flood a provider that is down. */
const reused = Effect.fnUntraced(function* <A, E>(load: Effect.Effect<A, E>) {
  const clock = yield* Clock.Clock
  let loaded: { readonly result: Effect.Effect<A, E>; until: number } | undefined
  return Effect.suspend(() => {
    const now = () => clock.currentTimeMillisUnsafe()
    if (loaded !== undefined && now() < loaded.until) return loaded.result
    const state = { until: Number.POSITIVE_INFINITY }
    const keepFor = (millis: number) => Effect.sync(() => void (state.until = now() + millis))
    // Requests share the result, so none of them may interrupt it.
    const loading = Effect.uninterruptible(load).pipe(
      Effect.tap(() => keepFor(bounds.metadataMinutes * 60_000)),
      Effect.tapError(() => keepFor(failureMillis))
    )
    return Effect.flatMap(Effect.cached(loading), (result) => {
      loaded = Object.assign(state, { result })
      return result
    })
  })
})

const failureMillis = 2000

/** `client_secret_basic` is the default of the specification; some providers support only the other. */
const authenticationOf = (
  openId: typeof OpenId,
  { token_endpoint_auth_methods_supported: methods }: OpenId.ServerMetadata,
  secret: string | undefined
): OpenId.ClientAuth => {
  if (secret === undefined) return openId.None()
  return methods === undefined || methods.includes("client_secret_basic")
    ? openId.ClientSecretBasic(secret)
    : openId.ClientSecretPost(secret)
}

type Claims = Readonly<Record<string, unknown>>

const textIn = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined

/** Keeps of the claims what roles and names need. An address that the provider has not verified is not kept. */
export const identityOf = (
  { issuer, roleClaim, roleValues }: Pick<IdentityProviderSettings, "issuer" | "roleClaim" | "roleValues">,
  idToken: Claims & { readonly sub: string },
  userInfo: Claims
): MemberIdentity => {
  const claims = { ...userInfo, ...idToken }
  // An address and whether it is verified must come from one source.
  const email = verifiedEmail(idToken) ?? verifiedEmail(userInfo)
  const name = textIn(claims["name"]) ?? textIn(claims["preferred_username"])
  const stated = roleClaim === undefined ? [] : [claims[roleClaim]].flat()
  return {
    issuer,
    subject: idToken.sub,
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name: name.slice(0, memberBounds.nameCharacters) }),
    roleValues: roleValues.filter((value) => stated.includes(value)).slice(0, memberBounds.roleValues)
  }
}

/** Some providers state the claim as a text. */
const verifiedEmail = (claims: Claims): string | undefined =>
  claims["email_verified"] === true || claims["email_verified"] === "true"
    ? textIn(claims["email"])?.toLowerCase()
    : undefined

/** A refusal by the provider or by a check of its answer; undefined for an answer that did not arrive or is not usable. */
const refusalOf = (openId: typeof OpenId, cause: unknown): SignInRefused | undefined => {
  if (cause instanceof openId.AuthorizationResponseError) {
    return new SignInRefused({ reason: cause.error, denied: cause.error === "access_denied" })
  }
  if (cause instanceof openId.ResponseBodyError) {
    // The provider refuses the client itself: only an operator can fix that.
    return cause.error === "invalid_client" ? undefined : new SignInRefused({ reason: cause.error, denied: false })
  }
  const code = cause instanceof openId.ClientError ? cause.code : undefined
  return code !== undefined && checkCodes.has(code)
    ? new SignInRefused({ reason: sentenceOf(cause), denied: false })
    : undefined
}

/** Failed checks of state, nonce, issuer, audience, times and signature, by openid-client's codes. */
const checkCodes: ReadonlySet<string> = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_KEY_SELECTION_FAILED"
])

const sentenceOf = (cause: unknown): string => (cause instanceof Error ? cause.message : "unknown reason")

/** Names the fault without the content of any answer, which may hold tokens. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return "unknown reason"
  const inner = cause.cause
  if (inner instanceof Response) return `${cause.message}: ${inner.status}`
  return inner instanceof Error && inner.message !== cause.message
    ? `${cause.message}: ${reasonOf(inner)}`
    : cause.message
}
