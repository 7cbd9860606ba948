import { assert, describe, it } from "@effect/vitest"
import { PipedriveSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import { call } from "./calling.ts"

const filled = Effect.gen(function* () {
  const sandbox = yield* PipedriveSandbox.make()
  const { fetch } = sandbox
  yield* call(fetch, "POST", "/organizations", { body: { name: "Acme", address: { value: "1 Main St" } } })
  yield* call(fetch, "POST", "/persons", { body: { name: "Ann", org_id: 1, emails: [{ value: "a@x.test" }] } })
  yield* call(fetch, "DELETE", "/organizations/1")
  return sandbox
})

const spoiled =
  (patch: object) =>
  ({ records: [first, ...others], ...snapshot }: PipedriveSandbox.PipedriveSnapshot) => ({
    ...snapshot,
    records: [{ ...first, ...patch }, ...others]
  })

describe("a snapshot of the Pipedrive sandbox", () => {
  it.effect("restores every record, deleted ones too, and reuses no id", () =>
    Effect.gen(function* () {
      const before = yield* filled
      const after = yield* PipedriveSandbox.restore(JSON.parse(JSON.stringify(before.dump())))
      assert.deepStrictEqual(after.records(), before.records())
      assert.deepStrictEqual(after.dump(), before.dump())
      assert.strictEqual((yield* call(after.fetch, "GET", "/organizations/1")).status, 410)
      assert.strictEqual((yield* call(after.fetch, "POST", "/deals", { body: { title: "D" } })).json.data?.["id"], 3)
    })
  )

  it.effect("differs after each change, and not after a read", () =>
    Effect.gen(function* () {
      const { fetch, revision } = yield* filled
      const calls = [
        ["GET", "/persons/2", undefined, false],
        ["PATCH", "/persons/2", { name: 5 }, false],
        ["PATCH", "/persons/2", { name: "Anna" }, true],
        ["DELETE", "/persons/2", undefined, true]
      ] as const
      for (const [method, path, body, changes] of calls) {
        const before = revision()
        yield* call(fetch, method, path, body === undefined ? {} : { body })
        assert.strictEqual(revision() > before, changes, `${method} ${path}`)
      }
    })
  )

  it.effect.each<[string, (snapshot: PipedriveSandbox.PipedriveSnapshot) => unknown, RegExp]>([
    ["of another provider", (snapshot) => ({ ...snapshot, sandbox: "other" }), /sandbox/],
    ["of another version", (snapshot) => ({ ...snapshot, version: 2 }), /version/],
    ["with a member too many", (snapshot) => ({ ...snapshot, more: 1 }), /more/],
    ["that is nothing", () => undefined, /./],
    ["with an unknown object", spoiled({ objectType: "boats" }), /it has no object "boats"/],
    ["with an id that is to be given again", (snapshot) => ({ ...snapshot, nextId: 2 }), /nextId isn't above the id 2/],
    ["with one id twice", spoiled({ id: 2 }), /two records have the id 2/],
    ["with a record without values", spoiled({ values: {} }), /the record 1 lacks a value or has one too many: name/],
    ["with a record from outside time", spoiled({ updatedAt: 1e300 }), /updatedAt/]
  ])("is refused: %s", ([, spoil, reason]) =>
    Effect.gen(function* () {
      const sandbox = yield* filled
      const error = yield* Effect.flip(PipedriveSandbox.restore(spoil(sandbox.dump())))
      assert.match(error.message, /^not a snapshot that the pipedrive sandbox can start from: /)
      assert.match(error.reason, reason)
    })
  )
})
