/** @rule field.metadata */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { FieldMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import * as Effect from "effect/Effect"
import type { Answer } from "../../src/kit/Answer.ts"
import * as SalesforceMetadata from "../../src/salesforce/SalesforceMetadata.ts"
import * as World from "./SalesforceWorld.ts"

const sobject = { name: "Contact", label: "Contact", custom: false, createable: true, updateable: true }

const plain = {
  name: "X__c",
  label: "X",
  type: "string",
  scale: 0,
  nillable: true,
  defaultedOnCreate: false,
  createable: true,
  updateable: true,
  custom: true,
  unique: false,
  referenceTo: [],
  picklistValues: []
}

const answerOf = (body: unknown): Answer => ({ status: 200, headers: {}, body: JSON.stringify(body) })

const fieldOf = (more: object): FieldMetadata | undefined =>
  SalesforceMetadata.object(answerOf({ ...sobject, fields: [{ ...plain, ...more }] }))?.fields["X__c"]

const describing = ({ describe: calls }: ProviderDriver) => calls ?? assert.fail("the driver describes")

const contact = ObjectName.make("Contact")

describe("a Salesforce field", () => {
  it.each([
    ["string", 0, "string"],
    ["textarea", 0, "string"],
    ["url", 0, "string"],
    ["email", 0, "string"],
    ["phone", 0, "string"],
    ["encryptedstring", 0, "string"],
    ["combobox", 0, "string"],
    ["boolean", 0, "boolean"],
    ["int", 0, "int"],
    ["long", 0, "int"],
    ["double", 0, "int"],
    ["double", 2, "float"],
    ["currency", 2, "float"],
    ["currency", 0, "float"],
    ["percent", 0, "float"],
    ["date", 0, "date"],
    ["datetime", 0, "datetime"],
    ["picklist", 0, "singleSelect"],
    ["multipicklist", 0, "multiSelect"],
    ["reference", 0, "reference"],
    ["id", 0, "reference"],
    ["time", 0, "other"],
    ["address", 0, "other"],
    ["location", 15, "other"],
    ["base64", 0, "other"],
    ["anyType", 0, "other"]
  ])("maps the type %s with %i decimals to %s", (type, scale, valueType) => {
    assert.deepInclude<unknown>(fieldOf({ type, scale }), { valueType, providerType: type })
  })

  it.each([
    ["only the caller can set it", { nillable: false }, true],
    ["it may be empty", {}, false],
    ["Salesforce fills it", { nillable: false, defaultedOnCreate: true }, false],
    ["no caller may write it", { nillable: false, createable: false }, false],
    ["it is a checkbox", { nillable: false, type: "boolean" }, false]
  ])("is required where %s: %o", (_, more, isRequired) => {
    assert.strictEqual(fieldOf(more)?.isRequired, isRequired)
  })

  it("is read-only only if it can neither be created nor updated", () => {
    assert.deepInclude(fieldOf({ createable: false }), { createable: false, updateable: true, readOnly: false })
    assert.deepInclude(fieldOf({ updateable: false }), { createable: true, updateable: false, readOnly: false })
    assert.deepInclude(fieldOf({ createable: false, updateable: false }), { readOnly: true })
  })

  it("has the active values, and the objects that it refers to", () => {
    const picklistValues = [
      { value: "a", label: "A", active: true },
      { value: "b", label: null, active: true },
      { value: "c", label: "C", active: false }
    ]
    assert.deepStrictEqual(fieldOf({ type: "picklist", picklistValues })?.values, [
      { value: "a", displayValue: "A" },
      { value: "b", displayValue: "b" }
    ])
    assert.deepStrictEqual(fieldOf({ type: "reference", referenceTo: ["Contact", "Lead"] })?.referenceTo, [
      "Contact",
      "Lead"
    ])
    assert.doesNotHaveAnyKeys(fieldOf({}), ["values", "referenceTo"])
  })

  it("is not invented from an answer of another shape", () => {
    assert.isUndefined(SalesforceMetadata.object(answerOf(sobject)))
    assert.isUndefined(SalesforceMetadata.objects(answerOf([])))
  })
})

describe("a described object at Salesforce", () => {
  it.effect("is restricted by field-level security", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* World.make({
        fieldAccess: { "Contact.Birthdate": "hidden", "Contact.Hobby__c": "readOnly" }
      })
      const { fields } = yield* describing(driver).object(account, contact)
      assert.notProperty(fields, "Birthdate")
      assert.deepInclude(fields["Hobby__c"], { readOnly: true, isCustom: true })
      assert.deepInclude(fields["External_Id__c"], { unique: true })
      assert.deepInclude(fields["DoNotCall"], { valueType: "boolean", isRequired: false })
      assert.deepInclude(fields["OwnerId"], { isRequired: false, referenceTo: ["User"] })
    })
  )

  it.effect("may be custom; the list marks writable objects", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* World.make({
        objects: [{ name: "Invoice__c", label: "Invoice", fields: [] }]
      })
      const all = yield* describing(driver).objects(account)
      const named = (name: string) => all.find((each) => each.name === name)
      assert.deepInclude(named("Invoice__c"), { displayName: "Invoice", isCustom: true, createable: true })
      assert.deepInclude(named("User"), { isCustom: false, createable: false, updateable: false })
      const invoice = yield* describing(driver).object(account, ObjectName.make("Invoice__c"))
      assert.deepInclude<unknown>(invoice, { name: "Invoice__c", isCustom: true })
    })
  )

  it.effect("may be larger than other answers", () =>
    Effect.gen(function* () {
      const picklistValues = Array.from({ length: 1000 }, (_, n) => ({
        active: true,
        defaultValue: false,
        label: `Value ${n}`,
        validFor: null,
        value: `value ${n}`
      }))
      const fields = Array.from({ length: 100 }, (_, n) => ({ ...plain, name: `P${n}__c`, picklistValues }))
      const body = { ...sobject, fields }
      assert.isAbove(JSON.stringify(body).length, 8_000_000)
      const { driver } = World.answering([World.json(200, body)])
      const described = yield* describing(driver).object(World.account(), contact)
      assert.strictEqual(described.fields["P99__c"]?.values?.length, 1000)
    })
  )
})
