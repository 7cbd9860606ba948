/**
 * Creates or updates records by an external id that Salesforce keeps unique. Salesforce finds the record itself, so a repeated call
 * updates what the first one created. One record goes to its own address, several to sObject Collections.
 * developer.salesforce.com "sObject Rows by External ID", "sObject Collections: Upsert" @rule match.native
 */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { UpsertCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Answer, jsonObject, text } from "../kit/Answer.ts"
import * as Batch from "../kit/Batch.ts"
import * as CollectionWrite from "./CollectionWrite.ts"
import type { Headers } from "./ForwardedHeaders.ts"
import { checked } from "./Refusals.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"
import * as SalesforceRecord from "./SalesforceRecord.ts"
import * as SingleWrite from "./SingleWrite.ts"

export const write = Effect.fnUntraced(function* (
  parts: SalesforceApi.Parts,
  account: Account,
  command: UpsertCommand
): Effect.fn.Return<ReadonlyArray<RecordOutcome>, ProviderFailure> {
  const headers = yield* Effect.fromResult(headersOf(parts, command))
  const groups = yield* Effect.fromResult(groupsOf(command))
  const [item] = command.items
  if (isSingle(command)) return [yield* one(parts, account, command, item, headers)]
  return yield* Batch.writeGroups({
    items: command.items,
    groups,
    send: (group) =>
      parts.api.call(account, manyCall(parts, command, headers, group), (answer, now) =>
        CollectionWrite.resultsOf(answer, group, now)
      ),
    narrow: (group, failure) => (command.allOrNone ? undefined : CollectionWrite.narrow(group, failure))
  })
})

/** The requests of an upsert that is not made. */
export const explain = (
  parts: SalesforceApi.Parts,
  account: Account,
  command: UpsertCommand
): Result.Result<ReadonlyArray<ProviderRequest>, ProviderFailure> =>
  Result.gen(function* () {
    const headers = yield* headersOf(parts, command)
    const groups = yield* groupsOf(command)
    const [item] = command.items
    if (!isSingle(command)) {
      return yield* Result.all(
        groups.map((group) => parts.api.explain(account, manyCall(parts, command, headers, group)))
      )
    }
    const call = singleCall(parts, command, item, headers)
    const written = yield* parts.api.explain(account, call)
    if (command.returnRecord === false) return [written]
    const reading = SingleWrite.readingOf(
      parts.version,
      parts.timeout,
      toRead(command, SingleWrite.newRecord.text, item, headers)
    )
    const after = { after: "the record was created or updated", standIn: SingleWrite.newRecord }
    return [written, yield* parts.api.explain(account, reading, after)]
  })

/** A condition of the caller on the state of a record makes no sense for one that may be missing. */
const headersOf = (parts: SalesforceApi.Parts, command: UpsertCommand) => checked(parts, { ...command, type: "create" })

/** Salesforce refuses a value that occurs twice in one call; values are compared without case. */
const groupsOf = (command: UpsertCommand) =>
  CollectionWrite.groupsOf(command, (item) => valueOf(item, command.key).toLowerCase())

/** A value that an address can't hold safely goes in the body of a call on several records. */
const isSingle = ({ items: [item, ...others], key }: UpsertCommand): boolean =>
  others.length === 0 && /^[^/\\%?#.]+(?:\.[^/\\%?#.]+)*$/u.test(valueOf(item, key))

const one = Effect.fnUntraced(function* (
  parts: SalesforceApi.Parts,
  account: Account,
  command: UpsertCommand,
  item: WriteItem,
  headers: Headers
): Effect.fn.Return<RecordOutcome, ProviderFailure> {
  const { recordId, ...action } = yield* parts.api.call(account, singleCall(parts, command, item, headers), written)
  if (recordId === undefined) return { outcome: "success", ...action, data: SalesforceRecord.fields(item) }
  const outcome = yield* SingleWrite.shown(parts, account, command, toRead(command, recordId, item, headers))
  return { ...outcome, ...action }
})

const toRead = ({ objectName }: UpsertCommand, recordId: string, item: WriteItem, headers: Headers) => ({
  objectName,
  recordId,
  item,
  headers
})

const singleCall = (
  { version }: Pick<SalesforceApi.Parts, "version">,
  { key, objectName }: UpsertCommand,
  item: WriteItem,
  headers: Headers
): SalesforceApi.Call => ({
  method: "PATCH",
  path: SalesforcePaths.byExternalId(version, objectName, key, valueOf(item, key)),
  headers,
  // Salesforce refuses a body that repeats the value of the address.
  body: Object.fromEntries(Object.entries(SalesforceRecord.fields(item)).filter(([name]) => !isKey(name, key)))
})

const manyCall = (
  { version }: Pick<SalesforceApi.Parts, "version">,
  { allOrNone, key, objectName }: UpsertCommand,
  headers: Headers,
  group: Batch.Group
): SalesforceApi.Call => ({
  method: "PATCH",
  path: SalesforcePaths.collectionByExternalId(version, objectName, key),
  headers,
  body: { allOrNone, records: group.map(({ item }) => SalesforceRecord.entry(objectName, item)) }
})

/** What the answer proves; undefined if it proves no write. */
const written = (answer: Answer): Pick<RecordOutcome, "recordId" | "action"> | undefined => {
  const data = jsonObject(answer)
  if (data === undefined) return answer.status === 204 ? { action: "updated" } : undefined
  const recordId = text(data["id"])
  return { ...SalesforceRecord.actionOf(data), ...(recordId === undefined ? {} : { recordId }) }
}

const valueOf = ({ fields }: WriteItem, key: string): string => {
  const value = Object.entries(fields).find(([name]) => isKey(name, key))?.[1]
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : ""
}

const isKey = (name: string, key: string): boolean => name.toLowerCase() === key.toLowerCase()
