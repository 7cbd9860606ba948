import { assert, describe, it } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { call, contacts, create } from "./calling.ts"
import { columns, contact, error } from "./refusing.ts"

describe("field-level security", () => {
  it.effect("makes a hidden field seem not to exist", () =>
    Effect.gen(function* () {
      const { fetch } = yield* SalesforceSandbox.make({ fieldAccess: { "Contact.Birthdate": "hidden" } })
      const write = yield* call(fetch, "POST", contacts, { body: { LastName: "L", Birthdate: "1990-01-01" } })
      assert.strictEqual(write.text, error("INVALID_FIELD", "No such column 'Birthdate' on sobject of type Contact"))
      yield* create(fetch, "Contact", { LastName: "L" })
      const read = yield* call(fetch, "GET", `${contacts}/${contact}?fields=Birthdate`)
      assert.deepStrictEqual([read.status, read.text.includes(columns("Contact", "Birthdate"))], [400, true])
      const all = yield* call(fetch, "GET", `${contacts}/${contact}`)
      assert.notInclude(all.text, "Birthdate")
    })
  )

  it.effect("refuses to write a read-only field, and can be changed at any time", () =>
    Effect.gen(function* () {
      const { fetch, reset, setFieldAccess } = yield* SalesforceSandbox.make()
      const status = Effect.map(
        call(fetch, "POST", contacts, { body: { LastName: "L", Title: "CTO" } }),
        (answer) => answer.status
      )
      assert.isTrue(setFieldAccess("contact.title", "readOnly"))
      const refused = yield* call(fetch, "POST", contacts, { body: { LastName: "L", Title: "CTO" } })
      assert.include(refused.text, '"errorCode":"INVALID_FIELD_FOR_INSERT_UPDATE","fields":["Title"]')
      assert.isTrue(setFieldAccess("Contact.Title", "full"))
      assert.strictEqual(yield* status, 201)
      assert.isTrue(setFieldAccess("Contact.Title", "hidden"))
      assert.strictEqual(yield* status, 400)
      reset()
      assert.strictEqual(yield* status, 201)
      assert.isFalse(setFieldAccess("Contact.Nothing", "hidden"))
    })
  )
})
