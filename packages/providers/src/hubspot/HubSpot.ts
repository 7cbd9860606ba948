/**
 * The HubSpot driver: contacts, companies and every other object of HubSpot's CRM, one record or a batch.
 * `make` for a composition in Effect, `driver` for everybody else.
 */
import type { CallLimits } from "@fieldgate/core/providers/CallLimits"
import type { Capabilities } from "@fieldgate/core/providers/Capabilities"
import { type ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type {
  Account,
  FieldsCall,
  ConsentGrant,
  OAuthClient,
  ProviderDriver,
  ProviderRecord,
  ReadQuery
} from "@fieldgate/core/providers/ProviderDriver"
import { ProviderError, type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as HttpClient from "effect/http/HttpClient"
import * as BaseUrl from "../http/BaseUrl.ts"
import * as FetchClient from "../http/FetchClient.ts"
import * as AssociatedUpdate from "./AssociatedUpdate.ts"
import * as BatchWrite from "./BatchWrite.ts"
import * as Check from "./Check.ts"
import * as Describe from "./Describe.ts"
import * as ExplainedCalls from "./ExplainedCalls.ts"
import * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotCalls from "./HubSpotCalls.ts"
import * as HubSpotInfo from "./HubSpotInfo.ts"
import * as HubSpotOAuth from "./HubSpotOAuth.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"
import * as KeyLookUp from "./KeyLookUp.ts"
import { refusalOf } from "./Refusals.ts"
import * as Sample from "./Sample.ts"
import * as UpsertProperties from "./UpsertProperties.ts"

export type { Version, Versions } from "./HubSpotPaths.ts"

export interface Options {
  /** Default: `https://api.hubapi.com`. A sandbox's address instead is the only other host that gets a token. */
  readonly baseUrl?: string
  /** Where accounts go whose credentials belong to the sandbox environment. */
  readonly sandboxUrl?: string
  /** For one call, answer included. Default: 30 seconds. */
  readonly timeout?: Duration.Input
  /** The version of each resource. Default: associations v4, all others v3; `2026-09` works too. */
  readonly versions?: Partial<HubSpotPaths.Versions>
  /** Calls of one account. Default: 100 in any ten seconds, 10 at a time; accounts with more may say so. */
  readonly limits?: CallLimits
  /** How long the provider may still be working on a call without an answer. Default: 15 minutes. */
  readonly longestCall?: Duration.Input
}

/** What HubSpot can do. A batch of updates is always partial: there is no switch for it. Spec 8, 4.3.4. */
export const capabilities: Capabilities = {
  create: true,
  update: true,
  delete: true,
  batch: { create: true, update: true, records: HubSpotCalls.limit },
  allOrNone: { create: true, update: false },
  ifEmpty: true,
  associations: true,
  headers: false,
  customFields: true
}

/** The least that any account has. developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines */
export const limits: CallLimits = { calls: 100, windowMillis: 10_000, concurrency: 10 }

/** The driver on the HTTP client of the composition. */
export const make = (options: Options = {}): Effect.Effect<ProviderDriver, never, HttpClient.HttpClient> =>
  Effect.map(HttpClient.HttpClient, (client) => {
    const parts: HubSpotApi.Parts = {
      settings: {
        client,
        baseUrl: BaseUrl.parse(options.baseUrl ?? "https://api.hubapi.com"),
        sandboxUrl: options.sandboxUrl === undefined ? undefined : BaseUrl.parse(options.sandboxUrl),
        timeout: Duration.fromInputUnsafe(options.timeout ?? "30 seconds")
      },
      versions: HubSpotPaths.versionsOf(options.versions)
    }
    return {
      name: ProviderName.make(HubSpotApi.provider.name),
      displayName: HubSpotApi.provider.displayName,
      capabilities,
      fieldNames: HubSpotRecord.fieldNames,
      canonicalId: HubSpotRecord.canonical,
      recordForm: HubSpotRecord.form,
      info: HubSpotInfo.info(parts.versions),
      limits: options.limits ?? limits,
      ...(options.longestCall === undefined ? {} : { longestCall: Duration.fromInputUnsafe(options.longestCall) }),
      write: Effect.fn("HubSpot.write")(
        (account: Account, command: WriteCommand) => write(parts, account, command),
        Effect.mapError(asProviderError)
      ),
      read: Effect.fn("HubSpot.read")(
        (account: Account, query: Query) => read(parts, account, query),
        Effect.mapError(asProviderError)
      ),
      readMany: Effect.fn("HubSpot.readMany")(
        (account: Account, query: ReadQuery) => readMany(parts, account, query),
        Effect.mapError(asProviderError)
      ),
      findByKey: Effect.fn("HubSpot.findByKey")(
        (account: Account, query: KeyLookUp.Query) => KeyLookUp.find(parts, account, query),
        Effect.mapError(asProviderError)
      ),
      describe: {
        objects: Effect.fn("HubSpot.describe.objects")(
          (account: Account) => Describe.objects(parts, account),
          Effect.mapError(asProviderError)
        ),
        object: Effect.fn("HubSpot.describe.object")(
          (account: Account, objectName: ObjectName) => Describe.object(parts, account, objectName),
          Effect.mapError(asProviderError)
        )
      },
      sample: Effect.fn("HubSpot.sample")(
        (account: Account, query: Sample.Query) => Sample.sample(parts, account, query),
        Effect.mapError(asProviderError)
      ),
      upsertFields: Effect.fn("HubSpot.upsertFields")(
        (account: Account, call: FieldsCall) => UpsertProperties.upsert(parts, account, call),
        Effect.mapError(asProviderError)
      ),
      check: Effect.fn("HubSpot.check")(
        (account: Account) => Check.check(parts, account),
        Effect.mapError(asProviderError)
      ),
      refresh: Effect.fn("HubSpot.refresh")(
        (client: OAuthClient, account: Account) => HubSpotOAuth.refresh(parts, client, account),
        Effect.mapError(asProviderError)
      ),
      revoke: Effect.fn("HubSpot.revoke")(
        (client: OAuthClient | undefined, account: Account) => HubSpotOAuth.revoke(parts, client, account),
        Effect.mapError(asProviderError)
      ),
      oauth: {
        authorize: (request) => Result.mapError(HubSpotOAuth.authorize(parts, request), asProviderError),
        exchange: Effect.fn("HubSpot.exchange")(
          (client: OAuthClient, grant: ConsentGrant) => HubSpotOAuth.exchange(parts, client, grant),
          Effect.mapError(asProviderError)
        )
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

type Query = Parameters<ProviderDriver["read"]>[1]

const asProviderError = (reason: ProviderFailure) => new ProviderError({ provider: HubSpotApi.provider.name, reason })

const write = Effect.fnUntraced(function* (parts: HubSpotApi.Parts, account: Account, command: WriteCommand) {
  const refusal = refusalOf(command)
  if (refusal !== undefined) return yield* refusal
  const [item, ...others] = command.items
  if (others.length > 0) return yield* BatchWrite.write(parts, account, command)
  return [yield* writeOne(parts, account, command, item)]
})

/** HubSpot's refusal of an update whose record it lacks names neither the object nor the id. */
const named = (failure: ProviderFailure, { objectName }: WriteCommand, { recordId = "" }: WriteItem): ProviderFailure =>
  failure._tag === "ProviderRejected" && failure.context?.["status"] === 404 && /not found/iu.test(failure.message)
    ? new ProviderRejected({
        message: HubSpotRecord.missing(objectName, recordId, failure).message,
        errors: failure.errors.map((error) => HubSpotRecord.missing(objectName, recordId, error)),
        ...(failure.context === undefined ? {} : { context: failure.context })
      })
    : failure

const writeOne = (parts: HubSpotApi.Parts, account: Account, command: WriteCommand, item: WriteItem) => {
  const { settings, versions } = parts
  const call = HubSpotCalls.single(versions, command, item)
  switch (command.type) {
    case "create":
      return HubSpotApi.call(settings, account, call, HubSpotRecord.created)
    case "update":
      return Effect.mapError(update(parts, account, command, item, call), (failure) => named(failure, command, item))
    case "delete":
      // Archiving is HubSpot's delete: the record goes to the recycle bin. Its answer has no body.
      return HubSpotApi.call(settings, account, call, (): RecordOutcome => ({
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
    : yield* HubSpotApi.call(parts.settings, account, call, (answer) =>
        HubSpotRecord.updated(answer, item.recordId ?? "")
      )
  const [ended] = yield* AssociatedUpdate.follow(parts, account, objectName, [{ place: 0, item }], [[0, outcome]])
  return ended?.[1] ?? outcome
})

const read = ({ settings, versions }: HubSpotApi.Parts, account: Account, query: Query) =>
  HubSpotApi.call(settings, account, HubSpotCalls.read(versions, query), (answer) =>
    HubSpotRecord.found(answer, query.recordId, query.fields)
  )

/** Records that aren't there are left out. */
const readMany = Effect.fnUntraced(function* (
  { settings, versions }: HubSpotApi.Parts,
  account: Account,
  query: ReadQuery
) {
  const asked = new Map(query.recordIds.map((recordId) => [HubSpotRecord.canonical(recordId), recordId]))
  const records: Array<ProviderRecord> = []
  for (const call of HubSpotCalls.readMany(versions, query)) {
    const found = yield* HubSpotApi.call(settings, account, call, (answer) =>
      HubSpotRecord.foundMany(answer, query.fields)
    )
    // A caller finds a record again by the id as it was written in the question.
    records.push(...found.map((record) => ({ ...record, recordId: asked.get(record.recordId) ?? record.recordId })))
  }
  return records
})
