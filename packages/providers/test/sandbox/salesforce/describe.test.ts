import { assert, describe, it } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { base, call, create, jsonOf, listOf } from "./calling.ts"

describe("the list of versions", () => {
  it.effect("needs no token and lists 50 to 67", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const versions = listOf(yield* call(fetch, "GET", "/services/data", { token: undefined }))
      assert.strictEqual(versions.length, 18)
      assert.deepStrictEqual<unknown>(versions[0], {
        label: "Winter '21",
        url: "/services/data/v50.0",
        version: "50.0"
      })
      assert.deepStrictEqual<unknown>(versions[17], {
        label: "Summer '26",
        url: "/services/data/v67.0",
        version: "67.0"
      })
      for (const version of ["v50.0", "v67.0"]) {
        assert.strictEqual((yield* call(fetch, "GET", `/services/data/${version}/`)).status, 200)
      }
    })
  )
})

describe("the description of object types", () => {
  it.effect("lists the object types in the order of their names", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make({
        objects: [{ name: "Invoice__c", label: "Invoice", fields: [] }]
      })
      const { sobjects } = jsonOf(yield* call(fetch, "GET", `${base}/sobjects`))
      assert.deepStrictEqual(
        sobjects.map(({ custom, keyPrefix, name }) => [name, keyPrefix, custom]),
        [
          ["Account", "001", false],
          ["Campaign", "701", false],
          ["Case", "500", false],
          ["Contact", "003", false],
          ["Event", "00U", false],
          ["FieldPermissions", "01k", false],
          ["Invoice__c", "a00", true],
          ["Lead", "00Q", false],
          ["Opportunity", "006", false],
          ["PermissionSet", "0PS", false],
          ["PermissionSetAssignment", "0Pa", false],
          ["Product2", "01t", false],
          ["Task", "00T", false],
          ["User", "005", false]
        ]
      )
      assert.deepInclude(sobjects[0], { createable: true, deletable: true, labelPlural: "Accounts" })
    })
  )

  it.effect("contains everything about a field that a form needs", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      const { fields } = jsonOf(yield* call(fetch, "GET", `${base}/sobjects/contact/describe`))
      const field = (name: string) => fields.find((one) => one.name === name) ?? {}
      assert.deepInclude(field("Id"), {
        type: "id",
        label: "Contact ID",
        createable: false,
        idLookup: true,
        length: 18
      })
      assert.deepInclude(field("LastName"), { type: "string", nillable: false, createable: true, length: 80 })
      assert.deepInclude(field("Name"), { createable: false, updateable: false, nameField: true })
      assert.deepInclude(field("Email"), { type: "email", length: 80 })
      assert.deepInclude(field("VIP__c"), {
        type: "boolean",
        custom: true,
        defaultedOnCreate: true,
        defaultValue: false
      })
      assert.deepInclude(field("Loyalty_Points__c"), { type: "double", precision: 12, scale: 2 })
      assert.deepInclude(field("AccountId"), {
        referenceTo: ["Account"],
        relationshipName: "Account",
        soapType: "tns:ID"
      })
      assert.deepInclude(field("External_Id__c"), { externalId: true, unique: true, idLookup: true })
      assert.deepInclude(field("CreatedDate"), { type: "datetime", createable: false, permissionable: false })
      assert.deepInclude(field("Level__c"), {
        type: "picklist",
        restrictedPicklist: true,
        picklistValues: ["Primary", "Secondary", "Tertiary"].map((value) => ({
          active: true,
          defaultValue: false,
          label: value,
          validFor: null,
          value
        }))
      })
      const required = fields.filter((one) => one["createable"] && !one["nillable"] && !one["defaultedOnCreate"])
      assert.deepStrictEqual(
        required.map(({ name }) => name),
        ["LastName"]
      )
    })
  )

  it.effect("omits hidden fields and marks read-only ones", () =>
    Effect.gen(function* () {
      const { fetch, setFieldAccess } = yield* SalesforceSandbox.make({ fieldAccess: { "Contact.Title": "readOnly" } })
      setFieldAccess("Contact.Birthdate", "hidden")
      const { fields } = jsonOf(yield* call(fetch, "GET", `${base}/sobjects/Contact/describe`))
      assert.isUndefined(fields.find(({ name }) => name === "Birthdate"))
      assert.deepInclude(fields.find(({ name }) => name === "Title") ?? {}, { createable: false, updateable: false })
    })
  )

  it.effect("contains the basics of a type with its newest records", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      yield* create(fetch, "Contact", { LastName: "Lee", FirstName: "Ann" })
      const basics = jsonOf(yield* call(fetch, "GET", `${base}/sobjects/Contact`))
      assert.deepInclude(basics["objectDescribe"], { name: "Contact", keyPrefix: "003" })
      assert.deepInclude(JSON.stringify(basics["recentItems"]), '"Name":"Ann Lee"')
    })
  )

  it.effect("is missing for unknown types", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make()
      for (const path of ["Nothing", "Nothing/describe"]) {
        assert.strictEqual((yield* call(fetch, "GET", `${base}/sobjects/${path}`)).status, 404)
      }
    })
  )
})
