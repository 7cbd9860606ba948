/** Zoho CRM's API in this process: leads, contacts, accounts, deals and a custom module with some of their fields, as its contract has them. */
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import { zoho } from "../../contracts/zoho/ZohoContract.ts"
import * as ContractSandbox from "../contracted/ContractSandbox.ts"
import type * as ContractStore from "../contracted/ContractStore.ts"
import * as Timestamps from "../hubspot/Timestamps.ts"
import { isValues, modules, read, refusedRow, user, type Values } from "./ZohoModules.ts"

export type { ContractSandbox as ZohoSandbox, Options } from "../contracted/ContractSandbox.ts"

export const defaultToken = "sandbox-zoho-token"
export const defaultApp = { clientId: "sandbox-zoho-app", clientSecret: "sandbox-zoho-secret" }

/** The hosts of the account's data center: that of its sign-in, which the redirect names, and that of its API, which a token's answer names. */
export const accountsHost = "accounts.zoho.eu"
export const apiHost = "www.zohoapis.eu"

/** The account's id. */
export const organizationId = "700000001"

const instant = (millis: number): string => Timestamps.instant(millis).replace(/(\.\d+)?Z$/u, "+00:00")

const refused = (status: number, code: string, message: string, details: Values = {}): ContractSandbox.Answer => ({
  status,
  body: refusedRow(code, message, details)
})

const idOf = (number: number) => `1000000000${String(number).padStart(9, "0")}`

const viewOf = (
  { createdAt, id, object, updatedAt, values }: ContractStore.Stored,
  store: ContractStore.Store
): Values => {
  const fields = Object.entries(modules[object]?.fields ?? {}).map(([name, { of, type }]): readonly [string, Json] => {
    const held = values[name] ?? null
    if (type === "lookup" && isValues(held)) {
      const target = store.get(of ?? "", String(held["id"]))
      return [name, { name: target?.values["Account_Name"] ?? target?.values["Last_Name"] ?? "", id: target?.id ?? "" }]
    }
    return [name, type === "ownerlookup" ? { ...user, email: "ann@sandbox.test" } : held]
  })
  return {
    ...Object.fromEntries(fields),
    id,
    Created_Time: instant(createdAt),
    Modified_Time: instant(updatedAt),
    $approved: true
  }
}

const written = ({ createdAt, id, updatedAt }: ContractStore.Stored, message: string): Values => ({
  code: "SUCCESS",
  details: {
    Modified_Time: instant(updatedAt),
    Modified_By: user,
    Created_Time: instant(createdAt),
    id,
    Created_By: user
  },
  message,
  status: "success"
})

/** A handler for a module that the account has. */
const ofModule =
  (then: (request: ContractSandbox.Request, name: string) => ContractSandbox.Answer): ContractSandbox.Handler =>
  (request) => {
    const name = request.params["module"] ?? ""
    return modules[name] === undefined
      ? refused(400, "INVALID_MODULE", "the module name given seems to be invalid", { resource_path_index: 0 })
      : then(request, name)
  }

const rowsOf = ({ body }: ContractSandbox.Request): ReadonlyArray<Values> =>
  isValues(body) && Array.isArray(body["data"]) ? body["data"].filter(isValues) : []

const save = (
  request: ContractSandbox.Request,
  name: string,
  row: Values,
  at: string,
  stored: ContractStore.Stored | undefined
): Values =>
  Result.match(read(request, name, row, { at, id: stored?.id }), {
    onFailure: (refusal) => refusal,
    onSuccess: (values) => {
      const record = {
        object: name,
        id: stored?.id ?? idOf(request.store.nextNumber()),
        values: { ...stored?.values, ...values },
        createdAt: stored?.createdAt ?? request.now,
        updatedAt: request.now
      }
      request.store.save(record)
      return written(record, stored === undefined ? "record added" : "record updated")
    }
  })

/** Rows that are all refused are a refusal of the call; some of them are a mixture. */
const answered = (rows: ReadonlyArray<Values>, status: number): ContractSandbox.Answer => {
  const isRefused = (row: Values) => row["status"] === "error"
  if (rows.every(isRefused)) return { status: 400, body: { data: rows } }
  return { status: rows.some(isRefused) ? 207 : status, body: { data: rows } }
}

const unknownId = refusedRow("INVALID_DATA", "the id given seems to be invalid", {
  api_name: "id",
  json_path: "$.data[0].id"
})

const update = (request: ContractSandbox.Request, name: string, row: Values, id: string, index: number): Values => {
  const stored = request.store.get(name, id)
  return stored === undefined ? unknownId : save(request, name, row, `$.data[${index}]`, stored)
}

/** A record with the same value of one of the fields, in their order. */
const duplicateOf = (
  { body, store }: ContractSandbox.Request,
  name: string,
  row: Values
): readonly [ContractStore.Stored | undefined, string | null] => {
  const fields = isValues(body) && Array.isArray(body["duplicate_check_fields"]) ? body["duplicate_check_fields"] : []
  for (const field of fields.map(String)) {
    const found = store.all(name).find(({ values }) => row[field] !== undefined && values[field] === row[field])
    if (found !== undefined) return [found, field]
  }
  return [undefined, null]
}

const upsert = ofModule((request, name) =>
  answered(
    rowsOf(request).map((row, index) => {
      const [stored, field] = duplicateOf(request, name, row)
      const result = save(request, name, row, `$.data[${index}]`, stored)
      if (result["status"] === "error") return result
      return { ...result, action: stored === undefined ? "insert" : "update", duplicate_field: field }
    }),
    200
  )
)

/** One comparison, its value's parentheses, commas and backslashes escaped. */
const comparison = /^\((?<field>\w+):equals:(?<value>(?:[^\\(),]|\\.)*)\)$/su

/** Fields are compared without regard to capitals. */
const search = ofModule(({ query, store }, name) => {
  const { field = "", value = "" } = comparison.exec(query.get("criteria") ?? "")?.groups ?? {}
  if (field !== "id" && modules[name]?.fields[field] === undefined)
    return refused(400, "INVALID_QUERY", "Invalid query formed", { reason: "the field is not available" })
  const wanted = value.replaceAll(/\\(.)/gsu, "$1").toLowerCase()
  const textOf = (held: Json | undefined) => String(isValues(held) ? held["id"] : (held ?? "")).toLowerCase()
  const most = Number(query.get("per_page") ?? 200)
  const found = store.all(name).filter(({ values }) => wanted !== "" && textOf(values[field]) === wanted)
  if (found.length === 0) return { status: 204 }
  const data = found.slice(0, most).map(({ id }) => ({ id }))
  return {
    status: 200,
    body: { data, info: { per_page: most, count: data.length, page: 1, more_records: found.length > most } }
  }
})

/** Records with the fields that are asked for, the newest first. */
const listed = ofModule(({ query, store }, name) => {
  const fields = query.get("fields")?.split(",") ?? []
  if (fields.length === 0)
    return refused(400, "REQUIRED_PARAM_MISSING", "One of the expected parameter is missing", { param_name: "fields" })
  if (fields.length > mostFields)
    return refused(400, "INVALID_DATA", "the number of fields exceeds the limit", { param_name: "fields" })
  const all = store.all(name).toReversed()
  if (all.length === 0) return { status: 204 }
  const most = Number(query.get("per_page") ?? 200)
  const data = all.slice(0, most).map((stored) => {
    const shown = viewOf(stored, store)
    return Object.fromEntries([["id", stored.id], ...fields.map((field) => [field, shown[field] ?? null] as const)])
  })
  return {
    status: 200,
    body: { data, info: { per_page: most, count: data.length, page: 1, more_records: all.length > most } }
  }
})

/** How many fields a list may be asked for. */
const mostFields = 50

const describeFields: ContractSandbox.Handler = ({ query }) => {
  const name = query.get("module") ?? ""
  const fields = Object.entries(modules[name]?.fields ?? {})
  if (fields.length === 0) return refused(400, "INVALID_MODULE", "the module name given seems to be invalid")
  return {
    status: 200,
    body: {
      fields: fields.map(([apiName, field], index) => {
        const isWritable = field.isReadOnly !== true
        return {
          id: `2000000000${String(index).padStart(9, "0")}`,
          api_name: apiName,
          field_label: field.label,
          data_type: field.type,
          operation_type: {
            web_create: isWritable,
            web_update: isWritable,
            api_create: isWritable,
            api_update: isWritable
          },
          system_mandatory: field.isRequired === true,
          custom_field: field.isCustom === true,
          unique: field.isUnique === true ? { casesensitive: "false" } : {},
          lookup: field.of === undefined ? {} : { api_name: null, module: { api_name: field.of, id: "1" } },
          pick_list_values: (field.options ?? []).map((option) => ({ display_value: option, actual_value: option }))
        }
      })
    }
  }
}

const ofRecord = (then: (request: ContractSandbox.Request, name: string, id: string) => ContractSandbox.Answer) =>
  ofModule((request, name) => then(request, name, request.params["id"] ?? ""))

const model: ContractSandbox.Model = {
  name: "zoho",
  title: "Zoho CRM sandbox",
  contract: zoho,
  handlers: {
    "POST /crm/v8/{module}": ofModule((request, name) =>
      answered(
        rowsOf(request).map((row, index) => save(request, name, row, `$.data[${index}]`, undefined)),
        201
      )
    ),
    "PUT /crm/v8/{module}": ofModule((request, name) =>
      answered(
        rowsOf(request).map((row, index) => update(request, name, row, String(row["id"]), index)),
        200
      )
    ),
    "PUT /crm/v8/{module}/{id}": ofRecord((request, name, id) =>
      answered(
        rowsOf(request).map((row, index) => update(request, name, row, id, index)),
        200
      )
    ),
    "GET /crm/v8/{module}/{id}": ofRecord(({ store }, name, id) => {
      const stored = store.get(name, id)
      return stored === undefined ? { status: 204 } : { status: 200, body: { data: [viewOf(stored, store)] } }
    }),
    "DELETE /crm/v8/{module}/{id}": ofRecord(({ store }, name, id) => {
      const stored = store.get(name, id)
      if (stored === undefined) return { status: 400, body: { data: [unknownId] } }
      store.remove(stored)
      return {
        status: 200,
        body: { data: [{ code: "SUCCESS", details: { id }, message: "record deleted", status: "success" }] }
      }
    }),
    "POST /crm/v8/{module}/upsert": upsert,
    "GET /crm/v8/{module}/search": search,
    "GET /crm/v8/{module}": listed,
    "GET /crm/v8/settings/modules": () => ({
      status: 200,
      body: {
        modules: [
          ...Object.entries(modules).map(([name, { isCustom, plural, singular }], index) => ({
            id: String(index),
            api_name: name,
            plural_label: plural,
            singular_label: singular,
            api_supported: true,
            generated_type: isCustom === true ? "custom" : "default"
          })),
          {
            id: "99",
            api_name: "Feeds",
            plural_label: "Feeds",
            singular_label: "Feeds",
            api_supported: false,
            generated_type: "web"
          }
        ]
      }
    }),
    "GET /crm/v8/settings/fields": describeFields,
    "GET /crm/v8/org": () => ({
      status: 200,
      body: { org: [{ id: "1000000000000000002", zgid: organizationId, company_name: "Sandbox", country_code: "BE" }] }
    })
  },
  refusals: {
    unauthorized: refused(401, "INVALID_TOKEN", "invalid oauth token"),
    unknownCall: refused(404, "INVALID_URL_PATTERN", "Please check if the URL trying to access is a correct one"),
    invalid: (faults) => refused(400, "INVALID_DATA", faults.join("; ").replaceAll(/\s+/gu, " ")),
    status: (status) =>
      status === 429 ? refused(429, "TOO_MANY_REQUESTS", "You have made too many requests") : { status }
  },
  tokens: {
    title: "Zoho CRM sandbox",
    defaultKey: defaultToken,
    basicKeys: false,
    scheme: "Zoho-oauthtoken",
    keepsRefreshToken: true,
    refusing: { status: 200, invalidGrant: "invalid_code" },
    authorizePath: "/oauth/v2/auth",
    tokenPath: "/oauth/v2/token",
    revokePath: "/oauth/v2/token/revoke",
    app: defaultApp,
    besideCode: { location: "eu", "accounts-server": `https://${accountsHost}` },
    lifetimeSeconds: 3600,
    answer: ({ accessToken, refreshToken, scope }) => ({
      access_token: accessToken,
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
      scope: scope.replaceAll(",", " "),
      api_domain: `https://${apiHost}`,
      token_type: "Bearer",
      expires_in: 3600
    })
  }
}

export const { make, restore, start } = ContractSandbox.startsOf(model)
