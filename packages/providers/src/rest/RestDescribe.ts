/** Objects and fields as the definition's `describe` lists them. @rule field.metadata */
import type { Json } from "@fieldgate/core/domain/Json"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import * as ObjectMetadata from "@fieldgate/core/providers/ObjectMetadata"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import { type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Answer, shaped } from "../kit/Answer.ts"
import { maxDescriptionBytes } from "../kit/OutboundCall.ts"
import { encodeSegment, rejecting } from "../kit/UnmadeCall.ts"
import type { Describe, Fields, Listing } from "./DefinitionDescribe.ts"
import { valueAt, wordAt, isMet } from "./JsonLocation.ts"
import { pathOf, queryOf } from "./RestAddress.ts"
import type * as RestCall from "./RestCall.ts"
import * as RestField from "./RestField.ts"
import { displayNameIn, pathIn } from "./RestObject.ts"
import { fill } from "./Template.ts"

export const objects = Effect.fnUntraced(function* (
  parts: RestCall.Parts,
  describe: Describe,
  account: Account
): Effect.fn.Return<ReadonlyArray<ObjectMetadata.ObjectSummary>, ProviderFailure> {
  const { definition } = parts
  const { objects: list } = describe
  if (list === undefined) {
    return Object.keys(definition.objects ?? {}).map((name) => ({
      name: ObjectName.make(name),
      displayName: displayNameIn(definition.objects, name),
      isCustom: false
    }))
  }
  const items = yield* listed(parts, account, list, Result.succeed(list.path), {})
  return items.flatMap((item) => {
    const name = wordAt(item, list.name)
    if (name === undefined || (list.omitted !== undefined && isMet(list.omitted, item))) return []
    return [
      {
        name: ObjectName.make(name),
        displayName: wordAt(item, list.displayName) ?? name,
        isCustom: list.custom !== undefined && isMet(list.custom, item)
      }
    ]
  })
})

export const object = Effect.fnUntraced(function* (
  parts: RestCall.Parts,
  describe: Describe,
  account: Account,
  name: ObjectName
): Effect.fn.Return<ObjectMetadata.ObjectMetadata, ProviderFailure> {
  const summary = (yield* objects(parts, describe, account)).find((each) => each.name === name)
  if (summary === undefined) {
    const { displayName } = parts.definition
    return yield* rejecting(parts.definition)(`${displayName} has no object "${name}"`)
  }
  const described = describe.fields === undefined ? [] : yield* fields(parts, describe.fields, account, name)
  return {
    ...summary,
    fields: ObjectMetadata.fieldsByName(RestField.withKnown(parts.definition, describe.known, name, described))
  }
})

const fields = Effect.fnUntraced(function* (
  parts: RestCall.Parts,
  list: Fields,
  account: Account,
  objectName: ObjectName
): Effect.fn.Return<ReadonlyArray<RestField.Described>, ProviderFailure> {
  const { definition } = parts
  const { paths } = list
  const object = paths === undefined ? pathIn(definition.objects, objectName) : paths[objectName]
  if (object === undefined || (paths !== undefined && !Object.hasOwn(paths, objectName))) return []
  const path =
    paths === undefined ? pathOf(definition, list.path, objectName) : Result.succeed(fill(list.path, () => object))
  const items = yield* listed(parts, account, list, path, { object })
  const shown = items.filter((item) => list.omitted === undefined || !isMet(list.omitted, item))
  const calls = list.values !== undefined && "calls" in list.values ? list.values.calls : {}
  const withOptions = yield* Effect.forEach(
    shown,
    Effect.fnUntraced(function* (item) {
      const type = wordAt(item, list.type) ?? ""
      const call = Object.hasOwn(calls, type) ? calls[type] : undefined
      const field = wordAt(item, list.name)
      if (call === undefined || field === undefined) return { item, options: undefined }
      const at = Result.map(encodeSegment("the field", field), (encoded) =>
        fill(call.path, (name) => (name === "field" ? encoded : object))
      )
      return { item, options: yield* listed(parts, account, call, at, { object, field }, true) }
    }),
    { concurrency: 4 }
  )
  return withOptions.flatMap(({ item, options }) => RestField.of(definition, list, objectName, item, options))
})

/** More pages than this are no list of fields. */
const mostPages = 50

/** All items of a list, page by page. */
export const listed = Effect.fnUntraced(function* (
  { api, definition }: RestCall.Parts,
  account: Account,
  { items: place, method, pages, query = {} }: Listing,
  path: Result.Result<string, string>,
  places: Readonly<Record<string, string>>,
  isOptional = false
): Effect.fn.Return<ReadonlyArray<Json>, ProviderFailure> {
  const items: Array<Json> = []
  let page: string | undefined
  for (let count = 0; count < mostPages; count++) {
    const parameters = {
      ...queryOf(query, places),
      ...(pages && page !== undefined ? { [pages.parameter]: page } : {})
    }
    const call = { method, path, query: parameters, writes: false, maxBytes: maxDescriptionBytes }
    const { found, next } = yield* api.call(account, call, (answer) =>
      pageOf(answer, place, pages, items.length, isOptional)
    )
    items.push(...found)
    if (next === undefined) return items
    page = next
  }
  const { displayName } = definition
  return yield* new ProviderRejected({ message: `${displayName}'s list has more than ${mostPages} pages`, errors: [] })
})

const json = shaped(Schema.Json)

const pageOf = (
  answer: Answer,
  place: Listing["items"],
  pages: Listing["pages"],
  before: number,
  isOptional: boolean
) => {
  if (answer.status === 204) return { found: [], next: undefined }
  const body = json(answer)
  const found = valueAt(body, place)
  // A choice without values of its own is one without a list.
  if (isOptional && body !== undefined && (found === undefined || found === null)) return { found: [], next: undefined }
  if (!Array.isArray(found)) return undefined
  const items: ReadonlyArray<Json> = found
  if (pages === undefined) return { found: items, next: undefined }
  if ("next" in pages) return { found: items, next: wordAt(body, pages.next) }
  return { found: items, next: items.length < pages.size ? undefined : String(before + items.length) }
}
