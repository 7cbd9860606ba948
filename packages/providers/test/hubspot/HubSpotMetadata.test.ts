/** @rule field.metadata */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { FieldMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { HubSpot } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Answer } from "../../src/kit/Answer.ts"
import * as HubSpotMetadata from "../../src/hubspot/HubSpotMetadata.ts"
import * as World from "./HubSpotWorld.ts"

const property = { name: "x", label: "X", type: "string", fieldType: "text" }

const answerOf = (body: unknown): Answer => ({ status: 200, headers: {}, body: JSON.stringify(body) })

const fieldOf = (more: object): FieldMetadata | undefined => {
  const all = HubSpotMetadata.properties(answerOf({ results: [{ ...property, ...more }] }))
  return HubSpotMetadata.object(ObjectName.make("contacts"), all ?? assert.fail("is read"), undefined).fields["x"]
}

const describing = ({ describe: calls }: ProviderDriver) => calls ?? assert.fail("the driver describes")

const contacts = ObjectName.make("contacts")

describe("a HubSpot property", () => {
  it.each([
    ["string", "text", "string"],
    ["string", "textarea", "string"],
    ["string", "html", "string"],
    ["phone_number", "phonenumber", "string"],
    ["number", "number", "float"],
    ["number", "calculation_equation", "float"],
    ["bool", "booleancheckbox", "boolean"],
    ["date", "date", "date"],
    ["datetime", "date", "datetime"],
    ["enumeration", "select", "singleSelect"],
    ["enumeration", "radio", "singleSelect"],
    ["enumeration", "checkbox", "multiSelect"],
    ["object_coordinates", "text", "other"],
    ["constructor", "text", "other"]
  ])("maps the type %s, shown as %s, to %s", (type, fieldType, valueType) => {
    assert.deepInclude<unknown>(fieldOf({ type, fieldType }), { valueType, providerType: `${type}/${fieldType}` })
  })

  it.each([
    ["calculated", { calculated: true }],
    ["kept by HubSpot", { modificationMetadata: { readOnlyValue: true } }]
  ])("is read-only if it is %s", (_, more) => {
    assert.deepInclude(fieldOf(more), { readOnly: true, createable: false, updateable: false })
  })

  it("leaves facts open that HubSpot omits", () => {
    assert.deepStrictEqual(fieldOf({ options: null, hidden: null }), {
      fieldName: "x",
      displayName: "X",
      valueType: "string",
      providerType: "string/text",
      createable: true,
      updateable: true,
      readOnly: false,
      isCustom: true,
      unique: false,
      hidden: false
    })
  })

  it("has the options that HubSpot shows, and refers to users where they are its options", () => {
    const options = [
      { label: "New", value: "NEW", hidden: false },
      { label: "Old", value: "OLD", hidden: true }
    ]
    assert.deepStrictEqual(fieldOf({ type: "enumeration", fieldType: "radio", options })?.values, [
      { value: "NEW", displayValue: "New" }
    ])
    const owner = { type: "enumeration", fieldType: "select", options: [], referencedObjectType: "OWNER" }
    const field = fieldOf(owner)
    assert.deepInclude(field, { valueType: "reference", referenceTo: ["OWNER"] })
    assert.notProperty(field, "values")
  })

  it("is not invented from an answer of another shape", () => {
    for (const body of [{}, { results: [{ name: "x" }] }, []]) {
      assert.isUndefined(HubSpotMetadata.properties(answerOf(body)))
    }
  })
})

describe("a described object at HubSpot", () => {
  it.effect("reports what a new record requires, and what is unique, hidden and custom", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* World.make()
      const calls = describing(driver)
      const tickets = yield* calls.object(account, ObjectName.make("tickets"))
      const required = Object.values(tickets.fields).filter(({ isRequired }) => isRequired)
      assert.deepStrictEqual(required.map(({ fieldName }) => fieldName).toSorted(), ["hs_pipeline_stage", "subject"])
      assert.deepInclude(tickets, { displayName: "Tickets", isCustom: false })
      const { fields } = yield* calls.object(account, contacts)
      assert.deepInclude(fields["email"], { isRequired: false, unique: true, isCustom: false, hidden: false })
      assert.deepInclude(fields["import_batch"], { hidden: true, isCustom: true, readOnly: false })
      assert.deepInclude(fields["hubspot_owner_id"], { valueType: "reference", referenceTo: ["OWNER"] })
    })
  )

  it.effect("leaves the requirements of a new record unknown if the token lacks the scope", () =>
    Effect.gen(function* () {
      const { driver, sandbox } = yield* World.make()
      sandbox.addAccount({ token: "limited", hubId: 7, scopes: ["crm.objects.contacts.read"] })
      const limited = World.account({ _tag: "ApiKeyCredentials", apiKey: Redacted.make("limited") })
      const { displayName, fields } = yield* describing(driver).object(limited, contacts)
      assert.strictEqual(displayName, "Contacts")
      assert.isTrue(Object.values(fields).every((field) => !("isRequired" in field)))
      const objects = yield* describing(driver).objects(limited)
      assert.isTrue(objects.some(({ name }) => name === contacts))
      const error = yield* Effect.flip(describing(driver).object(limited, ObjectName.make("companies")))
      assert.strictEqual(error.reason._tag, "ProviderRejected")
    })
  )

  it.effect("is not described without its requirements just because HubSpot is down", () =>
    Effect.gen(function* () {
      const { account, driver, sandbox } = yield* World.make()
      sandbox.addFault({ match: { path: "/crm-object-schemas/2026-09/schemas/contacts" }, action: { status: 503 } })
      const error = yield* Effect.flip(describing(driver).object(account, contacts))
      assert.strictEqual(error.reason._tag, "ProviderUnavailable")
    })
  )

  it.effect("may be custom: it is listed under a name that describes it and accepts a record", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* World.make()
      const custom = (yield* describing(driver).objects(account)).filter(({ isCustom }) => isCustom)
      assert.deepStrictEqual(
        custom.map(({ displayName }) => displayName),
        ["Cars"]
      )
      const [{ name: objectName } = assert.fail("one is custom")] = custom
      assert.match(objectName, /^p\d+_car$/)
      const { fields, isCustom } = yield* describing(driver).object(account, objectName)
      assert.isTrue(isCustom)
      assert.deepInclude(fields["model"], { isRequired: true, isCustom: true })
      const item = { fields: { model: "T", vin: "1" }, associations: [] }
      const [outcome] = yield* driver.write(account, {
        type: "create",
        objectName,
        items: [item],
        allOrNone: false,
        headers: []
      })
      assert.strictEqual(outcome?.outcome, "success")
    })
  )

  it.effect("may be larger than other answers", () =>
    Effect.gen(function* () {
      const options = Array.from({ length: 1000 }, (_, n) => ({ label: `Value ${n}`, value: `value ${n}` }))
      const results = Array.from({ length: 200 }, (_, n) => ({ ...property, name: `p${n}`, options }))
      const body = JSON.stringify({ results })
      assert.isAbove(body.length, 8_000_000)
      // Without schemas for this token.
      const fetch: typeof globalThis.fetch = async (input) =>
        new Request(input).url.includes("/schemas/") ? new Response("{}", { status: 403 }) : new Response(body)
      const described = yield* describing(HubSpot.driver({ fetch })).object(World.account(), contacts)
      assert.strictEqual(described.fields["p199"]?.values?.length, 1000)
    })
  )

  it("has paths of the versions that a deployment chose", () => {
    assert.throws(
      () => HubSpot.driver({ versions: { schemas: "v3/.." as "v3" } }),
      /is not a version of HubSpot's schemas/
    )
  })
})
