/** What becomes of each record of a `$batch`, by the parts of its answer. @rule batch.records, driver.failures */
import { assert, describe, it } from "@effect/vitest"
import { ConnectionId, ObjectName } from "@fieldgate/core/domain/Ids"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import { Dynamics } from "@fieldgate/providers"
import { DynamicsSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

const account: Account = {
  connectionId: ConnectionId.make("connection"),
  provider: Dynamics.driver().name,
  credentials: { _tag: "OAuthCredentials", accessToken: Redacted.make(DynamicsSandbox.defaultToken) },
  metadata: { orgHost: DynamicsSandbox.orgHost }
}

const item = (lastname: string) => ({ fields: { lastname }, associations: [] })

const creating = (...names: readonly [string, ...ReadonlyArray<string>]) => {
  const [first, ...others] = names
  return {
    type: "create",
    objectName: ObjectName.make("contacts"),
    items: [item(first), ...others.map(item)],
    allOrNone: false,
    headers: []
  } as const
}

const created = (id: string) =>
  `HTTP/1.1 201 Created\r\nContent-Type: application/json; odata.metadata=minimal\r\n\r\n{"contactid":"${id}","lastname":"Ann"}`

const refused = (status: number, message = "no", more = "") =>
  `HTTP/1.1 ${status} Error\r\nContent-Type: application/json\r\n${more}\r\n${JSON.stringify({ error: { code: "0x0", message } })}`

const head = "--batchresponse_1\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n"
const batch = (...parts: ReadonlyArray<string>) =>
  `${parts.map((part) => `${head}${part}\r\n`).join("")}--batchresponse_1--\r\n`

const multipart = { "content-type": "multipart/mixed; boundary=batchresponse_1" }

const writing = (body: string, status = 200, headers: Record<string, string> = multipart) => {
  const driver = Dynamics.driver({ fetch: async () => new Response(body, { status, headers }) })
  return driver.write(account, creating("A", "B", "C"))
}

const outcomes = (body: string, status?: number) =>
  Effect.map(writing(body, status), (found) =>
    found.map(({ outcome, recordId }) => (recordId === undefined ? outcome : `${outcome} ${recordId}`))
  )

describe("a batch of Dynamics 365", () => {
  it.effect("writes or refuses each record by its own part", () =>
    Effect.gen(function* () {
      const body = batch(created("1"), refused(400, "Invalid property 'x' was found"), created("3"))
      assert.deepStrictEqual(yield* outcomes(body), ["success 1", "failed", "success 3"])
      assert.strictEqual((yield* writing(body))[1]?.errors?.[0]?.message, "Invalid property 'x' was found")
      assert.deepStrictEqual((yield* writing(body))[0]?.data, { contactid: "1", lastname: "Ann" })
    })
  )

  it.effect("waits with a record as long as its part says", () =>
    Effect.gen(function* () {
      const found = yield* writing(batch(created("1"), refused(429, "busy", "Retry-After: 30\r\n"), created("3")))
      assert.deepStrictEqual(
        found.map(({ retryAfter }) => retryAfter?.epochMilliseconds),
        [undefined, 30_000, undefined]
      )
    })
  )

  it.effect("keeps what was written before a refusal that ended the call, and vouches for no record after it", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* outcomes(batch(created("1"), refused(412)), 412), [
        "success 1",
        "failed",
        "uncertain"
      ])
    })
  )

  it.effect("does not know what became of records whose part is missing, cut off, or a failure of the server", () =>
    Effect.gen(function* () {
      const body = batch(created("1"), created("2"), created("3"))
      const cut = body.slice(0, body.indexOf('"contactid":"3"'))
      assert.deepStrictEqual(yield* outcomes(cut), ["success 1", "success 2", "uncertain"])
      assert.deepStrictEqual(yield* outcomes(batch(created("1"))), ["success 1", "uncertain", "uncertain"])
      assert.deepStrictEqual(yield* outcomes(batch(created("1"), refused(503), "HTTP/1.1 201 Created\r\n\r\n{")), [
        "success 1",
        "uncertain",
        "success"
      ])
    })
  )

  it.effect("fails as a whole where no part came: as written or not, by the status", () =>
    Effect.gen(function* () {
      const failing = (body: string, status: number, headers?: Record<string, string>) =>
        Effect.map(Effect.flip(writing(body, status, headers)), ({ reason }) => reason)
      const unknown = { _tag: "ProviderUnavailable", written: "unknown" } as const
      assert.deepInclude(yield* failing("{}", 200, { "content-type": "application/json" }), unknown)
      assert.deepInclude(yield* failing("", 200), unknown)
      assert.deepInclude(yield* failing(batch(created("1")), 502), unknown)
      const more = batch(created("1"), created("2"), created("3"), created("4"))
      assert.deepInclude(yield* failing(more, 200), unknown)
      const json = { "content-type": "application/json" }
      assert.strictEqual((yield* failing("{}", 400, json))._tag, "ProviderRejected")
      assert.strictEqual((yield* failing("{}", 401, json))._tag, "ProviderUnauthorized")
      assert.strictEqual((yield* failing("{}", 429, json))._tag, "ProviderQuotaExceeded")
    })
  )

  it.effect("is one call whose parts have ids, conditions and lookups; more than 20 records are several", () =>
    Effect.gen(function* () {
      const sandbox = yield* DynamicsSandbox.make()
      const driver = Dynamics.driver({ fetch: sandbox.fetch })
      const names = Array.from({ length: 45 }, (_, n) => `Ann --batch_fieldgate\r\n--batch_fieldgate-- ${n}`)
      const [first = "", ...others] = names
      const ids = (yield* driver.write(account, creating(first, ...others))).map(({ recordId = "" }) => recordId)
      assert.lengthOf(new Set(ids), 45)
      assert.lengthOf(sandbox.journal(), 3)
      const [one = "", two = ""] = ids
      yield* driver.write(account, {
        ...creating("x"),
        type: "update",
        items: [
          { ...item("Anna"), recordId: one },
          { fields: { ownerid: "00000000-0000-4000-8000-00000000ffff" }, associations: [], recordId: two },
          { ...item("Again"), recordId: one }
        ]
      })
      const [batched, again] = sandbox.journal().slice(3)
      assert.strictEqual(batched?.headers["prefer"], "odata.continue-on-error")
      assert.include(
        batched?.body,
        "--batch_fieldgate\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\nPATCH"
      )
      assert.include(batched?.body, `PATCH /api/data/v9.2/contacts(${one}) HTTP/1.1\r\n`)
      assert.include(batched?.body, "if-match: *\r\n")
      assert.include(batched?.body, 'prefer: return=representation,odata.include-annotations="')
      assert.include(batched?.body, '"ownerid@odata.bind":"/systemusers(00000000-0000-4000-8000-00000000ffff)"')
      assert.include(again?.url, "$batch", "changes of one record follow one another")
      const { values } = sandbox.dump().records.find(({ id }) => id === one) ?? assert.fail("is stored")
      assert.strictEqual(values["lastname"], "Again")
    })
  )
})
