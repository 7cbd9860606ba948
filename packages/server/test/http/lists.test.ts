/** @rule page.bounded */
import { describe, expect, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import * as Limits from "@fieldgate/core/domain/Limits"
import { counting } from "@fieldgate/core/domain/WatchLimits"
import { facetNames } from "@fieldgate/core/operations/OperationFacets"
import { eventTypes } from "@fieldgate/core/webhooks/WebhookEvent"
import * as Effect from "effect/Effect"
import { openApiDocument } from "../../src/contract/Document.ts"
import { type Answer, serve } from "./TestPlatform.ts"
import { publicKeyPem } from "./Tokens.ts"

/** Ids, times and other texts of fixed length in one item. */
const fixed = 400

const { listCharacters, pageSize } = Limits

/** Lists in pages are cut after so many items, or after an item of so many characters together. */
const inPages = { items: pageSize.maximum, characters: listCharacters.maximum }

const whole = (items: number, charactersOfOne: number) => ({ items, characters: items * charactersOfOne })

const lists: Readonly<Record<string, { readonly items: number; readonly characters: number }>> = {
  listConnections: inPages,
  listInstallations: inPages,
  listProjectInstallations: inPages,
  listIntegrations: inPages,
  listRevisions: inPages,
  listOperations: inPages,
  searchOperations: inPages,
  getOperationRecords: inPages,
  listDeliveries: inPages,
  listAuditEvents: inPages,
  countOperations: whole(facetNames.length * counting.values, Limits.referenceCharacters.maximum + fixed),
  listRedriveJobs: inPages,
  getOperationLogs: { items: Limits.logEntries, characters: listCharacters.maximum },
  getOperationAttempts: { items: Limits.logEntries + 1, characters: listCharacters.maximum },
  listProjects: whole(1, Limits.nameCharacters.maximum + Limits.labelCharacters.maximum + fixed),
  listApiKeys: whole(Limits.projectApiKeys.maximum, Limits.labelCharacters.maximum + fixed),
  listJwtKeys: whole(
    Limits.projectJwtKeys.maximum,
    Limits.publicKeyCharacters.maximum + 3 * Limits.labelCharacters.maximum + fixed
  ),
  // One of each provider and environment: three providers.
  listProviderApps: whole(2 * 3, 4 * Limits.providerAppCharacters.maximum + fixed),
  listConfigs: whole(Limits.listedConfigs.maximum, Limits.referenceCharacters.maximum + fixed),
  listDestinations: whole(
    Limits.destinations.maximum,
    Limits.destinationNameCharacters.maximum +
      Limits.webhookUrlCharacters.maximum +
      Limits.webhookHeaders.maximum * (Limits.webhookHeaders.nameCharacters + fixed) +
      eventTypes.join("").length +
      fixed
  )
}

interface Reference {
  readonly $ref?: string
}
interface Listing extends Reference {
  readonly type?: string
  readonly properties?: object
}
interface Call {
  readonly operationId: string
  readonly parameters?: ReadonlyArray<Reference & { readonly name?: string }>
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Listing }>> }>
  >
}

const document: {
  readonly paths: Readonly<Record<string, { readonly get?: Call }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Listing>>
    readonly parameters?: Readonly<Record<string, { readonly name: string }>>
  }
} = JSON.parse(JSON.stringify(openApiDocument()))

const nameIn = ({ $ref }: Reference) => $ref?.split("/").at(-1) ?? ""

const listing = Object.values(document.paths).flatMap(({ get }) => {
  const schema = get?.responses["200"]?.content?.["application/json"]?.schema
  if (get === undefined || schema === undefined) return []
  const { properties = {}, type } = document.components.schemas[nameIn(schema)] ?? schema
  if (type !== "array" && !Object.hasOwn(properties, "pagination")) return []
  const parameters = (get.parameters ?? []).map(
    (parameter) => parameter.name ?? document.components.parameters?.[nameIn(parameter)]?.name
  )
  return [{ name: get.operationId, parameters }]
})

describe("lists", () => {
  it("covers every list, with its bounds", () => {
    expect(listing.map(({ name }) => name).toSorted()).toEqual(Object.keys(lists).toSorted())
  })

  it.each(listing)("have a bound that $name keeps", ({ name, parameters }) => {
    const bound = lists[name] ?? { items: Infinity, characters: Infinity }
    expect(bound.items).toBeLessThanOrEqual(1001)
    expect(bound.characters).toBeLessThanOrEqual(listCharacters.maximum)
    expect(parameters).toEqual(expect.arrayContaining(bound === inPages ? ["pageSize", "pageToken"] : []))
  })

  it.effect("pages integrations and revisions, with shorter pages for large items", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const path = "/v1/projects/demo/integrations"
      const namesOf = ({ json }: Answer): ReadonlyArray<string> => json.map(({ name }: { name: string }) => name)
      const [{ provider }] = (yield* call(path)).json
      const fields = Array.from({ length: 1500 }, (_, n) => ({ fieldName: `${"x".repeat(240)}${n}` }))
      const content = (name: string) => ({
        name,
        provider,
        read: { objects: [{ objectName: "contacts", optionalFields: fields }] }
      })
      for (const name of ["b", "a", "c"]) {
        const body = { name, provider, latestRevision: { specVersion: "1.0.0", content: content(name) } }
        expect((yield* call(path, { method: "POST", body })).text).toBe("")
      }
      const first = yield* call(`${path}?pageSize=2`)
      expect(namesOf(first)).toEqual(["crm", "b"])
      expect(first.headers.get("next-page-token")).toBe(first.json[1].id)
      // Three of these have more than a page's characters.
      const large = yield* call(path)
      expect(namesOf(large)).toEqual(["crm", "b", "a"])
      const rest = yield* call(`${path}?pageToken=${large.headers.get("next-page-token")}`)
      expect([namesOf(rest), rest.headers.get("next-page-token")]).toEqual([["c"], null])
      for (const _ of [1, 2, 3])
        yield* call(`${path}/b/revisions`, { method: "POST", body: { specVersion: "1.0.0", content: content("b") } })
      const revisions = yield* call(`${path}/b/revisions`)
      expect(revisions.json).toHaveLength(2)
      const older = yield* call(`${path}/b/revisions?pageToken=${revisions.headers.get("next-page-token")}`)
      expect([older.json.length, older.headers.get("next-page-token")]).toEqual([2, null])
      expect(new Set([...revisions.json, ...older.json].map(({ id }: { id: string }) => id)).size).toBe(4)
    })
  )

  it.effect("accepts no provider app that is too large for a page", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* serve()
      const { json } = yield* call(`/v1/projects/demo/connections/${seeded.connectionId}`)
      const scopes = Array.from({ length: 100 }, (_, n) => `${"s".repeat(100)}${n}`)
      const body = { provider: json.provider, clientId: "app", clientSecret: "secret" }
      const apps = "/v1/projects/demo/provider-apps"
      const refused = yield* call(apps, { method: "POST", body: { ...body, scopes } })
      expect([refused.status, refused.json.issues]).toEqual([400, [expect.objectContaining({ name: "scopes" })]])
      const app = yield* call(apps, { method: "POST", body })
      const update = { updateMask: ["scopes"], providerApp: { scopes } }
      const again = yield* call(`${apps}/${app.json.id}`, { method: "PATCH", body: update })
      expect(again.json.issues).toEqual([expect.objectContaining({ name: "providerApp.scopes" })])
    })
  )

  it.effect("refuses further keys at a project's limit", () =>
    Effect.gen(function* () {
      const { call, platform } = yield* serve()
      const keys = "/v1/projects/demo/api-keys"
      const count: number = (yield* call(keys)).json.length
      const more = Array.from({ length: Limits.projectApiKeys.maximum - count }, (_, n) => `key ${n}`)
      yield* Effect.forEach(more, (label) => platform.createApiKey(Caller.Host(), { project: "demo", label }))
      const refused = yield* call(keys, { method: "POST", body: { label: "one more" } })
      expect(refused).toMatchObject({
        status: 409,
        json: { detail: "at most 1000 API keys of a project are allowed: delete an unused one" }
      })
      const jwtKeys = { method: "POST", body: { label: "signer", publicKeyPem } }
      const path = "/v1/projects/demo/jwt-keys"
      yield* Effect.forEach(Array.from({ length: Limits.projectJwtKeys.maximum }), () => call(path, jwtKeys))
      expect(yield* call(path, jwtKeys)).toMatchObject({ status: 409, json: { title: "Limit reached" } })
      expect((yield* call(path)).json).toHaveLength(Limits.projectJwtKeys.maximum)
    })
  )
})
