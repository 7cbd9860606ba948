/** The CRM of `Tidewater.ts` as a definition: the address of its API, how calls are signed, and what its answers contain. */
import { RestDriver } from "@fieldgate/providers"

export const definition = RestDriver.define({
  name: "tidewater",
  displayName: "Tidewater",
  baseUrl: "https://{region}.tidewater.example",
  variables: { region: { fallback: "eu", displayName: "Tidewater region" } },
  hosts: ["*.tidewater.example"],
  auth: { apiKey: "bearer" },
  operations: {
    create: { method: "POST", path: "/v1/{object}" },
    update: { method: "PATCH", path: "/v1/{object}/{id}" },
    delete: { method: "DELETE", path: "/v1/{object}/{id}" },
    read: { method: "GET", path: "/v1/{object}/{id}" },
    check: { method: "GET", path: "/v1/account", account: { name: ["company"], id: ["id"] } }
  },
  answer: { record: [], id: ["id"] },
  errors: { message: [["message"]], list: { at: ["errors"], message: ["message"], field: ["field"] } },
  rateLimit: { otherwiseSeconds: 10 },
  capabilities: { create: true, update: true, delete: true }
})

export const driver = (fetch: typeof globalThis.fetch = globalThis.fetch) => RestDriver.driver(definition, { fetch })
