/** A provider as the catalogue shows it: how an account signs in, what it must tell, what can be done. Pure. */
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { type Capabilities, type DeclaredCapabilities, completeCapabilities } from "./Capabilities.ts"
import { ProviderName } from "../domain/Ids.ts"
import { ApiKeyOptions, BasicOptions, type DeclaredInfo, MetadataInput, OAuth2Options, type SignIn } from "./SignIn.ts"

const Verbs = Schema.Struct({
  insert: Schema.Boolean,
  update: Schema.Boolean,
  upsert: Schema.Boolean,
  delete: Schema.Boolean
})

const BatchVerb = Schema.Struct({
  supported: Schema.Boolean,
  /** Most records in one batch. */
  defaultRecordLimit: Schema.optionalKey(Schema.Int)
})

export const Support = Schema.Struct({
  batchWrite: Schema.Struct({ create: BatchVerb, update: BatchVerb, upsert: BatchVerb, delete: BatchVerb }),
  /** Bulk files, which are not batches. */
  bulkWrite: Verbs,
  delete: Schema.Boolean,
  /** Whether `writeOnUpdate: ifEmpty` can be chosen. Spec 2.9. */
  ifEmpty: Schema.Boolean,
  proxy: Schema.Boolean,
  read: Schema.Boolean,
  search: Schema.Struct({ operators: Schema.Struct({ equals: Schema.Boolean }) }),
  subscribe: Schema.Boolean,
  write: Schema.Boolean
}).annotate({ identifier: "Support" })
export interface Support extends Schema.Schema.Type<typeof Support> {}

export const ProviderInfo = Schema.Struct({
  name: ProviderName,
  displayName: Schema.String,
  authType: Schema.Literals(["oauth2", "apiKey", "basic", "none"]),
  oauth2Opts: Schema.optionalKey(OAuth2Options),
  apiKeyOpts: Schema.optionalKey(ApiKeyOptions),
  basicOpts: Schema.optionalKey(BasicOptions),
  baseURL: Schema.String,
  /** Empty where the provider has no modules. */
  defaultModule: Schema.String,
  modules: Schema.optionalKey(
    Schema.Record(
      Schema.String,
      Schema.Struct({ displayName: Schema.String, baseURL: Schema.String, support: Support })
    )
  ),
  metadata: Schema.optionalKey(
    Schema.Struct({
      /** What an account can't be without. */
      input: Schema.Array(MetadataInput),
      /** What has a default: other clients take each `input` for one that must be filled in. */
      optionalInput: Schema.optionalKey(Schema.Array(MetadataInput))
    })
  ),
  support: Support,
  /** Always empty; older clients look for it. */
  providerOpts: Schema.Struct({})
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
  const { baseURL, defaultModule, metadata, modules, signIns } = driver.info
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
