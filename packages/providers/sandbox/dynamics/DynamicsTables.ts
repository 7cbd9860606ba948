/** The tables of the Dynamics sandbox with some of their columns, and how a row of one is read. Pure. */
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import type { Answer, Request } from "../contracted/ContractSandbox.ts"

export type Values = Readonly<Record<string, Json>>

export const isValues = (value: Json | undefined): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export interface Column {
  readonly label: string
  readonly type: "String" | "Memo" | "Integer" | "Money" | "Boolean" | "DateTime" | "Picklist"
  readonly isReadOnly?: true
  readonly isRequired?: true
  readonly isCustom?: true
  readonly options?: Readonly<Record<number, string>>
}

interface Table {
  readonly logicalName: string
  readonly id: string
  readonly columns: Readonly<Record<string, Column>>
  /** Navigation properties, with the column of each and the table that it leads to. */
  readonly lookups: Readonly<Record<string, readonly [column: string, table: string]>>
  /** The columns that are an alternate key, each alone. */
  readonly keys: ReadonlyArray<string>
}

const string = (label: string): Column => ({ label, type: "String" })

const ofEvery: Readonly<Record<string, Column>> = {
  createdon: { label: "Created On", type: "DateTime", isReadOnly: true },
  modifiedon: { label: "Modified On", type: "DateTime", isReadOnly: true },
  description: { label: "Description", type: "Memo" },
  new_code: { label: "Code", type: "String", isCustom: true }
}
const person: Readonly<Record<string, Column>> = {
  ...ofEvery,
  firstname: string("First Name"),
  lastname: string("Last Name"),
  emailaddress1: string("Email")
}
const table = (logicalName: string, columns: Table["columns"], lookups: Table["lookups"] = {}): Table => ({
  logicalName,
  id: `${logicalName}id`,
  columns: { ...ofEvery, ...columns },
  lookups,
  keys: ["new_code"]
})

export const tables: Readonly<Record<string, Table>> = {
  accounts: table(
    "account",
    {
      name: string("Account Name"),
      websiteurl: string("Website"),
      revenue: { label: "Annual Revenue", type: "Money" },
      numberofemployees: { label: "Number of Employees", type: "Integer" }
    },
    { primarycontactid: ["primarycontactid", "contacts"], parentaccountid: ["parentaccountid", "accounts"] }
  ),
  contacts: table(
    "contact",
    {
      ...person,
      donotemail: { label: "Do not allow Emails", type: "Boolean" },
      gendercode: { label: "Gender", type: "Picklist", options: { 1: "Male", 2: "Female" } }
    },
    {
      parentcustomerid_account: ["parentcustomerid", "accounts"],
      parentcustomerid_contact: ["parentcustomerid", "contacts"]
    }
  ),
  leads: table("lead", { ...person, companyname: string("Company Name"), subject: string("Topic") }),
  opportunities: table("opportunity", {
    name: string("Topic"),
    estimatedvalue: { label: "Est. Revenue", type: "Money" }
  })
}

export const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } }
})

const fits = (value: Json, { options, type }: Column): boolean => {
  switch (type) {
    case "Integer":
      return Number.isInteger(value)
    case "Money":
      return typeof value === "number"
    case "Boolean":
      return typeof value === "boolean"
    case "DateTime":
      return typeof value === "string" && !Number.isNaN(Date.parse(value))
    case "Picklist":
      return typeof value === "number" && options !== undefined && Object.hasOwn(options, String(value))
    default:
      return typeof value === "string"
  }
}

/** Dataverse's words around what the reader of a body refuses. */
export const inPayload = (name: string, reason: string): string =>
  `Error identified in Payload provided by the user for Entity :'${name}', For more information on this error please follow this help link ` +
  `https://go.microsoft.com/fwlink/?linkid=2195293  ---->  InnerException : Microsoft.OData.ODataException: ${reason}`

const undeclared = (property: string): string =>
  `An undeclared property '${property}' which only has property annotations in the payload but no property value was found in the payload.`

const bindSuffix = "@odata.bind"

/** The columns of a body; a lookup is stored by its column, with the table that it leads to. */
export const read = (request: Request, name: string, id: string | undefined): Result.Result<Values, Answer> =>
  Result.gen(function* () {
    const { columns = {}, keys = [], logicalName = "", lookups = {} }: Partial<Table> = tables[name] ?? {}
    const values: Record<string, Json> = {}
    for (const [property, value] of Object.entries(isValues(request.body) ? request.body : {})) {
      const lookup = property.endsWith(bindSuffix) ? lookups[property.slice(0, -bindSuffix.length)] : undefined
      if (lookup !== undefined) {
        // Without effect: MicrosoftDocs/powerapps-docs#4268. Null clears a lookup by its own name.
        if (value !== null) values[lookup[0]] = yield* bound(request, lookup, value)
        continue
      }
      const cleared = value === null ? lookups[property] : undefined
      if (cleared !== undefined) {
        values[cleared[0]] = null
        continue
      }
      const column = columns[property]
      if (column === undefined || column.isReadOnly === true) {
        return yield* Result.fail(
          property.includes("@")
            ? refused(400, "0x80048d19", inPayload(name, undeclared(property.replace(/@.*$/u, ""))))
            : refused(
                400,
                "0x0",
                `An error occurred while validating input parameters: Microsoft.Crm.CrmException: Invalid property '${property}' was found in entity 'Microsoft.Dynamics.CRM.${logicalName}'.`
              )
        )
      }
      if (value !== null && !fits(value, column)) {
        return yield* Result.fail(
          refused(
            400,
            "0x80048d19",
            inPayload(name, `Cannot convert the literal '${String(value)}' to the expected type of '${property}'.`)
          )
        )
      }
      values[property] = value
    }
    const taken = keys.find((key) =>
      request.store
        .all(name)
        .some(
          (other) =>
            other.id !== id && values[key] !== undefined && values[key] !== null && other.values[key] === values[key]
        )
    )
    return taken === undefined
      ? values
      : yield* Result.fail(
          refused(412, "0x80060892", "Entity Key violated. A record with the same value already exists.")
        )
  })

const bound = (request: Request, [, target]: readonly [string, string], value: Json): Result.Result<Json, Answer> => {
  const [, name = "", id = ""] = /^\/(\w+)\(([0-9a-f-]+)\)$/u.exec(String(value)) ?? []
  return name === target && request.store.get(name, id) !== undefined
    ? Result.succeed({ table: name, id })
    : Result.fail(
        refused(404, "0x80040217", `Entity '${tables[name]?.logicalName ?? name}' With Id = ${id} Does Not Exist`)
      )
}
