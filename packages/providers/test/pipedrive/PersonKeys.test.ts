/** Persons by their e-mail addresses and phone numbers, from the request to what the sandbox stores. @rule match.values, value.keys */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import type { Json } from "@fieldgate/core/domain/Json"
import type { WriteRequest } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"
import * as World from "./PipedriveWorld.ts"

const objectName = ObjectName.make("persons")

const installed = Effect.gen(function* () {
  const world = yield* World.make()
  const { host, input, platform } = yield* InstalledDriver.make({
    driver: world.driver,
    account: world.account,
    objectName
  })
  const write = (request: Omit<WriteRequest, "groupRef">) => platform.decoded.writeRecords(host, input(request))
  const persons = Effect.map(world.stored("persons"), (all) => all.map(({ fields }) => fields))
  return { write, persons }
})

const addressesIn = (text: string | undefined): ReadonlyArray<string> =>
  (JSON.parse(text ?? "[]") as ReadonlyArray<{ readonly value: string }>).map(({ value }) => value)

const forms: ReadonlyArray<readonly [form: string, of: (value: string) => Json]> = [
  ["a text", (value) => value],
  ["a list of texts", (value) => [value]],
  ["entries", (value) => [{ value, primary: true, label: "work" }]]
]

describe("persons of Pipedrive", () => {
  it.effect.each(forms)("are created and updated by e-mail and by phone, sent as %s", ([, of]) =>
    Effect.gen(function* () {
      const { persons, write } = yield* installed
      for (const [field, value, again] of [
        ["emails", "up1@acme.test", " UP1@acme.test"],
        ["phones", "+32 9 000 00 01", "+32 9 000 00 01 "]
      ] as const) {
        const match = { by: [field] }
        const request = { type: "upsert", match } as const
        const created = yield* write({ ...request, record: { name: "Ann", [field]: of(value) } })
        assert.strictEqual("result" in created ? created.result?.action : undefined, "created")
        const updated = yield* write({ ...request, record: { name: "Anna", [field]: of(again) } })
        assert.strictEqual("result" in updated ? updated.result?.action : undefined, "updated")
        yield* write({ type: "update", match, record: { name: "Annabel", [field]: of(value) } })
        const person = (yield* persons).at(-1)
        assert.deepStrictEqual([person?.["name"], addressesIn(person?.[field])], ["Annabel", [value]])
      }
      assert.lengthOf(yield* persons, 2)
    })
  )

  it.effect("keep their other addresses when they are found by one of several", () =>
    Effect.gen(function* () {
      const { persons, write } = yield* installed
      const both = ["first@acme.test", "second@acme.test"]
      yield* write({ type: "create", record: { name: "Ann", emails: both } })
      const match = { by: ["emails"] }
      const answer = yield* write({ type: "upsert", match, record: { name: "Anna", emails: "second@acme.test" } })
      assert.include(answer.warnings?.[0]?.message, '"emails" was not sent')
      const addresses = Effect.map(persons, (all) => all.map(({ emails, name }) => [name, addressesIn(emails)]))
      assert.deepStrictEqual(yield* addresses, [["Anna", both]])
      const more = ["second@acme.test", "third@acme.test"]
      yield* write({ type: "upsert", match, record: { emails: more } })
      assert.deepStrictEqual(yield* addresses, [["Anna", more]])
    })
  )
})
