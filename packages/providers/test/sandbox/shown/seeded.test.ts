import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"

const { Fields } = SalesforceSandbox

it("starts with the org of a customer", async () => {
  const options: SalesforceSandbox.Options = {
    accounts: [{ ...SalesforceSandbox.defaultAccount, token: "acme-token", username: "ann@acme.example" }],
    objects: [
      { name: "Invoice__c", label: "Invoice", fields: [Fields.required(Fields.currency("Total__c", "Total", 16, 2))] }
    ],
    fieldAccess: { "Contact.Birthdate": "hidden" },
    validationRules: [
      { object: "Contact", message: "X is not a valid name", refuses: ({ LastName }) => LastName === "X" }
    ]
  }
  const before = SalesforceSandbox.start(options)
  const headers = { authorization: "Bearer acme-token", "content-type": "application/json" }
  const post = (object: string, fields: object) =>
    before.fetch(`https://acme.my.salesforce.com/services/data/v60.0/sobjects/${object}`, {
      method: "POST",
      headers,
      body: JSON.stringify(fields)
    })
  expect((await post("Invoice__c", { Total__c: 9.5 })).status).toBe(201)
  expect((await post("Contact", { LastName: "X" })).status).toBe(400)
  expect((await post("Contact", { LastName: "Lee", Birthdate: "2000-01-01" })).status).toBe(400)

  const after = Effect.runSync(SalesforceSandbox.restore(JSON.parse(JSON.stringify(before.dump())), options))
  expect(after.records()).toEqual(before.records())
})
