/** Contradictions of a definition's calls: places that nothing fills, and searches, upserts and descriptions that can't work. Pure. */
import type { Json } from "@fieldgate/core/domain/Json"
import { type Contradiction, when } from "./Contradiction.ts"
import type { Describe, Listing } from "./DefinitionDescribe.ts"
import type { Members } from "./DefinitionMembers.ts"
import type { BatchCall, Escapes } from "./DefinitionOperations.ts"
import type { Location } from "./JsonLocation.ts"
import { hasStrayBrace, placesIn, placesOf, textsIn } from "./Template.ts"

/** Calls about no record that has an id already. */
const withoutId: ReadonlySet<string> = new Set(["create", "find", "list"])

export const ofPaths = ({
  objects,
  operations: { check, ...operations }
}: Pick<Members, "objects" | "operations">): ReadonlyArray<Contradiction> => {
  const oneObject = objects !== undefined && Object.keys(objects).length === 1
  const { batch = {}, find, upsert, ...ofRecords } = operations
  // A search may name the object in its body alone.
  const isNamed = find !== undefined && [...placesIn(find.query ?? {}), ...placesIn(find.body ?? {})].includes("object")
  return [
    ...when(/[{}]/.test(check?.path ?? ""), "operations.check.path", "must not contain {object} or {id}"),
    ...Object.entries(ofRecords).flatMap(([verb, operation]) =>
      ofOperation(["operations", verb], verb, operation, oneObject)
    ),
    ...Object.entries(batch).flatMap(([verb, call]) => ofBatch(verb, call, oneObject)),
    ...when(
      upsert !== undefined && !oneObject && !placesIn([upsert.path, upsert.query ?? {}]).includes("object"),
      "operations.upsert.path",
      "without {object} all objects would share it"
    ),
    ...(find === undefined
      ? []
      : ofOperation(["operations", "find"], "find", { path: find.path }, oneObject || isNamed)),
    ...Object.entries(objects ?? {}).flatMap(([name, own]) =>
      typeof own === "object"
        ? Object.entries(own.operations ?? {}).flatMap(([verb, operation]) =>
            ofOperation(["objects", name, "operations", verb], verb, operation, true)
          )
        : []
    )
  ]
}

const ofBatch = (verb: string, { fieldsAt = [], id, path, query = {}, records }: BatchCall, isOwn: boolean) => {
  const at = `operations.batch.${verb}`
  const isList = (place: Location = []) => place.some((step) => typeof step === "number")
  return [
    ...ofTemplate([...at.split("."), "path"], path, ["object"]),
    ...ofTemplate([...at.split("."), "query"], query, ["object"]),
    ...when(!isOwn && !placesOf(path).includes("object"), `${at}.path`, "without {object} all objects would share it"),
    ...when(verb === "update" && id === undefined, `${at}.id`, "is missing: an update needs the record's id"),
    ...when(verb === "create" && id !== undefined, `${at}.id`, "a new record has no id yet"),
    ...when(
      isList(records) || isList(id) || isList(fieldsAt),
      at,
      "records, id and fieldsAt must have names of properties alone"
    )
  ]
}

/** `isOwn`: the path belongs to one object. */
const ofOperation = (
  at: ReadonlyArray<string>,
  verb: string,
  { path, query = {} }: { readonly path: string; readonly query?: Readonly<Record<string, string>> },
  isOwn: boolean
): ReadonlyArray<Contradiction> => {
  const places = placesOf(path)
  const ids = places.filter((name) => name === "id").length
  const whenSo = (isSo: boolean, issue: string) => (isSo ? [{ path: [...at, "path"], issue }] : [])
  const isKnown = (name: string) =>
    name === "object" || (name === "id" && !withoutId.has(verb)) || (name === "fields" && verb === "list")
  return [
    ...places
      .filter((name) => name !== "object" && name !== "id")
      .flatMap((name) => whenSo(true, `{${name}} is neither {object} nor {id}`)),
    ...whenSo(hasStrayBrace(path), "has an unmatched brace"),
    ...whenSo(verb === "create" && ids > 0, "a new record has no {id} yet"),
    ...whenSo(withoutId.has(verb) && verb !== "create" && ids > 0, "must not contain {id}"),
    ...whenSo(!withoutId.has(verb) && ids !== 1, "must contain {id} exactly once"),
    ...whenSo(!isOwn && !places.includes("object"), "without {object} all objects would share it"),
    ...Object.entries(query).flatMap(([name, template]) => [
      ...placesOf(template)
        .filter((place) => !isKnown(place))
        .map((place) => ({
          path: [...at, "query", name],
          issue: `{${place}} is not replaced in a query of this call`
        })),
      ...(hasStrayBrace(template) ? [{ path: [...at, "query", name], issue: "has an unmatched brace" }] : [])
    ])
  ]
}

/** Places of a template that none of these names fills, and braces without a place. */
const ofTemplate = (path: ReadonlyArray<string>, template: Json, names: ReadonlyArray<string>) => [
  ...[...new Set(placesIn(template))]
    .filter((place) => !names.includes(place))
    .map((place) => ({ path, issue: `{${place}} is not among ${names.map((name) => `{${name}}`).join(", ")}` })),
  ...(textsIn(template).some(hasStrayBrace) ? [{ path, issue: "has an unmatched brace" }] : [])
]

/** A value inside a longer text could change what the text means. */
const ofValuePlaces = (
  path: ReadonlyArray<string>,
  template: Json,
  escapes: Escapes | undefined
): ReadonlyArray<Contradiction> =>
  escapes === undefined && textsIn(template).some((text) => placesOf(text).includes("value") && text !== "{value}")
    ? [
        {
          path,
          issue:
            "{value} must be a text of its own, because a value in a longer one could change its meaning; " +
            "or name the characters with such a meaning in escapes"
        }
      ]
    : []

export const ofSearch = ({
  objects,
  operations: { find }
}: Pick<Members, "objects" | "operations">): ReadonlyArray<Contradiction> => {
  if (find === undefined) return []
  const { body, escapes, fields, method, query = {} } = find
  const here = ["operations", "find"]
  const words = Object.entries(fields).flatMap(([object, own]) =>
    Object.entries(own).map(([field, word]) => ({ path: [...here, "fields", object, field], word }))
  )
  const all: Json = { query, body: body ?? {}, words: words.map(({ word }) => word) }
  return [
    ...Object.entries(query).flatMap(([name, template]) => [
      ...ofTemplate([...here, "query", name], template, ["field", "value", "object"]),
      ...ofValuePlaces([...here, "query", name], template, escapes)
    ]),
    ...ofTemplate([...here, "body"], body ?? {}, ["field", "value", "object"]),
    ...ofValuePlaces([...here, "body"], body ?? {}, escapes),
    ...words.flatMap(({ path, word }) => [
      ...ofTemplate(path, word, ["value", "object"]),
      ...ofValuePlaces(path, word, escapes),
      ...(method === "GET" && typeof word !== "string" ? [{ path, issue: "must be a text: a GET has no body" }] : [])
    ]),
    ...when(!placesIn(all).includes("value"), "operations.find", "query or body must contain {value}"),
    ...when(method === "GET" && body !== undefined, "operations.find.body", "a GET has no body: use query, or POST"),
    ...when(method === "POST" && body === undefined, "operations.find.body", "is missing: a POST searches by its body"),
    ...Object.keys(fields).flatMap((name) =>
      name !== "*" && objects !== undefined && !Object.hasOwn(objects, name)
        ? [{ path: [...here, "fields", name], issue: "is not among the objects; * is any other one" }]
        : []
    )
  ]
}

export const ofUpsert = ({
  describe,
  operations: { upsert }
}: Pick<Members, "describe" | "operations">): ReadonlyArray<Contradiction> => {
  if (upsert === undefined) return []
  const { body = {}, path, query = {} } = upsert
  return [
    ...ofTemplate(["operations", "upsert", "path"], path, ["object", "key", "value"]),
    ...ofTemplate(["operations", "upsert", "query"], query, ["object", "key", "value"]),
    ...ofTemplate(["operations", "upsert", "body"], body, ["object", "key", "value"]),
    ...when(
      !placesIn([path, query, body]).includes("key"),
      "operations.upsert",
      "path, query or body must contain {key}"
    ),
    ...when(
      describe?.fields?.unique === undefined && !hasUnique(describe?.known),
      "operations.upsert",
      "needs describe.fields.unique, or a known field with unique: true, which shows the fields that records can be upserted by"
    )
  ]
}

const hasUnique = (known: NonNullable<Members["describe"]>["known"]): boolean =>
  Object.values(known ?? {})
    .flatMap((fields) => Object.values(fields))
    .some((field) => typeof field === "object" && field.unique === true)

export const ofDescribe = ({
  describe,
  objects
}: Pick<Members, "describe" | "objects">): ReadonlyArray<Contradiction> => {
  if (describe === undefined) return []
  const { fields, known = {}, objects: list } = describe
  const isUnknown = (name: string) => objects !== undefined && !Object.hasOwn(objects, name)
  const calls = fields?.values !== undefined && "calls" in fields.values ? Object.entries(fields.values.calls) : []
  return [
    ...when(
      list === undefined && objects === undefined,
      "describe.objects",
      "is missing: without a list of objects, the definition must name them as objects"
    ),
    ...when(fields === undefined && Object.keys(known).length === 0, "describe", "must have fields or known"),
    ...ofListing(["describe", "objects"], list, []),
    ...ofListing(["describe", "fields"], fields, ["object"]),
    ...when(
      fields !== undefined &&
        !placesIn([fields.path, fields.query ?? {}]).includes("object") &&
        Object.keys(objects ?? {}).length !== 1,
      "describe.fields.path",
      "without {object} all objects would share it"
    ),
    ...calls.flatMap(([type, call]) => [
      ...ofListing(["describe", "fields", "values", "calls", type], call, ["object", "field"]),
      ...when(
        !placesOf(call.path).includes("field"),
        `describe.fields.values.calls.${type}.path`,
        "must contain {field}"
      )
    ]),
    ...Object.keys(fields?.paths ?? {})
      .filter(isUnknown)
      .map((name) => ({ path: ["describe", "fields", "paths", name], issue: "is not among the objects" })),
    ...Object.keys(known)
      .filter(isUnknown)
      .map((name) => ({ path: ["describe", "known", name], issue: "is not among the objects" })),
    ...ofWritability(known)
  ]
}

const ofListing = (
  path: ReadonlyArray<string>,
  list: Pick<Listing, "pages" | "path" | "query"> | undefined,
  names: ReadonlyArray<string>
): ReadonlyArray<Contradiction> => {
  if (list === undefined) return []
  const { pages, path: template, query = {} } = list
  return [
    ...ofTemplate([...path, "path"], template, names),
    ...ofTemplate([...path, "query"], query, names),
    ...(pages !== undefined && Object.hasOwn(query, pages.parameter)
      ? [{ path: [...path, "pages", "parameter"], issue: "is in query already, with the same value for each page" }]
      : [])
  ]
}

const ofWritability = (known: NonNullable<Describe["known"]>): ReadonlyArray<Contradiction> =>
  Object.entries(known).flatMap(([object, fields]) =>
    Object.entries(fields).flatMap(([field, facts]) =>
      typeof facts === "object" && facts.readOnly === true && (facts.createOnly === true || facts.required === true)
        ? [{ path: ["describe", "known", object, field], issue: "a readOnly field can't be createOnly or required" }]
        : []
    )
  )
