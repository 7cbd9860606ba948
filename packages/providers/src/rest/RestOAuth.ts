/** OAuth as a definition describes it: the consent page, its code, further tokens, and the end of a grant. */
import type { Environment } from "@fieldgate/core/connections/Credentials"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type {
  Account,
  ConsentGrant,
  ConsentRequest,
  GrantedAccount,
  OAuthClient
} from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { text, taken } from "../kit/Answer.ts"
import { consentUrl, exchangeCode, refreshTokens, revokeTokens, type TokenEndpoint } from "../kit/OAuth.ts"
import { orFail, rejecting, sandboxUrlIn, unauthorizing } from "../kit/UnmadeCall.ts"
import type { OAuth2 } from "./DefinitionSignIn.ts"
import { patternOf } from "./Hosts.ts"
import { wordAt } from "./JsonLocation.ts"
import { factFaults, filled } from "./RestAddress.ts"
import type { Settings } from "./RestCall.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import { placesOf } from "./Template.ts"

export interface Parts {
  readonly definition: RestDefinition
  readonly settings: Settings
  readonly oauth2: OAuth2
}

type Facts = Readonly<Record<string, string>>

/** An address of the sign-in for an account; a deployment's own host has it under the same path. */
const addressOf = (
  { definition, settings: { baseUrl, sandboxUrl } }: Parts,
  template: string,
  metadata: Facts,
  environment: Environment | undefined
): Result.Result<Pick<TokenEndpoint, "url" | "host">, string | ProviderFailure> =>
  Result.gen(function* () {
    const configured = (yield* sandboxUrlIn(environment, definition, sandboxUrl)) ?? baseUrl
    const url = yield* filled(definition, template, metadata)
    const { hostname, pathname } = new URL(url)
    // The definition's author wrote a host without variables; any other must be the provider's.
    const pattern = patternOf(placesOf(template).length === 0 ? [hostname] : definition.hosts)
    if (configured === undefined) return { url, host: { pattern } }
    const { origin } = new URL(configured)
    return { url: `${origin}${pathname}`, host: { pattern, configured: origin } }
  })

export const authorize = (parts: Parts, request: ConsentRequest): Result.Result<string, ProviderFailure> => {
  const { definition, oauth2 } = parts
  const { environment, metadata } = request
  const { params = {}, scopes = [], scopeSeparator } = oauth2
  return Result.gen(function* () {
    const reject = rejecting(definition)
    const { host, url } = yield* orFail(addressOf(parts, oauth2.authorizeUrl, metadata, environment), reject)
    const { hostname, origin } = new URL(url)
    if (origin !== host.configured && !host.pattern.test(hostname)) {
      return yield* Result.fail(reject(`${definition.displayName} has no page of consent at ${origin}`))
    }
    const filledScopes = yield* orFail(Result.all(scopes.map((scope) => filled(definition, scope, metadata))), reject)
    const own = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, [value]]))
    return consentUrl(url, { ...request, params: { ...own, ...request.params } }, filledScopes, scopeSeparator)
  })
}

export const exchange = Effect.fnUntraced(function* (
  parts: Parts,
  client: OAuthClient,
  grant: ConsentGrant
): Effect.fn.Return<GrantedAccount, ProviderFailure> {
  const { definition, settings } = parts
  const brought = yield* callbackFacts(parts, grant)
  const endpoint = yield* endpointOf(parts, { ...grant.metadata, ...brought }, grant.environment)
  const answered = yield* exchangeCode(settings.client, endpoint, client, grant)
  const metadata = { ...brought, ...answered.metadata }
  const granted = { ...answered, ...(Object.keys(metadata).length > 0 && { metadata }) }
  const known = { ...grant.metadata, ...metadata }
  const missing = Object.entries(definition.variables ?? {}).filter(
    ([name, { fallback }]) => fallback === undefined && !Object.hasOwn(known, name)
  )
  // A deployment's own host needs none of them.
  if (missing.length === 0 || endpoint.host.configured !== undefined) return granted
  return yield* unauthorizing(definition)(
    `${definition.displayName} did not say where the account is, or named a host that isn't its own`
  )
})

/** The facts of the redirect. A host that is not the provider's ends the sign-in, so that it gets neither code nor secret. */
const callbackFacts = ({ definition, oauth2 }: Parts, { metadata, parameters = {} }: ConsentGrant) => {
  const given = Object.entries(oauth2.callbackFacts ?? {}).flatMap(([name, { parameter, pattern }]) => {
    const text = Object.hasOwn(parameters, parameter) ? parameters[parameter] : undefined
    return text === undefined ? [] : [{ name, parameter, text, value: taken(pattern, text) ?? "" }]
  })
  const foreign = given.find(({ name, value }) =>
    factFaults(definition, { ...metadata, [name]: value }).some((fault) => fault.name === name)
  )
  return foreign === undefined
    ? Effect.succeed(Object.fromEntries(given.map(({ name, value }) => [name, value] as const)))
    : Effect.fail(
        unauthorizing(definition)(
          `the answer to the sign-in names another host than ${definition.displayName}'s in ${foreign.parameter}: no code was sent there`
        )
      )
}

export const refresh = Effect.fnUntraced(function* (parts: Parts, client: OAuthClient, account: Account) {
  const endpoint = yield* endpointOf(parts, account.metadata, environmentOf(account))
  return yield* refreshTokens(parts.settings.client, endpoint, client, account)
})

export const revoke = Effect.fnUntraced(function* (
  parts: Parts,
  revokeUrl: string,
  client: OAuthClient | undefined,
  account: Account
) {
  const { definition, settings } = parts
  const address = addressOf(parts, revokeUrl, account.metadata, environmentOf(account))
  const endpoint = yield* endpointOf(parts, account.metadata, environmentOf(account))
  const end = { ...endpoint, ...(yield* Effect.fromResult(orFail(address, rejecting(definition)))) }
  return yield* revokeTokens(settings.client, end, client, account)
})

const environmentOf = ({ credentials }: Account) => ("environment" in credentials ? credentials.environment : undefined)

const endpointOf = (parts: Parts, metadata: Facts, environment: Environment | undefined) => {
  const { definition, oauth2 } = parts
  const address = orFail(addressOf(parts, oauth2.tokenUrl, metadata, environment), rejecting(definition))
  return Effect.map(Effect.fromResult(address), (at): TokenEndpoint => ({
    ...at,
    provider: definition,
    clientAuth: oauth2.clientAuth,
    refusals: (oauth2.refusals ?? []).map(({ description, ...refusal }) => ({
      ...refusal,
      ...(description === undefined ? {} : { description: new RegExp(description, "u") }),
      source: "the definition"
    })),
    facts: (body) => ({ ...scopesIn(body), ...factsIn(parts, body) }),
    owner: (body) => ownerIn(oauth2, body)
  }))
}

/** What the user allowed the app. RFC 6749 5.1 */
const scopesIn = (body: RecordFields): Facts => {
  const scopes = text(body["scope"])
  return scopes === undefined ? {} : { scopes }
}

/** A fact that would send a token to a foreign host is left out. */
const factsIn = ({ definition, oauth2: { facts = {} } }: Parts, body: RecordFields): Facts => {
  const found = Object.entries(facts).flatMap(([name, { at, pattern }]) => {
    const value = taken(pattern, wordAt(body, at))
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(found.filter(([name, value]) => factFaults(definition, { [name]: value }).length === 0))
}

const ownerIn = ({ owner = {} }: OAuth2, body: RecordFields) => {
  const workspaceRef = owner.account && wordAt(body, owner.account)
  const consumerRef = owner.user && wordAt(body, owner.user)
  return {
    ...(workspaceRef === undefined ? {} : { workspaceRef }),
    ...(consumerRef === undefined ? {} : { consumerRef })
  }
}
