/** @rule field.metadata, field.definition, problem.allFaults, write.refusals, field.hydrate */
import { describe, expect, it } from "@effect/vitest"
import { ProviderQuotaExceeded, ProviderRejected, ProviderUnavailable } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import { serve } from "./TestPlatform.ts"

const integration = "/v1/projects/demo/integrations/crm"
const upsertPath = `${integration}/object-metadata`
const metadataPath = `${integration}/objects/contacts/metadata?groupRef=acme`
const urn = (name: string) => `urn:fieldgate:problem:${name}`

const served = serve({ provider: { describes: true } })
const field = { fieldName: "hobby", displayName: "Hobby", valueType: "string" }
const body = (contacts: ReadonlyArray<unknown>, groupRef = "acme") => ({ groupRef, fields: { contacts } })
const created = { fieldName: "hobby", action: "create", warnings: [] } as const

describe("custom fields over HTTP", () => {
  it.effect("creates fields for an installation and a connection, and returns what changed", () =>
    Effect.gen(function* () {
      const { call, provider } = yield* served
      for (const path of [upsertPath, "/v1/projects/demo/providers/recording/object-metadata"]) {
        const answer = yield* call(path, { method: "PUT", body: body([field]) })
        expect(answer.status).toBe(200)
        expect(answer.json).toEqual({ success: true, fields: { contacts: { hobby: created } } })
      }
      expect(provider.upserts).toEqual([
        { objectName: "contacts", fields: [field] },
        { objectName: "contacts", fields: [field] }
      ])
    })
  )

  it.effect("take every type with its options, and tell an option that means nothing", () =>
    Effect.gen(function* () {
      const { call } = yield* served
      const definitions = [
        { ...field, fieldName: "s", stringOptions: { length: 9, pattern: "a+", defaultValue: "a", values: ["a"] } },
        { ...field, fieldName: "b", valueType: "boolean", description: "d", required: true },
        { ...field, fieldName: "d", valueType: "date", unique: true, indexed: true },
        { ...field, fieldName: "t", valueType: "datetime", stringOptions: { length: 5 } },
        {
          ...field,
          fieldName: "o",
          valueType: "singleSelect",
          stringOptions: { values: ["x"], valuesRestricted: true }
        },
        { ...field, fieldName: "m", valueType: "multiSelect", stringOptions: { values: ["x", "y"] } },
        {
          ...field,
          fieldName: "i",
          valueType: "int",
          numericOptions: { precision: 5, min: 1, max: 9, defaultValue: 2 }
        },
        { ...field, fieldName: "f", valueType: "float", numericOptions: { precision: 9, scale: 2 } },
        {
          ...field,
          fieldName: "r",
          valueType: "reference",
          association: { associationType: "lookup", targetObject: "companies", labels: { plural: "Contacts" } }
        }
      ]
      const { json } = yield* call(upsertPath, { method: "PUT", body: body(definitions) })
      expect(Object.keys(json.fields.contacts)).toEqual([..."sbdtomifr"])
      expect(json.fields.contacts.t.warnings).toEqual([
        "stringOptions was ignored: it doesn't apply to a datetime field"
      ])
    })
  )

  it.effect("name every fault of a body together, with the nearest name, and then every fault of meaning", () =>
    Effect.gen(function* () {
      const { call, provider } = yield* served
      const issuesOf = (contacts: ReadonlyArray<unknown>) =>
        Effect.map(call(upsertPath, { method: "PUT", body: body(contacts) }), ({ json }) =>
          json.issues.map(({ detail, name }: { detail: string; name: string }) => [name, detail])
        )
      expect(
        yield* issuesOf([
          { ...field, requierd: true },
          { displayName: "x", valueType: "text", stringOptions: { lenght: 5, length: 0 } }
        ])
      ).toMatchObject([
        [
          "fields.contacts[0].requierd",
          "fields.contacts[0].requierd is not a known property of fields.contacts[0]; did you mean required?"
        ],
        ["fields.contacts[1].fieldName", "fields.contacts[1].fieldName is required"],
        ["fields.contacts[1].valueType", expect.stringContaining('"singleSelect"')],
        ["fields.contacts[1].stringOptions.lenght", expect.stringContaining("did you mean length?")],
        ["fields.contacts[1].stringOptions.length", expect.any(String)]
      ])
      const meant = yield* issuesOf([
        field,
        { ...field, fieldName: "HOBBY" },
        { ...field, fieldName: "a", valueType: "singleSelect" },
        {
          ...field,
          fieldName: "b",
          valueType: "multiSelect",
          stringOptions: { values: ["x", "x"], defaultValue: "y" }
        },
        { ...field, fieldName: "c", valueType: "int", numericOptions: { min: 2, max: 1, scale: 1 } },
        { ...field, fieldName: "d", valueType: "reference" }
      ])
      expect(meant.map(([name]: [string]) => name)).toEqual([
        "fields.contacts[1].fieldName",
        "fields.contacts[2].stringOptions.values",
        "fields.contacts[3].stringOptions.values[1]",
        "fields.contacts[3].stringOptions.defaultValue",
        "fields.contacts[4].numericOptions.scale",
        "fields.contacts[4].numericOptions.min",
        "fields.contacts[5].association"
      ])
      for (const fields of [{}, { contacts: [] }, { "": [field] }, [field], "x"]) {
        const refused = yield* call(upsertPath, { method: "PUT", body: { groupRef: "acme", fields } })
        expect([refused.status, refused.json.issues.length > 0]).toEqual([400, true])
      }
      const odd = `{"groupRef":"acme","fields":{"__proto__":[{"fieldName":"__proto__","displayName":"x","valueType":"date"}]}}`
      const answer = yield* call(upsertPath, { method: "PUT", body: odd })
      expect(answer.text).toContain(`"__proto__":{"__proto__":{"fieldName":"__proto__","action":"create"`)
      expect(provider.upserts).toHaveLength(1)
    })
  )

  it.effect("8 are refused by capability where the provider has none, before any call", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { json } = yield* call(upsertPath, { method: "PUT", body: body([field]) })
      expect(json).toMatchObject({ status: 400, type: urn("capability-unsupported"), issues: [{ name: "fields" }] })
      expect(json).toMatchObject({
        detail: "recording doesn't support creating or changing custom fields",
        remedy: "Create the fields in the provider's own settings, then write to them by their names."
      })
    })
  )

  it.effect("fail as problems for an unknown group, a group without a connection, and an unknown provider", () =>
    Effect.gen(function* () {
      const { call, provider } = yield* served
      const put = (path: string, groupRef = "acme") => call(path, { method: "PUT", body: body([field], groupRef) })
      const twin = "/v1/projects/demo/providers/recording/object-metadata"
      expect((yield* put(upsertPath, "unknown")).json.type).toBe(urn("installation-not-found"))
      expect((yield* put(twin, "unknown")).json.type).toBe(urn("connection-not-found"))
      expect((yield* put(twin.replace("recording", "other"))).json.type).toBe(urn("provider-not-found"))
      expect((yield* put(upsertPath.replace("crm", "x"))).json.type).toBe(urn("integration-not-found"))
      provider.upsertNext(Effect.fail(new ProviderQuotaExceeded({ message: "too many" })))
      const busy = yield* put(upsertPath)
      expect(busy.json).toMatchObject({ status: 429, type: urn("quota-exceeded"), retryable: true })
      expect(busy.headers.get("retry-after")).not.toBeNull()
      provider.upsertNext(Effect.fail(new ProviderRejected({ message: "no such object", errors: [] })))
      expect((yield* put(upsertPath)).json).toMatchObject({ status: 422, type: urn("metadata-rejected") })
      const away = new ProviderUnavailable({ message: "gone", written: "unknown", timedOut: true })
      provider.upsertNext(Effect.succeed([{ ...created, action: "none", failure: away }]))
      expect((yield* put(upsertPath)).json).toMatchObject({ status: 504, type: urn("provider-timeout") })
    })
  )

  it.effect(
    "report partial success: created fields are kept, the failed one has its reason, the rest is not tried",
    () =>
      Effect.gen(function* () {
        const { call, provider } = yield* served
        const away = new ProviderUnavailable({ message: "gone", written: "no", timedOut: false })
        provider.upsertNext(
          Effect.succeed([created, { fieldName: "pet", action: "none", warnings: [], failure: away }])
        )
        const pet = { ...field, fieldName: "pet" }
        const fields = { contacts: [field, pet], deals: [field] }
        const { json, status } = yield* call(upsertPath, { method: "PUT", body: { groupRef: "acme", fields } })
        const failed = { action: "none", errors: [{ message: "gone" }] }
        expect([status, json]).toEqual([
          200,
          {
            success: false,
            fields: {
              contacts: { hobby: created, pet: { fieldName: "pet", warnings: [], ...failed } },
              deals: { hobby: { fieldName: "hobby", warnings: [], ...failed } }
            }
          }
        ])
        expect(provider.upserts).toHaveLength(1)
      })
  )
})

describe("object metadata over HTTP", () => {
  it.effect("returns the object with its fields, and 304 for the current ETag", () =>
    Effect.gen(function* () {
      const { call, provider } = yield* served
      // Installing has looked at the account too.
      const before = provider.asked()
      const first = yield* call(metadataPath)
      expect(first.json).toMatchObject({ name: "contacts", displayName: "Contact", fields: { id: { readOnly: true } } })
      const tag = first.headers.get("etag") ?? ""
      const again = yield* call(metadataPath, { headers: { "if-none-match": `"other", W/${tag}` } })
      expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag])
      expect((yield* call(metadataPath, { headers: { "if-none-match": '"other"' } })).status).toBe(200)
      expect(provider.asked() - before).toBe(1)
      yield* call(`${metadataPath}&refresh=true`)
      expect(provider.asked() - before).toBe(2)
      const writable = yield* call(`${metadataPath}&excludeReadOnly=true`)
      expect(Object.keys(writable.json.fields)).toEqual(["email", "firstname", "source"])
      const twin = yield* call("/v1/projects/demo/providers/recording/objects/contacts/metadata?groupRef=acme")
      expect(twin.json).toEqual(first.json)
    })
  )

  it.effect("reads metadata again after an upsert", () =>
    Effect.gen(function* () {
      const { call, provider } = yield* served
      const before = provider.asked()
      yield* call(metadataPath)
      yield* call(upsertPath, { method: "PUT", body: body([field]) })
      yield* call(metadataPath)
      expect(provider.asked() - before).toBe(2)
    })
  )

  it.effect("refuses what isn't there, and asks for groupRef", () =>
    Effect.gen(function* () {
      const { call } = yield* served
      const missing = yield* call(metadataPath.replace("contacts", "butterflies"))
      expect(missing.json).toMatchObject({ status: 422, type: urn("metadata-rejected") })
      expect(missing.json.detail).toBe("there is no object butterflies")
      const nameless = yield* call(`${integration}/objects/contacts/metadata`)
      expect(nameless.json.issues).toMatchObject([{ in: "query", name: "groupRef" }])
    })
  )
})

describe("a hydrated revision over HTTP", () => {
  it.effect("joins the revision with live fields; an object that isn't there carries its error", () =>
    Effect.gen(function* () {
      const { call, seeded } = yield* served
      const path = `${integration}/revisions/${seeded.revisionId}:hydrate`
      const { json, status } = yield* call(`${path}?connectionId=${seeded.connectionId}`)
      expect(status).toBe(200)
      expect(json).toMatchObject({
        id: seeded.revisionId,
        specVersion: "1.0.0",
        content: {
          name: "crm",
          provider: "recording",
          write: {
            objects: [
              { objectName: "contacts", displayName: "Contact", allFieldsMetadata: { email: { readOnly: false } } },
              { objectName: "deals", displayName: "deals", error: "there is no object deals" }
            ]
          }
        }
      })
      const bare = yield* call(path)
      expect(bare.json.content.write.objects[1]).not.toHaveProperty("error")
      expect((yield* call(`${integration}/revisions/none:hydrate`)).json.type).toBe(urn("revision-not-found"))
      expect((yield* call(`${path}?connectionId=none`)).json.type).toBe(urn("connection-not-found"))
    })
  )
})
