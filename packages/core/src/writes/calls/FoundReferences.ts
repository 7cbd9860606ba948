/**
 * Looks up the references of a write before anything else is read or sent: one search for each object that they lead to, as far as the
 * provider can. @rule reference.lookup, reference.outcome
 */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { ObjectName, type ProjectId } from "../../domain/Ids.ts"
import type { RecordOutcome } from "../../domain/RecordOutcome.ts"
import { completeCapabilities } from "../../providers/Capabilities.ts"
import type { DescriptionStore } from "../../providers/DescriptionStore.ts"
import { Descriptions } from "../../providers/calls/Descriptions.ts"
import * as StoredDescription from "../../providers/StoredDescription.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { ProviderError } from "../../providers/ProviderError.ts"
import type { OperationHistory } from "../../operations/OperationHistory.ts"
import type { DescribedFields, FindQuery, FoundByKeys } from "../../records/FindQuery.ts"
import type { DirectWrite, PlannedWrite } from "../rules/PlannedRecord.ts"
import * as MatchPlan from "../rules/MatchPlan.ts"
import * as AssociationLabels from "../rules/AssociationLabels.ts"
import * as NativeReferences from "../rules/NativeReferences.ts"
import * as ReferenceNames from "./ReferenceNames.ts"
import * as RecentlyWritten from "./RecentlyWritten.ts"
import type { FoundReference } from "../rules/ResolvedReferences.ts"
import * as ResolvedReferences from "../rules/ResolvedReferences.ts"
import * as References from "../rules/References.ts"

/** A write whose references are ids. */
export interface ResolvedWrite {
  readonly write: DirectWrite
  /** Outcomes of records that can't be sent, by their places. */
  readonly unresolved: ReadonlyMap<number, RecordOutcome>
  /** References that were left out, by the places of their records. */
  readonly warnings: ReadonlyMap<number, ReadonlyArray<string>>
}

export const resolve = (driver: ProviderDriver, projectId: ProjectId, account: Account, planned: DirectWrite) =>
  hasReferences(driver, planned)
    ? resolveReferences(driver, projectId, account, planned)
    : Effect.succeed(unchanged(planned))

const hasReferences = (driver: ProviderDriver, { records }: DirectWrite): boolean =>
  NativeReferences.objectsOf(driver, records).length > 0 ||
  References.lookupsOf(records).length > 0 ||
  AssociationLabels.objectsOf(records).length > 0

const resolveReferences = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  account: Account,
  planned: DirectWrite
) {
  const write = separated(driver, planned, yield* describedObjects(driver, projectId, account, planned))
  const lookups = References.lookupsOf(write.records)
  const labelled = AssociationLabels.objectsOf(write.records)
  if (lookups.length === 0 && labelled.length === 0) return unchanged(write)
  const known = yield* labelsOf(driver, account, write, labelled)
  const found = new Map<string, FoundReference>()
  for (const lookup of lookups) {
    for (const query of queriesOf(driver, lookup)) {
      const answers = yield* find(driver, projectId, account, query)
      for (const [n, key] of query.keys.entries()) {
        const answer = answers[n]
        if (answer !== undefined) found.set(References.keyOf(query.objectName, key), answer)
      }
    }
  }
  return resolvedBy(write, ({ by, object }) => found.get(References.keyOf(object, by)) ?? unanswered, known)
})

/** What is known of an object. */
export type DescribedObjects = (objectName: string) => DescribedFields | undefined

/** The write with the references that the provider resolves apart from the fields of its records. @rule reference.native */
export const separated = (driver: ProviderDriver, write: DirectWrite, describedOf: DescribedObjects): DirectWrite => {
  if (NativeReferences.objectsOf(driver, write.records).length === 0) return write
  const written = describedOf(write.objectName)
  const records = write.records.map((record) => NativeReferences.separated(driver, record, written, describedOf))
  return isReadonlyArrayNonEmpty(records) ? { ...write, records } : write
}

/** The objects that decide which references the provider resolves. One that is not known yet is described once, then stored. */
const describedObjects = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  account: Account,
  { objectName, records }: DirectWrite
): Effect.fn.Return<DescribedObjects, never, Descriptions | DescriptionStore> {
  const objects = NativeReferences.objectsOf(driver, records)
  if (objects.length === 0) return () => undefined
  const described = new Map<string, DescribedFields | undefined>()
  for (const name of new Set([objectName, ...objects])) {
    const object = ObjectName.make(name)
    described.set(
      name,
      (yield* describedFields(projectId, account, { objectName: object })) ??
        (yield* describe(driver, projectId, account, object))
    )
  }
  return (name) => described.get(name)
})

/** Without it a reference is looked up. */
const describe = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  account: Account,
  objectName: ObjectName
): Effect.fn.Return<DescribedFields | undefined, never, Descriptions> {
  if (driver.describe === undefined) return undefined
  const { object } = yield* Descriptions
  return yield* object(driver.describe, projectId, account, objectName).pipe(
    Effect.catch((error) =>
      Effect.as(Effect.logInfo("describing a referenced object failed; its records are looked up", error), undefined)
    )
  )
})

/** The same without a call: only what is stored. */
export const knownObjects = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  account: Account,
  { objectName, records }: PlannedWrite
): Effect.fn.Return<DescribedObjects, never, DescriptionStore> {
  const all = records.flatMap(({ whenMissing, ...record }) => [record, { ...record, ...whenMissing }])
  const objects = NativeReferences.objectsOf(driver, all)
  const described = new Map<string, DescribedFields | undefined>()
  for (const name of objects.length === 0 ? [] : new Set([objectName, ...objects])) {
    described.set(name, yield* describedFields(projectId, account, { objectName: ObjectName.make(name) }))
  }
  return (name) => described.get(name)
})

/** Labels that the provider refuses to show fail the records that need them; without an answer the whole call fails, before any write. */
const labelsOf = Effect.fnUntraced(function* (
  { associationLabels }: ProviderDriver,
  account: Account,
  { objectName: from }: DirectWrite,
  objects: ReadonlyArray<string>
): Effect.fn.Return<AssociationLabels.KnownLabels, ProviderError, Descriptions> {
  const known = new Map<string, Result.Result<ReadonlyArray<AssociationLabels.AssociationLabel>, string>>()
  if (associationLabels === undefined) return () => Result.fail("the provider has no labels of associations")
  const { labels: cached } = yield* Descriptions
  for (const to of objects) {
    const read = cached(associationLabels, account, { from, to }).pipe(
      Effect.map((labels) => Result.succeed(labels)),
      Effect.catchIf(
        ({ reason }) => reason._tag === "ProviderRejected",
        ({ reason }) => Effect.succeed(Result.fail(`the labels of ${from} to ${to} can't be read: ${reason.message}`))
      )
    )
    known.set(to, yield* read)
  }
  return (to) => known.get(to) ?? Result.succeed([])
})

/** The keys of searches by the fields' own names, as far as they are known without a call. @rule field.labels */
export const knownKeys = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  account: Account,
  { records }: PlannedWrite
): Effect.fn.Return<KnownKeys, never, DescriptionStore> {
  if (driver.describe?.labels !== true) return ({ keys }) => keys
  const all = records.flatMap(({ whenMissing, ...record }) => [record, { ...record, ...whenMissing }])
  const known = new Map<string, StoredDescription.StoredDescription | undefined>()
  for (const { objectName } of References.lookupsOf(all)) {
    known.set(objectName, yield* ReferenceNames.stored(projectId, account, objectName))
  }
  return ({ keys, objectName }) => keys.map((key) => ReferenceNames.knownKey(driver, known.get(objectName), key))
})

/** The keys of a search as they go to the provider. */
export type KnownKeys = (query: Pick<FindQuery, "keys" | "objectName">) => FindQuery["keys"]

/** The same without a call. */
export const knownLabels = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  account: Account,
  { objectName: from, records }: PlannedWrite
) {
  const known = new Map<string, ReadonlyArray<AssociationLabels.AssociationLabel>>()
  for (const to of driver.associationLabels === undefined ? [] : AssociationLabels.objectsOf(records)) {
    const labels = yield* (yield* Descriptions).knownLabels(account, { from, to })
    if (labels !== undefined) known.set(to, labels)
  }
  return (to: string) => known.get(to)
})

const unanswered: FoundReference = { _tag: "Refused", message: "the driver returned no answer for it" }

const unchanged = (write: DirectWrite): ResolvedWrite => ({ write, unresolved: new Map(), warnings: new Map() })

/** The searches of a lookup: one, unless the provider takes fewer keys at a time. */
export const queriesOf = (
  { capabilities }: Pick<ProviderDriver, "capabilities">,
  { keys, objectName }: References.Lookup
): ReadonlyArray<Omit<FindQuery, "described">> => {
  const size = Math.max(1, completeCapabilities(capabilities).find.keys)
  return Array.from({ length: Math.ceil(keys.length / size) }, (_, n) => ({
    objectName,
    keys: keys.slice(n * size, (n + 1) * size),
    fields: []
  }))
}

/** A search that the provider refuses fails the records that need it; one without an answer fails the whole call, before any write. */
const find = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  account: Account,
  query: Omit<FindQuery, "described">
): Effect.fn.Return<ReadonlyArray<FoundReference>, ProviderError, DescriptionStore | Descriptions | OperationHistory> {
  const refusal = (message: string): FoundReference => ({ _tag: "Refused", message })
  if (driver.find === undefined) {
    return query.keys.map(() => refusal(`${driver.displayName} doesn't support finding records`))
  }
  const { description, keys } = yield* ReferenceNames.named(driver, projectId, account, query)
  const named = { ...query, keys: keys.flatMap((key) => (Result.isSuccess(key) ? [key.success] : [])) }
  const described = description && StoredDescription.searchable(description)
  const answers =
    named.keys.length === 0
      ? []
      : yield* driver.find(account, { ...named, described }).pipe(
          Effect.flatMap((answer) => withRecent(driver, projectId, account, named, answer)),
          Effect.map(({ isDelayed, records }) => records.map((each) => ResolvedReferences.foundOf(each, isDelayed))),
          Effect.catchIf(
            ({ reason }) => reason._tag === "ProviderRejected",
            ({ reason }) => Effect.succeed(named.keys.map(() => refusal(reason.message)))
          )
        )
  const next = answers[Symbol.iterator]()
  return keys.map((key) => (Result.isFailure(key) ? refusal(key.failure) : (next.next().value ?? unanswered)))
})

/** A search that may lack the newest records is completed by those that Fieldgate wrote with the same key. @rule match.recent */
const withRecent = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  account: Account,
  { keys, objectName }: Omit<FindQuery, "described">,
  answer: FoundByKeys
): Effect.fn.Return<FoundByKeys, ProviderError, OperationHistory> {
  const missing = answer.isDelayed ? keys.filter((_, n) => (answer.records[n] ?? []).length === 0) : []
  const recent = yield* RecentlyWritten.find(driver, account, { projectId, objectName, keys: missing }).pipe(
    Effect.catchTag("StoreUnavailable", (error) =>
      Effect.as(
        Effect.logWarning("loading recent writes of a referenced key failed", error),
        new Map<string, RecentlyWritten.RecentRecords>()
      )
    )
  )
  const records = keys.map((key, n) => {
    const found = answer.records[n] ?? []
    return found.length > 0 ? found : (recent.get(MatchPlan.keyText({ key }))?.found ?? [])
  })
  return { ...answer, records }
})

/** What is known of the object without a call. @rule value.description */
export const describedFields = Effect.fnUntraced(function* (
  projectId: ProjectId,
  account: Pick<Account, "connectionId">,
  { objectName }: Pick<FindQuery, "objectName">
) {
  const stored = yield* ReferenceNames.stored(projectId, account, objectName)
  return stored && StoredDescription.searchable(stored)
})

/** The write with what each reference was found to be. */
export const resolvedBy = (
  write: DirectWrite,
  lookUp: Parameters<typeof ResolvedReferences.resolved>[1],
  known: AssociationLabels.KnownLabels
): ResolvedWrite => {
  const labels = { from: write.objectName, known }
  const all = write.records.map((record) => ResolvedReferences.resolved(record, lookUp, labels))
  const records = all.map(({ record }) => record)
  const unresolved = all.flatMap(({ errors, record, warnings }, place) => {
    const outcome = isReadonlyArrayNonEmpty(errors)
      ? errors
      : warnings.length > 0 && write.type === "create" && isBare(record)
        ? warnings.map((message) => ({ message, code: "reference-not-found" }))
        : []
    return outcome.length === 0 ? [] : [[place, { outcome: "failed", errors: outcome } as const] as const]
  })
  return {
    write: isReadonlyArrayNonEmpty(records) ? { ...write, records } : write,
    unresolved: new Map<number, RecordOutcome>(unresolved),
    warnings: new Map(all.flatMap(({ warnings }, place) => (warnings.length === 0 ? [] : [[place, warnings] as const])))
  }
}

/** A create of which references were all is not sent without them. */
const isBare = ({ fields, ifEmpty = {}, references = [] }: DirectWrite["records"][number]): boolean =>
  references.length === 0 && Object.keys(fields).length === 0 && Object.keys(ifEmpty).length === 0
