/**
 * The keys of references by the fields' own names, where a provider's fields may be named by their labels. What is stored of an object leads
 * from a label to its field; an object that is not known yet, or lacks a name, is described, at most once a minute. @rule field.labels
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { ObjectName, ProjectId } from "../../domain/Ids.ts"
import { descriptionSeconds } from "../../domain/Limits.ts"
import { Descriptions } from "../../providers/calls/Descriptions.ts"
import { DescriptionStore } from "../../providers/DescriptionStore.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import * as StoredDescription from "../../providers/StoredDescription.ts"
import type { FindQuery } from "../../records/FindQuery.ts"

type Key = FindQuery["keys"][number]

/** A key by the fields' own names, or why one of its names is no field. */
export type Named = Result.Result<Key, string>

/** What is stored of an object, without a call. */
export const stored = Effect.fnUntraced(function* (
  projectId: ProjectId,
  { connectionId }: Pick<Account, "connectionId">,
  objectName: ObjectName
): Effect.fn.Return<StoredDescription.StoredDescription | undefined, never, DescriptionStore> {
  const found = yield* (yield* DescriptionStore)
    .get({ projectId, connectionId, objectName })
    .pipe(
      Effect.catch((error) =>
        Effect.as(Effect.logWarning("loading the description of an object failed", error), Option.none())
      )
    )
  return Option.isNone(found) ? undefined : found.value.description
})

/** The keys of a search; the object is described where it must be. */
export const named = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  account: Account,
  { keys, objectName }: Pick<FindQuery, "keys" | "objectName">
): Effect.fn.Return<
  { readonly keys: ReadonlyArray<Named>; readonly description: StoredDescription.StoredDescription | undefined },
  never,
  Descriptions | DescriptionStore
> {
  const known = yield* stored(projectId, account, objectName)
  const { describe } = driver
  if (describe?.labels !== true) return { keys: keys.map((key) => Result.succeed(key)), description: known }
  const now = yield* DateTime.now
  const isNew =
    known !== undefined && DateTime.isGreaterThan(DateTime.add(known.readAt, { seconds: descriptionSeconds }), now)
  if (known !== undefined && (isNew || keys.every((key) => hasAll(driver, known, key)))) {
    return { keys: keys.map((key) => keyOf(driver, known, key)), description: known }
  }
  const { object } = yield* Descriptions
  const fresh = yield* object(describe, projectId, account, objectName, known === undefined ? "cached" : "fresh").pipe(
    Effect.map((metadata) => StoredDescription.of(metadata, now, true)),
    Effect.catch((error) =>
      Effect.as(Effect.logInfo("describing a referenced object failed; its fields keep their names", error), undefined)
    )
  )
  const description = fresh ?? known
  return { keys: keys.map((key) => keyOf(driver, description, key)), description }
})

/** The same without a call, for a dry run: labels that are not known stay as they are. */
export const knownKey = (
  driver: Pick<ProviderDriver, "describe" | "fieldNames">,
  description: StoredDescription.StoredDescription | undefined,
  key: Key
): Key => (driver.describe?.labels === true ? Result.getOrElse(keyOf(driver, description, key), () => key) : key)

const namesIn = (
  { fieldNames = FieldNames.exact }: Pick<ProviderDriver, "fieldNames">,
  description: StoredDescription.StoredDescription
) => StoredDescription.labelled(description, fieldNames)

const hasAll = (
  driver: Pick<ProviderDriver, "fieldNames">,
  description: StoredDescription.StoredDescription,
  key: Key
): boolean => {
  const names = namesIn(driver, description)
  return Object.keys(key).every(
    (name) =>
      Object.hasOwn(description.fields, FieldNames.named(names, [name])[0] ?? name) ||
      FieldNames.sharing(names, name).length > 0
  )
}

const keyOf = (
  driver: Pick<ProviderDriver, "fieldNames">,
  description: StoredDescription.StoredDescription | undefined,
  key: Key
): Named => {
  if (description === undefined) return Result.succeed(key)
  const names = namesIn(driver, description)
  const shared = Object.keys(key).find((name) => FieldNames.sharing(names, name).length > 0)
  if (shared !== undefined) {
    return Result.fail(`"${shared}" ${FieldNames.ambiguous(FieldNames.sharing(names, shared))}`)
  }
  const fields = Object.entries(key).map(
    ([name, value]) => [FieldNames.named(names, [name])[0] ?? name, value] as const
  )
  const own = new Map(fields)
  const twice = fields.length === own.size ? undefined : Object.keys(key).map((name) => `"${name}"`)
  return twice === undefined
    ? Result.succeed(Object.fromEntries(own))
    : Result.fail(`a key names a field once: of ${twice.join(", ")}, two name the same field`)
}
