/** The OAuth app that a project has registered at a provider, without its secret. @rule oauth.providerApp */
import * as Schema from "effect/Schema"
import { Environment } from "../connections/Credentials.ts"
import { ProjectId, ProviderAppId, ProviderName } from "../domain/Ids.ts"
import { maskHasValues, updateMask } from "../domain/MaskedUpdate.ts"
import { isStorable } from "../domain/Text.ts"

/** A text that is valid in a header or a form, as required for client ids and secrets. */
const Visible = (name: string) =>
  Schema.NonEmptyString.check(
    Schema.isPattern(/^[\x21-\x7e]+$/, { message: `the ${name} contains a character that is not allowed` })
  )

/** The provider's name for the app. */
export const ClientId = Visible("client id")

/** Known to the provider and to us; it leaves a store only for a call to the provider. */
export const ClientSecret = Schema.RedactedFromValue(Visible("client secret"))

const Text = (name: string) => Schema.NonEmptyString.check(isStorable(name))

/** What a sign-in at the provider needs beside the app. */
const Metadata = Schema.Struct({
  /** Added to the URL of the consent page; a parameter may occur several times. */
  authQueryParams: Schema.optionalKey(Schema.Record(Text("parameter"), Schema.Array(Text("parameter")))),
  /** Parameters for clients, by name. */
  providerParams: Schema.optionalKey(Schema.Record(Text("parameter"), Text("parameter")))
})

/** The properties of an app that can be set and updated. */
export const details = {
  /** The app's client id at the provider. */
  clientId: ClientId,
  /** The customer's own name for the app. */
  externalRef: Schema.optionalKey(Text("externalRef")),
  /** The scopes that the app requests from accounts. */
  scopes: Schema.optionalKey(Schema.Array(Text("scope"))),
  /**
   * Parameters that a sign-in needs beside the app: `authQueryParams` are added to the page of consent, `providerParams`
   * are for clients.
   */
  metadata: Schema.optionalKey(Metadata)
} as const

const newProviderAppProperties = {
  /** The provider's name. */
  provider: ProviderName,
  /** The accounts that the app is for. Default: `production`. */
  environment: Schema.optionalKey(Environment),
  /** The app's client secret at the provider; it is never returned. */
  clientSecret: ClientSecret,
  ...details
} as const

export interface NewProviderAppSchema extends Schema.Struct<typeof newProviderAppProperties> {}

/** An OAuth app at a provider. */
export const NewProviderApp: NewProviderAppSchema = Schema.Struct(newProviderAppProperties).annotate({
  identifier: "NewProviderApp"
})

const providerAppUpdateProperties = {
  /** The names of the properties to change, at least one; each must have its new value beside the mask. */
  updateMask: updateMask("clientId", "clientSecret", "externalRef", "scopes", "metadata"),
  /** The new values. */
  providerApp: Schema.Struct({
    ...details,
    /** The app's client id at the provider. */
    clientId: Schema.optionalKey(ClientId),
    /** The app's client secret at the provider; it is never returned. */
    clientSecret: Schema.optionalKey(ClientSecret)
  })
}

export interface ProviderAppUpdateSchema extends Schema.Struct<typeof providerAppUpdateProperties> {}

/** The properties to change, and their values; `{}` and `[]` empty one. */
export const ProviderAppUpdate: ProviderAppUpdateSchema = Schema.Struct(providerAppUpdateProperties)
  .check(maskHasValues("providerApp"))
  .annotate({ identifier: "ProviderAppUpdate" })

/** The OAuth app that a project has registered at a provider, without its secret. */
export const ProviderApp = Schema.Struct({
  /** The app's id in Fieldgate. */
  id: ProviderAppId,
  /** The project that the app belongs to. */
  projectId: ProjectId,
  /** The provider's name. */
  provider: ProviderName,
  /** The accounts that the app is for: those of the provider itself or those of a sandbox. */
  environment: Environment,
  ...details,
  /** When the app was registered in Fieldgate. */
  createTime: Schema.DateTimeUtcFromString,
  /** When the app was last changed. */
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "ProviderApp" })
export interface ProviderApp extends Schema.Schema.Type<typeof ProviderApp> {}
