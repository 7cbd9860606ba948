import { assert, describe, it } from "@effect/vitest"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import * as Effect from "effect/Effect"
import type { Options } from "../../sandbox/hubspot/HubSpotSandbox.ts"
import { command, contacts, creates, filled, kinds, reasons, updates } from "./FilledHubSpot.ts"

describe("a batch of creates", () => {
  it.effect.each([
    [{}],
    [{ batchResults: "shuffled" }],
    [{ batchResults: "shuffled", echoTraceIds: true }]
  ] as ReadonlyArray<[Options]>)("returns each record's own id, with %j", ([options]) =>
    Effect.gen(function* () {
      const { sandbox, write } = yield* filled(options)
      const people = Array.from({ length: 7 }, (_, n) => ({ email: `P${n}@x.test`, city: n < 3 ? "Ghent" : "Bruges" }))
      const outcomes = yield* write(creates(...people))
      for (const [n, { recordId }] of outcomes.entries()) {
        const record = sandbox.records().find(({ id }) => id === recordId)
        assert.strictEqual(record?.properties["email"], `p${n}@x.test`)
      }
    })
  )

  it.effect("omits an id that can't be assigned, and never returns another record's", () =>
    Effect.gen(function* () {
      const { write } = yield* filled({ batchResults: "shuffled" })
      const outcomes = yield* write(creates({ member_since: "0" }, { member_since: "86400000" }))
      assert.deepStrictEqual(outcomes, [{ outcome: "success" }, { outcome: "success" }])
    })
  )

  it.effect("reports the reason of each refused record, and writes the others in one call", () =>
    Effect.gen(function* () {
      const { names, requests, write } = yield* filled()
      const outcomes = yield* write(
        creates({ firstname: "new" }, { email: "A@x.test", firstname: "taken" }, { nope: "1" }, { firstname: "newer" })
      )
      assert.deepStrictEqual(kinds(outcomes), ["success", "failed", "failed", "success"])
      assert.strictEqual(reasons(outcomes[1]), "Contact already exists. Existing ID: 1000")
      assert.deepStrictEqual(outcomes[2]?.errors, [
        { message: 'Property "nope" does not exist', code: "PROPERTY_DOESNT_EXIST", field: "nope" }
      ])
      assert.deepStrictEqual(names().slice(4), ["new", "newer"])
      assert.deepStrictEqual(requests(), ["/crm/objects/2026-09/contacts/batch/create"])
    })
  )

  it.effect("finds the record that makes the whole body unreadable", () =>
    Effect.gen(function* () {
      const { names, write } = yield* filled()
      const outcomes = yield* write(
        creates({ firstname: "new" }, { firstname: { first: "x" } }, { firstname: "newer" })
      )
      assert.deepStrictEqual(kinds(outcomes), ["success", "failed", "success"])
      assert.include(reasons(outcomes[1]), "Invalid input JSON")
      assert.deepStrictEqual(names().slice(4), ["new", "newer"])
    })
  )

  it.effect("sends no trace ids for all-or-none, and writes none", () =>
    Effect.gen(function* () {
      const { names, sandbox, write } = yield* filled()
      const items = [{ fields: { firstname: "new" } }, { fields: { nope: "1" } }]
      yield* write(command("create", items, true))
      assert.strictEqual(names().length, 4)
      assert.notInclude(sandbox.journal().at(-1)?.body, "objectWriteTraceId")
    })
  )

  const industry = { email: "i@x.test", lifecyclestage: "nope" }
  it.effect.each<readonly [name: string, records: ReadonlyArray<RecordFields>, place: number, reason: string]>([
    ["an unknown property", [{ firstname: "new" }, { plain: "1" }], 1, 'Property "plain" does not exist'],
    [
      "a value, in a property of each record",
      [{ lifecyclestage: "lead" }, industry, { lifecyclestage: "subscriber" }],
      1,
      "nope was not one of the allowed options"
    ],
    ["a unique value that HubSpot has", [{ email: "n@x.test" }, { email: "B@x.test" }], 1, "Existing ID: 1001"],
    [
      "a unique value that the batch has twice",
      [{ email: "n@x.test" }, { email: "m@x.test" }, { email: "N@x.test" }],
      2,
      "Contact already exists: an earlier record of the batch has the same email"
    ]
  ])("names the refused record of an all-or-none batch for %s", ([, records, place, reason]) =>
    Effect.gen(function* () {
      const { names, write } = yield* filled()
      const items = records.map((fields) => ({ fields }))
      const outcomes = yield* write(command("create", items, true))
      assert.deepStrictEqual(
        outcomes.map(({ heldBack, outcome }) => [outcome, heldBack === true]),
        records.map((_, n) => ["failed", n !== place])
      )
      assert.include(reasons(outcomes[place]), reason)
      assert.strictEqual(names().length, 4)
    })
  )

  it.effect("names the record of an all-or-none batch whose association target doesn't exist", () =>
    Effect.gen(function* () {
      const { write } = yield* filled()
      const types = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 279 }] as const
      const linked = { fields: { firstname: "y" }, associations: [{ to: { id: "424242" }, types }] }
      const outcomes = yield* write(command("create", [{ fields: { firstname: "x" } }, linked], true))
      assert.deepStrictEqual(
        outcomes.map(({ heldBack }) => heldBack),
        [true, undefined]
      )
    })
  )

  it.effect("names no record of an all-or-none batch if neither HubSpot's answer nor a read shows which it is", () =>
    Effect.gen(function* () {
      const { sandbox, write } = yield* filled()
      const body = { status: "error", message: "Contact already exists", category: "CONFLICT" }
      sandbox.addFault({ action: { status: 409, body } })
      const items = [{ fields: { firstname: "x" } }, { fields: { firstname: "y" } }]
      const { reason } = yield* Effect.flip(write(command("create", items, true)))
      assert.include(reason.message, "HubSpot does not name the record that it refused")
    })
  )

  it.effect("reports a record as uncertain if the answer doesn't mention it", () =>
    Effect.gen(function* () {
      const { sandbox, write } = yield* filled()
      const results = [{ id: "9", properties: { firstname: "x" } }]
      sandbox.addFault({ action: { status: 207, body: { status: "COMPLETE", results } } })
      const outcomes = yield* write(creates({ firstname: "x" }, { firstname: "y" }))
      assert.deepStrictEqual(kinds(outcomes), ["success", "uncertain"])
      assert.strictEqual(outcomes[0]?.recordId, "9")
    })
  )

  it.effect("sends calls of a hundred, and keeps what was written when a later one fails", () =>
    Effect.gen(function* () {
      const { requests, sandbox, write } = yield* filled()
      const people = Array.from({ length: 250 }, (_, n) => ({ email: `p${n}@x.test` }))
      sandbox.addFault({ match: { nth: 2 }, action: "dropAfterCommit" })
      const outcomes = yield* write(creates(...people))
      assert.deepStrictEqual(
        [0, 99, 100, 199, 200, 249].map((n) => outcomes[n]?.outcome),
        ["success", "success", "uncertain", "uncertain", "failed", "failed"]
      )
      assert.include(reasons(outcomes[249]), "not sent, because an earlier call of this batch failed")
      assert.strictEqual(requests().length, 2)
    })
  )
})

describe("a batch of updates", () => {
  it.effect("names the missing records, and updates the others", () =>
    Effect.gen(function* () {
      const { names, write } = yield* filled({ batchResults: "shuffled" })
      const outcomes = yield* write(
        updates(
          ["1003", { firstname: "D" }],
          ["77", { firstname: "x" }],
          ["abc", { firstname: "y" }],
          ["1000", { firstname: "A" }]
        )
      )
      assert.deepStrictEqual(
        outcomes.map(({ outcome, recordId }) => [outcome, recordId]),
        [
          ["success", "1003"],
          ["failed", undefined],
          ["failed", undefined],
          ["success", "1000"]
        ]
      )
      assert.include(
        reasons(outcomes[1]),
        "HubSpot has no record of the object contacts with the id 77: Could not get some CONTACT objects"
      )
      assert.deepStrictEqual(names(), ["A", "b", "c", "D"])
    })
  )

  it.effect("halves a batch that is refused as a whole, until the valid records are written", () =>
    Effect.gen(function* () {
      const { names, requests, write } = yield* filled()
      const outcomes = yield* write(
        updates(
          ["1000", { firstname: "A" }],
          ["1001", { firstname: "B" }],
          ["1002", { loyalty_points: "many" }],
          ["1003", { firstname: "D" }]
        )
      )
      assert.deepStrictEqual(kinds(outcomes), ["success", "success", "failed", "success"])
      assert.strictEqual(reasons(outcomes[2]), "many was not a valid number")
      assert.deepStrictEqual(names(), ["A", "B", "c", "D"])
      assert.strictEqual(requests().length, 5)
    })
  )

  it.effect("fails all records that send a property that doesn't exist, without narrowing", () =>
    Effect.gen(function* () {
      const { names, requests, write } = yield* filled()
      const outcomes = yield* write(
        updates(
          ["1000", { firstname: "A", nope: "1" }],
          ["1001", { firstname: "B" }],
          ["1002", { nope: "2", hs_object_id: "1" }]
        )
      )
      assert.deepStrictEqual(kinds(outcomes), ["failed", "success", "failed"])
      assert.strictEqual(outcomes[0]?.errors?.length, 1)
      assert.strictEqual(outcomes[2]?.errors?.length, 2)
      assert.deepStrictEqual(names(), ["a", "B", "c", "d"])
      assert.strictEqual(requests().length, 2)
    })
  )

  it.effect("sends several updates of one record one after the other", () =>
    Effect.gen(function* () {
      const { names, requests, write } = yield* filled()
      const outcomes = yield* write(
        updates(["1000", { firstname: "1" }], ["1001", { firstname: "B" }], ["01000", { firstname: "2" }])
      )
      assert.deepStrictEqual(kinds(outcomes), ["success", "success", "success"])
      assert.deepStrictEqual(names(), ["2", "B", "c", "d"])
      assert.strictEqual(requests().length, 2)
    })
  )

  it.effect.each(["dropAfterCommit", "html", { status: 429 }] as const)(
    "keeps the writes of the first half when the second gets %j",
    (action) =>
      Effect.gen(function* () {
        const { names, requests, sandbox, write } = yield* filled()
        sandbox.addFault({ match: { nth: 3 }, action })
        const outcomes = yield* write(
          updates(
            ["1000", { firstname: "A" }],
            ["1001", { firstname: "B" }],
            ["1002", { email: "x" }],
            ["1003", { firstname: "D" }]
          )
        )
        const second = typeof action === "object" ? "failed" : "uncertain"
        assert.deepStrictEqual(kinds(outcomes), ["success", "success", second, second])
        assert.deepStrictEqual(names().slice(0, 2), ["A", "B"])
        assert.strictEqual(requests().length, 3, "a call without a clear answer is not followed by another")
      })
  )

  it.effect("reports a record as retryable if the answer doesn't mention it", () =>
    Effect.gen(function* () {
      const { sandbox, write } = yield* filled()
      const results = [{ id: "1000", properties: {} }]
      sandbox.addFault({ action: { status: 207, body: { status: "COMPLETE", results } } })
      const outcomes = yield* write(updates(["1000", { firstname: "A" }], ["1001", { firstname: "B" }]))
      assert.deepStrictEqual(kinds(outcomes), ["success", "failed"])
      assert.include(reasons(outcomes[1]), "it can be sent again")
      assert.isTrue(outcomes[1]?.retryable)
    })
  )

  it.effect("never reports a malformed id as retryable, although HubSpot answers 200", () =>
    Effect.gen(function* () {
      const { names, requests, write } = yield* filled({ strangeIds: "ignored" })
      const outcomes = yield* write(updates(["a@x.test", { firstname: "A" }], ["1001", { firstname: "B" }]))
      assert.deepStrictEqual(kinds(outcomes), ["failed", "success"])
      assert.include(reasons(outcomes[0]), '"a@x.test" is not the id of a HubSpot record')
      assert.notProperty(outcomes[0], "retryable")
      assert.deepStrictEqual(names().slice(0, 2), ["a", "B"])
      assert.lengthOf(requests(), 1)
    })
  )

  it.effect("fails as a whole if it is refused for another reason than its records", () =>
    Effect.gen(function* () {
      const { requests, sandbox, write } = yield* filled()
      for (const status of [401, 403, 404, 429]) {
        sandbox.addFault({ action: { status } })
        yield* Effect.flip(write(updates(["1000", { firstname: "A" }], ["1001", { firstname: "B" }])))
      }
      assert.strictEqual(requests().length, 4)
    })
  )
})

describe("a read of several records", () => {
  it.effect("makes one call, and leaves out missing records", () =>
    Effect.gen(function* () {
      const { account, driver, requests, sandbox } = yield* filled({ batchResults: "shuffled" })
      const query = {
        objectName: contacts,
        recordIds: ["1001", "77", "01000", "1001", "../1"],
        fields: ["firstname", "city"]
      }
      const records = yield* driver.readMany?.(account, query) ?? Effect.succeed([])
      assert.deepStrictEqual(
        records.toSorted((left, right) => (left.recordId < right.recordId ? -1 : 1)),
        [
          { recordId: "01000", fields: { firstname: "a", city: null } },
          { recordId: "1001", fields: { firstname: "b", city: null } }
        ]
      )
      assert.deepStrictEqual(requests(), ["/crm/objects/2026-09/contacts/batch/read"])
      assert.notInclude(sandbox.journal().at(-1)?.body, "../1")
    })
  )

  it.effect("reports that a failed read wrote nothing", () =>
    Effect.gen(function* () {
      const { account, driver, sandbox } = yield* filled()
      sandbox.addFault({ action: "dropAfterCommit" })
      const query = { objectName: contacts, recordIds: ["1000"], fields: ["firstname"] }
      const error = yield* Effect.flip(driver.readMany?.(account, query) ?? Effect.die("no readMany"))
      assert.deepInclude(error.reason, { _tag: "ProviderUnavailable", written: "no" })
    })
  )
})
