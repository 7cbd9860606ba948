/**
 * The Pipedrive driver, as a definition: persons, organizations, deals, activities, products, leads and notes, one record at a time. Use
 * `make` in a composition in Effect, `driver` elsewhere. Version 2 of the API, and version 1 for leads and notes, which only it has.
 * Custom fields are named by their labels, or by their keys of forty characters; code beside the definition creates them.
 * An account's metadata may contain its `companyDomain` (the `acme` of acme.pipedrive.com), which comes with a sign-in by OAuth:
 * Pipedrive answers faster there. Not verified against a live account.
 */
import type { DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import * as RestDriver from "../rest/RestDriver.ts"
import * as CustomFields from "./CustomFields.ts"
import { known } from "./PipedriveFields.ts"

export type { Options } from "../rest/RestDriver.ts"

/** Version 2 has neither leads nor notes. developers.pipedrive.com/docs/api/v1/Leads, …/Notes */
const version1 = <const Update extends "PATCH" | "PUT">(update: Update) =>
  ({
    create: { method: "POST", path: "/v1/{object}" },
    update: { method: update, path: "/v1/{object}/{id}" },
    delete: { method: "DELETE", path: "/v1/{object}/{id}" },
    read: { method: "GET", path: "/v1/{object}/{id}" },
    list: { method: "GET", path: "/v1/{object}", query: { limit: "1" }, items: ["data"] }
  }) as const

const customFieldNames = "^[0-9a-f]{40}$"

/** Pipedrive's REST API. developers.pipedrive.com/docs/api/v1, pipedrive.readme.io/docs */
export const definition: RestDriver.RestDefinition = RestDriver.define({
  name: "pipedrive",
  displayName: "Pipedrive",
  docsUrl: "https://pipedrive.readme.io/docs/how-to-find-the-api-token",
  baseUrl: "https://{companyDomain}.pipedrive.com",
  variables: {
    companyDomain: {
      fallback: "api",
      displayName: "Pipedrive company domain",
      prompt: "The acme of acme.pipedrive.com. Calls are faster with it."
    }
  },
  hosts: ["*.pipedrive.com"],
  // Pipedrive refuses a key as a bearer token, and an access token as a key. pipedrive.readme.io/docs/core-api-concepts-authentication
  auth: { apiKey: { in: "header", name: "x-api-token" }, oauth: "bearer" },
  // pipedrive.readme.io/docs/marketplace-oauth-authorization
  oauth2: {
    grantType: "authorizationCode",
    authorizeUrl: "https://oauth.pipedrive.com/oauth/authorize",
    tokenUrl: "https://oauth.pipedrive.com/oauth/token",
    revokeUrl: "https://oauth.pipedrive.com/oauth/revoke",
    clientAuth: "basic",
    facts: { companyDomain: { at: ["api_domain"], pattern: "^https://(?<value>[a-z0-9-]+)\\.pipedrive\\.com/?$" } }
  },
  objects: {
    persons: "persons",
    organizations: "organizations",
    deals: "deals",
    activities: "activities",
    products: "products",
    leads: { path: "leads", operations: version1("PATCH") },
    notes: { path: "notes", operations: version1("PUT") }
  },
  recordId: {
    pattern: "^(?:\\d{1,19}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$",
    description: "a number such as 1234; of a lead a UUID"
  },
  identifyingFields: {
    persons: { name: "name", emails: "email" },
    organizations: { name: "name", website: "website" },
    deals: { title: "name" },
    products: { name: "name", code: "externalId" },
    leads: { title: "name" },
    activities: { subject: "name" }
  },
  operations: {
    create: { method: "POST", path: "/api/v2/{object}" },
    update: { method: "PATCH", path: "/api/v2/{object}/{id}" },
    delete: { method: "DELETE", path: "/api/v2/{object}/{id}" },
    read: { method: "GET", path: "/api/v2/{object}/{id}" },
    list: { method: "GET", path: "/api/v2/{object}", query: { limit: "1" }, items: ["data"] },
    // developers.pipedrive.com/docs/api/v1/Persons#searchPersons
    find: {
      method: "GET",
      path: "/api/v2/{object}/search",
      query: { term: "{value}", fields: "{field}", exact_match: "true", limit: "100" },
      fields: {
        persons: { name: "name", emails: "email", phones: "phone" },
        organizations: { name: "name" },
        deals: { title: "title" },
        products: { name: "name", code: "code" },
        leads: { title: "title" }
      },
      others: { names: customFieldNames, word: "custom_fields", types: ["string", "float"] },
      items: ["data", "items"],
      id: ["item", "id"],
      most: 100,
      // How soon a search finds a new record is not documented.
      isDelayed: true
    },
    // Users are not part of version 2. developers.pipedrive.com/docs/api/v1/Users#getCurrentUser
    check: {
      method: "GET",
      path: "/v1/users/me",
      account: { name: ["data", "company_name"], id: ["data", "company_id"] }
    }
  },
  // Version 2 has custom fields in an object of their own, version 1 beside the others.
  fieldGroups: [
    {
      names: customFieldNames,
      at: ["custom_fields"],
      objects: ["persons", "organizations", "deals", "activities", "products"]
    }
  ],
  // A text is the address or number of an entry; an object is sent as it is. developers.pipedrive.com/docs/api/v1/Persons#addPerson
  values: {
    persons: {
      emails: { sent: [0, "value"], returned: [[0, "value"]] },
      phones: { sent: [0, "value"], returned: [[0, "value"]] }
    }
  },
  // developers.pipedrive.com/docs/api/v1/PersonFields
  describe: {
    // A choice is the id of its option.
    choices: "number",
    // "Expected non-empty 'array' as value for multi options custom field": pipedrive/client-nodejs#721
    neverEmpty: true,
    labels: true,
    fields: {
      ...CustomFields.listing,
      paths: { ...CustomFields.lists, activities: "activityFields" },
      name: ["field_code"],
      displayName: ["field_name"],
      type: ["field_type"],
      types: {
        varchar: "string",
        varchar_auto: "string",
        text: "string",
        phone: "string",
        int: "int",
        double: "float",
        boolean: "boolean",
        date: "date",
        enum: "singleSelect",
        set: "multiSelect",
        org: "reference",
        people: "reference",
        user: "reference"
      },
      // Which of Pipedrive's own fields may be written is not part of the list.
      createable: { at: ["is_custom_field"], is: true },
      custom: { at: ["is_custom_field"], is: true },
      values: { at: ["options"], value: ["id"], label: ["label"] }
    },
    known
  },
  // pipedrive.readme.io/docs/core-api-concepts-responses
  answer: { success: { at: ["success"], is: true }, record: ["data"], id: ["id"], deleted: ["is_deleted"] },
  errors: {
    message: [["error"]],
    code: [["code"], ["errorCode"]],
    // Validation failed: name: Parameter 'name' is required; age: Parameter 'age' is not allowed for this request
    faultsInMessage:
      "(?:^Validation failed: |(?<=^Validation failed: .*); )(?<field>[^\\s:;]+): (?<message>.+?)(?=; [^\\s:;]+: |$)",
    correlationHeader: "x-correlation-id"
  },
  // Limits of requests in two seconds, and of tokens per day. pipedrive.readme.io/docs/core-api-concepts-rate-limiting
  rateLimit: {
    limit: "x-ratelimit-limit",
    reset: { header: "x-ratelimit-reset", unit: "seconds" },
    otherwiseSeconds: 2,
    remaining: "x-ratelimit-remaining",
    // In no document; clients have published them.
    dailyLimit: "x-daily-ratelimit-token-limit",
    dailyRemaining: "x-daily-ratelimit-token-remaining"
  },
  // The burst limits of the smallest plan, from the same page; larger plans have 40, 80 and 120 with a key, 160, 320 and 480 by OAuth.
  callLimits: { calls: 20, windowMillis: 2_000, concurrency: 5, app: { calls: 80, concurrency: 20 } },
  capabilities: { create: true, update: true, delete: true, ifEmpty: true, find: { keys: 20 } }
})

/** What Pipedrive can do: one record at a time. */
export const capabilities: DeclaredCapabilities = { ...definition.capabilities, customFields: true }

const inCode = (parts: RestDriver.Parts): RestDriver.InCode => ({
  customFields: (account, call) => CustomFields.upsert(parts, account, call)
})

/** The driver on the HTTP client of the composition. */
export const make = (options: RestDriver.Options = {}): Effect.Effect<ProviderDriver, never, HttpClient.HttpClient> =>
  RestDriver.make(definition, options, inCode)

/** The driver on `fetch`. Pass a sandbox's `fetch` here. */
export const driver = (
  options: RestDriver.Options & { readonly fetch?: typeof globalThis.fetch } = {}
): ProviderDriver => RestDriver.driver(definition, options, inCode)
