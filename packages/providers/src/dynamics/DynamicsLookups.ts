/**
 * Lookups of Dynamics 365: a request names the navigation property and the path of the other record, an answer the column and its id.
 * In Fieldgate a lookup is named by its navigation property, and its value is the id. Pure.
 */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"

interface Lookup {
  /** The tables whose ids it holds, as one entity set. */
  readonly of: string
  /** The column, which answers name. */
  readonly column: string
}

type Lookups = Readonly<Record<string, Lookup>>

const to = (of: string, column: string): Lookup => ({ of, column })

const ofEvery: Lookups = { ownerid: to("systemusers", "ownerid") }
const customer = (column: string): Lookups => ({
  [`${column}_account`]: to("accounts", column),
  [`${column}_contact`]: to("contacts", column)
})
const parents: Lookups = {
  parentaccountid: to("accounts", "parentaccountid"),
  parentcontactid: to("contacts", "parentcontactid")
}

/** The lookups of standard tables, by navigation property. */
export const lookups: Readonly<Record<string, Lookups>> = {
  accounts: {
    ...ofEvery,
    parentaccountid: to("accounts", "parentaccountid"),
    primarycontactid: to("contacts", "primarycontactid")
  },
  contacts: { ...ofEvery, ...customer("parentcustomerid") },
  leads: { ...ofEvery, ...parents },
  opportunities: { ...ofEvery, ...parents, ...customer("customerid") },
  incidents: { ...ofEvery, ...customer("customerid"), primarycontactid: to("contacts", "primarycontactid") },
  tasks: {
    ...ofEvery,
    regardingobjectid_account_task: to("accounts", "regardingobjectid"),
    regardingobjectid_contact_task: to("contacts", "regardingobjectid"),
    regardingobjectid_opportunity_task: to("opportunities", "regardingobjectid")
  }
}

const lookupOf = (objectName: string, name: string): Lookup | undefined => {
  const own = Object.hasOwn(lookups, objectName) ? lookups[objectName] : undefined
  return own !== undefined && Object.hasOwn(own, name) ? own[name] : undefined
}

/** The path of a record, which the lookup of a custom table takes. */
const recordPath = /^\/[A-Za-z0-9_]+\([0-9a-fA-F-]{36}\)$/u

const sentEntry = (objectName: string, name: string, value: Json): readonly [string, Json] => {
  const lookup = lookupOf(objectName, name)
  if (typeof value === "string" && recordPath.test(value)) return [`${name}@odata.bind`, value]
  // Null clears a lookup by its own name alone: an `@odata.bind` of null is ignored. MicrosoftDocs/powerapps-docs#4268
  if (lookup === undefined || value === null) return [name, value]
  return [`${name}@odata.bind`, typeof value === "string" ? `/${lookup.of}(${encodeURIComponent(value)})` : value]
}

const sent = (objectName: string, fields: RecordFields): RecordFields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => sentEntry(objectName, name, value)))

export const withSent = <Items extends readonly [WriteItem, ...ReadonlyArray<WriteItem>]>(
  objectName: string,
  [first, ...others]: Items
): readonly [WriteItem, ...ReadonlyArray<WriteItem>] => {
  const bound = (item: WriteItem): WriteItem => ({ ...item, fields: sent(objectName, item.fields) })
  return [bound(first), ...others.map(bound)]
}

const logicalName = "@Microsoft.Dynamics.CRM.lookuplogicalname"
const entities: Readonly<Record<string, string>> = {
  account: "accounts",
  contact: "contacts",
  opportunity: "opportunities",
  systemuser: "systemusers"
}

/** The names under which an answer has these fields. */
export const asked = (objectName: string, names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.flatMap((name) => {
    const lookup = lookupOf(objectName, name)
    return lookup === undefined ? [name] : [columnOf(lookup), `${columnOf(lookup)}${logicalName}`]
  })

const columnOf = ({ column }: Lookup) => `_${column}_value`

/** The lookups of an item that the written record shows as they were, although they should be empty. */
export const uncleared = (objectName: string, { fields }: WriteItem, data: RecordFields): ReadonlyArray<string> =>
  Object.entries(fields).flatMap(([name, value]) => {
    if (value !== null || lookupOf(objectName, name) === undefined) return []
    return (returned(objectName, [name], data)[name] ?? null) === null ? [] : [name]
  })

/** The fields of a record that was read by `asked` names. A column that leads to several tables is shown by the one it leads to. */
export const returned = (objectName: string, names: ReadonlyArray<string>, fields: RecordFields): RecordFields =>
  Object.fromEntries(
    names.flatMap((name) => {
      const lookup = lookupOf(objectName, name)
      const value = fields[lookup === undefined ? name : columnOf(lookup)]
      if (value === undefined) return []
      const table = lookup === undefined ? undefined : fields[`${columnOf(lookup)}${logicalName}`]
      const isOther = typeof table === "string" && entities[table] !== undefined && entities[table] !== lookup?.of
      return [[name, isOther ? null : value]]
    })
  )
