/**
 * The Salesforce driver: accounts, contacts and every other object of an org, custom ones too, one record or a batch.
 * `make` for a composition in Effect, `driver` for everybody else.
 *
 * An account's metadata says where its org is: `instanceUrl`, or `workspace` (the `acme` of acme.my.salesforce.com).
 */
import type { CallLimits } from "@fieldgate/core/providers/CallLimits"
import type { Capabilities } from "@fieldgate/core/providers/Capabilities"
import { type ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import { batchRecords } from "@fieldgate/core/domain/Limits"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type {
  Account,
  ConsentGrant,
  FieldsCall,
  OAuthClient,
  ProviderDriver,
  ReadQuery
} from "@fieldgate/core/providers/ProviderDriver"
import { ProviderError, type ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as HttpClient from "effect/http/HttpClient"
import * as BaseUrl from "../http/BaseUrl.ts"
import * as FetchClient from "../http/FetchClient.ts"
import * as Check from "./Check.ts"
import * as CollectionWrite from "./CollectionWrite.ts"
import * as Describe from "./Describe.ts"
import * as ExplainedCalls from "./ExplainedCalls.ts"
import * as ForwardedHeaders from "./ForwardedHeaders.ts"
import * as InstanceUrl from "./InstanceUrl.ts"
import * as KeyLookUp from "./KeyLookUp.ts"
import { provider } from "./Provider.ts"
import * as RecordId from "./RecordId.ts"
import * as RecordReads from "./RecordReads.ts"
import { checked } from "./Refusals.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import { info } from "./SalesforceInfo.ts"
import * as SignInRefusals from "./SignInRefusals.ts"
import * as SalesforceOAuth from "./SalesforceOAuth.ts"
import * as SalesforceRecord from "./SalesforceRecord.ts"
import * as Sample from "./Sample.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"
import * as SingleWrite from "./SingleWrite.ts"
import * as UpsertCustomFields from "./UpsertCustomFields.ts"

export type { Version } from "./SalesforcePaths.ts"

export interface Options {
  /** The version of the REST API, `v60.0` or later. Default: `v62.0`. */
  readonly apiVersion?: SalesforcePaths.Version
  /** One instance for all accounts, instead of each account's own; no other host outside of Salesforce gets a token. */
  readonly instanceUrl?: string
  /** Where accounts go whose credentials belong to the sandbox environment. */
  readonly sandboxUrl?: string
  /** For one call, answer included. Default: 60 seconds; an org's own triggers run within it. */
  readonly timeout?: Duration.Input
  /** Calls of one org. Default: 200 in any ten seconds, 20 at a time. */
  readonly limits?: CallLimits
  /** How long the provider may still be working on a call without an answer. Default: 15 minutes. */
  readonly longestCall?: Duration.Input
  /** Names of headers that callers may send too, beside those that change a write. Reserved ones are refused. Default: none. */
  readonly forwardedHeaders?: ReadonlyArray<string>
}

/** What Salesforce can do. Spec 8. */
export const capabilities: Capabilities = {
  create: true,
  update: true,
  delete: true,
  batch: { create: true, update: true, records: batchRecords.maximum },
  allOrNone: { create: true, update: true },
  ifEmpty: true,
  associations: false,
  headers: true,
  customFields: true
}

/** Salesforce counts by the day and says what is left. This is polite beside an org's other users: at most 25 calls may take long. */
export const limits: CallLimits = { calls: 200, windowMillis: 10_000, concurrency: 20 }

/** The driver on the HTTP client of the composition. */
export const make = (options: Options = {}): Effect.Effect<ProviderDriver, never, HttpClient.HttpClient> =>
  Effect.map(HttpClient.HttpClient, (client) => {
    const parts: SalesforceApi.Parts = {
      client,
      chosen: { instanceUrl: urlOf(options.instanceUrl), sandboxUrl: urlOf(options.sandboxUrl) },
      forwardable: ForwardedHeaders.withAdditions(options.forwardedHeaders ?? []),
      timeout: Duration.fromInputUnsafe(options.timeout ?? "60 seconds"),
      version: SalesforcePaths.versionOf(options.apiVersion)
    }
    return {
      name: ProviderName.make(provider.name),
      displayName: provider.displayName,
      capabilities,
      forwardableHeaders: parts.forwardable,
      fieldNames: SalesforceRecord.fieldNames,
      canonicalId: (recordId) => RecordId.canonical(recordId) ?? recordId,
      recordForm: SalesforceRecord.form,
      info: options.instanceUrl === undefined ? info : { ...info, metadata: [] },
      factFaults: (facts) => InstanceUrl.factFaults(parts.chosen, facts),
      limits: options.limits ?? limits,
      ...(options.longestCall === undefined ? {} : { longestCall: Duration.fromInputUnsafe(options.longestCall) }),
      write: Effect.fn("Salesforce.write")(
        (account: Account, command: WriteCommand) => write(parts, account, command),
        Effect.mapError(asProviderError)
      ),
      read: Effect.fn("Salesforce.read")(
        (account: Account, query: RecordReads.Query) => RecordReads.read(parts, account, query),
        Effect.mapError(asProviderError)
      ),
      readMany: Effect.fn("Salesforce.readMany")(
        (account: Account, query: ReadQuery) => RecordReads.readMany(parts, account, query),
        Effect.mapError(asProviderError)
      ),
      findByKey: Effect.fn("Salesforce.findByKey")(
        (account: Account, query: KeyLookUp.Query) => KeyLookUp.find(parts, account, query),
        Effect.mapError(asProviderError)
      ),
      describe: {
        objects: Effect.fn("Salesforce.describe.objects")(
          (account: Account) => Describe.objects(parts, account),
          Effect.mapError(asProviderError)
        ),
        object: Effect.fn("Salesforce.describe.object")(
          (account: Account, objectName: ObjectName) => Describe.object(parts, account, objectName),
          Effect.mapError(asProviderError)
        )
      },
      sample: Effect.fn("Salesforce.sample")(
        (account: Account, query: Sample.Query) => Sample.sample(parts, account, query),
        Effect.mapError(asProviderError)
      ),
      upsertFields: Effect.fn("Salesforce.upsertFields")(
        (account: Account, call: FieldsCall) => UpsertCustomFields.upsert(parts, account, call),
        Effect.mapError(asProviderError)
      ),
      check: Effect.fn("Salesforce.check")(
        (account: Account) => Check.check(parts, account),
        Effect.mapError(asProviderError)
      ),
      refresh: Effect.fn("Salesforce.refresh")(
        (client: OAuthClient, account: Account) => SalesforceOAuth.refresh(parts, client, account),
        Effect.mapError(asProviderError)
      ),
      revoke: Effect.fn("Salesforce.revoke")(
        (_client: OAuthClient | undefined, account: Account) => SalesforceOAuth.revoke(parts, account),
        Effect.mapError(asProviderError)
      ),
      oauth: {
        authorize: (request) => Result.mapError(SalesforceOAuth.authorize(parts, request), asProviderError),
        exchange: Effect.fn("Salesforce.exchange")(
          (client: OAuthClient, grant: ConsentGrant) => SalesforceOAuth.exchange(parts, client, grant),
          Effect.mapError(asProviderError)
        ),
        remedy: SignInRefusals.remedyFor
      },
      explain: {
        write: (account, command) => Result.mapError(ExplainedCalls.ofWrite(parts, account, command), asProviderError),
        read: (account, query) => Result.mapError(ExplainedCalls.ofRead(parts, account, query), asProviderError)
      }
    }
  })

/** The driver by itself, on `fetch`. A sandbox's `fetch` goes here. */
export const driver = (options: Options & { readonly fetch?: typeof globalThis.fetch } = {}): ProviderDriver =>
  Effect.runSync(Effect.provide(make(options), FetchClient.layer(options.fetch)))

const urlOf = (text: string | undefined) => (text === undefined ? undefined : BaseUrl.parse(text))

const asProviderError = (reason: ProviderFailure) => new ProviderError({ provider: provider.name, reason })

const write = Effect.fnUntraced(function* (
  parts: SalesforceApi.Parts,
  account: Account,
  command: WriteCommand
): Effect.fn.Return<ReadonlyArray<RecordOutcome>, ProviderFailure> {
  const headers = yield* Effect.fromResult(checked(parts, command))
  const [item, ...others] = command.items
  if (others.length > 0) return yield* CollectionWrite.write(parts, account, command, headers)
  return [yield* SingleWrite.write(parts, account, command, item, headers)]
})
