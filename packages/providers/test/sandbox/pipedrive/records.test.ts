import { assert, describe, it } from "@effect/vitest"
import { PipedriveSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { call } from "./calling.ts"

const hash = "d4de1c1518b4531717c676029a45911c340390a6"
const otherHash = hash.replace("d", "e")

describe("Pipedrive sandbox: records", () => {
  it.effect("returns a new person with every field, both names, and Pipedrive's own fields", () =>
    Effect.gen(function* () {
      const { fetch } = yield* PipedriveSandbox.make()
      const emails = [{ value: "ann@acme.test" }, { value: "a@home.test", label: "home" }]
      const { json, status } = yield* call(fetch, "POST", "/persons", { body: { name: "Ann Van Loo", emails } })
      assert.strictEqual(status, 201)
      assert.deepStrictEqual(json as unknown, {
        success: true,
        data: {
          id: 1,
          name: "Ann Van Loo",
          first_name: "Ann Van",
          last_name: "Loo",
          owner_id: 1,
          org_id: null,
          emails: [
            { value: "ann@acme.test", primary: true, label: "work" },
            { value: "a@home.test", primary: false, label: "home" }
          ],
          phones: [],
          marketing_status: "no_consent",
          label_ids: [],
          visible_to: 3,
          custom_fields: {},
          add_time: "1970-01-01T00:00:00Z",
          update_time: "1970-01-01T00:00:00Z",
          is_deleted: false
        }
      })
    })
  )

  it.effect("changes what an update sends, custom fields one by one and an address as a whole", () =>
    Effect.gen(function* () {
      const { fetch } = yield* PipedriveSandbox.make()
      const address = { value: "1 Main St", locality: "Ghent" }
      const body = { name: "Acme", website: "https://acme.test", address, custom_fields: { [hash]: 5 } }
      yield* call(fetch, "POST", "/organizations", { body })
      yield* TestClock.adjust("1 minute")
      const change = { website: null, address: { value: "2 Main St" }, custom_fields: { [otherHash]: "b" } }
      const { json, status } = yield* call(fetch, "PATCH", "/organizations/1", { body: change })
      assert.strictEqual(status, 200)
      assert.deepInclude(json.data, {
        name: "Acme",
        website: null,
        custom_fields: { [hash]: 5, [otherHash]: "b" },
        add_time: "1970-01-01T00:00:00Z",
        update_time: "1970-01-01T00:01:00Z"
      })
      assert.deepInclude(json.data?.["address"], { value: "2 Main St", locality: null })
      const read = yield* call(fetch, "GET", "/organizations/1")
      assert.deepStrictEqual(read.json, json)
    })
  )

  it.effect("accepts a reason for losing once a deal is lost", () =>
    Effect.gen(function* () {
      const { fetch } = yield* PipedriveSandbox.make()
      yield* call(fetch, "POST", "/deals", { body: { title: "Renewal", lost_time: null } })
      const early = yield* call(fetch, "PATCH", "/deals/1", { body: { lost_reason: "No budget" } })
      assert.strictEqual(early.status, 400)
      const lost = { status: "lost", lost_reason: "No budget", lost_time: "2026-11-21 10:00:00" }
      const { json } = yield* call(fetch, "PATCH", "/deals/1", { body: lost })
      assert.deepInclude(json.data, { ...lost, lost_time: "2026-11-21T10:00:00Z", currency: "USD", value: 0 })
    })
  )

  it.effect("accepts the times and the deletion that the official client's models allow, and no others", () =>
    Effect.gen(function* () {
      const { fetch } = yield* PipedriveSandbox.make()
      const update_time = "2026-11-21T10:00:00Z"
      const person = yield* call(fetch, "POST", "/persons", { body: { name: "Ann", update_time } })
      assert.deepInclude(person.json.data, { update_time })
      assert.strictEqual((yield* call(fetch, "PATCH", "/persons/1", { body: { update_time } })).status, 400)
      yield* call(fetch, "POST", "/organizations", { body: { name: "Acme" } })
      const times = { update_time, add_time: "2026-11-20T10:00:00Z" }
      assert.deepInclude((yield* call(fetch, "PATCH", "/organizations/2", { body: times })).json.data, times)
      yield* call(fetch, "POST", "/deals", { body: { title: "Renewal" } })
      const deleted = yield* call(fetch, "PATCH", "/deals/3", { body: { is_deleted: true } })
      assert.deepInclude(deleted.json.data, { is_deleted: true })
      assert.strictEqual((yield* call(fetch, "GET", "/deals/3")).status, 410)
      const wrong = yield* call(fetch, "POST", "/deals", { body: { title: "X", is_deleted: "yes" } })
      assert.match(wrong.json.error, /is_deleted/u)
    })
  )

  it.effect("hides a deleted record from every call, and doesn't reuse its id", () =>
    Effect.gen(function* () {
      const { fetch, records } = yield* PipedriveSandbox.make()
      yield* call(fetch, "POST", "/deals", { body: { title: "Renewal" } })
      const deleted = yield* call(fetch, "DELETE", "/deals/1")
      assert.deepStrictEqual([deleted.status, deleted.json.data], [200, { id: 1 }])
      for (const method of ["GET", "PATCH", "DELETE"]) {
        const { json, status } = yield* call(fetch, method, "/deals/1", method === "PATCH" ? { body: {} } : {})
        assert.deepStrictEqual([status, json.error], [410, "Deal was deleted"])
      }
      assert.deepInclude(records()[0], { account: "sandbox", objectType: "deals", id: "1", archived: true })
      assert.strictEqual((yield* call(fetch, "POST", "/deals", { body: { title: "x" } })).json.data?.["id"], 2)
    })
  )

  it.effect("shows a record with its values, and no token in the journal of the control page", () =>
    Effect.gen(function* () {
      const { fetch, journal, records } = yield* PipedriveSandbox.make({ firstId: 70 })
      yield* call(fetch, "POST", "/organizations", { body: { name: "Acme", employee_count: 5 } })
      assert.deepInclude(records()[0]?.properties, { name: "Acme", employee_count: "5" })
      assert.doesNotHaveAnyKeys(records()[0]?.properties, ["website", "label_ids", "custom_fields", "id"])
      assert.strictEqual(journal()[0]?.headers["x-api-token"], PipedriveSandbox.defaultToken)
      const shown = yield* Effect.promise(() =>
        fetch("https://x.test/__sandbox/journal").then((answer) => answer.text())
      )
      assert.include(shown, "/api/v2/organizations")
      assert.notInclude(shown, PipedriveSandbox.defaultToken)
    })
  )

  it.effect("separates the records of two companies, and answers two runs alike", () =>
    Effect.gen(function* () {
      const run = Effect.gen(function* () {
        const { addAccount, fetch, journal } = yield* PipedriveSandbox.make()
        addAccount({ token: "other", companyDomain: "acme" })
        yield* call(fetch, "POST", "/persons", { body: { name: "Ann" } })
        const foreign = yield* call(fetch, "GET", "/persons/1", { headers: { "x-api-token": "other" } })
        assert.strictEqual(foreign.status, 404)
        return journal()
      })
      assert.deepStrictEqual(yield* run, yield* run)
    })
  )

  it.effect("returns to the start on reset", () =>
    Effect.gen(function* () {
      const { addFault, expireToken, faults, fetch, journal, records, reset } = yield* PipedriveSandbox.make()
      yield* call(fetch, "POST", "/persons", { body: { name: "Ann" } })
      addFault({ action: "html" })
      expireToken()
      reset()
      assert.deepStrictEqual([records(), journal(), faults()], [[], [], []])
      assert.strictEqual((yield* call(fetch, "POST", "/persons", { body: { name: "Ann" } })).json.data?.["id"], 1)
    })
  )
})
