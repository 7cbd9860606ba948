/** A provider as the catalogue shows it: how an account signs in, what it must tell, what can be done. Pure. */
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import * as ApiVersion from "./ApiVersion.ts"
import { type Capabilities, type DeclaredCapabilities, completeCapabilities } from "./Capabilities.ts"
import { ProviderName } from "../domain/Ids.ts"
import { ApiKeyOptions, BasicOptions, type DeclaredInfo, MetadataInput, OAuth2Options, type SignIn } from "./SignIn.ts"

const Verbs = Schema.Struct({
  /** Whether records can be created. */
  insert: Schema.Boolean,
  /** Whether records can be updated. */
  update: Schema.Boolean,
  /** Whether records can be created or updated. */
  upsert: Schema.Boolean,
  /** Whether records can be deleted. */
  delete: Schema.Boolean
})

const BatchVerb = Schema.Struct({
  /** Whether the provider takes several records in one request. */
  supported: Schema.Boolean,
  /** Most records in one batch. */
  defaultRecordLimit: Schema.optionalKey(Schema.Int)
})

/** What a provider can do here. */
export const Support = Schema.Struct({
  /** Writes of several records in one request. */
  batchWrite: Schema.Struct({
    /** Creates. */
    create: BatchVerb,
    /** Updates. */
    update: BatchVerb,
    /** Creates or updates. */
    upsert: BatchVerb,
    /** Deletes. */
    delete: BatchVerb
  }),
  /** Writes of bulk files; not supported. */
  bulkWrite: Verbs,
  /** Deletes of records. */
  delete: Schema.Boolean,
  /** Updates that fill a field only where it is empty (`writeOnUpdate: ifEmpty`). */
  ifEmpty: Schema.Boolean,
  /** Requests that are passed through. */
  proxy: Schema.Boolean,
  /** Reads on a schedule. */
  read: Schema.Boolean,
  /** Searches for records. */
  search: Schema.Struct({
    /** What a search can compare. */
    operators: Schema.Struct({
      /** Whether it finds records by a field's value. */
      equals: Schema.Boolean
    })
  }),
  /** Subscriptions to changes. */
  subscribe: Schema.Boolean,
  /** Creates or updates of records. */
  write: Schema.Boolean
}).annotate({ identifier: "Support" })
export interface Support extends Schema.Schema.Type<typeof Support> {}

/** A provider: how its accounts sign in, what must be known of them, and what it can do. */
export const ProviderInfo = Schema.Struct({
  /** The provider's name, as manifests and connections write it. */
  name: ProviderName,
  /** The name that people see. */
  displayName: Schema.String,
  /** How accounts sign in, unless another way is chosen. */
  authType: Schema.Literals(["oauth2", "apiKey", "basic", "none"]),
  /** Present where accounts can sign in by OAuth 2. */
  oauth2Opts: Schema.optionalKey(OAuth2Options),
  /** Present where accounts can sign in with a key: where calls carry the key. */
  apiKeyOpts: Schema.optionalKey(ApiKeyOptions),
  /** Present where accounts can sign in with a user name and a password. */
  basicOpts: Schema.optionalKey(BasicOptions),
  /** The base URL of calls; `{{.name}}` is a placeholder for a fact about the account. */
  baseURL: Schema.String,
  /** The module that is used where none is named; empty where the provider has none. */
  defaultModule: Schema.String,
  /** Parts of the provider that have a name of their own. */
  modules: Schema.optionalKey(
    Schema.Record(
      Schema.String,
      Schema.Struct({
        /** The name that people see. */
        displayName: Schema.String,
        /** Where calls go. */
        baseURL: Schema.String,
        /** What the module can do. */
        support: Support
      })
    )
  ),
  /** Facts about an account that its user is asked for. */
  metadata: Schema.optionalKey(
    Schema.Struct({
      /** What an account can't be without. */
      input: Schema.Array(MetadataInput),
      /** What has a default: other clients take each `input` for one that must be filled in. */
      optionalInput: Schema.optionalKey(Schema.Array(MetadataInput))
    })
  ),
  /** What the provider can do here. */
  support: Support,
  /** The versions of the provider's API that are called, where their support ends. */
  apiVersions: Schema.optionalKey(Schema.Array(ApiVersion.ShownApiVersion)),
  /** Always empty; older clients look for it. */
  providerOpts: Schema.Record(Schema.String, Schema.Json)
}).annotate({ identifier: "ProviderInfo" })
export interface ProviderInfo extends Schema.Schema.Type<typeof ProviderInfo> {}

const supportOf = ({ batch, create, delete: deletes, ifEmpty, update }: Capabilities): Support => {
  const verb = (supported: boolean) => (supported ? { supported, defaultRecordLimit: batch.records } : { supported })
  return {
    batchWrite: {
      create: verb(batch.create),
      update: verb(batch.update),
      upsert: { supported: false },
      delete: { supported: false }
    },
    bulkWrite: { insert: false, update: false, upsert: false, delete: false },
    delete: deletes,
    ifEmpty,
    proxy: false,
    read: false,
    search: { operators: { equals: false } },
    subscribe: false,
    write: create || update
  }
}

/** What a driver's declarations come to. Of two ways to sign in of one kind the first is shown. */
export const of = (driver: {
  readonly name: ProviderName
  readonly displayName: string
  readonly capabilities: DeclaredCapabilities
  readonly info: DeclaredInfo
}): ProviderInfo => {
  const { apiVersions, baseURL, defaultModule, metadata, modules, signIns } = driver.info
  const support = supportOf(completeCapabilities(driver.capabilities))
  const named = Object.entries(modules)
  return {
    name: driver.name,
    displayName: driver.displayName,
    authType: signIns[0]._tag,
    ...optionsOf(signIns),
    baseURL,
    defaultModule,
    ...(named.length === 0
      ? {}
      : { modules: Object.fromEntries(named.map(([name, module]) => [name, { ...module, support }])) }),
    ...(metadata.length === 0 ? {} : { metadata: inputsOf(metadata) }),
    support,
    ...(apiVersions === undefined ? {} : { apiVersions: apiVersions.map(ApiVersion.shown) }),
    providerOpts: {}
  }
}

const inputsOf = (metadata: DeclaredInfo["metadata"]): ProviderInfo["metadata"] & {} => {
  const inputs = metadata.map(Struct.omit(["unless", "toldByConsent"]))
  const optional = inputs.filter(({ defaultValue }) => defaultValue !== undefined)
  const input = inputs.filter(({ defaultValue }) => defaultValue === undefined)
  return { input, ...(optional.length === 0 ? {} : { optionalInput: optional }) }
}

const members = { oauth2: "oauth2Opts", apiKey: "apiKeyOpts", basic: "basicOpts", none: undefined } as const

const optionsOf = (signIns: ReadonlyArray<SignIn>): Pick<ProviderInfo, "oauth2Opts" | "apiKeyOpts" | "basicOpts"> => {
  const options = signIns.flatMap(({ _tag, ...options }) =>
    members[_tag] === undefined ? [] : [[members[_tag], options] as const]
  )
  // Of two of one name the later stays, so they go in backwards.
  return Object.fromEntries(options.toReversed())
}
