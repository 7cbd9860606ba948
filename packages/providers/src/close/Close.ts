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
  objects: {
    leads: "lead",
    contacts: "contact",
    opportunities: "opportunity",
    tasks: "task",
    notes: "activity/note"
  },
  identifyingFields: {
    leads: { name: "name", url: "domain" },
    contacts: { name: "name", emails: "email" }
  },
  operations: {
    create: { method: "POST", path: "/api/v1/{object}/" },
    // Changes the named fields only.
    update: { method: "PUT", path: "/api/v1/{object}/{id}/" },
    delete: { method: "DELETE", path: "/api/v1/{object}/{id}/" },
    read: { method: "GET", path: "/api/v1/{object}/{id}/" },
    check: {
      method: "GET",
      path: "/api/v1/me/",
      account: { name: ["organizations", 0, "name"], id: ["organizations", 0, "id"] }
    }
  },
  answer: { record: [], id: ["id"] },
  errors: {
    message: [["error"], ["errors", 0]],
    byField: ["field-errors"]
  },
  // `ratelimit: limit=100, remaining=50, reset=5`. developer.close.com/api/overview/rate-limits
  rateLimit: {
    reset: { header: "ratelimit", unit: "seconds", pattern: "reset=(?<value>\\d+)" },
    otherwiseSeconds: 5,
    remaining: { header: "ratelimit", pattern: "remaining=(?<value>\\d+)" }
  },
  capabilities: { create: true, update: true, delete: true }
})

export const capabilities: DeclaredCapabilities = definition.capabilities

/** The driver on the HTTP client of the composition. */
export const make = (options: RestDriver.Options = {}): Effect.Effect<ProviderDriver, never, HttpClient.HttpClient> =>
  RestDriver.make(definition, options)

/** The driver on `fetch`. Pass a sandbox's `fetch` here. */
export const driver = (
  options: RestDriver.Options & { readonly fetch?: typeof globalThis.fetch } = {}
): ProviderDriver => RestDriver.driver(definition, options)
