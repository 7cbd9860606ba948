/** @rule write.dryRun */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { contactsPath, serve } from "./TestPlatform.ts"

const create = { groupRef: "acme", type: "create", record: { email: "ann@acme.test" } }
const dryRun = { ...create, dryRun: true }

describe("POST a write with dryRun", () => {
  it.effect("answers the requests and each field's rule, and nothing is written", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const answer = yield* write(dryRun)
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({
        dryRun: true,
        requests: [
          {
            method: "POST",
            url: "https://memory.test/contacts/create",
            body: { allOrNone: false, items: [{ fields: { email: "ann@acme.test" } }] }
          }
        ],
        records: [
          {
            fields: [
              {
                field: "email",
                value: "ann@acme.test",
                source: "request",
                decision: "sent",
                because: "the request contains it"
              }
            ]
          }
        ]
      })
      expect(provider.commands).toEqual([])
    })
  )

  it.effect("warns that it neither uses nor replays an Idempotency-Key", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const key = { "idempotency-key": "k" }
      const before = yield* write(dryRun, key)
      expect(before.json.warnings).toMatchObject([{ name: "Idempotency-Key" }])
      expect((yield* write(create, key)).json.result.success).toBe(true)
      const after = yield* write(dryRun, key)
      expect([after.status, after.headers.get("idempotency-replayed")]).toEqual([200, null])
      expect(after.json).toEqual(before.json)
      expect(provider.commands.length).toBe(1)
    })
  )

  it.effect("refuses what the write would refuse", () =>
    Effect.gen(function* () {
      const { call, seeded, write } = yield* serve()
      const removal = yield* write({ groupRef: "acme", type: "delete", dryRun: true, record: { id: "7" } })
      expect([removal.status, removal.json.type]).toEqual([403, "urn:fieldgate:problem:deletion-disabled"])
      expect((yield* write({ ...dryRun, dryRun: "yes" })).json.issues).toMatchObject([{ name: "dryRun" }])
      const headers = { "x-api-key": seeded.frontendKey }
      const browser = yield* call(contactsPath, { method: "POST", body: dryRun, headers })
      expect([browser.status, browser.json.type]).toEqual([403, "urn:fieldgate:problem:insufficient-scope"])
    })
  )
})
