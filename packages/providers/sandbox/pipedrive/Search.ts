/**
 * The search of one object: `/api/v2/{persons,organizations,deals,products,leads}/search`. Source: developers.pipedrive.com/docs/api/v1/Persons#searchPersons;
 * `notes` and `address` are not searched here, and refused. `custom_fields` searches texts and numbers, not choices.
 */
import type { Json } from "effect/Schema"
import * as Result from "effect/Result"
import { isObject, type Values } from "./CheckedValue.ts"
import type * as Fields from "./Fields.ts"
import type { Answer, Call } from "./Gate.ts"
import type { StoredRecord, Table } from "./Records.ts"
import * as Refusals from "./Refusals.ts"

const custom = "custom_fields"

/** Types of custom fields that a search covers. */
const searchedTypes: ReadonlySet<string> = new Set([
  "varchar",
  "varchar_auto",
  "text",
  "phone",
  "double",
  "monetary",
  "address"
])

/** The words of `fields`, and the fields that they search; `custom_fields` beside them. */
const searched: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  persons: { name: "name", email: "emails", phone: "phones" },
  organizations: { name: "name" },
  deals: { title: "title" },
  products: { name: "name", code: "code" },
  leads: { title: "title" }
}

export const hasSearch = ({ name }: Fields.ObjectType): boolean => Object.hasOwn(searched, name)

const most = { limit: 500, default: 100 }

/** `typeOf`: the type of a custom field by its key. */
export const search = (
  { all, type }: Table,
  { query }: Call,
  typeOf: (code: string) => string | undefined
): Result.Result<Answer, Refusals.Refusal> => {
  const known: Readonly<Record<string, string>> = { ...searched[type.name], [custom]: custom }
  const term = (query.get("term") ?? "").trim()
  const isExact = query.get("exact_match") === "true"
  const words = (query.get("fields") ?? Object.keys(known).join()).split(",")
  const limit = Number(query.get("limit") ?? most.default)
  const faults = [
    ...(term.length < (isExact ? 1 : 2)
      ? [Refusals.wrong("term", "at least 2 characters, or 1 with exact_match")]
      : []),
    ...words.flatMap((word) =>
      Object.hasOwn(known, word) ? [] : [Refusals.wrong("fields", `one of ${Object.keys(known).join(", ")}`)]
    ),
    ...(Number.isInteger(limit) && limit >= 1 && limit <= most.limit ? [] : [Refusals.wrong("limit", "1 to 500")])
  ]
  if (faults.length > 0) return Result.fail(Refusals.validationFailed(faults))
  const wanted = term.toLowerCase()
  const isFound = ({ deletedAt, values }: StoredRecord) =>
    deletedAt === undefined &&
    words
      .flatMap((word) => (word === custom ? customTexts(values, typeOf) : textsOf(values[known[word] ?? ""] ?? null)))
      .some((text) => (isExact ? text === wanted : text.includes(wanted)))
  const items = all()
    .filter(isFound)
    .slice(0, limit)
    .map((record) => ({ result_score: 1, item: itemOf(type, record) }))
  return Result.succeed({ status: 200, data: { items } })
}

const customTexts = (values: Values, typeOf: (code: string) => string | undefined): ReadonlyArray<string> => {
  const held = values["custom_fields"] ?? values["hashes"] ?? {}
  return isObject(held)
    ? Object.entries(held).flatMap(([code, value]) => (searchedTypes.has(typeOf(code) ?? "") ? textsOf(value) : []))
    : []
}

/** Names are texts; addresses and numbers are lists of values with labels. */
const textsOf = (value: Json): ReadonlyArray<string> => {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (isObject(value)) return textsOf(value["value"] ?? null)
  return value === null ? [] : [String(value).toLowerCase()]
}

const itemOf = (type: Fields.ObjectType, { id, values }: StoredRecord): Values => ({
  id: type.version1?.idOf(id) ?? id,
  type: type.label.toLowerCase(),
  ...(["deals", "leads"].includes(type.name) ? { title: values["title"] ?? null } : { name: values["name"] ?? null })
})
