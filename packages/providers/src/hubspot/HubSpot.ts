/** The HubSpot driver: every object of its CRM, one record or a batch. `make` is for Effect compositions, `driver` for others. */
import type { CallLimits, DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import { type IdentifyingFieldsByObject, withAdditions } from "@fieldgate/core/providers/IdentifyingFields"
import { findKeys } from "@fieldgate/core/domain/Limits"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account, ProviderDriver, ProviderRecord, ReadQuery } from "@fieldgate/core/providers/ProviderDriver"
import { type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as AssociatedUpdate from "./AssociatedUpdate.ts"
import * as AssociationLabels from "./AssociationLabels.ts"
import * as BatchWrite from "./BatchWrite.ts"
import * as Check from "./Check.ts"
import { defaultAssociation } from "./DefaultAssociations.ts"
import * as Describe from "./Describe.ts"
import * as ExplainedCalls from "./ExplainedCalls.ts"
import { fieldValues, identifyingFields, valueForms } from "./FieldFacts.ts"
import * as Find from "./Find.ts"
import * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotCalls from "./HubSpotCalls.ts"
import * as HubSpotInfo from "./HubSpotInfo.ts"
import * as HubSpotOAuth from "./HubSpotOAuth.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"
import * as KeyLookUp from "./KeyLookUp.ts"
import * as PropertyDraft from "./PropertyDraft.ts"
import { refusalOf } from "./Refusals.ts"
import * as Sample from "./Sample.ts"
import * as Upsert from "./Upsert.ts"
import * as UpsertProperties from "./UpsertProperties.ts"
import { parseBaseUrl } from "../kit/UnmadeCall.ts"
import { defineDriver, driverOnFetch } from "../kit/Driver.ts"

export { apiVersions, defaultApiVersion } from "./HubSpotPaths.ts"
export type { ApiVersion, Version, Versions } from "./HubSpotPaths.ts"

export interface Options {
  /** Default: `https://api.hubapi.com`. Only this host or the one configured here, such as a sandbox's, receives a token. */
  readonly baseUrl?: string
  /** The API for accounts whose credentials belong to the sandbox environment. */
  readonly sandboxUrl?: string
  /** For one call, answer included. Default: 30 seconds. */
  readonly timeout?: Duration.Input
  /** The version of HubSpot's API. Default: `2026-09`. `v3` uses the numbered versions, which end in 2027, with v4 for associations. */
  readonly apiVersion?: HubSpotPaths.ApiVersion
  /** The version of single resources, where it differs from `apiVersion`. */
  readonly versions?: Partial<HubSpotPaths.Versions>
  /** Calls of one account. Default: 100 in any ten seconds, 10 at a time; set it for accounts with more. */
  readonly limits?: CallLimits
  /** How long the provider may still be working on a call without an answer. Default: 15 minutes. */
  readonly longestCall?: Duration.Input
  /** More properties whose values identify records, by object, such as your own id in a custom property. Writes are found by them. */
  readonly identifyingFields?: IdentifyingFieldsByObject
}

/**
 * What HubSpot supports. A batch of updates is always partial: HubSpot has no all-or-none updates. @rule driver.capabilities,
 * batch.partialUpdates
 */
export const capabilities: DeclaredCapabilities = {
  create: true,
  update: true,
  delete: true,
  batch: { create: true, update: true, records: HubSpotCalls.limit },
  allOrNone: { create: true },
  ifEmpty: true,
  associations: true,
  customFields: true,
  find: { keys: findKeys.maximum }
}

/**
 * With the key of a private app, those of free and starter accounts; professional and enterprise accounts have 190, and 250 with more
 * bought. Apps of users have 110 in every plan. developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
 */
export const limits: CallLimits = { calls: 100, windowMillis: 10_000, concurrency: 10, app: { calls: 110 } }

/** The driver on the HTTP client of the composition. */
export const make = (options: Options = {}): Effect.Effect<ProviderDriver, never, HttpClient.HttpClient> =>
  Effect.map(HttpClient.HttpClient, (client) => {
    const settings: HubSpotApi.Settings = {
      client,
      baseUrl: parseBaseUrl(options.baseUrl ?? "https://api.hubapi.com"),
      sandboxUrl: options.sandboxUrl === undefined ? undefined : parseBaseUrl(options.sandboxUrl),
      timeout: Duration.fromInputUnsafe(options.timeout ?? "30 seconds")
    }
    const versions = HubSpotPaths.versionsOf(options.versions, options.apiVersion)
    const parts: HubSpotApi.Parts = { api: HubSpotApi.make(settings), settings, versions }
    return defineDriver({
      ...HubSpotApi.provider,
      capabilities,
      fieldNames: HubSpotRecord.fieldNames,
      canonicalId: HubSpotRecord.canonical,
      recordForm: HubSpotRecord.form,
      valueForms,
      fieldValues,
      defaultAssociation,
      associationLabels: (account, pair) => AssociationLabels.read(parts, account, pair),
      identifyingFields: withAdditions(identifyingFields, options.identifyingFields),
      info: HubSpotInfo.info(versions),
      limits: options.limits === undefined ? limits : { ...options.limits, chosen: true },
      longestCall: options.longestCall,
      // A unique value is taken, in a create or in a later change.
      duplicateCodes: ["CONFLICT", "CONFLICTING_UNIQUE_VALUE"],
      write: (account, command) => write(parts, account, command),
      upsert: {
        write: (account, command) => Upsert.write(parts, account, command),
        explain: (account, command) => Upsert.explain(parts, account, command)
      },
      read: (account, query) => read(parts, account, query),
      readMany: (account, query) => readMany(parts, account, query),
      findByKey: (account, query) => KeyLookUp.find(parts, account, query),
      find: (account, query) => Find.find(parts, account, query),
      describe: {
        objects: (account) => Describe.objects(parts, account),
        object: (account, objectName) => Describe.object(parts, account, objectName)
      },
      sample: (account, query) => Sample.sample(parts, account, query),
      definitionFault: PropertyDraft.faultOf,
      upsertFields: (account, call) => UpsertProperties.upsert(parts, account, call),
      check: (account) => Check.check(parts, account),
      refresh: (app, account) => HubSpotOAuth.refresh(parts, app, account),
      revoke: (app, account) => HubSpotOAuth.revoke(parts, app, account),
      oauth: {
        authorize: (request) => HubSpotOAuth.authorize(parts, request),
        exchange: (app, grant) => HubSpotOAuth.exchange(parts, app, grant)
      },
      explain: {
        write: (account, command) => ExplainedCalls.ofWrite(parts, account, command),
        read: (account, query) => ExplainedCalls.ofRead(parts, account, query),
        find: (account, query) => Find.explain(parts, account, query),
        associationLabels: (account, pair) => AssociationLabels.explain(parts, account, pair)
      }
    })
  })

/** The driver on `fetch`. Pass a sandbox's `fetch` here. */
export const driver = (options: Options & { readonly fetch?: typeof globalThis.fetch } = {}): ProviderDriver =>
  driverOnFetch(make(options), options.fetch)

type Query = Parameters<ProviderDriver["read"]>[1]

const write = Effect.fnUntraced(function* (parts: HubSpotApi.Parts, account: Account, command: WriteCommand) {
  const refusal = refusalOf(command)
  if (refusal !== undefined) return yield* refusal
  const [item, ...others] = command.items
  if (others.length > 0) return yield* BatchWrite.write(parts, account, command)
  return [yield* writeOne(parts, account, command, item)]
})

/** HubSpot's refusal of an update to a missing record names neither the object nor the id. */
const named = (failure: ProviderFailure, { objectName }: WriteCommand, { recordId = "" }: WriteItem): ProviderFailure =>
  failure._tag === "ProviderRejected" && failure.context?.["status"] === 404 && /not found/iu.test(failure.message)
    ? new ProviderRejected({
        message: HubSpotRecord.missing(objectName, recordId, failure).message,
        errors: failure.errors.map((error) => HubSpotRecord.missing(objectName, recordId, error)),
        ...(failure.context === undefined ? {} : { context: failure.context })
      })
    : failure

const writeOne = (parts: HubSpotApi.Parts, account: Account, command: WriteCommand, item: WriteItem) => {
  const { api, versions } = parts
  const call = HubSpotCalls.single(versions, command, item)
  switch (command.type) {
    case "create":
      return api.call(account, call, HubSpotRecord.created)
    case "update":
      return Effect.mapError(update(parts, account, command, item, call), (failure) => named(failure, command, item))
    case "delete":
      // Archiving is HubSpot's delete: the record is moved to the recycle bin. Its answer has no body.
      return api.call(account, call, (): RecordOutcome => ({
        outcome: "success",
        recordId: item.recordId ?? ""
      }))
  }
}

const update = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  { objectName }: WriteCommand,
  item: WriteItem,
  call: HubSpotApi.Call
): Effect.fn.Return<RecordOutcome, ProviderFailure> {
  const outcome = AssociatedUpdate.isOnlyAssociations(item)
    ? AssociatedUpdate.untouched(item)
    : yield* parts.api.call(account, call, (answer) => HubSpotRecord.updated(answer, item.recordId ?? ""))
  const [ended] = yield* AssociatedUpdate.follow(parts, account, objectName, [{ place: 0, item }], [[0, outcome]])
  return ended?.[1] ?? outcome
})

const read = ({ api, versions }: HubSpotApi.Parts, account: Account, query: Query) =>
  api.call(account, HubSpotCalls.read(versions, query), (answer) =>
    HubSpotRecord.found(answer, query.recordId, query.fields)
  )

/** Missing records are left out. */
const readMany = Effect.fnUntraced(function* ({ api, versions }: HubSpotApi.Parts, account: Account, query: ReadQuery) {
  const asked = new Map(query.recordIds.map((recordId) => [HubSpotRecord.canonical(recordId), recordId]))
  const records: Array<ProviderRecord> = []
  for (const call of HubSpotCalls.readMany(versions, query)) {
    const found = yield* api.call(account, call, (answer) => HubSpotRecord.foundMany(answer, query.fields))
    // A caller identifies a record by the id as it was written in the request.
    records.push(...found.map((record) => ({ ...record, recordId: asked.get(record.recordId) ?? record.recordId })))
  }
  return records
})
