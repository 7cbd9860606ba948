/** How people sign in to the console, from the settings; and the check of the identity provider. @rule member.settings */
import { type ConsoleAccess, keysOnly } from "@fieldgate/core/members/rules/ConsoleAccess"
import { isLoopback } from "@fieldgate/core/domain/Loopback"
import * as Effect from "effect/Effect"
import { callbackPath } from "../../http/console/SignInFlow.ts"
import * as IdentityProvider from "../../members/IdentityProvider.ts"
import type * as Setting from "../settings/Setting.ts"
import type { signIn } from "../settings/SignInSettings.ts"

type Values = Partial<Setting.Values<typeof signIn>> & { readonly publicUrl?: string | undefined }

export interface ConsoleSignIn {
  readonly consoleAccess: ConsoleAccess
  readonly identityProvider?: IdentityProvider.IdentityProviderSettings
}

/** What is missing or contradictory; each setting by itself is valid. */
export const faultsOf = (values: Values): ReadonlyArray<string> => {
  const { consoleKeys = true, members = [], oidcClientId, oidcIssuer, oidcRoleClaim, oidcRoles = [] } = values
  const { oidcScopes = "openid", publicUrl } = values
  if (oidcIssuer === undefined) {
    return [
      ...(consoleKeys ? [] : ["--no-console-keys leaves no way to sign in to the console: set FIELDGATE_OIDC_ISSUER"]),
      ...(members.length + oidcRoles.length === 0
        ? []
        : ["FIELDGATE_MEMBERS and FIELDGATE_OIDC_ROLES have no effect without FIELDGATE_OIDC_ISSUER: set it"])
    ]
  }
  const issuer = new URL(oidcIssuer)
  return [
    ...(issuer.protocol === "https:" || isLoopback(issuer.hostname)
      ? []
      : ["FIELDGATE_OIDC_ISSUER must use HTTPS: tokens would cross the network in clear text"]),
    ...(oidcClientId === undefined
      ? ["FIELDGATE_OIDC_CLIENT_ID is not set: set the ID that the provider gave this server"]
      : []),
    ...(publicUrl === undefined
      ? ["FIELDGATE_PUBLIC_URL is not set: the provider accepts one exact address to return to"]
      : []),
    ...(members.length + oidcRoles.length > 0
      ? []
      : [
          "no one has a role in the console: set FIELDGATE_MEMBERS, or FIELDGATE_OIDC_ROLE_CLAIM and FIELDGATE_OIDC_ROLES"
        ]),
    ...((oidcRoleClaim === undefined) === (oidcRoles.length === 0)
      ? []
      : ["FIELDGATE_OIDC_ROLE_CLAIM and FIELDGATE_OIDC_ROLES must be set together"]),
    ...(oidcScopes.split(" ").includes("openid") ? [] : ["FIELDGATE_OIDC_SCOPES must contain openid"])
  ]
}

export const of = (values: Values): ConsoleSignIn => {
  const { consoleKeys = true, members = [], oidcClientId, oidcIdentity = "email", oidcIssuer, oidcRoles = [] } = values
  if (oidcIssuer === undefined || oidcClientId === undefined)
    return { consoleAccess: { ...keysOnly, keys: consoleKeys } }
  const byEmail = oidcIdentity === "email"
  return {
    consoleAccess: {
      keys: consoleKeys,
      members: {
        issuer: oidcIssuer,
        identifiedBy: oidcIdentity,
        members: byEmail ? members.map((grant) => ({ ...grant, to: grant.to.toLowerCase() })) : members,
        roles: oidcRoles
      }
    },
    identityProvider: {
      issuer: oidcIssuer,
      clientId: oidcClientId,
      clientSecret: values.oidcClientSecret,
      name: values.oidcName ?? new URL(oidcIssuer).host,
      scopes: values.oidcScopes ?? "openid email profile",
      roleClaim: values.oidcRoleClaim,
      roleValues: oidcRoles.map(({ to }) => to)
    }
  }
}

/** The address to register at the provider. */
export const redirectUriOf = (publicUrl: string): string => `${publicUrl.replace(/\/+$/u, "")}${callbackPath}`

/** Whether the provider answers as OpenID Connect requires: a fact, or a fault. */
export const trial = Effect.fnUntraced(function* (values: Values) {
  const { identityProvider } = of(values)
  const { publicUrl } = values
  if (identityProvider === undefined || publicUrl === undefined || faultsOf(values).length > 0) return undefined
  const { authorizationUrl } = yield* IdentityProvider.make(identityProvider)
  const redirectUri = redirectUriOf(publicUrl)
  const secrets = { state: "state", nonce: "nonce", verifier: "verifier", challenge: "challenge" }
  return yield* authorizationUrl(redirectUri, secrets).pipe(
    Effect.match({
      onFailure: ({ message }) => ({ fault: message }),
      onSuccess: () => ({
        fact: `identity provider ${identityProvider.issuer}; register the redirect URI ${redirectUri}`
      })
    })
  )
})
