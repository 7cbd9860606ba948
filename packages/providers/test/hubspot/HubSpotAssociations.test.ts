/** @rule write.associations */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { command, filled, kinds, reasons } from "./FilledHubSpot.ts"
import type * as World from "./HubSpotWorld.ts"

describe("associations", () => {
  const spec = (associationTypeId: number, associationCategory = "VENDOR_DEFINED") => ({
    associationCategory,
    associationTypeId
  })
  const to = (id: string, type: ReturnType<typeof spec>) => ({ to: { id }, types: [type] as const })
  const withCompany = Effect.tap(filled(), ({ account, driver }) =>
    driver.write(account, command("create", [{ fields: { name: "Acme" } }], false, ObjectName.make("companies")))
  )
  const joined = (sandbox: World.HubSpotWorld["sandbox"], id: string) =>
    sandbox
      .dump()
      .records.find((record) => record.id === id)
      ?.associations.flatMap(({ types }) => types.map((type) => type.associationTypeId))

  it.effect("sends those of new records with the create", () =>
    Effect.gen(function* () {
      const { sandbox, write } = yield* withCompany
      const named = { to: { id: "1004", objectName: "companies" }, types: [spec(279)] as const }
      const outcomes = yield* write(
        command("create", [
          { fields: { email: "e@x.test" }, associations: [named] },
          { fields: { email: "f@x.test" }, associations: [to("77", spec(279))] }
        ])
      )
      assert.deepStrictEqual(kinds(outcomes), ["success", "failed"])
      assert.notInclude(sandbox.journal().at(-1)?.body, "objectName")
      assert.strictEqual(reasons(outcomes[1]), "One or more associations are invalid")
      assert.deepStrictEqual(joined(sandbox, "1004"), [280])
    })
  )

  it.effect("sends those of updated records afterwards, and reports a failure as a warning", () =>
    Effect.gen(function* () {
      const { names, requests, sandbox, write } = yield* withCompany
      const outcomes = yield* write(
        command("update", [
          { recordId: "1000", fields: { firstname: "A" }, associations: [to("1004", spec(279))] },
          { recordId: "1001", fields: { firstname: "B" }, associations: [to("77", spec(279))] },
          { recordId: "1002", fields: { firstname: "C" }, associations: [to("1004", spec(101, "USER_DEFINED"))] },
          { recordId: "1003", fields: { firstname: "D" } }
        ])
      )
      assert.deepStrictEqual(kinds(outcomes), ["success", "success", "success", "success"])
      assert.deepStrictEqual(
        outcomes.map(({ warnings }) => warnings),
        [
          undefined,
          ["the record was updated, but its association with 77 was not made: 77 is not a valid ID"],
          undefined,
          undefined
        ]
      )
      assert.deepStrictEqual(names().slice(0, 4), ["A", "B", "C", "D"])
      assert.deepStrictEqual(joined(sandbox, "1000"), [279])
      assert.deepStrictEqual(joined(sandbox, "1002"), [101, 279])
      assert.deepStrictEqual(requests().slice(1), [
        "/crm/objects/2026-09/contacts/batch/update",
        "/crm/associations/2026-09/contacts/contacts/labels",
        "/crm/associations/2026-09/contacts/companies/labels",
        "/crm/associations/2026-09/contacts/companies/batch/create"
      ])
    })
  )

  it.effect("makes those of a kind that leads to an account's own object", () =>
    Effect.gen(function* () {
      const associationLabels = [{ from: "companies", to: "car", typeId: 55, inverseTypeId: 56, label: "Fleet" }]
      const { driver, requests, sandbox, account } = yield* filled({ associationLabels })
      const companies = ObjectName.make("companies")
      yield* driver.write(account, command("create", [{ fields: { name: "Acme" } }], false, companies))
      const cars = ObjectName.make("p44237313_car")
      yield* driver.write(account, command("create", [{ fields: { model: "T", vin: "1" } }], false, cars))
      const associations = [to("1005", spec(55, "USER_DEFINED"))]
      const [outcome] = yield* driver.write(
        account,
        command("update", [{ recordId: "1004", fields: { city: "Ghent" }, associations }], false, companies)
      )
      assert.deepStrictEqual([outcome?.outcome, outcome?.warnings], ["success", undefined])
      assert.deepStrictEqual(joined(sandbox, "1004"), [55])
      assert.match(requests().at(-1) ?? "", /companies\/p\d+_car\/batch\/create$/u)
    })
  )

  it.effect("sends those of updated records to the named object without a lookup", () =>
    Effect.gen(function* () {
      const associationLabels = [{ from: "car", to: "car", typeId: 55, inverseTypeId: 56, label: "Trailer" }]
      const { account, driver, requests, sandbox } = yield* filled({ associationLabels })
      const cars = ObjectName.make("p44237313_car")
      const made = ["1", "2"].map((vin) => ({ fields: { model: "T", vin } }))
      yield* driver.write(account, command("create", made, false, cars))
      const association = { to: { id: "1005", objectName: cars }, types: [spec(55, "USER_DEFINED")] as const }
      const update = command("update", [{ recordId: "1004", associations: [association] }], false, cars)
      const explained = Result.getOrThrow(driver.explain.write(account, update))
      const before = requests().length
      const [outcome] = yield* driver.write(account, update)
      assert.deepStrictEqual([outcome?.outcome, outcome?.warnings], ["success", undefined])
      assert.deepStrictEqual(joined(sandbox, "1004"), [55])
      assert.deepStrictEqual(requests().slice(before), [
        "/crm/associations/2026-09/p44237313_car/p44237313_car/batch/create"
      ])
      assert.deepStrictEqual(
        explained.map(({ url }) => new URL(url).pathname),
        requests().slice(before)
      )
    })
  )

  it.effect("sends those of one updated record afterwards, and a failed call doesn't fail the update", () =>
    Effect.gen(function* () {
      const { names, sandbox, write } = yield* withCompany
      const associations = [to("1004", spec(279))]
      const update = command("update", [{ recordId: "1000", fields: { firstname: "A" }, associations }])
      for (const [action, said] of [
        [{ status: 403 }, "was not made: internal error"],
        ["dropAfterCommit", "may not have been made"]
      ] as const) {
        sandbox.addFault({ match: { path: "/crm/associations/*" }, action })
        const [outcome] = yield* write(update)
        assert.strictEqual(outcome?.outcome, "success")
        assert.include(outcome?.warnings?.[0], said)
      }
      assert.strictEqual(names()[0], "A")
    })
  )

  it.effect("decides the outcome of a record by its associations if nothing else changes", () =>
    Effect.gen(function* () {
      const { requests, sandbox, write } = yield* withCompany
      const only = (recordId: string, id: string) => ({ recordId, associations: [to(id, spec(279))] })
      const outcomes = yield* write(command("update", [only("1000", "1004"), only("1001", "77")]))
      assert.deepStrictEqual(kinds(outcomes), ["success", "failed"])
      sandbox.addFault({ action: "dropAfterCommit" })
      assert.deepStrictEqual(kinds(yield* write(command("update", [only("1002", "1004")]))), ["uncertain"])
      const unknown = { recordId: "1003", associations: [to("1004", spec(999))] }
      const [outcome] = yield* write(command("update", [unknown]))
      assert.include(reasons(outcome), "HubSpot shows no association type 999")
      assert.isFalse(requests().some((url) => url.includes("/objects/contacts/")))
    })
  )

  it.effect("reports that not all association types could be read", () =>
    Effect.gen(function* () {
      const { sandbox, write } = yield* withCompany
      sandbox.addFault({ match: { path: "*/labels" }, action: { status: 503 }, times: 100 })
      const [outcome] = yield* write(command("update", [{ recordId: "1003", associations: [to("1004", spec(999))] }]))
      assert.include(reasons(outcome), "but not all of its types could be read (")
    })
  )
})
