/** @rule match.request, match.dryRun, match.rules */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Caller } from "../../src/domain/Caller.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import { upsert, world } from "./MatchWorld.ts"

const host = Caller.Host()

describe("a match", () => {
  it.effect.each([
    ["an upsert without match", { type: "upsert", record: { email: "x" } }, "match.by", "send match.by"],
    [
      "a create with match",
      { type: "create", match: { by: ["email"] }, record: { email: "x" } },
      "match",
      "send type upsert"
    ],
    [
      "a record without a value of any key",
      upsert(["email", ["name", "city"]], { name: "Ada" }),
      "record",
      "send email, or name and city"
    ],
    ["an id in an upsert", upsert(["email"], { id: "7", email: "x" }), "record.id", "leave id out"],
    [
      "an id beside match",
      { type: "update", match: { by: ["email"] }, record: { id: "7", email: "x" } },
      "record.id",
      "either id or match"
    ],
    [
      "an update that would create",
      { type: "update", match: { by: ["email"], onMissing: "create" }, record: { email: "x" } },
      "match.onMissing",
      "send type upsert"
    ],
    [
      "onFound in an update",
      { type: "update", match: { by: ["email"], onFound: "skip" }, record: { email: "x" } },
      "match.onFound",
      "remove it"
    ],
    ["the id as a key", upsert(["id"], { email: "x" }), "match.by[0]", "record.id"],
    ["a list as a key", upsert(["email"], { email: ["x"] }), "record.email", "a string of at most 255"],
    [
      "all or none",
      {
        type: "upsert",
        match: { by: ["email"] },
        batch: [{ record: { email: "x" } }],
        batchPolicy: { allOrNone: true }
      },
      "batchPolicy.allOrNone",
      "remove allOrNone"
    ],
    [
      "a key twice in a batch",
      {
        type: "upsert",
        match: { by: ["email"] },
        batch: [{ record: { email: "x" } }, { record: { email: "y" } }, { record: { email: " X" } }]
      },
      "batch[2].record",
      "batch[0].record and batch[2].record have the same email"
    ]
  ] as const)("refuses %s", ([, request, name, message]) =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world()
      const refused = yield* Effect.flip(write(request as Parameters<typeof write>[0]))
      assert.isTrue(refused._tag === "WriteRejected")
      if (refused._tag !== "WriteRejected") return
      const found = refused.reasons.find((reason) => reason.name === name)
      assert.include(found?.message, message)
      assert.strictEqual(scripted.commands.length + scripted.upserts.length, 0)
    })
  )

  it.effect("keeps the manifest's key where the request chooses only what becomes of a missing record", () =>
    Effect.gen(function* () {
      const { scripted, write } = yield* world({ declared: { match: { by: ["email"], onMany: "fail" } } })
      const { result } = yield* write({
        type: "upsert",
        match: { onMissing: "skip" },
        record: { email: "x", name: "Ada" }
      })
      assert.deepInclude(result, { success: true, action: "skipped", matchedBy: ["email"] })
      assert.strictEqual(scripted.records.size, 0)
    })
  )

  it.effect("is refused where the provider can't find records", () =>
    Effect.gen(function* () {
      const { write } = yield* world({ capabilities: { find: { keys: 0 } } })
      const refused = yield* Effect.flip(write(upsert(["email"], { email: "x" })))
      assert.include(refused.message, "doesn't support find")
    })
  )

  it.effect("is refused with the record's field that a misspelled key is nearest to", () =>
    Effect.gen(function* () {
      const { write } = yield* world({ objects: [] })
      const refused = yield* Effect.flip(write(upsert(["emial"], { email: "x" })))
      assert.include(refused.message, 'did you mean "emial" in the record, or "email" in match.by?')
    })
  )

  it.effect.each([{}, { declared: { convertValues: false } }])(
    "is refused before a call where its field is missing in an account that has not been described yet: %o",
    (options) =>
      Effect.gen(function* () {
        const calls: Array<string> = []
        const guard = (driver: ProviderDriver): ProviderDriver => ({
          ...driver,
          find: () => Effect.die("no record is looked for"),
          describe: {
            ...(driver.describe ?? assert.fail("describes")),
            object: (account, name) => {
              calls.push(name)
              return driver.describe?.object(account, name) ?? Effect.die("describes")
            }
          }
        })
        const { write } = yield* world({ ...options, guard })
        const refused = yield* Effect.flip(write(upsert([["name", "emial"]], { name: "x", emial: "x" })))
        assert(refused._tag === "WriteRejected")
        assert.include(refused.message, 'no field "emial" of contacts to find records by; did you mean "email"?')
        assert.deepStrictEqual(calls, ["contacts"])
      })
  )

  it.effect("is refused where finding its records takes more than 20 calls", () =>
    Effect.gen(function* () {
      const { write } = yield* world({ capabilities: { find: { keys: 1 } } })
      const batch = Array.from({ length: 21 }, (_, n) => ({ record: { email: `${n}@acme.test` } }))
      const refused = yield* Effect.flip(write({ type: "upsert", match: { by: ["email"] }, batch }))
      assert.include(refused.message, "takes more than 20 calls")
    })
  )
})

describe("the dry run of an upsert", () => {
  it.effect("shows the lookup, both ways that it can end, and the rules of each", () =>
    Effect.gen(function* () {
      const object = { selectedFieldSettings: { name: { writeOnCreate: "always", writeOnUpdate: "never" } } }
      const { input, platform, scripted } = yield* world({ object })
      const request = input({ ...upsert(["email"], { email: "ada@acme.test", name: "Ada" }), dryRun: true })
      const explained = yield* platform.writeRecords(host, request)
      assert.deepStrictEqual(
        explained.requests?.map(({ after, body, url }) => [url, after, body]),
        [
          ["https://memory.test/contacts/find", undefined, { keys: [{ email: "ada@acme.test" }], fields: [] }],
          [
            "https://memory.test/contacts/update",
            "a record was found by its key",
            { allOrNone: false, items: [{ recordId: "{recordId}", fields: { email: "ada@acme.test" } }] }
          ],
          [
            "https://memory.test/contacts/create",
            "no record was found by its key",
            { allOrNone: false, items: [{ fields: { email: "ada@acme.test", name: "Ada" } }] }
          ]
        ]
      )
      const [record] = explained.records ?? []
      assert.deepStrictEqual(record?.match, { by: ["email"], key: { email: "ada@acme.test" }, way: "lookup" })
      assert.deepStrictEqual(
        record?.fields.map((each) => [each.field, each.decision]),
        [
          ["email", "sent"],
          ["name", "dropped"]
        ]
      )
      assert.deepStrictEqual(
        record?.whenMissing?.map((each) => [each.field, each.decision]),
        [
          ["email", "sent"],
          ["name", "sent"]
        ]
      )
      assert.strictEqual(scripted.records.size, 0)
    })
  )
})
