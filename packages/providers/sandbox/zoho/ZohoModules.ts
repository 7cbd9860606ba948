/** The modules of the Zoho sandbox with some of their fields, and how a record of one is read. Pure. */
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import type { Request } from "../contracted/ContractSandbox.ts"

export type Values = Readonly<Record<string, Json>>

export const isValues = (value: Json | undefined): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export interface Field {
  readonly label: string
  readonly type:
    | "text"
    | "email"
    | "phone"
    | "website"
    | "currency"
    | "integer"
    | "boolean"
    | "date"
    | "datetime"
    | "picklist"
    | "multiselectpicklist"
    | "lookup"
    | "ownerlookup"
    | "textarea"
  readonly isRequired?: true
  readonly isReadOnly?: true
  readonly isUnique?: true
  readonly isCustom?: true
  readonly options?: ReadonlyArray<string>
  /** The module of a lookup. */
  readonly of?: string
}

const ofEvery: Readonly<Record<string, Field>> = {
  Owner: { label: "Owner", type: "ownerlookup" },
  Created_Time: { label: "Created Time", type: "datetime", isReadOnly: true },
  Modified_Time: { label: "Modified Time", type: "datetime", isReadOnly: true },
  Client_Number: { label: "Client Number", type: "text", isUnique: true, isCustom: true }
}
const person: Readonly<Record<string, Field>> = {
  First_Name: { label: "First Name", type: "text" },
  Last_Name: { label: "Last Name", type: "text", isRequired: true },
  Email: { label: "Email", type: "email" },
  Phone: { label: "Phone", type: "phone" },
  Description: { label: "Description", type: "textarea" },
  Lead_Source: { label: "Lead Source", type: "picklist", options: ["Advertisement", "Cold Call", "Web Download"] },
  Interests: { label: "Interests", type: "multiselectpicklist", options: ["API", "CRM"], isCustom: true }
}

export const modules: Readonly<
  Record<
    string,
    {
      readonly plural: string
      readonly singular: string
      readonly isCustom?: true
      readonly fields: Readonly<Record<string, Field>>
    }
  >
> = {
  Leads: {
    plural: "Leads",
    singular: "Lead",
    fields: {
      ...person,
      Company: { label: "Company", type: "text" },
      No_of_Employees: { label: "Employees", type: "integer" },
      ...ofEvery
    }
  },
  Contacts: {
    plural: "Contacts",
    singular: "Contact",
    fields: { ...person, Account_Name: { label: "Account Name", type: "lookup", of: "Accounts" }, ...ofEvery }
  },
  Accounts: {
    plural: "Accounts",
    singular: "Account",
    fields: {
      Account_Name: { label: "Account Name", type: "text", isRequired: true },
      Website: { label: "Website", type: "website" },
      Phone: { label: "Phone", type: "phone" },
      Annual_Revenue: { label: "Annual Revenue", type: "currency" },
      Parent_Account: { label: "Parent Account", type: "lookup", of: "Accounts" },
      ...ofEvery
    }
  },
  Deals: {
    plural: "Deals",
    singular: "Deal",
    fields: {
      Deal_Name: { label: "Deal Name", type: "text", isRequired: true },
      Amount: { label: "Amount", type: "currency" },
      Stage: { label: "Stage", type: "picklist", options: ["Qualification", "Closed Won"] },
      Closing_Date: { label: "Closing Date", type: "date" },
      Account_Name: { label: "Account Name", type: "lookup", of: "Accounts" },
      Contact_Name: { label: "Contact Name", type: "lookup", of: "Contacts" },
      ...ofEvery
    }
  },
  Boats: {
    plural: "Boats",
    singular: "Boat",
    isCustom: true,
    fields: {
      Name: { label: "Boat Name", type: "text", isRequired: true },
      Length: { label: "Length", type: "integer", isCustom: true },
      ...ofEvery
    }
  }
}

export const user = { name: "Ann Sandbox", id: "1000000000000000001" }

/** A result of a record that is refused. */
export const refusedRow = (code: string, message: string, details: Values): Values => ({
  code,
  details,
  message,
  status: "error"
})

const expected: Readonly<Record<Field["type"], string>> = {
  text: "text",
  textarea: "text",
  email: "email",
  phone: "phone",
  website: "website",
  currency: "double",
  integer: "integer",
  boolean: "boolean",
  date: "date",
  datetime: "datetime",
  picklist: "text",
  multiselectpicklist: "jsonarray",
  lookup: "jsonobject",
  ownerlookup: "jsonobject"
}

const fits = (value: Json, { of, type }: Field, { store }: Request): boolean => {
  switch (type) {
    case "email":
      return typeof value === "string" && /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(value)
    case "currency":
      return typeof value === "number"
    case "integer":
      return Number.isInteger(value)
    case "boolean":
      return typeof value === "boolean"
    case "date":
      return typeof value === "string" && /^\d{4}-\d\d-\d\d$/u.test(value)
    case "datetime":
      return typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/u.test(value)
    case "multiselectpicklist":
      return Array.isArray(value) && value.every((each: Json) => typeof each === "string")
    case "lookup":
      return isValues(value) && store.get(of ?? "", String(value["id"])) !== undefined
    case "ownerlookup":
      return isValues(value) && value["id"] === user.id
    default:
      return typeof value === "string"
  }
}

/** The fields of a row that the module has; Zoho ignores any other. */
export const read = (
  request: Request,
  name: string,
  row: Values,
  { at, id }: { readonly at: string; readonly id: string | undefined }
): Result.Result<Values, Values> => {
  const fields = Object.entries(modules[name]?.fields ?? {})
  const place = (field: string): Values => ({ api_name: field, json_path: `${at}.${field}` })
  const writable = fields.filter(([, { isReadOnly }]) => isReadOnly !== true)
  const missing = writable.find(
    ([field, { isRequired }]) =>
      isRequired === true && (id === undefined ? row[field] === undefined : row[field] === null)
  )
  if (missing !== undefined)
    return Result.fail(refusedRow("MANDATORY_NOT_FOUND", "required field not found", place(missing[0])))
  const given = writable.filter(([field]) => row[field] !== undefined)
  const wrong = given.find(([field, facts]) => row[field] !== null && !fits(row[field] ?? null, facts, request))
  if (wrong !== undefined) {
    const [field, { type }] = wrong
    return Result.fail(
      refusedRow("INVALID_DATA", "invalid data", { expected_data_type: expected[type], ...place(field) })
    )
  }
  const taken = given.flatMap(([field, { isUnique }]) => {
    if (isUnique !== true || row[field] === null) return []
    const owner = request.store.all(name).find((other) => other.id !== id && other.values[field] === row[field])
    return owner === undefined ? [] : [{ ...place(field), duplicate_record: { id: owner.id } }]
  })
  if (taken[0] !== undefined) return Result.fail(refusedRow("DUPLICATE_DATA", "duplicate data", taken[0]))
  return Result.succeed(Object.fromEntries(given.map(([field]) => [field, row[field] ?? null])))
}
