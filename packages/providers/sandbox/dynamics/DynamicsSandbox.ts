/** Dynamics 365's Web API in this process: accounts, contacts, leads and opportunities with some of their columns, as its contract has them. */
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import { dynamics } from "../../contracts/dynamics/DynamicsContract.ts"
import * as ContractSandbox from "../contracted/ContractSandbox.ts"
import type * as ContractStore from "../contracted/ContractStore.ts"
import * as Timestamps from "../hubspot/Timestamps.ts"
import { inPayload, isValues, read, refused, tables, type Values } from "./DynamicsTables.ts"

export type { ContractSandbox as DynamicsSandbox, Options } from "../contracted/ContractSandbox.ts"

export const defaultToken = "sandbox-dynamics-token"
export const defaultApp = { clientId: "sandbox-dynamics-app", clientSecret: "sandbox-dynamics-secret" }

/** The host of the organization. */
export const orgHost = "sandbox.crm4.dynamics.com"

/** The organization's id. */
export const organizationId = "00000000-0000-4000-a000-000000000001"

const context = `https://${orgHost}/api/data/v9.2/$metadata`
const idOf = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`

const viewOf = ({ createdAt, id, object, updatedAt, values }: ContractStore.Stored): Values => {
  const type = tables[object]
  const columns = Object.keys(type?.columns ?? {}).map((name): readonly [string, Json] => [name, values[name] ?? null])
  const lookups = Object.values(type?.lookups ?? {}).flatMap(([column]): ReadonlyArray<readonly [string, Json]> => {
    const held = values[column]
    if (!isValues(held)) return [[`_${column}_value`, null]]
    const logicalName = tables[String(held["table"])]?.logicalName ?? ""
    return [
      [`_${column}_value`, held["id"] ?? null],
      [`_${column}_value@Microsoft.Dynamics.CRM.lookuplogicalname`, logicalName]
    ]
  })
  return {
    "@odata.etag": `W/"${updatedAt}"`,
    ...Object.fromEntries([...columns, ...lookups]),
    [type?.id ?? "id"]: id,
    createdon: Timestamps.instant(createdAt),
    modifiedon: Timestamps.instant(updatedAt)
  }
}

const shown = (status: number, stored: ContractStore.Stored): ContractSandbox.Answer => ({
  status,
  body: { "@odata.context": `${context}#${stored.object}/$entity`, ...viewOf(stored) },
  headers: { "odata-version": "4.0" }
})

/** A handler for a table that the organization has. */
const ofTable =
  (then: (request: ContractSandbox.Request, name: string) => ContractSandbox.Answer): ContractSandbox.Handler =>
  (request) => {
    const name = request.params["table"] ?? ""
    return tables[name] === undefined
      ? refused(404, "0x80060888", `Resource not found for the segment '${name}'.`)
      : then(request, name)
  }

const save = (
  request: ContractSandbox.Request,
  name: string,
  stored: ContractStore.Stored | undefined,
  initial: Values = {}
): ContractSandbox.Answer =>
  Result.match(read(request, name, stored?.id), {
    onFailure: (refusal) => refusal,
    onSuccess: (values) => {
      const record = {
        object: name,
        id: stored?.id ?? idOf(request.store.nextNumber()),
        values: { ...stored?.values, ...initial, ...values },
        createdAt: stored?.createdAt ?? request.now,
        updatedAt: request.now
      }
      request.store.save(record)
      return shown(stored === undefined ? 201 : 200, record)
    }
  })

const missing = (name: string, id: string) =>
  refused(404, "0x80040217", `Entity '${tables[name]?.logicalName ?? name}' With Id = ${id} Does Not Exist`)

const ofRecord = (then: (request: ContractSandbox.Request, stored: ContractStore.Stored) => ContractSandbox.Answer) =>
  ofTable((request, name) => {
    const id = request.params["id"] ?? ""
    const stored = request.store.get(name, id)
    return stored === undefined ? missing(name, id) : then(request, stored)
  })

/** An alternate key in parentheses; two quotes in its value are one. */
const keyed = /^(?<key>\w+)='(?<value>(?:[^']|'')*)'$/su

/** With an alternate key a row is updated or created; with an id and the condition `If-Match: *` it is updated. */
const patch = ofTable((request, name) => {
  const id = request.params["id"] ?? ""
  const { key, value = "" } = keyed.exec(id)?.groups ?? {}
  if (key === undefined) {
    const stored = request.store.get(name, id)
    return stored === undefined ? missing(name, id) : save(request, name, stored)
  }
  if (tables[name]?.keys.includes(key) !== true) return refused(400, "0x0", `The key ${key} isn't valid.`)
  // Microsoft documents that these characters don't work in the value of an alternate key. MicrosoftDocs/powerapps-docs#1895
  if (/[/<>*%&:\\?+]/u.test(value)) return refused(400, "0x80060888", "Bad Request - Error in query syntax.")
  const wanted = value.replaceAll("''", "'")
  const found = request.store.all(name).find(({ values }) => values[key] === wanted)
  return save(request, name, found, { [key]: wanted })
})

const comparison = /^(?<column>\w+) eq '(?<value>(?:[^']|'')*)'$/su

/** Texts are compared without regard to capitals. */
const query = ofTable((request, name) => {
  const filter = request.query.get("$filter")
  const { column = "", value = "" } = comparison.exec(filter ?? "")?.groups ?? {}
  if (filter !== null && !["String", "Memo"].includes(tables[name]?.columns[column]?.type ?? ""))
    return refused(
      400,
      "0x80060888",
      `Could not find a property named '${column}' on type 'Microsoft.Dynamics.CRM.${tables[name]?.logicalName ?? name}'.`
    )
  const wanted = value.replaceAll("''", "'").toLowerCase()
  const found = request.store
    .all(name)
    .filter(({ values }) => filter === null || String(values[column] ?? "").toLowerCase() === wanted)
  const rows = found.slice(0, Number(request.query.get("$top") ?? 5000))
  return { status: 200, body: { "@odata.context": `${context}#${name}`, value: rows.map(viewOf) } }
})

const labelled = (label: string): Values => ({ UserLocalizedLabel: { Label: label, LanguageCode: 1033 } })

/** A handler for the definition of a table, by its logical name. */
const ofEntity =
  (then: (request: ContractSandbox.Request, name: string) => ContractSandbox.Answer): ContractSandbox.Handler =>
  (request) => {
    const logicalName = request.params["entity"] ?? ""
    const found = Object.entries(tables).find(([, table]) => table.logicalName === logicalName)
    return found === undefined
      ? refused(404, "0x80040217", `Could not find an entity '${logicalName}'.`)
      : then(request, found[0])
  }

const attribute = (logicalName: string, type: string, label: string, more: Values): Values => ({
  LogicalName: logicalName,
  AttributeType: type,
  AttributeOf: null,
  DisplayName: labelled(label),
  IsValidForCreate: true,
  IsValidForUpdate: true,
  IsPrimaryId: false,
  IsCustomAttribute: false,
  RequiredLevel: { Value: "None" },
  ...more
})

const attributes = ofEntity((_, name) => {
  const { columns = {}, id = "", lookups = {} } = tables[name] ?? {}
  const value = [
    attribute(id, "Uniqueidentifier", "Id", { IsPrimaryId: true, IsValidForUpdate: false }),
    ...Object.entries(columns).flatMap(([column, { isCustom, isReadOnly, label, type }]) => [
      attribute(column, type, label, {
        IsCustomAttribute: isCustom === true,
        ...(isReadOnly === true ? { IsValidForCreate: false, IsValidForUpdate: false } : {})
      }),
      ...(type === "Picklist"
        ? [
            attribute(`${column}name`, "Virtual", label, {
              AttributeOf: column,
              IsValidForCreate: false,
              IsValidForUpdate: false
            })
          ]
        : [])
    ]),
    ...[...new Set(Object.values(lookups).map(([column]) => column))].map((column) =>
      attribute(column, "Lookup", column, {})
    )
  ]
  return { status: 200, body: { "@odata.context": `${context}#EntityDefinitions`, value } }
})

const options = ofEntity((request, name) => {
  const column = request.params["attribute"] ?? ""
  const type = tables[name]?.columns[column]
  if (type?.type !== "Picklist") return refused(404, "0x80040217", `Could not find an attribute '${column}'.`)
  const all = Object.entries(type.options ?? {}).map(([value, label]) => ({
    Value: Number(value),
    Label: labelled(label)
  }))
  return { status: 200, body: { LogicalName: column, OptionSet: { Options: all } } }
})

const keys = ofEntity((_, name) => ({
  status: 200,
  body: {
    "@odata.context": `${context}#EntityDefinitions`,
    value: [
      ...(tables[name]?.keys ?? []).map((key) => ({
        LogicalName: `${key}_key`,
        KeyAttributes: [key],
        EntityKeyIndexStatus: "Active"
      })),
      { LogicalName: "new_building_key", KeyAttributes: ["description"], EntityKeyIndexStatus: "Pending" }
    ]
  }
}))

const root = "/api/data/v9.2"
const meta = `${root}/EntityDefinitions(LogicalName='{entity}')`

const model: ContractSandbox.Model = {
  name: "dynamics",
  title: "Dynamics 365 sandbox",
  contract: dynamics,
  handlers: {
    [`POST ${root}/{table}`]: ofTable((request, name) => save(request, name, undefined)),
    [`GET ${root}/{table}({id})`]: ofRecord((_, stored) => shown(200, stored)),
    [`PATCH ${root}/{table}({id})`]: patch,
    [`DELETE ${root}/{table}({id})`]: ofRecord(({ store }, stored) => {
      store.remove(stored)
      return { status: 204 }
    }),
    [`GET ${root}/{table}`]: query,
    [`GET ${meta}/Attributes`]: attributes,
    [`GET ${meta}/Attributes(LogicalName='{attribute}')/Microsoft.Dynamics.CRM.PicklistAttributeMetadata`]: options,
    [`GET ${meta}/Keys`]: keys,
    [`GET ${root}/WhoAmI`]: () => ({
      status: 200,
      body: {
        "@odata.context": `${context}#Microsoft.Dynamics.CRM.WhoAmIResponse`,
        BusinessUnitId: "00000000-0000-4000-a000-000000000002",
        UserId: "00000000-0000-4000-a000-000000000003",
        OrganizationId: organizationId
      }
    })
  },
  refusals: {
    unauthorized: { status: 401 },
    unknownCall: refused(404, "0x80060888", "Resource not found for the segment."),
    invalid: (faults) => refused(400, "0x80048d19", inPayload("", faults.join("; ").replaceAll(/\s+/gu, " "))),
    status: (status) =>
      status === 429
        ? {
            ...refused(
              429,
              "0x80072322",
              "Number of requests exceeded the limit of 6000 over time window of 300 seconds."
            ),
            headers: { "retry-after": "30" }
          }
        : { status }
  },
  tokens: {
    title: "Dynamics 365 sandbox",
    defaultKey: defaultToken,
    basicKeys: false,
    authorizePath: "/:tenant/oauth2/v2.0/authorize",
    tokenPath: "/:tenant/oauth2/v2.0/token",
    revokePath: undefined,
    app: defaultApp,
    lifetimeSeconds: 3600,
    answer: ({ accessToken, refreshToken, scope }) => ({
      access_token: accessToken,
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
      token_type: "Bearer",
      expires_in: 3600,
      scope
    })
  }
}

export const { make, restore, start } = ContractSandbox.startsOf(model)
