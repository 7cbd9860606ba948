/** Searches by one field of each key, then reads each found record to compare it with the whole key. @rule find.request */
import { foundRecords } from "@fieldgate/core/domain/Limits"
import type { FieldMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { FindQuery, FoundByKeys } from "@fieldgate/core/records/FindQuery"
import * as KeyMatch from "@fieldgate/core/records/KeyMatch"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Answer, jsonObject, list, object } from "../kit/Answer.ts"
import * as FieldForms from "./FieldForms.ts"
import * as FoundRecords from "../kit/FoundRecords.ts"
import { rejecting } from "../kit/UnmadeCall.ts"
import type { Find } from "./DefinitionOperations.ts"
import { valueAt, wordAt } from "./JsonLocation.ts"
import { pathOf, queryOf } from "./RestAddress.ts"
import type * as RestCall from "./RestCall.ts"
import type { RestDefinition } from "./RestDefinition.ts"
import { definitionFor, pathIn } from "./RestObject.ts"
import * as RestRead from "./RestRead.ts"
import { fillJson } from "./Template.ts"

export const find = Effect.fnUntraced(function* (
  parts: RestCall.Parts,
  account: Account,
  query: FindQuery
): Effect.fn.Return<FoundByKeys, ProviderFailure> {
  const search = parts.definition.operations.find
  if (search === undefined) return yield* rejecting(parts.definition)("this provider has no search")
  const records: Array<FoundByKeys["records"][number]> = []
  for (const key of query.keys) records.push(yield* findOne(parts, account, search, query, key))
  return { records, isDelayed: search.isDelayed }
})

/** The searches that would be made, before the reads of what they find. */
export const explain = (
  { api, definition }: RestCall.Parts,
  account: Account,
  { keys, objectName }: FindQuery
): Result.Result<ReadonlyArray<ProviderRequest>, ProviderFailure> => {
  const search = definition.operations.find
  if (search === undefined) return Result.fail(rejecting(definition)("this provider has no search"))
  return Result.all(
    keys.map((key) => Result.flatMap(callOf(definition, search, objectName, key), (call) => api.explain(account, call)))
  )
}

const findOne = Effect.fnUntraced(function* (
  parts: RestCall.Parts,
  account: Account,
  search: Find,
  { described, fields, objectName }: FindQuery,
  key: FindQuery["keys"][number]
): Effect.fn.Return<FoundByKeys["records"][number], ProviderFailure> {
  const isFit = (field: string) => {
    const type = described?.fields[field]?.valueType
    return type !== undefined && isSearched(search, objectName, { fieldName: field, valueType: type })
  }
  const ids = yield* searched(parts, account, search, objectName, key, isFit)
  const values = fieldValues(parts.definition)
  const fieldNames = [...new Set([...fields, ...Object.keys(key)])]
  const found: Array<FoundByKeys["records"][number][number]> = []
  // One more than a caller is shown proves that there are more.
  for (const recordId of ids) {
    if (found.length > foundRecords.ofKey) break
    const record = yield* RestRead.find(parts, account, { objectName, recordId, fields: fieldNames })
    const match = typeof record === "string" ? undefined : KeyMatch.of(values, objectName, key, record.fields)
    if (typeof record === "string" || match === undefined) continue
    const shown = Object.entries(record.fields).filter(([field]) => fields.includes(field))
    found.push(FoundRecords.foundAs({ recordId: record.recordId, fields: Object.fromEntries(shown) }, match))
  }
  return found
})

/** A field with several values is written as a whole. */
export const fieldValues = (definition: RestDefinition): KeyMatch.FieldValues => ({
  fields: (_, field) => [field],
  of: (objectName, field, record) => FieldForms.valuesOf(definition, objectName, field, record[field]),
  writes: "list"
})

const unsearchable = ({ displayName }: RestDefinition, { others }: Find, objectName: string, words: Words): string => {
  const kinds = others === undefined ? [] : [`custom fields that hold ${others.types.join(" or ")}`]
  const fields = [...Object.keys(words), ...kinds]
  return Object.keys(words).length === 0
    ? `${displayName} has no search for ${objectName}`
    : `${displayName} finds ${objectName} by ${fields.join(", ")}: a key needs one of these fields`
}

/** The ids of the found records, the oldest first: providers count them up. */
const searched = Effect.fnUntraced(function* (
  { api, definition }: RestCall.Parts,
  account: Account,
  search: Find,
  objectName: FindQuery["objectName"],
  key: FindQuery["keys"][number],
  isFit: (field: string) => boolean
): Effect.fn.Return<ReadonlyArray<string>, ProviderFailure> {
  const call = yield* Effect.fromResult(callOf(definition, search, objectName, key, isFit))
  const ids = yield* api.call(account, call, idsIn(search, definitionFor(definition, objectName)))
  return ids.length >= search.most
    ? yield* FoundRecords.tooMany(definition.displayName, search.most)
    : ids.toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
})

type Words = Find["fields"][string]

const wordsOf = ({ fields }: Find, objectName: string): Words =>
  (Object.hasOwn(fields, objectName) ? fields[objectName] : fields["*"]) ?? {}

/** The provider's word for a field; undefined if records aren't found by it. */
const wordOf = ({ others }: Find, words: Words, name: string): Words[string] | undefined => {
  const word = Object.hasOwn(words, name) ? words[name] : words["*"]
  if (word !== undefined) return word === "*" ? name : word
  return Object.keys(words).length > 0 && isOther(others, name) ? others?.word : undefined
}

const isOther = (others: Find["others"], name: string): boolean =>
  others !== undefined && new RegExp(others.names, "u").test(name)

/** Whether records of an object are found by a field. */
export const isSearched = (
  search: Find,
  objectName: string,
  { fieldName, valueType }: Pick<FieldMetadata, "fieldName" | "valueType">
): boolean => {
  const words = wordsOf(search, objectName)
  if (wordOf(search, words, fieldName) === undefined) return false
  const isNamed = Object.hasOwn(words, fieldName) || Object.hasOwn(words, "*")
  return isNamed || search.others?.types.includes(valueType) === true
}

/** The search by the first field of the key that the provider can search by. */
const callOf = (
  definition: RestDefinition,
  search: Find,
  objectName: FindQuery["objectName"],
  key: FindQuery["keys"][number],
  isFit: (field: string) => boolean = () => true
): Result.Result<RestCall.Call, ProviderFailure> => {
  const { body, escapes, method, query = {} } = search
  const words = wordsOf(search, objectName)
  // A search by a kind of value that the provider doesn't search finds nothing, as if no record had it.
  const name = Object.keys(key).find(
    (field) =>
      wordOf(search, words, field) !== undefined &&
      (Object.hasOwn(words, field) || !isOther(search.others, field) || isFit(field))
  )
  if (name === undefined) {
    return Result.fail(rejecting(definition)(unsearchable(definition, search, objectName, words)))
  }
  const value = key[name] ?? null
  const own = { object: pathIn(definition.objects, objectName) ?? "", value }
  const places = { ...own, field: fillJson(wordOf(search, words, name) ?? name, own, escapes) }
  return Result.succeed({
    method,
    path: pathOf(definition, search.path, objectName),
    query: queryOf(query, places, escapes),
    ...(body === undefined ? {} : { body: object(fillJson(body, places, escapes)) }),
    writes: false
  })
}

const idsIn =
  ({ id, items }: Find, { answer: own }: RestDefinition) =>
  (answer: Answer): ReadonlyArray<string> | undefined => {
    if (answer.status === 204) return []
    const found = valueAt(jsonObject(answer), items)
    if (!Array.isArray(found)) return undefined
    return list(found).flatMap((item) => wordAt(item, id ?? own.id) ?? [])
  }
