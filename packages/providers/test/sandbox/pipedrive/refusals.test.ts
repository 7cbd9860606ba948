import { assert, describe, it } from "@effect/vitest"
import { PipedriveSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { call, type Sent } from "./calling.ts"

const hash = "d4de1c1518b4531717c676029a45911c340390a6"
const must = (parameter: string, wanted: string) => `${parameter}: Parameter '${parameter}' must be ${wanted}`
const notAllowed = (parameter: string) => `${parameter}: Parameter '${parameter}' is not allowed for this request`

describe("Pipedrive sandbox: refusals", () => {
  it.effect.each<[object: string, body: object, faults: string]>([
    ["persons", {}, "name: Parameter 'name' is required"],
    ["deals", { title: "" }, must("title", "a text that isn't empty")],
    ["deals", { title: null }, must("title", "a string")],
    ["persons", { name: 7, job_title: "x" }, `${must("name", "a string")}; ${notAllowed("job_title")}`],
    ["persons", { name: "Ann", toString: "x" }, notAllowed("toString")],
    ["persons", { name: "Ann", is_deleted: true }, notAllowed("is_deleted")],
    ["organizations", { name: "A", employee_count: "5" }, must("employee_count", "an integer")],
    ["organizations", { name: "A", employee_count: 5.5 }, must("employee_count", "an integer")],
    ["organizations", { name: "A", annual_revenue: "5" }, must("annual_revenue", "a number")],
    ["organizations", { name: "A", visible_to: 2 }, must("visible_to", "one of 1, 3, 5, 7")],
    ["organizations", { name: "A", owner_id: null }, must("owner_id", "an integer")],
    ["organizations", { name: "A", label_ids: ["1"] }, must("label_ids", "an array of integers")],
    ["organizations", { name: "A", address: "1 Main St" }, must("address", "an object")],
    ["organizations", { name: "A", address: { city: "x" } }, notAllowed("address.city")],
    ["organizations", { name: "A", address: { value: 1 } }, must("address.value", "a string")],
    ["organizations", { name: "A", add_time: "yesterday" }, must("add_time", "a valid datetime")],
    ["organizations", { name: "A", add_time: "2026-02-30T10:00:00Z" }, must("add_time", "a valid datetime")],
    ["persons", { name: "Ann", emails: "a@x.test" }, must("emails", "an array")],
    ["persons", { name: "Ann", emails: ["a@x.test"] }, must("emails[0]", "an object")],
    ["persons", { name: "Ann", emails: [{}] }, "emails[0].value: Parameter 'emails[0].value' is required"],
    ["persons", { name: "Ann", phones: [{ value: 1 }] }, must("phones[0].value", "a string")],
    ["persons", { name: "Ann", phones: [{ value: "1", primary: 1 }] }, must("phones[0].primary", "a boolean")],
    ["persons", { name: "Ann", phones: [{ value: "1", label: 1 }] }, must("phones[0].label", "a string")],
    ["persons", { name: "Ann", custom_fields: [] }, must("custom_fields", "an object")],
    ["persons", { name: "Ann", custom_fields: { size: 1 } }, notAllowed("custom_fields.size")],
    ["persons", { name: "Ann", custom_fields: { [hash]: [] } }, must(`custom_fields.${hash}`, "null to be cleared")],
    ["deals", { title: "D", status: "deleted" }, must("status", "one of open, won, lost")],
    ["deals", { title: "D", is_archived: 1 }, must("is_archived", "a boolean")],
    ["deals", { title: "D", expected_close_date: "2026-02-30" }, must("expected_close_date", "a date (YYYY-MM-DD)")],
    ["deals", { title: "D", won_time: "2026-11-21 10:00:00" }, must("won_time", "set only while the status is won")]
  ])("refuses a new record of %s with %j: %s", ([object, body, faults]) =>
    Effect.gen(function* () {
      const { fetch, records } = yield* PipedriveSandbox.make()
      const { json, status } = yield* call(fetch, "POST", `/${object}`, { body })
      assert.strictEqual(status, 400)
      assert.deepStrictEqual(json as unknown, {
        success: false,
        error: `Validation failed: ${faults}`,
        code: "ERR_SCHEMA_VALIDATION_FAILED"
      })
      assert.deepStrictEqual(records(), [])
    })
  )

  it.effect("refuses an update of a field that only a new record has, and changes nothing", () =>
    Effect.gen(function* () {
      const { fetch } = yield* PipedriveSandbox.make()
      yield* call(fetch, "POST", "/persons", { body: { name: "Ann", add_time: "2020-01-01T00:00:00Z" } })
      const body = { name: "Anna", add_time: "2021-01-01T00:00:00Z" }
      const { json } = yield* call(fetch, "PATCH", "/persons/1", { body })
      assert.strictEqual(json.error, `Validation failed: ${notAllowed("add_time")}`)
      const read = yield* call(fetch, "GET", "/persons/1")
      assert.deepInclude(read.json.data, { name: "Ann", add_time: "2020-01-01T00:00:00Z" })
    })
  )

  it.effect.each<[string, string, Sent, number, RegExp]>([
    ["GET", "/persons/99", {}, 404, /^Person not found$/],
    ["PATCH", "/organizations/99", { body: {} }, 404, /^Organization not found$/],
    ["GET", "/deals/first", {}, 400, /^Validation failed: id: /],
    ["GET", "/deals/0", {}, 400, /^Validation failed: id: /],
    ["POST", "/persons", { text: "{" }, 400, /JSON/],
    ["POST", "/persons", { text: "[]" }, 400, /JSON/],
    ["PUT", "/persons/1", { body: {} }, 404, /method/],
    ["GET", "/nothing", {}, 404, /method/]
  ])("answers %s %s with %j by %i", ([method, path, sent, status, error]) =>
    Effect.gen(function* () {
      const { fetch } = yield* PipedriveSandbox.make()
      const answer = yield* call(fetch, method, path, sent)
      assert.deepStrictEqual([answer.status, answer.json.success], [status, false])
      assert.match(answer.json.error, error)
    })
  )

  it.effect.each<[number, string | undefined, Readonly<Record<string, string>>]>([
    [401, undefined, {}],
    [404, undefined, {}],
    [410, undefined, {}],
    [500, undefined, {}],
    [429, undefined, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "2" }],
    [429, "daily", { "x-daily-ratelimit-token-remaining": "0" }]
  ])("answers a fault with %i (%s)", ([status, policy, headers]) =>
    Effect.gen(function* () {
      const { addFault, fetch } = yield* PipedriveSandbox.make()
      addFault({ action: { status, ...(policy === undefined ? {} : { policy }) } })
      const answer = yield* call(fetch, "GET", "/persons/1")
      assert.deepStrictEqual([answer.status, answer.json.success], [status, false])
      for (const [name, value] of Object.entries(headers)) assert.strictEqual(answer.headers.get(name), value)
    })
  )
})
