/** The inputs of a form that connects an account, by way to sign in. Their names are those of the request's members. */
import type { Connection, ProviderInfo } from "@fieldgate/client"
import { requestedFacts, factName } from "./AccountFact.ts"
import type { SignInWay } from "./SignInWay.ts"

/** The inputs that have words of their own; a fact's words come from the provider. */
export type CredentialName =
  | "apiKey"
  | "basicAuth.username"
  | "basicAuth.password"
  | "oauth2ClientCredentials.clientId"
  | "oauth2ClientCredentials.clientSecret"
  | "oauth2ClientCredentials.scopes"

interface InputFacts {
  readonly isRequired: boolean
  /** What the browser may fill in; a secret of the provider is none of this page's own. */
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

/** A password may begin or end with a blank; nothing else that is asked for does. */
export const isTrimmed = ({ name }: CredentialInput): boolean => name !== "basicAuth.password"

/** Only these values may be kept while the user goes on: the others are secrets. */
export const isPublic = ({ kind }: CredentialInput): boolean => kind !== "secret"

/** All inputs of a way; with a connection, those that renew it, filled with what is known of it. */
export const inputsOf = (
  way: SignInWay,
  provider: ProviderInfo,
  connection?: Connection
): ReadonlyArray<CredentialInput> => {
  // A new consent keeps the facts that its connection has.
  if (way === "consent" && connection !== undefined) return []
  return [...credentialInputs[way](provider), ...factInputs(way, provider, connection)]
}

/** The inputs for what calls need to know of an account. */
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

/** Some providers take a key as the name and no password. */
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
