/**
 * The HubSpot driver: contacts, companies and every other object of HubSpot's CRM, one record at a time.
 * `make` for a composition in Effect, `driver` for everybody else.
 */
import type { Capabilities } from "@fieldgate/core/domain/Capabilities"
import { ProviderName } from "@fieldgate/core/domain/Ids"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account, ProviderDriver } from "@fieldgate/core/ports/ProviderDriver"
import { ProviderError, type ProviderFailure } from "@fieldgate/core/ports/ProviderError"
import type { WriteCommand, WriteItem } from "@fieldgate/core/write/WriteCommand"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as BaseUrl from "../http/BaseUrl.ts"
import * as FetchClient from "../http/FetchClient.ts"
import * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"

export type { Version, Versions } from "./HubSpotPaths.ts"

export interface Options {
  /** Default: `https://api.hubapi.com`. A sandbox's address instead is the only other host that gets a token. */
  readonly baseUrl?: string
  /** Where accounts go whose credentials belong to the sandbox environment. */
  readonly sandboxUrl?: string
  /** For one call, answer included. Default: 30 seconds. */
  readonly timeout?: Duration.Input
  /** The version of each resource. Default: objects v3; `2026-09` works too. */
  readonly versions?: Partial<HubSpotPaths.Versions>
}

/** What this driver does today. Spec 8. */
export const capabilities: Capabilities = {
  create: true,
  update: true,
  delete: true,
  batch: { create: false, update: false, records: 100 },
  allOrNone: { create: true, update: false },
  ifEmpty: false,
  associations: true,
  headers: false,
  customFields: false
}

interface Parts {
  readonly settings: HubSpotApi.Settings
  readonly versions: HubSpotPaths.Versions
}

/** The driver on the HTTP client of the composition. */
export const make = (options: Options = {}): Effect.Effect<ProviderDriver, never, HttpClient.HttpClient> =>
  Effect.map(HttpClient.HttpClient, (client) => {
    const parts: Parts = {
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
      )
    }
  })

/** The driver by itself, on `fetch`. A sandbox's `fetch` goes here. */
export const driver = (options: Options & { readonly fetch?: typeof globalThis.fetch } = {}): ProviderDriver =>
  Effect.runSync(Effect.provide(make(options), FetchClient.layer(options.fetch)))

type Query = Parameters<ProviderDriver["read"]>[1]

const asProviderError = (reason: ProviderFailure) => new ProviderError({ provider: HubSpotApi.provider.name, reason })

const write = Effect.fnUntraced(function* (parts: Parts, account: Account, command: WriteCommand) {
  const [item, ...others] = command.items
  if (others.length > 0) return yield* HubSpotApi.reject("a batch can't be written to HubSpot yet: send one record")
  if (command.headers.length > 0) return yield* HubSpotApi.reject("HubSpot takes no headers of the caller")
  return [yield* writeOne(parts, account, command, item)]
})

const writeOne = (parts: Parts, account: Account, command: WriteCommand, item: WriteItem) => {
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
  parts: Parts,
  account: Account,
  command: WriteCommand,
  item: WriteItem
) => Effect.Effect<RecordOutcome, ProviderFailure>

const create: Write = ({ settings, versions }, account, { objectName }, item) => {
  const path = HubSpotPaths.records(versions, objectName)
  const body = HubSpotRecord.createBody(item)
  return HubSpotApi.call(settings, account, { method: "POST", path, body }, HubSpotRecord.created)
}

const update: Write = ({ settings, versions }, account, { objectName }, item) => {
  if (item.associations.length > 0) {
    return Effect.fail(HubSpotApi.reject("HubSpot takes associations on create only"))
  }
  const recordId = item.recordId ?? ""
  const path = HubSpotPaths.records(versions, objectName, recordId)
  const body = HubSpotRecord.updateBody(item)
  return HubSpotApi.call(settings, account, { method: "PATCH", path, body }, (answer) =>
    HubSpotRecord.updated(answer, recordId)
  )
}

/** Archiving is HubSpot's delete: the record goes to the recycle bin. Its answer has no body. */
const archive: Write = ({ settings, versions }, account, { objectName }, item) => {
  const recordId = item.recordId ?? ""
  const path = HubSpotPaths.records(versions, objectName, recordId)
  return HubSpotApi.call(settings, account, { method: "DELETE", path }, (): RecordOutcome => ({
    outcome: "success",
    recordId
  }))
}

const read = ({ settings, versions }: Parts, account: Account, { fields, objectName, recordId }: Query) => {
  const path = HubSpotPaths.records(versions, objectName, recordId)
  return HubSpotApi.call(settings, account, { method: "GET", path, properties: fields }, (answer) =>
    HubSpotRecord.found(answer, recordId, fields)
  )
}
