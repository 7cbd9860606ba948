/** The inputs of a credential form, by sign-in method. Their names are the properties of the request. */
import type { Connection, ProviderInfo } from "@fieldgate/client"
import { requestedFacts, factName } from "./AccountFact.ts"
import type { SignInWay } from "./SignInWay.ts"

/** The inputs with our own labels; the provider labels the facts. */
export type CredentialName =
  | "apiKey"
  | "basicAuth.username"
  | "basicAuth.password"
  | "oauth2ClientCredentials.clientId"
  | "oauth2ClientCredentials.clientSecret"
  | "oauth2ClientCredentials.scopes"

interface InputFacts {
  readonly isRequired: boolean
  /** What the browser may autofill; a provider's secret is not a password of this page. */
  readonly autoComplete: "off" | "new-password" | "username"
}

export type CredentialInput =
  | (InputFacts & { readonly kind: "text" | "secret" | "list"; readonly name: CredentialName })
  | (InputFacts & {
      readonly kind: "fact"
      /** `providerMetadata.<fact>` */
      readonly name: string
      readonly label: string
      readonly prompt: string | undefined
      readonly docsUrl: string | undefined
      readonly value: string
    })

/** A password may begin or end with a blank; other inputs are trimmed. */
export const isTrimmed = ({ name }: CredentialInput): boolean => name !== "basicAuth.password"

/** Only these values may be kept in the state; the others are secrets. */
export const isPublic = ({ kind }: CredentialInput): boolean => kind !== "secret"

/** The inputs of a sign-in method; with a connection, those that update it, with the known values filled in. */
export const inputsOf = (
  way: SignInWay,
  provider: ProviderInfo,
  connection?: Connection
): ReadonlyArray<CredentialInput> => {
  // A new consent keeps the facts of the connection.
  if (way === "consent" && connection !== undefined) return []
  return [...credentialInputs[way](provider), ...factInputs(way, provider, connection)]
}

/** The inputs for the facts that calls need about an account. */
export const factInputs = (
  way: SignInWay,
  provider: ProviderInfo,
  connection?: Connection
): ReadonlyArray<CredentialInput> =>
  requestedFacts(way, provider, connection).map(({ docsURL, isRequired, name, prompt, shownName, value }) => ({
    kind: "fact",
    name: factName(name),
    label: shownName,
    prompt,
    docsUrl: docsURL,
    value,
    isRequired,
    autoComplete: "off"
  }))

const apiKey: CredentialInput = { kind: "secret", name: "apiKey", isRequired: true, autoComplete: "new-password" }

/** Some providers take a key as the username and no password. */
const basic: ReadonlyArray<CredentialInput> = [
  { kind: "text", name: "basicAuth.username", isRequired: true, autoComplete: "username" },
  { kind: "secret", name: "basicAuth.password", isRequired: false, autoComplete: "new-password" }
]

const client = (areScopesRequired: boolean): ReadonlyArray<CredentialInput> => [
  { kind: "text", name: "oauth2ClientCredentials.clientId", isRequired: true, autoComplete: "off" },
  { kind: "secret", name: "oauth2ClientCredentials.clientSecret", isRequired: true, autoComplete: "new-password" },
  { kind: "list", name: "oauth2ClientCredentials.scopes", isRequired: areScopesRequired, autoComplete: "off" }
]

const credentialInputs: Readonly<Record<SignInWay, (provider: ProviderInfo) => ReadonlyArray<CredentialInput>>> = {
  consent: () => [],
  none: () => [],
  apiKey: () => [apiKey],
  basic: () => basic,
  clientCredentials: ({ oauth2Opts }) => client(oauth2Opts?.explicitScopesRequired ?? false)
}
