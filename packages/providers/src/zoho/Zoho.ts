/**
 * The Zoho CRM driver, as a definition: every standard and custom module by its API name, up to 100 records per call. A lookup takes the id of
 * its record: those of standard modules are written as Zoho wants them, and an object such as `{ id }` goes as it is.
 * Not verified against a live account.
 */
import type { DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import * as RestDriver from "../rest/RestDriver.ts"

export type { Options } from "../rest/RestDriver.ts"

/** Each data center has its own hosts. zoho.com/crm/developer/docs/api/v8/multi-dc.html */
const dataCenters = ["com", "eu", "in", "com.au", "jp", "com.cn", "sa", "uk"]

const lookup = { sent: ["id"], returned: [["id"]] } as const

const each = <const A>(value: A, ...names: ReadonlyArray<string>): Readonly<Record<string, A>> =>
  Object.fromEntries(names.map((name) => [name, value]))

/** A record shows any lookup as an object; these are written as such from an id. */
const lookups = (...names: ReadonlyArray<string>) => ({
  ...each(lookup, "Owner", ...names),
  "*": { returned: [["id"]] } as const
})

/** What a call with several records answers of each. */
const results = {
  records: ["data"],
  results: ["data"],
  success: { at: ["status"], is: "success" },
  recordId: ["details", "id"],
  message: [["message"]],
  code: ["code"],
  field: ["details", "api_name"]
} as const

/** Zoho CRM's REST API, version 8. zoho.com/crm/developer/docs/api/v8 */
export const definition: RestDriver.RestDefinition = RestDriver.define({
  name: "zoho",
  displayName: "Zoho CRM",
  docsUrl: "https://www.zoho.com/crm/developer/docs/api/v8/access-refresh.html",
  baseUrl: "https://{apiHost}",
  variables: {
    apiHost: { displayName: "API host", prompt: "Such as www.zohoapis.com, or www.zohoapis.eu in the EU" },
    accountsHost: { fallback: "accounts.zoho.com", displayName: "Sign-in host", prompt: "Such as accounts.zoho.eu" }
  },
  // `www`, `sandbox` and `developer` are the environments of an account.
  hosts: [
    "*.zohoapis.ca",
    "accounts.zohocloud.ca",
    ...dataCenters.flatMap((end) => [`*.zohoapis.${end}`, `accounts.zoho.${end}`])
  ],
  auth: { oauth: { in: "header", name: "authorization", prefix: "Zoho-oauthtoken " } },
  oauth2: {
    grantType: "authorizationCode",
    authorizeUrl: "https://{accountsHost}/oauth/v2/auth",
    tokenUrl: "https://{accountsHost}/oauth/v2/token",
    revokeUrl: "https://{accountsHost}/oauth/v2/token/revoke",
    clientAuth: "form",
    scopes: [
      "ZohoCRM.modules.ALL",
      "ZohoCRM.settings.modules.READ",
      "ZohoCRM.settings.fields.READ",
      "ZohoCRM.org.READ",
      "ZohoSearch.securesearch.READ"
    ],
    scopeSeparator: ",",
    // Without them there is no refresh token.
    params: { access_type: "offline", prompt: "consent" },
    facts: { apiHost: { at: ["api_domain"], pattern: "^https://(?<value>[^/]+)/?$" } },
    // The sign-in of the account's data center. zoho.com/crm/developer/docs/api/v8/multi-dc.html
    callbackFacts: { accountsHost: { parameter: "accounts-server", pattern: "^https://(?<value>[^/]+)/?$" } },
    refusals: [
      { error: "invalid_code", meaning: "doubtful" },
      { error: "invalid_client_secret", meaning: "app" },
      { error: "access_denied", description: "too many requests", meaning: "quota" },
      { error: "Access Denied", meaning: "quota" }
    ]
  },
  recordId: { pattern: "^\\d{1,25}$", description: "a number such as 4150868000003194003, as text" },
  identifyingFields: {
    Leads: { Email: "email", Last_Name: "name", Company: "name" },
    Contacts: { Email: "email", Last_Name: "name" },
    Accounts: { Account_Name: "name", Website: "website" },
    Deals: { Deal_Name: "name" }
  },
  operations: {
    create: { method: "POST", path: "/crm/v8/{object}" },
    update: { method: "PUT", path: "/crm/v8/{object}/{id}" },
    delete: { method: "DELETE", path: "/crm/v8/{object}/{id}" },
    read: { method: "GET", path: "/crm/v8/{object}/{id}" },
    batch: {
      create: { method: "POST", path: "/crm/v8/{object}", ...results },
      update: { method: "PUT", path: "/crm/v8/{object}", id: ["id"], ...results }
    },
    upsert: {
      method: "POST",
      path: "/crm/v8/{object}/upsert",
      body: { duplicate_check_fields: ["{key}"] },
      created: { at: ["data", 0, "action"], is: "insert" }
    },
    // zoho.com/crm/developer/docs/api/v8/search-records.html
    find: {
      method: "GET",
      path: "/crm/v8/{object}/search",
      query: { criteria: "({field}:equals:{value})", fields: "id", per_page: "200" },
      escapes: { "\\": "\\\\", "(": "\\(", ")": "\\)", ",": "\\," },
      fields: { "*": { "*": "*" } },
      items: ["data"],
      id: ["id"],
      most: 200,
      isDelayed: true
    },
    // zoho.com/crm/developer/docs/api/v8/get-records.html
    list: {
      method: "GET",
      path: "/crm/v8/{object}",
      query: { fields: "{fields}", per_page: "1" },
      fields: 50,
      items: ["data"]
    },
    check: { method: "GET", path: "/crm/v8/org", account: { name: ["org", 0, "company_name"], id: ["org", 0, "zgid"] } }
  },
  // zoho.com/crm/developer/docs/api/v8/field-meta.html
  describe: {
    choices: "text",
    dropsUnknown: true,
    objects: {
      method: "GET",
      path: "/crm/v8/settings/modules",
      items: ["modules"],
      name: ["api_name"],
      displayName: ["plural_label"],
      custom: { at: ["generated_type"], is: "custom" },
      omitted: { at: ["api_supported"], is: false }
    },
    fields: {
      method: "GET",
      path: "/crm/v8/settings/fields",
      query: { module: "{object}" },
      items: ["fields"],
      name: ["api_name"],
      displayName: ["field_label"],
      type: ["data_type"],
      types: {
        ...each("string", "text", "textarea", "email", "phone", "website", "autonumber"),
        ...each("int", "integer", "bigint"),
        ...each("float", "double", "currency", "percent"),
        boolean: "boolean",
        date: "date",
        datetime: "datetime",
        picklist: "singleSelect",
        multiselectpicklist: "multiSelect",
        ...each("reference", "lookup", "ownerlookup", "userlookup")
      },
      createable: { at: ["operation_type", "api_create"], is: true },
      updateable: { at: ["operation_type", "api_update"], is: true },
      required: { at: ["system_mandatory"], is: true },
      unique: { at: ["unique", "casesensitive"], exists: true },
      custom: { at: ["custom_field"], is: true },
      referenceTo: ["lookup", "module", "api_name"],
      values: { at: ["pick_list_values"], value: ["actual_value"], label: ["display_value"] }
    }
  },
  fieldsAt: ["data", 0],
  values: {
    Contacts: lookups("Account_Name", "Reporting_To", "Vendor_Name"),
    Accounts: lookups("Parent_Account"),
    Deals: lookups("Account_Name", "Contact_Name", "Campaign_Source"),
    Tasks: lookups("Who_Id", "What_Id"),
    Calls: lookups("Who_Id", "What_Id"),
    Events: lookups("Who_Id", "What_Id"),
    "*": lookups()
  },
  answer: {
    record: ["data", 0],
    id: ["id"],
    writtenId: ["data", 0, "details", "id"],
    refusal: { at: ["data", 0, "status"], is: "error" }
  },
  errors: {
    message: [["message"], ["data", 0, "message"]],
    code: [["code"], ["data", 0, "code"]],
    list: { at: ["data"], message: ["message"], code: ["code"], field: ["details", "api_name"] },
    // zoho.com/crm/developer/docs/api/v8/status-codes.html
    duplicates: { codes: ["DUPLICATE_DATA"], existingId: { at: ["details", "duplicate_record", "id"] } }
  },
  // Calls at a time by edition (free 5, Standard 10, Professional 15, Enterprise 20, Ultimate 25), and credits of the last 24 hours (free 5,000,
  // others 50,000 and more), which are reported once half of them are used. No window has a limit; this one is ours.
  // zoho.com/crm/developer/docs/api/v8/api-limits.html
  rateLimit: {
    otherwiseSeconds: 30,
    dailyLimit: 5000,
    dailyRemaining: "x-api-credits-remaining",
    dailyPauseSeconds: 900
  },
  callLimits: { calls: 100, windowMillis: 10_000, concurrency: 5 },
  capabilities: {
    create: true,
    update: true,
    delete: true,
    ifEmpty: true,
    find: { keys: 20 },
    batch: { create: true, update: true, records: 100 }
  }
})

export const capabilities: DeclaredCapabilities = definition.capabilities

/** The driver on the HTTP client of the composition. */
export const make = (options: RestDriver.Options = {}): Effect.Effect<ProviderDriver, never, HttpClient.HttpClient> =>
  RestDriver.make(definition, options)

/** The driver on `fetch`. Pass a sandbox's `fetch` here. */
export const driver = (
  options: RestDriver.Options & { readonly fetch?: typeof globalThis.fetch } = {}
): ProviderDriver => RestDriver.driver(definition, options)
