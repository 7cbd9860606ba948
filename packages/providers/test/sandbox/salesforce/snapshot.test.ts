import { assert, describe, it } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { base, call, contacts, create, jsonOf, post, read } from "./calling.ts"

const first = "003Dn0000000001IAA"
const options = {
  objects: [{ name: "Invoice__c", label: "Invoice", fields: [] }],
  rotateRefreshTokens: true
} as const

const { clientId, clientSecret } = SalesforceSandbox.defaultApp
const refresh = (fetch: typeof globalThis.fetch, refreshToken: string) =>
  post(fetch, "/services/oauth2/token", {
    grant_type: "refresh_token",
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken
  })

const written = Effect.gen(function* () {
  const sandbox = yield* SalesforceSandbox.make(options)
  yield* create(sandbox.fetch, "Contact", { LastName: "Lee", External_Id__c: "k", VIP__c: true })
  yield* create(sandbox.fetch, "Contact", { LastName: "Gone" })
  yield* call(sandbox.fetch, "DELETE", `${contacts}/003Dn0000000002IAA`)
  yield* create(sandbox.fetch, "Invoice__c", { Name: "1" })
  const refreshToken = jsonOf(yield* refresh(sandbox.fetch, SalesforceSandbox.defaultRefreshToken)).refresh_token
  return { sandbox, refreshToken }
})

describe("a snapshot", () => {
  it.effect("restores the records, the next id and the refresh tokens of apps", () =>
    Effect.gen(function* () {
      const { refreshToken, sandbox } = yield* written
      const snapshot: unknown = JSON.parse(JSON.stringify(sandbox.dump()))
      const next = yield* SalesforceSandbox.restore(snapshot, options)
      assert.deepStrictEqual(next.dump(), sandbox.dump())
      assert.deepStrictEqual(next.records(), sandbox.records())
      assert.deepStrictEqual(yield* read(next.fetch, "Contact", first, ["LastName", "VIP__c"]), ["Lee", true])
      const gone = yield* call(next.fetch, "DELETE", `${contacts}/003Dn0000000002IAA`)
      assert.include(gone.text, "ENTITY_IS_DELETED")
      const taken = yield* call(next.fetch, "POST", contacts, { body: { LastName: "x", External_Id__c: "K" } })
      assert.include(taken.text, "DUPLICATE_VALUE")
      assert.strictEqual(yield* create(next.fetch, "Contact", { LastName: "New" }), "003Dn0000000005IAA")
      const refreshed = yield* refresh(next.fetch, refreshToken)
      assert.strictEqual(refreshed.status, 200)
      const { access_token } = jsonOf(refreshed)
      assert.strictEqual((yield* call(next.fetch, "GET", `${base}/limits`, { token: access_token })).status, 200)
    })
  )

  it.effect("has a revision that increases with every change and with nothing else", () =>
    Effect.gen(function* () {
      const { sandbox } = yield* written
      const changes = (does: Effect.Effect<unknown, unknown>) =>
        Effect.gen(function* () {
          const before = { revision: sandbox.revision(), dump: JSON.stringify(sandbox.dump()) }
          yield* Effect.orDie(does)
          assert.isAtLeast(sandbox.revision(), before.revision)
          const changed = JSON.stringify(sandbox.dump()) !== before.dump
          if (changed) assert.isAbove(sandbox.revision(), before.revision)
          return [changed, sandbox.revision() > before.revision]
        })
      assert.deepStrictEqual(yield* changes(read(sandbox.fetch, "Contact", first, ["Id"])), [false, false])
      assert.deepStrictEqual(
        yield* changes(call(sandbox.fetch, "PATCH", `${contacts}/${first}`, { body: { LastName: "x" } })),
        [true, true]
      )
      assert.deepStrictEqual(yield* changes(create(sandbox.fetch, "Contact", { LastName: "x" })), [true, true])
      assert.deepStrictEqual(yield* changes(refresh(sandbox.fetch, "unknown-token")), [false, false])
      assert.deepStrictEqual(yield* changes(Effect.sync(sandbox.reset)), [true, true])
    })
  )

  it.effect.each([
    ["nothing", () => undefined, /not a snapshot/],
    ["another provider's", (kept: object) => ({ ...kept, sandbox: "hubspot" }), /sandbox/],
    ["one of another version", (kept: object) => ({ ...kept, version: 2 }), /version/],
    ["one with a member too many", (kept: object) => ({ ...kept, more: 1 }), /more/],
    ["one whose next id was given", (kept: object) => ({ ...kept, nextNumber: 1 }), /nextNumber isn't above/]
  ] as const)("is refused if it is %s", ([, change, reason]) =>
    Effect.gen(function* () {
      const { sandbox } = yield* written
      const error = yield* Effect.flip(SalesforceSandbox.restore(change(sandbox.dump()), options))
      assert.strictEqual(error._tag, "SnapshotNotValid")
      assert.match(error.message, reason)
    })
  )

  it.effect.each([
    ["an unknown type", { objectType: "Nothing__c" }, /no object type "Nothing__c"/],
    ["an id of another type", { id: "001Dn0000000001IAA" }, /is not an id of the object type "Contact"/],
    ["a malformed id", { id: "003Dn0000000001I9A" }, /\["id"\]/],
    ["an id twice", { id: "003Dn0000000001IAA" }, /two records have the id/],
    ["a unique value twice", { id: "003Dn0000000003IAA", values: { External_Id__c: "k" } }, /duplicate value found/]
  ] as const)("is refused if a record has %s", ([, change, reason]) =>
    Effect.gen(function* () {
      const { sandbox } = yield* written
      const kept = sandbox.dump()
      const [record] = kept.records
      const records = [...kept.records, { ...record, ...change }]
      const error = yield* Effect.flip(SalesforceSandbox.restore({ ...kept, records }, options))
      assert.match(error.message, reason)
    })
  )

  it.effect("needs the object types of its records", () =>
    Effect.gen(function* () {
      const { sandbox } = yield* written
      const error = yield* Effect.flip(SalesforceSandbox.restore(sandbox.dump()))
      assert.match(error.message, /no object type "Invoice__c"/)
    })
  )
})
