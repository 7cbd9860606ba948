/** Reads one record of a defined provider. Which fields exist is known from the description: a record may omit empty ones. @rule install.validation */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import { sampleValues } from "@fieldgate/core/domain/Limits"
import * as FieldNames from "@fieldgate/core/providers/FieldNames"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import { type Answer, jsonObject } from "../kit/Answer.ts"
import type { Describe } from "./DefinitionDescribe.ts"
import * as FieldForms from "./FieldForms.ts"
import { valueAt } from "./JsonLocation.ts"
import { pathOf, queryOf } from "./RestAddress.ts"
import type * as RestCall from "./RestCall.ts"
import * as RestDescribe from "./RestDescribe.ts"
import { definitionFor, pathIn } from "./RestObject.ts"

type Query = Parameters<NonNullable<ProviderDriver["sample"]>>[1]

export const sample = Effect.fnUntraced(function* (
  parts: RestCall.Parts,
  describe: Describe,
  account: Account,
  { fields, objectName }: Query
): Effect.fn.Return<RecordFields | undefined, ProviderFailure> {
  const described = yield* RestDescribe.object(parts, describe, account, objectName)
  const names = describe.labels === true ? FieldNames.ofObject(FieldNames.exact, described) : FieldNames.exact
  // A field may be named by its label.
  const named = fields.map((field) => ({ field, name: FieldNames.named(names, [field])[0] ?? field }))
  const missing = named.flatMap(({ field, name }) => (Object.hasOwn(described.fields, name) ? [] : [field]))
  if (missing.length > 0) return yield* notThere(parts.definition.displayName, objectName, names, missing)
  const definition = definitionFor(parts.definition, objectName)
  const { list } = definition.operations
  if (list === undefined) return undefined
  const { body, fields: most = sampleValues.fields, items, method, path, query = {} } = list
  const shown = named.slice(0, Math.min(sampleValues.fields, most))
  const asked = shown.length === 0 ? definition.answer.id.slice(0, 1) : shown.map(({ name }) => name)
  const call: RestCall.Call = {
    method,
    path: pathOf(definition, path, objectName),
    query: queryOf(query, { object: pathIn(definition.objects, objectName) ?? "", fields: asked.join(",") }),
    ...(body === undefined ? {} : { body }),
    writes: false
  }
  const { record } = yield* parts.api.call(account, call, firstOf(items))
  const { fields: place = [] } = definition.answer
  if (record === undefined) return undefined
  const held = FieldForms.returned(
    definition,
    objectName,
    valueAt(record, place),
    shown.map(({ name }) => name)
  )
  return Object.fromEntries(
    shown.flatMap(({ field, name }) => (held[name] === undefined ? [] : [[field, held[name]] as const]))
  )
})

/** Providers answer an empty list, null, or nothing at all where there is no record. */
const firstOf = (items: Parameters<typeof valueAt>[1]) => (answer: Answer) => {
  if (answer.status === 204) return { record: undefined }
  const found = valueAt(jsonObject(answer), items)
  return found === null ? { record: undefined } : Array.isArray(found) ? { record: found[0] } : undefined
}

const notThere = (
  provider: string,
  objectName: string,
  names: FieldNames.FieldNames,
  fields: ReadonlyArray<string>
) => {
  const errors = fields.map((field) => {
    const sharing = FieldNames.sharing(names, field)
    const message =
      sharing.length === 0
        ? `the field "${field}" was not found on ${objectName}: it doesn't exist, or the connected user may not see it`
        : `"${field}" ${FieldNames.ambiguous(sharing)}`
    return { message, field }
  })
  return new ProviderRejected({
    message: errors.map(({ message }) => message).join("; "),
    errors,
    context: { provider }
  })
}
