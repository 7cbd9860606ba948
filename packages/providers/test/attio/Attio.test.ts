/** @rule driver.failures */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { Attio } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import { accountOf, answering, refusedFields } from "../CannedAnswer.ts"

describe("a record of Attio", () => {
  it.effect("has amounts and people by their own values, and a search takes as many records as a page has", () =>
    Effect.gen(function* () {
      const values = {
        amount: [{ currency_value: 12.5, currency_code: "USD" }],
        owner: [{ referenced_actor_type: "workspace-member", referenced_actor_id: "ada" }]
      }
      const { bodies, fetch } = answering(200, { data: [{ id: { record_id: "r1" }, values }] })
      const driver = Attio.driver({ fetch })
      const query = { objectName: ObjectName.make("deals"), fields: ["amount", "owner"] }
      const one = Attio.driver({ fetch: answering(200, { data: { id: { record_id: "r1" }, values } }).fetch })
      const { fields } = yield* one.read(accountOf(one), { ...query, recordId: "r1" })
      assert.deepStrictEqual(fields, { amount: 12.5, owner: "ada" })
      yield* Effect.ignore(
        driver.find?.(accountOf(driver), { ...query, described: undefined, keys: [{ name: "Ann" }] }) ??
          Effect.die("it has a search")
      )
      assert.include(bodies[0], '"limit":100')
    })
  )

  it.effect("is refused with the field's name", () =>
    Effect.gen(function* () {
      const errors = [{ code: "x", path: ["data", "values", "name"], message: "no" }]
      const { fetch } = answering(400, { message: "no", validation_errors: errors })
      assert.deepStrictEqual(yield* refusedFields(Attio.driver({ fetch }), "people"), ["name"])
    })
  )
})
