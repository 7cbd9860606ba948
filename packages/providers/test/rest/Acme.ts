/** A made-up provider whose answers differ from Pipedrive's in structure, and drivers with given answers. */
import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { ConnectionId, ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import { RestDriver } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

export const token = "acme-t0ken/+="

/** Every property of a definition except `variables` and a token in the URL. */
export const acme = {
  name: "acme",
  displayName: "Acme",
  baseUrl: "https://api.acme.test/root",
  hosts: ["api.acme.test"],
  auth: { apiKey: { in: "header", name: "acme-key", prefix: "Token " } },
  operations: {
    create: { method: "POST", path: "/{object}" },
    update: { method: "PUT", path: "/{object}/{id}" },
    delete: { method: "POST", path: "/{object}/{id}/remove" },
    read: { method: "GET", path: "/{object}/{id}/" }
  },
  fieldsAt: ["data", "values"],
  answer: {
    success: { at: ["meta", "status"], is: "ok", otherwise: "rejected" },
    record: ["data"],
    id: ["key", "record"],
    fields: ["values"],
    deleted: ["key", "gone"]
  },
  errors: {
    message: [["problem", "text"], ["message"]],
    code: [["problem", "number"], ["kind"]],
    list: { at: ["problem", "parts"], message: ["text"], code: ["code"], field: ["where", "field"] },
    correlationHeader: "acme-call"
  },
  statuses: { "403": "unauthorized", "409": "turnedAway", "420": "quotaExceeded", "408": "unavailable" },
  rateLimit: { reset: { header: "acme-reset", unit: "epochSeconds" }, otherwiseSeconds: 7, dailyRemaining: "acme-day" },
  capabilities: { create: true, update: true, delete: true }
} as const satisfies RestDriver.Input

const key: Credentials = { _tag: "ApiKeyCredentials", apiKey: Redacted.make(token) }

export const account = (more: Partial<Account> = {}): Account => ({
  connectionId: ConnectionId.make("connection"),
  provider: ProviderName.make("acme"),
  credentials: key,
  metadata: {},
  ...more
})

export const objectName = ObjectName.make("leads")

export const command = (
  type: WriteCommand["type"],
  item: Partial<WriteItem> = {},
  more: Partial<WriteCommand> = {}
): WriteCommand => ({
  type,
  objectName,
  items: [{ fields: {}, associations: [], ...item }],
  allOrNone: false,
  headers: [],
  ...more
})

export const create = command("create", { fields: { name: "Ann" } })

export const answering = (
  answer: () => Response,
  definition: RestDriver.Input = acme,
  options: RestDriver.Options = {}
) => {
  const requests: Array<Request> = []
  const bodies: Array<unknown> = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push(request)
    if (request.body !== null) bodies.push(await request.clone().json())
    return answer()
  }
  return { driver: RestDriver.driver(RestDriver.define(definition), { ...options, fetch }), requests, bodies }
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(status === 204 ? null : JSON.stringify(body), { status, headers })

export const record = { key: { record: 7 }, values: { name: "Ann", size: 3 } }

export const ok = json(200, { meta: { status: "ok" }, data: record })

export const failureOf = (driver: ProviderDriver, given: WriteCommand = create, from: Account = account()) =>
  Effect.map(Effect.flip(driver.write(from, given)), (error) => error.reason)
