/** Dynamics 365's Web API as a definition, without its lookups and alternate keys. */
import * as RestDriver from "../rest/RestDriver.ts"
import { lookups } from "./DynamicsLookups.ts"

/** The regions of Dataverse: `crm` is North America. */
const regions = ["", "2", "3", "4", "5", "6", "7", "8", "9", "11", "12", "14", "15", "16", "17", "19", "20", "21"]

/** The tables, each with its logical name and the column of its id. */
const tables = {
  accounts: ["account", "accountid"],
  contacts: ["contact", "contactid"],
  leads: ["lead", "leadid"],
  opportunities: ["opportunity", "opportunityid"],
  incidents: ["incident", "incidentid"],
  tasks: ["task", "activityid"]
} as const

const readOnly = { type: "datetime", readOnly: true } as const

const known = (name: string) => ({
  createdon: readOnly,
  modifiedon: readOnly,
  ...Object.fromEntries(
    Object.entries(lookups[name] ?? {}).map(([field, { of }]) => [
      field,
      { type: "reference", referenceTo: [of] } as const
    ])
  )
})

/** learn.microsoft.com/power-apps/developer/data-platform/webapi */
export const definition: RestDriver.RestDefinition = RestDriver.define({
  name: "dynamics",
  displayName: "Dynamics 365",
  docsUrl: "https://learn.microsoft.com/power-apps/developer/data-platform/authenticate-oauth",
  baseUrl: "https://{orgHost}",
  variables: {
    orgHost: { displayName: "Organization host", prompt: "Such as acme.crm4.dynamics.com" },
    tenant: { fallback: "organizations", displayName: "Tenant", prompt: "The id or domain of your Microsoft tenant" }
  },
  hosts: [
    "login.microsoftonline.com",
    ...regions.flatMap((region) => [`*.crm${region}.dynamics.com`, `*.api.crm${region}.dynamics.com`])
  ],
  auth: { oauth: "bearer" },
  oauth2: {
    grantType: "authorizationCodePKCE",
    authorizeUrl: "https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize",
    tokenUrl: "https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token",
    clientAuth: "form",
    scopes: ["https://{orgHost}/user_impersonation", "offline_access"],
    refusals: [
      { error: "interaction_required", meaning: "dead" },
      { error: "invalid_resource", meaning: "app" }
    ]
  },
  // A write answers the record that it left, and lookups name the tables that they lead to.
  headers: {
    "odata-version": "4.0",
    "odata-maxversion": "4.0",
    prefer: 'return=representation,odata.include-annotations="Microsoft.Dynamics.CRM.lookuplogicalname"'
  },
  objects: Object.fromEntries(
    Object.entries(tables).map(([name, [, id]]) => [name, { path: name, answer: { record: [], id: [id] } }])
  ),
  recordId: {
    pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
    description: "a GUID such as 00000000-0000-0000-0000-000000000001"
  },
  identifyingFields: {
    accounts: { name: "name", emailaddress1: "email", websiteurl: "website" },
    contacts: { emailaddress1: "email", lastname: "name", fullname: "name" },
    leads: { emailaddress1: "email", lastname: "name", companyname: "name" },
    opportunities: { name: "name" }
  },
  operations: {
    create: { method: "POST", path: "/api/data/v9.2/{object}" },
    // Without the condition, an update of a record that is gone would create it.
    update: { method: "PATCH", path: "/api/data/v9.2/{object}({id})", headers: { "if-match": "*" } },
    delete: { method: "DELETE", path: "/api/data/v9.2/{object}({id})" },
    read: { method: "GET", path: "/api/data/v9.2/{object}({id})" },
    list: { method: "GET", path: "/api/data/v9.2/{object}", query: { $top: "1" }, items: ["value"] },
    upsert: {
      method: "PATCH",
      path: "/api/data/v9.2/{object}({key}='{value}')",
      escapes: { "'": "''" },
      // Microsoft documents that alternate keys with other characters don't work in an address: those rows are looked up.
      values: "^[^/<>*%&:\\\\?+]*$",
      created: { status: 201 }
    },
    find: {
      method: "GET",
      path: "/api/data/v9.2/{object}",
      query: { $filter: "{field} eq '{value}'", $top: "100", $orderby: "createdon" },
      escapes: { "'": "''" },
      fields: { "*": { "*": "*" } },
      items: ["value"],
      most: 100,
      isDelayed: false
    },
    check: { method: "GET", path: "/api/data/v9.2/WhoAmI", account: { id: ["OrganizationId"] } }
  },
  describe: {
    choices: "number",
    fields: {
      method: "GET",
      path: "/api/data/v9.2/EntityDefinitions(LogicalName='{object}')/Attributes",
      paths: Object.fromEntries(Object.entries(tables).map(([name, [logical]]) => [name, logical])),
      items: ["value"],
      name: ["LogicalName"],
      displayName: ["DisplayName", "UserLocalizedLabel", "Label"],
      type: ["AttributeType"],
      types: {
        String: "string",
        Memo: "string",
        Integer: "int",
        BigInt: "int",
        Decimal: "float",
        Double: "float",
        Money: "float",
        Boolean: "boolean",
        DateTime: "datetime",
        Picklist: "singleSelect"
      },
      createable: { at: ["IsValidForCreate"], is: true },
      updateable: { at: ["IsValidForUpdate"], is: true },
      required: { at: ["RequiredLevel", "Value"], is: "SystemRequired" },
      unique: { at: ["IsPrimaryId"], is: true },
      custom: { at: ["IsCustomAttribute"], is: true },
      // The label of a choice or a lookup, which its column has already.
      omitted: { at: ["AttributeOf"], exists: true },
      values: {
        calls: {
          Picklist: {
            method: "GET",
            path:
              "/api/data/v9.2/EntityDefinitions(LogicalName='{object}')/Attributes(LogicalName='{field}')" +
              "/Microsoft.Dynamics.CRM.PicklistAttributeMetadata",
            query: { $select: "LogicalName", $expand: "OptionSet" },
            items: ["OptionSet", "Options"],
            value: ["Value"],
            label: ["Label", "UserLocalizedLabel", "Label"]
          }
        }
      }
    },
    known: Object.fromEntries(Object.keys(tables).map((name) => [name, known(name)]))
  },
  answer: { record: [], id: ["id"] },
  errors: {
    message: [["error", "message"], ["error_description"]],
    code: [["error", "code"]],
    // The value of an alternate key; the refusal doesn't name the other row.
    duplicates: { codes: ["0x80060892"] }
  },
  // 6000 calls and 20 minutes of execution within 5 minutes, 52 at a time, of a user and server and in every plan, each with Retry-After.
  // The headers of what remains are of one server of several. learn.microsoft.com/power-apps/developer/data-platform/api-limits
  rateLimit: { otherwiseSeconds: 30 },
  callLimits: { calls: 200, windowMillis: 10_000, concurrency: 20 },
  capabilities: { create: true, update: true, delete: true, ifEmpty: true, find: { keys: 20 } }
})

/** The logical name of a table. */
export const logicalNameOf = (objectName: string): string | undefined =>
  Object.entries(tables).find(([name]) => name === objectName)?.[1][0]
