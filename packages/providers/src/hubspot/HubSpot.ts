/**
 * The HubSpot driver: contacts, companies and every other object of HubSpot's CRM, one record or a batch.
 * `make` for a composition in Effect, `driver` for everybody else.
 */
import type { Capabilities } from "@fieldgate/core/domain/Capabilities"
import { type ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account, OAuthClient, ProviderDriver, ProviderRecord } from "@fieldgate/core/ports/ProviderDriver"
import { ProviderError, type ProviderFailure } from "@fieldgate/core/ports/ProviderError"
import type { WriteCommand, WriteItem } from "@fieldgate/core/write/WriteCommand"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as BaseUrl from "../http/BaseUrl.ts"
import * as FetchClient from "../http/FetchClient.ts"
import * as AssociatedUpdate from "./AssociatedUpdate.ts"
import * as BatchWrite from "./BatchWrite.ts"
import * as Describe from "./Describe.ts"
import * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"
import * as KeyLookUp from "./KeyLookUp.ts"

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
}

/** What HubSpot can do. A batch of updates is always partial: there is no switch for it. Spec 8, 4.3.4. */
export const capabilities: Capabilities = {
  create: true,
  update: true,
  delete: true,
  batch: { create: true, update: true, records: BatchWrite.limit },
  allOrNone: { create: true, update: false },
  ifEmpty: true,
  associations: true,
  headers: false,
  customFields: false
}

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
      write: Effect.fn("HubSpot.write")(
        (account: Account, command: WriteCommand) => write(parts, account, command),
        Effect.mapError(asProviderError)
      ),
      read: Effect.fn("HubSpot.read")(
        (account: Account, query: Query) => read(parts, account, query),
        Effect.mapError(asProviderError)
      ),
      readMany: Effect.fn("HubSpot.readMany")(
        (account: Account, query: ManyQuery) => readMany(parts, account, query),
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
      refresh: Effect.fn("HubSpot.refresh")(
        (client: OAuthClient, account: Account) => HubSpotApi.refresh(parts, client, account),
        Effect.mapError(asProviderError)
      )
    }
  })

/** The driver by itself, on `fetch`. A sandbox's `fetch` goes here. */
export const driver = (options: Options & { readonly fetch?: typeof globalThis.fetch } = {}): ProviderDriver =>
  Effect.runSync(Effect.provide(make(options), FetchClient.layer(options.fetch)))

type Query = Parameters<ProviderDriver["read"]>[1]
type ManyQuery = Parameters<NonNullable<ProviderDriver["readMany"]>>[1]

const asProviderError = (reason: ProviderFailure) => new ProviderError({ provider: HubSpotApi.provider.name, reason })

const write = Effect.fnUntraced(function* (parts: HubSpotApi.Parts, account: Account, command: WriteCommand) {
  const [item, ...others] = command.items
  const { allOrNone, headers, items, type } = command
  if (headers.length > 0) return yield* HubSpotApi.reject("HubSpot takes no headers of the caller")
  if (others.length === 0) return [yield* writeOne(parts, account, command, item)]
  if (type === "delete") return yield* HubSpotApi.reject("HubSpot deletes one record at a time")
  if (allOrNone && type === "update")
    return yield* HubSpotApi.reject("HubSpot updates each record of a batch by itself")
  if (allOrNone && items.length > BatchWrite.limit) {
    return yield* HubSpotApi.reject(`HubSpot creates at most ${BatchWrite.limit} records all or none`)
  }
  return yield* BatchWrite.write(parts, account, command)
})

const writeOne = (parts: HubSpotApi.Parts, account: Account, command: WriteCommand, item: WriteItem) => {
  switch (command.type) {
    case "create":
      return create(parts, account, command, item)
    case "update":
      return update(parts, account, command, item)
    case "delete":
      return archive(parts, account, command, item)
  }
}

type Write = (
  parts: HubSpotApi.Parts,
  account: Account,
  command: WriteCommand,
  item: WriteItem
) => Effect.Effect<RecordOutcome, ProviderFailure>

const create: Write = ({ settings, versions }, account, { objectName }, item) => {
  const path = HubSpotPaths.records(versions, objectName)
  const body = HubSpotRecord.createBody(item)
  return HubSpotApi.call(settings, account, { method: "POST", path, body }, HubSpotRecord.created)
}

const update: Write = Effect.fnUntraced(function* (parts, account, { objectName }, item) {
  const recordId = item.recordId ?? ""
  const path = HubSpotPaths.records(parts.versions, objectName, recordId)
  const body = HubSpotRecord.updateBody(item)
  // Without fields there is nothing to tell the record; without associations either, HubSpot is to say so.
  const outcome =
    item.associations.length > 0 && !AssociatedUpdate.hasFields(item)
      ? AssociatedUpdate.untouched(item)
      : yield* HubSpotApi.call(parts.settings, account, { method: "PATCH", path, body }, (answer) =>
          HubSpotRecord.updated(answer, recordId)
        )
  const [ended] = yield* AssociatedUpdate.follow(parts, account, objectName, [{ place: 0, item }], [[0, outcome]])
  return ended?.[1] ?? outcome
})

/** Archiving is HubSpot's delete: the record goes to the recycle bin. Its answer has no body. */
const archive: Write = ({ settings, versions }, account, { objectName }, item) => {
  const recordId = item.recordId ?? ""
  const path = HubSpotPaths.records(versions, objectName, recordId)
  return HubSpotApi.call(settings, account, { method: "DELETE", path }, (): RecordOutcome => ({
    outcome: "success",
    recordId
  }))
}

const read = ({ settings, versions }: HubSpotApi.Parts, account: Account, { fields, objectName, recordId }: Query) => {
  const path = HubSpotPaths.records(versions, objectName, recordId)
  return HubSpotApi.call(settings, account, { method: "GET", path, properties: fields }, (answer) =>
    HubSpotRecord.found(answer, recordId, fields)
  )
}

/** One call for up to a hundred records; those that aren't there are left out. */
const readMany = Effect.fnUntraced(function* (
  { settings, versions }: HubSpotApi.Parts,
  account: Account,
  { fields, objectName, recordIds }: ManyQuery
) {
  const path = HubSpotPaths.batch(versions, objectName, "read")
  const asked = new Map(recordIds.map((recordId) => [HubSpotRecord.canonical(recordId), recordId]))
  // A text that can be no id is that of no record, and must not spoil the question for the others.
  const ids = [...asked.keys()].filter((id) => /^\d+$/.test(id))
  const records: Array<ProviderRecord> = []
  for (let start = 0; start < ids.length; start += BatchWrite.limit) {
    const inputs = ids.slice(start, start + BatchWrite.limit).map((id) => ({ id }))
    const body = { inputs, properties: [...fields], propertiesWithHistory: [] }
    const found = yield* HubSpotApi.call(settings, account, { method: "POST", path, body, writes: false }, (answer) =>
      HubSpotRecord.foundMany(answer, fields)
    )
    // A caller finds a record again by the id as it was written in the question.
    records.push(...found.map((record) => ({ ...record, recordId: asked.get(record.recordId) ?? record.recordId })))
  }
  return records
})
