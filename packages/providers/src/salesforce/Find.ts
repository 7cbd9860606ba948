/** Finds records by values with SOQL, which finds a record as soon as it is written. developer.salesforce.com "SOQL and SOSL Reference" */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import { foundRecords } from "@fieldgate/core/domain/Limits"
import * as FieldNames from "@fieldgate/core/providers/FieldNames"
import type { FieldMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { FindQuery, FoundByKeys } from "@fieldgate/core/records/FindQuery"
import type { KeyValue } from "@fieldgate/core/records/FindRequest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { text } from "../kit/Answer.ts"
import * as FoundRecords from "../kit/FoundRecords.ts"
import { rejecting } from "../kit/UnmadeCall.ts"
import * as InstanceUrl from "./InstanceUrl.ts"
import { isSame } from "./KeyLookUp.ts"
import { provider } from "./Provider.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforceRecord from "./SalesforceRecord.ts"
import * as SoqlQuery from "./SoqlQuery.ts"

export const find = Effect.fnUntraced(function* (
  parts: SalesforceApi.Parts,
  account: Account,
  query: FindQuery
): Effect.fn.Return<FoundByKeys, ProviderFailure> {
  const found: Array<ReturnType<typeof FoundRecords.byKey>[number]> = []
  const site = Result.getOrUndefined(InstanceUrl.find(parts.chosen, account))?.url
  for (const group of FoundRecords.groupsOf(query.keys)) {
    for (const part of yield* Effect.fromResult(partsOf(query, group))) {
      const records = yield* SoqlQuery.select(parts, account, part.soql)
      if (records.length >= foundRecords.maximum) return yield* FoundRecords.tooMany(provider.displayName)
      found.push(...FoundRecords.byKey(part, records.flatMap(candidateOf(query, site))))
    }
  }
  return { records: FoundRecords.inOrder(query.keys, found), isDelayed: false }
})

/** The requests of a search that is not made. */
export const explain = (
  parts: SalesforceApi.Parts,
  account: Account,
  query: FindQuery
): Result.Result<ReadonlyArray<ProviderRequest>, ProviderFailure> =>
  Result.gen(function* () {
    const groups = yield* Result.all(FoundRecords.groupsOf(query.keys).map((group) => partsOf(query, group)))
    const calls = groups.flat().map(({ soql }) => SoqlQuery.callOf(parts.version, soql))
    return yield* Result.all(calls.map((call) => parts.api.explain(account, call)))
  })

interface Part extends FoundRecords.KeyGroup {
  readonly soql: string
}

/** Characters of a query in the address of a call, for which Salesforce takes about 16,000 in all. */
const longest = 12_000

/** One query for the group, or several where the address would become too long. */
const partsOf = (query: FindQuery, group: FoundRecords.KeyGroup): Result.Result<ReadonlyArray<Part>, ProviderFailure> =>
  Result.flatMap(queryOf(query, group), (soql) => {
    if (encodeURIComponent(soql).length <= longest || group.keys.length === 1) {
      return Result.succeed([{ ...group, soql }])
    }
    const half = Math.ceil(group.keys.length / 2)
    const halves = [group.keys.slice(0, half), group.keys.slice(half)]
    return Result.map(Result.all(halves.map((keys) => partsOf(query, { ...group, keys }))), (parts) => parts.flat())
  })

const queryOf = (query: FindQuery, group: FoundRecords.KeyGroup): Result.Result<string, ProviderFailure> => {
  const names = FieldNames.distinct(SalesforceRecord.fieldNames, [
    "Id",
    "CreatedDate",
    ...query.fields,
    ...group.fields
  ])
  const condition = (field: string) =>
    Result.map(
      Result.all(FoundRecords.valuesOf(group, field).map((value) => literalOf(query, field, value))),
      (literals) => `${field} IN (${literals.join(",")})`
    )
  return Result.map(
    Result.all(group.fields.map(condition)),
    (conditions) =>
      `SELECT ${names.join(",")} FROM ${query.objectName} WHERE ${conditions.join(" AND ")} LIMIT ${foundRecords.maximum}`
  )
}

/** Names come from the caller, and a query has no other protection against them. */
const isName = (name: string): boolean => /^[A-Za-z]\w*$/.test(name)

/** How a value is written, by the type of its field; a text in quotes unless the type is another. */
const literalOf = (
  { described, fields, objectName }: FindQuery,
  name: string,
  value: KeyValue
): Result.Result<string, ProviderFailure> => {
  const odd = [objectName, name, ...fields].find((each) => !isName(each))
  if (odd !== undefined) {
    return Result.fail(rejecting(provider)(`"${odd}" is not a name of an object or a field`))
  }
  const field = Object.values(described?.fields ?? {}).find((each) =>
    FieldNames.isSame(SalesforceRecord.fieldNames, each.fieldName, name)
  )
  const { accepts, description } = forms[field?.valueType ?? "string"] ?? forms.string
  if (accepts === undefined) return Result.succeed(SoqlQuery.literal(String(value).trim()))
  return accepts.test(String(value).trim())
    ? Result.succeed(String(value).trim())
    : Result.fail(rejecting(provider)(`${name} takes ${description}, not ${JSON.stringify(value)}`))
}

const forms: Partial<
  Record<FieldMetadata["valueType"], { readonly accepts?: RegExp; readonly description: string }>
> & {
  readonly string: { readonly accepts?: RegExp; readonly description: string }
} = {
  string: { description: "a text" },
  boolean: { accepts: /^(true|false)$/i, description: "true or false" },
  int: { accepts: /^[+-]?\d{1,18}$/, description: "a whole number" },
  float: { accepts: /^[+-]?\d{1,18}(\.\d{1,18})?$/, description: "a number" },
  date: { accepts: /^\d{4}-\d{2}-\d{2}$/, description: "a date such as 2026-01-31" },
  datetime: {
    accepts: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:?\d{2})$/,
    description: "a time such as 2026-01-31T12:00:00Z"
  }
}

const candidateOf =
  ({ fields, objectName }: FindQuery, site: string | undefined) =>
  (data: RecordFields): ReadonlyArray<FoundRecords.Candidate> => {
    const recordId = text(data["Id"])
    if (recordId === undefined) return []
    const values = new Map(Object.entries(data).map(([name, value]) => [name.toLowerCase(), value]))
    return [
      {
        record: {
          recordId,
          fields: FieldNames.picked(SalesforceRecord.fieldNames, data, fields),
          ...FoundRecords.linkOf(site && `${site}/lightning/r/${objectName}/${recordId}/view`)
        },
        createdAt: SalesforceRecord.momentOf(text(data["CreatedDate"]))?.epochMilliseconds,
        matchOf: (key) =>
          Object.entries(key).every(([field, value]) => isSame(value, values.get(field.toLowerCase()), "either case"))
            ? { further: [] }
            : undefined
      }
    ]
  }
