/**
 * The Attio driver, as a definition: the records of every standard and custom object, one at a time, by the slugs of their attributes.
 * An upsert by an attribute with unique values is one call; its outcome doesn't report whether the record is new, because Attio doesn't.
 * Attio takes a plain value for most attributes; a personal name is an object. Not verified against a live account.
 */
import type { DeclaredCapabilities } from "@fieldgate/core/providers/Capabilities"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type * as Effect from "effect/Effect"
import type * as HttpClient from "effect/http/HttpClient"
import * as RestDriver from "../rest/RestDriver.ts"

export type { Options } from "../rest/RestDriver.ts"

/** Attio's REST API. docs.attio.com/rest-api */
export const definition: RestDriver.RestDefinition = RestDriver.define({
  name: "attio",
  displayName: "Attio",
  docsUrl: "https://attio.com/help/apps/other-apps/generating-an-api-key",
  baseUrl: "https://api.attio.com",
  hosts: ["api.attio.com"],
  auth: { apiKey: "bearer", oauth: "bearer" },
  // Access tokens don't expire. docs.attio.com/docs/oauth/token
  oauth2: {
    grantType: "authorizationCode",
    authorizeUrl: "https://app.attio.com/authorize",
    tokenUrl: "https://app.attio.com/oauth/token",
    clientAuth: "form"
  },
  recordId: {
    pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
    description: "a UUID such as bf071e1f-6035-429d-b874-d83ea64ea13b"
  },
  identifyingFields: {
    people: { email_addresses: "email", name: "name" },
    companies: { domains: "domain", name: "name" },
    deals: { name: "name" }
  },
  operations: {
    create: { method: "POST", path: "/v2/objects/{object}/records" },
    // PATCH would append to attributes with several values.
    update: { method: "PUT", path: "/v2/objects/{object}/records/{id}" },
    delete: { method: "DELETE", path: "/v2/objects/{object}/records/{id}" },
    read: { method: "GET", path: "/v2/objects/{object}/records/{id}" },
    // docs.attio.com/rest-api/guides/filtering-and-sorting
    find: {
      method: "POST",
      path: "/v2/objects/{object}/records/query",
      body: { filter: { "{field}": "{value}" }, limit: 100 },
      fields: { "*": { "*": "*" } },
      items: ["data"],
      id: ["id", "record_id"],
      most: 100,
      // Nothing documents how soon a query finds a new record.
      isDelayed: true
    },
    list: { method: "POST", path: "/v2/objects/{object}/records/query", body: { limit: 1 }, items: ["data"] },
    upsert: { method: "PUT", path: "/v2/objects/{object}/records", query: { matching_attribute: "{key}" } },
    check: { method: "GET", path: "/v2/self", account: { name: ["workspace_name"], id: ["workspace_id"] } }
  },
  // docs.attio.com/docs/attribute-types
  describe: {
    choices: "text",
    objects: { method: "GET", path: "/v2/objects", items: ["data"], name: ["api_slug"], displayName: ["plural_noun"] },
    fields: {
      method: "GET",
      path: "/v2/objects/{object}/attributes",
      query: { limit: "100" },
      pages: { parameter: "offset", size: 100 },
      items: ["data"],
      name: ["api_slug"],
      displayName: ["title"],
      type: ["type"],
      types: {
        text: "string",
        "personal-name": "string",
        "email-address": "string",
        "phone-number": "string",
        domain: "string",
        number: "float",
        currency: "float",
        rating: "int",
        checkbox: "boolean",
        date: "date",
        timestamp: "datetime",
        select: "singleSelect",
        status: "singleSelect",
        "record-reference": "reference",
        "actor-reference": "reference"
      },
      several: { at: ["is_multiselect"], is: true },
      createable: { at: ["is_writable"], is: true },
      required: { at: ["is_required"], is: true },
      unique: { at: ["is_unique"], is: true },
      custom: { at: ["is_system_attribute"], is: false },
      omitted: { at: ["is_archived"], is: true },
      values: {
        calls: {
          select: {
            method: "GET",
            path: "/v2/objects/{object}/attributes/{field}/options",
            items: ["data"],
            value: ["title"],
            label: ["title"]
          },
          status: {
            method: "GET",
            path: "/v2/objects/{object}/attributes/{field}/statuses",
            items: ["data"],
            value: ["title"],
            label: ["title"]
          }
        }
      }
    }
  },
  fieldsAt: ["data", "values"],
  // An answer has each attribute as a list, and a value of each type in another place.
  values: {
    "*": {
      "*": {
        returned: [
          [0, "value"],
          [0, "full_name"],
          [0, "email_address"],
          [0, "domain"],
          [0, "original_phone_number"],
          [0, "currency_value"],
          [0, "option", "title"],
          [0, "status", "title"],
          [0, "target_record_id"],
          [0, "referenced_actor_id"]
        ]
      }
    }
  },
  answer: { record: ["data"], id: ["id", "record_id"], fields: ["values"] },
  errors: {
    message: [["message"]],
    code: [["code"]],
    // The path begins with `data`, `values`.
    list: { at: ["validation_errors"], message: ["message"], code: ["code"], field: ["path", 2] },
    duplicates: {
      codes: ["uniqueness_conflict"],
      existingId: { pattern: "Conflicting record IDs: (?<value>[0-9A-Za-z_-]+)$" }
    },
    faultsInMessage: '(?<message>^A value provided for attribute with slug "(?<field>[^"]+)".+)'
  },
  // 100 reads and 25 writes a second, in every plan and without headers until one is refused. docs.attio.com/rest-api/guides/rate-limiting
  rateLimit: { otherwiseSeconds: 1 },
  callLimits: { calls: 25, windowMillis: 1_000, concurrency: 10 },
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
