/**
 * The fields of an object: `/api/v2/{person,organization,deal,product,activity}Fields`. Source: the official client's models. An account's
 * own fields have keys of forty characters; those of activities can't be added to.
 */
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import { isObject, type Values } from "./CheckedValue.ts"
import type * as CustomFields from "./CustomFields.ts"
import * as Fields from "./Fields.ts"
import type { Answer, Call, Handler, RouteEntry } from "./Gate.ts"
import { costs } from "./RateLimits.ts"
import * as Refusals from "./Refusals.ts"

/** Pipedrive's word for a field's type. */
const typeOf: Readonly<Record<Fields.FieldKind, string>> = {
  text: "varchar",
  integer: "int",
  number: "double",
  boolean: "boolean",
  date: "date",
  dateTime: "date",
  integers: "set",
  contacts: "phone",
  address: "address",
  customFields: "text",
  texts: "set",
  list: "text",
  money: "monetary",
  flag: "boolean",
  hashes: "text"
}

const labels = [
  { id: 1, label: "Hot" },
  { id: 2, label: "Cold" }
]

const standard = (type: Fields.ObjectType): ReadonlyArray<Values> => {
  const filled = ["id", "add_time", "update_time"].filter((name) => type.fields[name] === undefined)
  return [
    ...filled.map((name) => ({ name, kind: name === "id" ? ("integer" as const) : ("dateTime" as const) })),
    ...Object.entries(type.fields)
      .filter(([, { kind }]) => kind !== "customFields")
      .map(([name, { kind }]) => ({ name, kind }))
  ].map(({ kind, name }) => ({
    field_name: name,
    field_code: name,
    field_type: typeOf[kind],
    is_custom_field: false,
    is_optional_response_field: false,
    options: name === "label_ids" ? labels : null,
    subfields: null
  }))
}

const shown = ({ code, name, options, type }: CustomFields.CustomField): Values => ({
  field_name: name,
  field_code: code,
  field_type: type,
  is_custom_field: true,
  is_optional_response_field: false,
  options: options === undefined ? null : options.map(({ id, label }) => ({ id, label })),
  subfields: null
})

const types = new Set(
  "varchar varchar_auto text double monetary date set enum user org people phone time timerange daterange address".split(
    " "
  )
)

export const routes = (fields: CustomFields.CustomFields): ReadonlyArray<RouteEntry> =>
  Fields.objectTypes.flatMap((type) => (type.fieldList === undefined ? [] : ofType(fields, type, type.fieldList)))

const ofType = (
  fields: CustomFields.CustomFields,
  type: Fields.ObjectType,
  list: string
): ReadonlyArray<RouteEntry> => {
  const all = `/api/v2/${list}` as const
  const one = `${all}/:id` as const
  const one404 = Result.fail(Refusals.notFound("Field"))
  const known = ({ account, params }: Call) => fields.find(account.companyDomain, list, params["id"] ?? "")
  const changed =
    (change: (field: CustomFields.CustomField, body: Json) => Result.Result<Answer, Refusals.Refusal>): Handler =>
    (call) => {
      const field = known(call)
      return field === undefined ? one404 : Result.flatMap(bodyOf(call), (body) => change(field, body))
    }
  const isFixed = type.name === "activities"
  return [
    {
      method: "GET",
      path: all,
      cost: costs.search / 2,
      handler: ({ account, query }) => {
        const items = [...standard(type), ...fields.all(account.companyDomain, list).map(shown)]
        const from = Number(query.get("cursor") ?? 0)
        const to = from + Number(query.get("limit") ?? 100)
        const next = to < items.length ? String(to) : null
        return Result.succeed({ status: 200, data: items.slice(from, to), more: { next_cursor: next } })
      }
    },
    ...(isFixed
      ? []
      : [
          {
            method: "POST",
            path: all,
            cost: costs.write,
            handler: (call: Call) =>
              Result.gen(function* () {
                const body = yield* bodyOf(call)
                const { field_name: name, field_type: kind, options } = isObject(body) ? body : {}
                const faults = [
                  ...(typeof name === "string" && name !== "" ? [] : [Refusals.missing("field_name")]),
                  ...(typeof kind === "string" && types.has(kind)
                    ? []
                    : [Refusals.wrong("field_type", "a type of fields")]),
                  ...((kind === "enum" || kind === "set") && !(Array.isArray(options) && options.length > 0)
                    ? [Refusals.missing("options")]
                    : [])
                ]
                if (faults.length > 0) return yield* Result.fail(Refusals.validationFailed(faults))
                const made = fields.add(call.account.companyDomain, list, String(name), String(kind), labelsOf(options))
                return { status: 200, data: shown(made) }
              })
          } as const,
          {
            method: "PATCH",
            path: one,
            cost: costs.write,
            handler: changed((field, body) => {
              const { field_name: name } = isObject(body) ? body : {}
              return typeof name === "string" && name !== ""
                ? Result.succeed({ status: 200, data: shown(fields.save({ ...field, name })) })
                : Result.fail(Refusals.validationFailed([Refusals.wrong("field_name", "a string")]))
            })
          } as const,
          {
            method: "DELETE",
            path: one,
            cost: costs.delete,
            handler: (call: Call) => {
              const field = known(call)
              if (field === undefined) return one404
              fields.remove(field.code)
              return Result.succeed({ status: 200, data: shown(field) })
            }
          } as const,
          {
            method: "POST",
            path: `${one}/options`,
            cost: costs.write,
            handler: changed((field, body) => {
              const added = labelsOf(body)
              if (field.options === undefined || added.length === 0) {
                return Result.fail(Refusals.validationFailed([Refusals.wrong("options", "a list of labels")]))
              }
              const saved = fields.addOptions(field, added)
              return Result.succeed({ status: 200, data: saved.options?.slice(-added.length) ?? [] })
            })
          } as const
        ])
  ]
}

const labelsOf = (options: Json | undefined): ReadonlyArray<string> =>
  Array.isArray(options)
    ? options.flatMap((option: Json) =>
        isObject(option) && typeof option["label"] === "string" ? [option["label"]] : []
      )
    : []

const bodyOf = ({ body }: Call): Result.Result<Json, Refusals.Refusal> =>
  Result.try({ try: (): Json => JSON.parse(body), catch: () => Refusals.bodyUnreadable })
