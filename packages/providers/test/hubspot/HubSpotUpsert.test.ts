/** @rule match.native */
import { assert, describe, it } from "@effect/vitest"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { UpsertCommand } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Options } from "../../sandbox/hubspot/HubSpotSandbox.ts"
import { contacts, filled, kinds, reasons } from "./FilledHubSpot.ts"

const path = "/crm/objects/2026-09/contacts/batch/upsert"

const upserts = (
  [first = {}, ...others]: ReadonlyArray<RecordFields>,
  more: Partial<UpsertCommand> = {}
): UpsertCommand => {
  const item = (fields: RecordFields) => ({ fields, associations: [] })
  const items: UpsertCommand["items"] = [item(first), ...others.map(item)]
  return { objectName: contacts, key: "external_id", items, allOrNone: false, headers: [], ...more }
}

const world = Effect.fnUntraced(function* (options: Options = {}) {
  const hubspot = yield* filled(options)
  const { upsert } = hubspot.driver
  if (upsert === undefined) return yield* Effect.die("the driver has no upsert")
  return {
    ...hubspot,
    upsert: (command: UpsertCommand) => upsert.write(hubspot.account, command),
    explain: (command: UpsertCommand) => upsert.explain(hubspot.account, command),
    held: () =>
      hubspot.sandbox
        .records()
        .flatMap(({ id, properties }) => (properties["external_id"] ? [[properties["external_id"], id]] : []))
  }
})

describe("HubSpot upserts", () => {
  it.effect("create a record once, and update it when the call is repeated", () =>
    Effect.gen(function* () {
      const { held, requests, upsert } = yield* world()
      const [created] = yield* upsert(upserts([{ external_id: "k1", firstname: "Ada" }]))
      const [updated] = yield* upsert(upserts([{ external_id: "K1", firstname: "Ida" }]))
      assert.deepInclude(created, { outcome: "success", action: "created", recordId: "1004" })
      assert.deepInclude(updated, { outcome: "success", action: "updated", recordId: "1004" })
      assert.deepStrictEqual(requests(), [path, path])
      assert.strictEqual(held().length, 1)
    })
  )

  it.effect.each([
    [{}],
    [{ batchResults: "shuffled" }],
    [{ batchResults: "shuffled", echoTraceIds: true }]
  ] as ReadonlyArray<[Options]>)("return each record's own id and action in one call, with %j", ([options]) =>
    Effect.gen(function* () {
      const { held, requests, upsert } = yield* world(options)
      yield* upsert(upserts([{ external_id: "k2", firstname: "old" }]))
      const keys = ["k1", "k2", "k3"]
      const outcomes = yield* upsert(upserts(keys.map((external_id) => ({ external_id, firstname: "new" }))))
      assert.deepStrictEqual(
        outcomes.map(({ action }) => action),
        ["created", "updated", "created"]
      )
      const ids = new Map(held().map(([key, id]) => [key, id]))
      assert.deepStrictEqual(
        outcomes.map(({ recordId }) => recordId),
        keys.map((key) => ids.get(key))
      )
      assert.strictEqual(requests().length, 2)
    })
  )

  it.effect("fail the refused record alone, with its reason", () =>
    Effect.gen(function* () {
      const { held, upsert } = yield* world()
      const outcomes = yield* upsert(
        upserts([{ external_id: "k1" }, { external_id: "k2", email: "not an address" }, { external_id: "k3" }])
      )
      assert.deepStrictEqual(kinds(outcomes), ["success", "failed", "success"])
      assert.include(reasons(outcomes[1]), "not an address")
      assert.deepStrictEqual(
        held().map(([key]) => key),
        ["k1", "k3"]
      )
    })
  )

  it.effect("write none of an all-or-none batch that has a refused record", () =>
    Effect.gen(function* () {
      const { held, upsert } = yield* world()
      const records = [{ external_id: "k1" }, { external_id: "k2", email: "not an address" }]
      const refused = yield* Effect.flip(upsert(upserts(records, { allOrNone: true })))
      assert.strictEqual(refused.reason._tag, "ProviderRejected")
      assert.deepStrictEqual(held(), [])
    })
  )

  it.effect("explain the requests that they make", () =>
    Effect.gen(function* () {
      const { explain, sandbox, upsert } = yield* world()
      const command = upserts([{ external_id: "k1", firstname: "Ada" }, { external_id: "k2" }])
      const explained = Result.getOrThrow(explain(command))
      yield* upsert(command)
      assert.deepStrictEqual(
        explained.map(({ body }) => body),
        [JSON.parse(sandbox.journal().at(-1)?.body ?? "")]
      )
    })
  )

  it.effect("refuse associations, which HubSpot's call doesn't take", () =>
    Effect.gen(function* () {
      const { requests, upsert } = yield* world()
      const types = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 279 }] as const
      const items = [{ fields: { external_id: "k1" }, associations: [{ to: { id: "1" }, types }] }] as const
      const { reason } = yield* Effect.flip(upsert(upserts([], { items })))
      assert.strictEqual(reason.message, "HubSpot makes no associations in an upsert")
      assert.deepStrictEqual(requests(), [])
    })
  )

  it.effect("are offered for unique properties, and not for e-mail addresses", () =>
    Effect.gen(function* () {
      const { account, driver } = yield* world()
      const described = yield* driver.describe?.object(account, contacts) ?? Effect.die("no description")
      const keys = Object.values(described.fields).flatMap(({ fieldName, upsertKey }) => (upsertKey ? [fieldName] : []))
      assert.deepStrictEqual(keys, ["external_id"])
    })
  )
})
