/**
 * The Dynamics 365 driver: a definition, with lookups and alternate keys in code. Accounts, contacts, leads, opportunities, cases
 * (`incidents`) and tasks, one record at a time. A lookup is named by its navigation property, such as `parentcustomerid_account`, and
 * its value is the id of the other record. An alternate key of one column is a key of upserts. Not verified against a live account.
 */
import type { Json } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import type { ObjectMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import * as Result from "effect/Result"
import { jsonObject, list, object, text } from "../kit/Answer.ts"
import { driverOnFetch } from "../kit/Driver.ts"
import * as RestDriver from "../rest/RestDriver.ts"
import * as DynamicsBatch from "./DynamicsBatch.ts"
import { definition, logicalNameOf } from "./DynamicsDefinition.ts"
import * as Lookups from "./DynamicsLookups.ts"

export { definition } from "./DynamicsDefinition.ts"
export type { Options } from "../rest/RestDriver.ts"

export const capabilities: DeclaredCapabilities = {
  ...definition.capabilities,
  batch: { create: true, update: true, records: DynamicsBatch.most }
}

/** The driver on the HTTP client of the composition. */
export const make = (options: RestDriver.Options = {}): Effect.Effect<ProviderDriver, never, HttpClient.HttpClient> =>
  Effect.map(
    RestDriver.make(definition, options, (parts) => ({
      batching: DynamicsBatch.make(parts),
      described: (account, described) => withKeys(parts, account, described)
    })),
    withLookups
  )

/** The driver on `fetch`. Pass a sandbox's `fetch` here. */
export const driver = (
  options: RestDriver.Options & { readonly fetch?: typeof globalThis.fetch } = {}
): ProviderDriver => driverOnFetch(make(options), options.fetch)

/** Columns that are an active alternate key alone: no two records have the same value. */
const withKeys = Effect.fnUntraced(function* (
  { api }: RestDriver.Parts,
  account: Account,
  described: ObjectMetadata
): Effect.fn.Return<ObjectMetadata, ProviderFailure> {
  const logicalName = logicalNameOf(described.name) ?? described.name
  const path = Result.succeed(`/api/data/v9.2/EntityDefinitions(LogicalName='${logicalName}')/Keys`)
  const keys = yield* api.call(account, { method: "GET", path, writes: false }, (answer) => {
    const body = jsonObject(answer)
    return body === undefined ? undefined : list(body["value"]).flatMap(singleColumn)
  })
  const marked = keys.flatMap((name) => {
    const field = described.fields[name]
    return field?.createable === true && field.updateable
      ? [[name, { ...field, unique: true, upsertKey: true as const }] as const]
      : []
  })
  return { ...described, fields: { ...described.fields, ...Object.fromEntries(marked) } }
})

const singleColumn = (key: Json): ReadonlyArray<string> => {
  const { EntityKeyIndexStatus: status, KeyAttributes: columns } = object(key)
  const [only, ...others] = list(columns)
  const name = text(only)
  return status === "Active" && name !== undefined && others.length === 0 ? [name] : []
}

/** An update that left a lookup as it was has not done what was asked of it, whatever its status. */
const verified = (objectName: string, items: ReadonlyArray<WriteItem>, outcomes: ReadonlyArray<RecordOutcome>) =>
  outcomes.map((outcome, place): RecordOutcome => {
    const item = items[place]
    if (outcome.outcome !== "success" || item === undefined || outcome.data === undefined) return outcome
    const errors = Lookups.uncleared(objectName, item, outcome.data).map((field) => ({
      message: `Dynamics 365 answered with success and left "${field}" as it was; the record's other fields were written`,
      field
    }))
    return errors.length === 0 ? outcome : { outcome: "failed", errors }
  })

/** The driver with lookups by their ids: what goes through it is translated on both ways. */
const withLookups = (plain: ProviderDriver): ProviderDriver => {
  const { explain, find, upsert } = plain
  return {
    ...plain,
    write: (account, command) =>
      Effect.map(
        plain.write(account, { ...command, items: Lookups.withSent(command.objectName, command.items) }),
        (outcomes) => verified(command.objectName, command.items, outcomes)
      ),
    read: (account, query) =>
      Effect.map(
        plain.read(account, { ...query, fields: Lookups.asked(query.objectName, query.fields) }),
        (record) => ({ ...record, fields: Lookups.returned(query.objectName, query.fields, record.fields) })
      ),
    ...(find && {
      find: (account, query) =>
        Effect.map(
          find(account, { ...query, fields: Lookups.asked(query.objectName, query.fields) }),
          ({ records, ...found }) => ({
            ...found,
            records: records.map((each) =>
              each.map((record) => ({
                ...record,
                fields: Lookups.returned(query.objectName, query.fields, record.fields)
              }))
            )
          })
        )
    }),
    ...(upsert && {
      upsert: {
        ...upsert,
        write: (account, command) =>
          Effect.map(
            upsert.write(account, { ...command, items: Lookups.withSent(command.objectName, command.items) }),
            (outcomes) => verified(command.objectName, command.items, outcomes)
          ),
        explain: (account, command) =>
          upsert.explain(account, { ...command, items: Lookups.withSent(command.objectName, command.items) })
      }
    }),
    explain: {
      ...explain,
      write: (account, command) =>
        explain.write(account, { ...command, items: Lookups.withSent(command.objectName, command.items) })
    }
  }
}
