/**
 * The Salesforce driver: accounts, contacts and every other object of an org, custom ones too, one record or a batch. Use `make` in a
 * composition in Effect, `driver` elsewhere.
 * An account's metadata contain its org's address: `instanceUrl`, or `workspace` (the `acme` of acme.my.salesforce.com).
 */
import type { CallLimits, DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import { type IdentifyingFieldsByObject, withAdditions } from "@fieldgate/core/providers/IdentifyingFields"
import { batchRecords, findKeys } from "@fieldgate/core/domain/Limits"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as Check from "./Check.ts"
import * as CollectionWrite from "./CollectionWrite.ts"
import * as Describe from "./Describe.ts"
import * as ExplainedCalls from "./ExplainedCalls.ts"
import { identifyingFields, valueForms } from "./FieldFacts.ts"
import * as Find from "./Find.ts"
import * as ForwardedHeaders from "./ForwardedHeaders.ts"
import * as InstanceUrl from "./InstanceUrl.ts"
import * as KeyLookUp from "./KeyLookUp.ts"
import { provider } from "./Provider.ts"
import * as RecordId from "./RecordId.ts"
import * as RecordReads from "./RecordReads.ts"
import { checked } from "./Refusals.ts"
import * as SalesforceApi from "./SalesforceApi.ts"
import { apiVersions, info } from "./SalesforceInfo.ts"
import * as SignInRefusals from "./SignInRefusals.ts"
import * as SalesforceOAuth from "./SalesforceOAuth.ts"
import * as SalesforceRecord from "./SalesforceRecord.ts"
import * as Sample from "./Sample.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"
import * as SingleWrite from "./SingleWrite.ts"
import * as Upsert from "./Upsert.ts"
import * as CustomFieldDraft from "./CustomFieldDraft.ts"
import * as UpsertCustomFields from "./UpsertCustomFields.ts"
import { parseBaseUrl } from "../kit/UnmadeCall.ts"
import { defineDriver, driverOnFetch } from "../kit/Driver.ts"

export type { Version } from "./SalesforcePaths.ts"

export interface Options {
  /** The version of the REST API, `v60.0` or later. Default: `v62.0`. */
  readonly apiVersion?: SalesforcePaths.Version
  /** One instance for all accounts, instead of each account's own; no other host outside of Salesforce receives a token. */
  readonly instanceUrl?: string
  /** The API for accounts whose credentials belong to the sandbox environment. */
  readonly sandboxUrl?: string
  /** For one call, answer included. Default: 60 seconds; an org's own triggers run within it. */
  readonly timeout?: Duration.Input
  /** Calls of one org. Default: 200 in any ten seconds, 20 at a time. */
  readonly limits?: CallLimits
  /** How long the provider may still be working on a call without an answer. Default: 15 minutes. */
  readonly longestCall?: Duration.Input
  /** Names of headers that callers may send too, besides those that change a write. Reserved ones are refused. Default: none. */
  readonly forwardedHeaders?: ReadonlyArray<string>
  /** More fields whose values identify records, by object, such as an external ID. Writes are found by them. */
  readonly identifyingFields?: IdentifyingFieldsByObject
}

/** What Salesforce supports. @rule driver.capabilities */
export const capabilities: DeclaredCapabilities = {
  create: true,
  update: true,
  delete: true,
  batch: { create: true, update: true, records: batchRecords.maximum },
  allOrNone: { create: true, update: true },
  ifEmpty: true,
  headers: true,
  customFields: true,
  find: { keys: findKeys.maximum }
}

/**
 * Salesforce counts by day, 15,000 and more by edition and licences, and reports what was used. No window has a limit; at most 25 calls
 * that take longer than 20 seconds are accepted at a time, so that this leaves room for an org's other users. "API Request Limits and
 * Allocations" in the Salesforce Developer Limits Quick Reference
 */
export const limits: CallLimits = { calls: 200, windowMillis: 10_000, concurrency: 20 }

/** The driver on the HTTP client of the composition. */
export const make = (options: Options = {}): Effect.Effect<ProviderDriver, never, HttpClient.HttpClient> =>
  Effect.map(HttpClient.HttpClient, (client) => {
    const settings: SalesforceApi.Settings = {
      client,
      chosen: { instanceUrl: urlOf(options.instanceUrl), sandboxUrl: urlOf(options.sandboxUrl) },
      forwardable: ForwardedHeaders.withAdditions(options.forwardedHeaders ?? []),
      timeout: Duration.fromInputUnsafe(options.timeout ?? "60 seconds"),
      version: SalesforcePaths.versionOf(options.apiVersion)
    }
    const parts: SalesforceApi.Parts = { ...settings, api: SalesforceApi.make(settings) }
    return defineDriver({
      ...provider,
      capabilities,
      forwardableHeaders: parts.forwardable,
      fieldNames: SalesforceRecord.fieldNames,
      canonicalId: (recordId) => RecordId.canonical(recordId) ?? recordId,
      recordForm: SalesforceRecord.form,
      // Of the fields of Salesforce's own, none is an external id.
      referenceKeys: (fieldName) => /__c$/iu.test(fieldName),
      valueForms,
      identifyingFields: withAdditions(identifyingFields, options.identifyingFields),
      info: {
        ...info,
        ...(options.instanceUrl === undefined ? {} : { metadata: [] }),
        apiVersions: apiVersions(settings.version)
      },
      factFaults: (facts) => InstanceUrl.factFaults(parts.chosen, facts),
      limits: options.limits === undefined ? limits : { ...options.limits, chosen: true },
      longestCall: options.longestCall,
      duplicateCodes: ["DUPLICATE_VALUE"],
      write: (account, command) => write(parts, account, command),
      upsert: {
        write: (account, command) => Upsert.write(parts, account, command),
        explain: (account, command) => Upsert.explain(parts, account, command)
      },
      read: (account, query) => RecordReads.read(parts, account, query),
      readMany: (account, query) => RecordReads.readMany(parts, account, query),
      findByKey: (account, query) => KeyLookUp.find(parts, account, query),
      find: (account, query) => Find.find(parts, account, query),
      describe: {
        objects: (account) => Describe.objects(parts, account),
        object: (account, objectName) => Describe.object(parts, account, objectName)
      },
      sample: (account, query) => Sample.sample(parts, account, query),
      definitionFault: CustomFieldDraft.faultOf,
      upsertFields: (account, call) => UpsertCustomFields.upsert(parts, account, call),
      check: (account) => Check.check(parts, account),
      refresh: (app, account) => SalesforceOAuth.refresh(parts, app, account),
      revoke: (_app, account) => SalesforceOAuth.revoke(parts, account),
      oauth: {
        authorize: (request) => SalesforceOAuth.authorize(parts, request),
        exchange: (app, grant) => SalesforceOAuth.exchange(parts, app, grant),
        remedy: SignInRefusals.remedyFor
      },
      explain: {
        write: (account, command) => ExplainedCalls.ofWrite(parts, account, command),
        read: (account, query) => ExplainedCalls.ofRead(parts, account, query),
        find: (account, query) => Find.explain(parts, account, query)
      }
    })
  })

/** The driver on `fetch`. Pass a sandbox's `fetch` here. */
export const driver = (options: Options & { readonly fetch?: typeof globalThis.fetch } = {}): ProviderDriver =>
  driverOnFetch(make(options), options.fetch)

const urlOf = (text: string | undefined) => (text === undefined ? undefined : parseBaseUrl(text))

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
