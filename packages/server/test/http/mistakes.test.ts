/** @rule problem.sentences, write.refusals */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { serve } from "./TestPlatform.ts"

describe("a refusal of a body", () => {
  it.effect.each([
    [
      "create",
      { batch: Array.from({ length: 101 }, () => ({ record: { a: 1 } })) },
      "batch",
      "invalid-input",
      "batch must have 1 to 100 items; it has 101"
    ],
    [
      "update",
      { record: { Id: "1", a: 1 } },
      "record.id",
      "missing-member",
      "record.id, the provider's id of the record, is required to update; did you mean id instead of Id?"
    ],
    [
      "update",
      { record: { a: 1 } },
      "record.id",
      "missing-member",
      "record.id, the provider's id of the record, is required to update"
    ],
    ...[{}, [], true, 1.5].map(
      (id) =>
        [
          "update",
          { record: { id, a: 1 } },
          "record.id",
          "invalid-input",
          "record.id must be text or a whole number"
        ] as const
    ),
    [
      "update",
      { record: { id: 2 ** 53, a: 1 } },
      "record.id",
      "invalid-input",
      "record.id has more digits than a number can hold: send it as text"
    ],
    ["delete", { id: "1" }, "id", "unknown-member", "id is not a known property; did you mean record.id?"],
    ["create", {}, "record", "missing-member", "send record for one record, or batch for many"]
  ] as const)("explains how to correct a faulty %s (case %#)", ([type, more, name, kind, detail]) =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const answer = yield* write({ groupRef: "acme", type, ...more })
      expect(answer.json).toMatchObject({
        status: 400,
        detail,
        issues: [{ name, detail, type: `urn:fieldgate:problem:${kind}` }]
      })
    })
  )

  it.effect("refuses properties that occur twice, each by its path, and writes nothing", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const answer = yield* write(
        '{"groupRef":"other","groupRef":"acme","type":"create","record":{"a":[{},{"b":1,"\\u0062":2,"b":3}],"c":"\\"","d":{"c":1}}}'
      )
      expect(answer.status).toBe(400)
      expect(answer.json.issues).toMatchObject([
        { name: "groupRef", in: "body", detail: "groupRef occurs more than once in its object: send it once" },
        { name: "record.a[1].b" }
      ])
      const broken = yield* write('{"groupRef":"other","groupRef":"acme"')
      expect(broken.json.detail).toMatch(/not valid JSON/u)
      expect(provider.commands).toEqual([])
      const same = '{"groupRef":"acme","type":"create","record":{"a":{"a":"a\\\\","b":["a","a"]},"b":{"a":1}}}'
      expect((yield* write(same)).status).toBe(200)
    })
  )
})
