/**
 * The Close driver, as a definition: leads, contacts, opportunities, tasks and notes, one record at a time. Custom fields are written by
 * their ids, such as `custom.cf_v6S011I6MqcbVvB2FA5Nk8dr5MkL8sWuCiG8cUleO9c`. Not verified against a live account.
 */
import type { DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import * as RestDriver from "../rest/RestDriver.ts"

export type { Options } from "../rest/RestDriver.ts"

/** Finds superfluous records too: each is read and compared. */
const byWords = (field: string, object = "{object}") => ({
  type: "field_condition",
  field: { type: "regular_field", object_type: object, field_name: field },
  condition: { type: "text", mode: "full_words", value: "{value}" }
})

const leadId = { type: "reference", referenceTo: ["leads"] } as const

const ofEvery = {
  id: { type: "string", readOnly: true },
  date_created: { type: "datetime", readOnly: true },
  date_updated: { type: "datetime", readOnly: true }
} as const

/** Close's REST API. developer.close.com/api */
export const definition: RestDriver.RestDefinition = RestDriver.define({
  name: "close",
  displayName: "Close",
  docsUrl: "https://developer.close.com/api/overview/api-key-authentication",
  baseUrl: "https://api.close.com",
  hosts: ["api.close.com"],
  auth: { apiKey: { in: "basic", password: "" }, oauth: "bearer" },
  // developer.close.com/api/overview/oauth-authentication
  oauth2: {
    grantType: "authorizationCode",
    authorizeUrl: "https://app.close.com/oauth2/authorize/",
    tokenUrl: "https://api.close.com/oauth2/token/",
    revokeUrl: "https://api.close.com/oauth2/revoke/",
    clientAuth: "form",
    scopes: ["all.full_access", "offline_access"],
    owner: { account: ["organization_id"], user: ["user_id"] }
  },
  objects: { leads: "lead", contacts: "contact", opportunities: "opportunity", tasks: "task", notes: "activity/note" },
  recordId: {
    pattern: "^[a-z]+_[0-9A-Za-z]+$",
    description: "an id such as lead_v6S011I6MqcbVvB2FA5Nk8dr5MkL8sWuCiG8cUleO9c"
  },
  identifyingFields: {
    leads: { name: "name", url: "website" },
    contacts: { name: "name", emails: "email" }
  },
  operations: {
    create: { method: "POST", path: "/api/v1/{object}/" },
    // Changes the named fields only.
    update: { method: "PUT", path: "/api/v1/{object}/{id}/" },
    delete: { method: "DELETE", path: "/api/v1/{object}/{id}/" },
    read: { method: "GET", path: "/api/v1/{object}/{id}/" },
    list: { method: "GET", path: "/api/v1/{object}/", query: { _limit: "1" }, items: ["data"] },
    // developer.close.com/resources/advanced-filtering
    find: {
      method: "POST",
      path: "/api/v1/data/search/",
      body: {
        query: { type: "and", queries: [{ type: "object_type", object_type: "{object}" }, "{field}"] },
        _fields: { "{object}": ["id"] },
        _limit: 100
      },
      fields: {
        leads: { name: byWords("name"), url: byWords("url"), description: byWords("description") },
        contacts: {
          name: byWords("name"),
          title: byWords("title"),
          emails: {
            type: "has_related",
            this_object_type: "contact",
            related_object_type: "contact_email",
            related_query: byWords("email", "contact_email")
          }
        }
      },
      items: ["data"],
      id: ["id"],
      most: 100,
      isDelayed: true
    },
    check: {
      method: "GET",
      path: "/api/v1/me/",
      account: { name: ["organizations", 0, "name"], id: ["organizations", 0, "id"] }
    }
  },
  // Fields that every account has; the list has custom ones. developer.close.com/resources/leads, …/custom-fields
  describe: {
    choices: "text",
    fields: {
      method: "GET",
      path: "/api/v1/custom_field/{object}/",
      paths: { leads: "lead", contacts: "contact", opportunities: "opportunity" },
      query: { _limit: "100" },
      pages: { parameter: "_skip", size: 100 },
      items: ["data"],
      name: ["id"],
      prefix: "custom.",
      displayName: ["name"],
      type: ["type"],
      types: {
        text: "string",
        textarea: "string",
        number: "float",
        date: "date",
        datetime: "datetime",
        choices: "singleSelect",
        user: "reference",
        contact: "reference"
      },
      several: { at: ["accepts_multiple_values"], is: true },
      custom: true,
      values: { at: ["choices"], value: [], label: [] }
    },
    known: {
      leads: {
        ...ofEvery,
        name: "string",
        description: "string",
        url: "string",
        status_id: "reference",
        addresses: "other",
        contacts: "other"
      },
      contacts: {
        ...ofEvery,
        lead_id: leadId,
        name: "string",
        title: "string",
        emails: "other",
        phones: "other",
        urls: "other"
      },
      opportunities: {
        ...ofEvery,
        lead_id: leadId,
        contact_id: { type: "reference", referenceTo: ["contacts"] },
        status_id: "reference",
        user_id: "reference",
        value: "int",
        value_period: { type: "singleSelect", values: ["one_time", "monthly", "annual"] },
        value_currency: "string",
        confidence: "int",
        note: "string",
        date_won: "date"
      },
      tasks: {
        ...ofEvery,
        _type: { type: "string", createOnly: true },
        lead_id: leadId,
        text: "string",
        date: "date",
        assigned_to: "reference",
        is_complete: "boolean"
      },
      notes: {
        ...ofEvery,
        lead_id: leadId,
        contact_id: { type: "reference", referenceTo: ["contacts"] },
        note: "string",
        title: "string"
      }
    }
  },
  // A text is the address or number of an entry; an object is sent as it is.
  values: {
    contacts: {
      emails: { sent: [0, "email"], returned: [[0, "email"]] },
      phones: { sent: [0, "phone"], returned: [[0, "phone"]] }
    }
  },
  answer: { record: [], id: ["id"] },
  errors: { message: [["error"], ["errors", 0]], byField: ["field-errors"] },
  // `ratelimit: limit=100, remaining=50, reset=5`. The limit is of a group of endpoints and not of all calls.
  // developer.close.com/api/overview/rate-limits
  rateLimit: {
    reset: { header: "ratelimit", unit: "seconds", pattern: "reset=(?<value>\\d+)" },
    otherwiseSeconds: 5,
    remaining: { header: "ratelimit", pattern: "remaining=(?<value>\\d+)" }
  },
  // The only number on that page, for a key of a group of endpoints; an organization has three times as many.
  callLimits: { calls: 20, windowMillis: 1_000, concurrency: 10 },
  capabilities: { create: true, update: true, delete: true, ifEmpty: true, find: { keys: 20 } }
})

export const capabilities: DeclaredCapabilities = definition.capabilities

/** The driver on the HTTP client of the composition. */
export const make = (options: RestDriver.Options = {}): Effect.Effect<ProviderDriver, never, HttpClient.HttpClient> =>
  RestDriver.make(definition, options)

/** The driver on `fetch`. Pass a sandbox's `fetch` here. */
export const driver = (
  options: RestDriver.Options & { readonly fetch?: typeof globalThis.fetch } = {}
): ProviderDriver => RestDriver.driver(definition, options)
