/**
 * The part of the Tooling API that creates custom fields: `/tooling/sobjects/CustomField` and `/tooling/query` on custom fields and
 * objects. Source: the Tooling API guide.
 */
import * as Result from "effect/Result"
import * as CustomFields from "./CustomFields.ts"
import { type Answer, type Call, first, type Handler, type RouteEntry } from "./Gate.ts"
import * as Ids from "./Ids.ts"
import * as JsonText from "./JsonText.ts"
import * as QueryFaults from "./QueryFaults.ts"
import * as Refusals from "./Refusals.ts"
import type { SalesforceState } from "./SalesforceState.ts"
import type { SObjectType } from "./SObjects.ts"
import * as Soql from "./Soql.ts"

type Answered<A> = Result.Result<A, Refusals.Refusal>

const path = "/tooling/sobjects/CustomField"

export const routes = (state: SalesforceState): ReadonlyArray<RouteEntry> => [
  { method: "POST", path, handler: create(state) },
  { method: "GET", path: `${path}/:id`, handler: read(state) },
  { method: "PATCH", path: `${path}/:id`, handler: change(state) },
  { method: "DELETE", path: `${path}/:id`, handler: remove(state) },
  { method: "GET", path: "/tooling/query", handler: query(state) }
]

const create =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const { catalog, records } = state
      const body = yield* JsonText.parseObject(call.body)
      const [object, name] = yield* orRefuse(CustomFields.nameOf(body["FullName"]))
      // Unseen: reports confirm that the name of tasks is refused, but not the text.
      if (activities.has(object)) {
        const message = `Entity Enumeration Or ID: bad value for restricted picklist field: ${object}`
        return yield* refuse("INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST", message)
      }
      const type = catalog.find(object === "Activity" ? "Task" : object)
      if (type === undefined) return yield* refuse("INVALID_TYPE", `Cannot find object: ${object}`)
      const bare = name.replace(/__c$/, "")
      if (type.fields.some((field) => field.name.toLowerCase() === name.toLowerCase())) {
        return yield* refuse("DUPLICATE_DEVELOPER_NAME", `There is already a field named ${bare} on ${type.label}.`)
      }
      if (type.fields.length >= CustomFields.limits.fields) {
        return yield* refuse("LIMIT_EXCEEDED", "You have reached the limit of custom fields for this object")
      }
      const metadata = yield* readMetadata(state, call, body)
      const field = yield* definedBy(state, name, metadata)
      const id = Ids.make("00N", records.nextNumber())
      catalog.putField(call.account.orgId, { id, object: type.name, field, metadata })
      return { status: 201, body: { id, success: true, errors: [], warnings: [], infos: [] } }
    })

/** Tasks and events share their custom fields, which belong to Activity. */
const activities: ReadonlySet<string> = new Set(["Task", "Event"])

/** The metadata of a body, its picklist values by `valueName`; a property that this org doesn't have is unreadable. */
const readMetadata = (
  { picklistValues }: SalesforceState,
  call: Call,
  body: JsonText.JsonObject
): Answered<JsonText.JsonObject> => {
  const metadata = JsonText.memberObject(body, "Metadata")
  const refused = picklistValues === "valueName" ? "fullName" : "valueName"
  const names = CustomFields.valueMembers(metadata)
  if (picklistValues !== "either" && names.includes(refused)) {
    const at = `[line:1, column:${call.body.indexOf(`"${refused}"`) + 1}]`
    return refuse("JSON_PARSER_ERROR", `No such column '${refused}' on sobject of type CustomValue at ${at}`)
  }
  return Result.succeed(CustomFields.withValueNames(metadata))
}

/** A lookup must lead to an existing object type. */
const definedBy = ({ catalog }: SalesforceState, name: string, metadata: JsonText.JsonObject) =>
  Result.flatMap(orRefuse(CustomFields.fieldOf(name, metadata)), (field) => {
    const [target] = field.referenceTo
    return target !== undefined && catalog.find(target) === undefined
      ? refuse("FIELD_INTEGRITY_EXCEPTION", `referenceTo value of '${target}' does not resolve to a valid sObject type`)
      : Result.succeed(field)
  })

const read =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.map(needField(state, call), (row) => ({ status: 200, body: shown(call, state, row, columns) }))

/** The sent metadata replace all existing ones. */
const change =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const before = yield* needField(state, call)
      const body = yield* JsonText.parseObject(call.body)
      const metadata = yield* readMetadata(state, call, body)
      const field = yield* definedBy(state, before.field.name, metadata)
      if (field.type !== before.field.type) {
        return yield* refuse("FIELD_INTEGRITY_EXCEPTION", `Cannot change the type of ${before.field.name}`)
      }
      state.catalog.putField(call.account.orgId, { ...before, field, metadata })
      return { status: 204 }
    })

/** Removes an added field with its permissions. Unseen: what an org answers for another field. */
const remove =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const removed = yield* needField(state, call)
      const { orgId } = call.account
      if (!state.catalog.removeField(orgId, removed)) {
        return yield* refuse("CANNOT_DELETE_MANAGED_OBJECT", `Cannot delete ${removed.field.name}`)
      }
      const permissions = state.catalog.find("FieldPermissions")
      const table = permissions === undefined ? undefined : state.records.table(orgId, permissions)
      const path = `${removed.object}.${removed.field.name}`
      for (const { id, values } of table?.all() ?? []) if (values["Field"] === path) table?.forget(id)
      return { status: 204 }
    })

const needField = (state: SalesforceState, call: Call): Answered<CustomFields.CustomField> => {
  const id = Ids.normalize(call.params["id"] ?? "")
  const row = fieldRows(state, call).find((each) => each.id === id)
  return row === undefined ? Result.fail(Refusals.notFound) : Result.succeed(row)
}

/** All custom fields of the org: those from the start, and added ones. */
const fieldRows = ({ catalog }: SalesforceState, call: Call): ReadonlyArray<CustomFields.CustomField> => {
  const added = catalog.added(call.account.orgId)
  return catalog.types().flatMap((type, place) =>
    type.fields.flatMap((field, index): ReadonlyArray<CustomFields.CustomField> => {
      if (!field.custom) return []
      const own = added.find((each) => each.object === type.name && each.field.name === field.name)
      // Far from the numbers of records, which start at 1.
      const id = Ids.make("00N", 1_000_000_000 + place * 1000 + index)
      return [own ?? { id, object: type.name, field, metadata: CustomFields.metadataOf(field) }]
    })
  )
}

const objectId = ({ catalog }: SalesforceState, type: SObjectType): string =>
  Ids.make("01I", 1 + catalog.types().findIndex(({ name }) => name === type.name))

/** The value of `TableEnumOrId`: the name of a standard object, the id of a custom one. */
const tableOf = (state: SalesforceState, object: string): string => {
  if (activities.has(object)) return "Activity"
  const type = state.catalog.find(object)
  return type?.custom === true ? objectId(state, type) : object
}

/** The parts of an API name such as `ns__Hobby__c`: developer names have no namespace. */
const namesIn = (apiName: string) => {
  const [, prefix, name = apiName] = /^(?:([A-Za-z0-9]+)__)?(.+)__c$/.exec(apiName) ?? []
  return { DeveloperName: name, NamespacePrefix: prefix ?? null }
}

const columns = ["Id", "DeveloperName", "NamespacePrefix", "TableEnumOrId", "FullName", "Metadata"]
/** Allowed only in a query that finds one row at most. */
const costly = new Set(["FullName", "Metadata"])

const valuesOf = (state: SalesforceState, { field, id, metadata, object }: CustomFields.CustomField) => ({
  Id: id,
  ...namesIn(field.name),
  TableEnumOrId: tableOf(state, object),
  FullName: `${activities.has(object) ? "Activity" : object}.${field.name}`,
  Metadata: metadata
})

const shown = (
  { base }: Call,
  state: SalesforceState,
  row: CustomFields.CustomField,
  names: ReadonlyArray<string>
): object => {
  const values: Readonly<Record<string, unknown>> = valuesOf(state, row)
  const attributes = { type: "CustomField", url: `${base}${path}/${row.id}` }
  return { attributes, ...Object.fromEntries(names.map((name) => [name, values[name]])) }
}

const query =
  (state: SalesforceState): Handler =>
  (call) =>
    Result.gen(function* () {
      const text = first(call.query["q"]) ?? ""
      if (text.trim() === "") return yield* Result.fail(Refusals.noQuery)
      const asked = yield* Soql.parsePlain(text)
      switch (asked.from.text.toLowerCase()) {
        case "customfield":
          return yield* findFields(state, call, text, asked)
        case "customobject":
          return yield* findObjects(state, call, text, asked)
        default:
          return yield* Result.fail(QueryFaults.noSuchType(text, asked.from.at, asked.from.text))
      }
    })

const findFields = (state: SalesforceState, call: Call, text: string, asked: Soql.Plain): Answered<Answer> =>
  Result.gen(function* () {
    const names = yield* known(text, "CustomField", columns, asked)
    const found = fieldRows(state, call).filter((row) => meets(valuesOf(state, row), asked))
    if (found.length > 1 && names.some((name) => costly.has(name))) {
      const reason =
        "When retrieving results with Metadata or FullName fields, the query qualifications must specify no more than one " +
        `row for retrieval. Result size: ${found.length}`
      return yield* refuse("MALFORMED_QUERY", reason)
    }
    return page(found.slice(0, asked.limit).map((row) => shown(call, state, row, names)))
  })

const findObjects = (state: SalesforceState, { base }: Call, text: string, asked: Soql.Plain): Answered<Answer> =>
  Result.map(known(text, "CustomObject", ["Id", "DeveloperName", "NamespacePrefix"], asked), (names) => {
    const rows = state.catalog
      .types()
      .filter(({ custom }) => custom)
      .map((type): Readonly<Record<string, string | null>> => ({ Id: objectId(state, type), ...namesIn(type.name) }))
      .filter((row) => meets(row, asked))
    return page(
      rows.map((row) => ({
        attributes: { type: "CustomObject", url: `${base}/tooling/sobjects/CustomObject/${row["Id"]}` },
        ...Object.fromEntries(names.map((name) => [name, row[name]]))
      }))
    )
  })

const page = (records: ReadonlyArray<object>): Answer => ({
  status: 200,
  body: { size: records.length, totalSize: records.length, done: true, queryLocator: null, records }
})

/** The columns of a query in their own spelling; an unknown one refuses it. */
const known = (
  text: string,
  object: string,
  all: ReadonlyArray<string>,
  { fields, where }: Soql.Plain
): Answered<ReadonlyArray<string>> => {
  const find = (token: Soql.Token) => all.find((name) => name.toLowerCase() === token.text.toLowerCase())
  const unknown = [...fields, ...where.map(({ field }) => field)].find((token) => find(token) === undefined)
  return unknown === undefined
    ? Result.succeed(fields.flatMap((token) => find(token) ?? []))
    : Result.fail(QueryFaults.noSuchColumn(text, unknown.at, object, unknown.text))
}

const meets = (row: Readonly<Record<string, unknown>>, { where }: Soql.Plain): boolean =>
  where.every(({ field, operator, values }) => {
    const value = Object.entries(row).find(([name]) => name.toLowerCase() === field.text.toLowerCase())?.[1]
    const isOne = values.some(({ text }) => text.toLowerCase() === String(value).toLowerCase())
    return operator === "!=" ? !isOne : isOne
  })

const refuse = (code: string, message: string) => Result.fail(Refusals.withCode(400, code, message))

const orRefuse = <A>(result: Result.Result<A, CustomFields.Fault>): Answered<A> =>
  Result.mapError(result, ({ code, message }) => Refusals.withCode(400, code, message))
