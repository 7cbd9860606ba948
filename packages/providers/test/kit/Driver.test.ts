import { assert, describe, it } from "@effect/vitest"
import { ConnectionId, ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import { defineDriver, rejecting } from "@fieldgate/providers/kit"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Tracer from "effect/Tracer"

const refused = rejecting({ name: "acme" })("no name")

const driver = defineDriver({
  name: "acme",
  displayName: "Acme",
  capabilities: {
    create: true,
    update: false,
    delete: false,
    batch: { create: false, update: false, records: 1 },
    allOrNone: { create: false, update: false },
    ifEmpty: false,
    associations: false,
    headers: false,
    customFields: false
  },
  info: {
    baseURL: "https://acme.test",
    signIns: [{ _tag: "none" }],
    metadata: [],
    modules: { crm: { displayName: "CRM", baseURL: "https://acme.test" } },
    defaultModule: "crm"
  },
  write: () => Effect.fail(refused),
  read: (_account, { recordId }) => Effect.succeed({ recordId, fields: {} }),
  explain: { write: () => Result.fail(refused), read: () => Result.succeed([]) }
})

const account = {
  connectionId: ConnectionId.make("c1"),
  provider: ProviderName.make("acme"),
  credentials: { _tag: "NoCredentials" as const },
  metadata: {}
}

const query = { objectName: ObjectName.make("people"), recordId: "p1", fields: [] }

describe("defineDriver", () => {
  it.effect("adds the provider's name to the failure of a call", () =>
    Effect.gen(function* () {
      const command = {
        type: "create",
        objectName: query.objectName,
        allOrNone: false,
        headers: [],
        items: [item]
      } as const
      const failure = yield* Effect.flip(driver.write(account, command))
      assert.strictEqual(failure._tag, "ProviderError")
      assert.deepStrictEqual(
        { provider: failure.provider, reason: failure.reason },
        { provider: "acme", reason: refused }
      )
      const explained = driver.explain.write(account, command)
      assert.deepStrictEqual(Result.isFailure(explained) && explained.failure.reason, refused)
    })
  )

  it.effect("runs each call in a span with the provider's and the call's name", () =>
    Effect.gen(function* () {
      const spans: Array<string> = []
      const tracer = Tracer.make({
        span: (options) => {
          spans.push(options.name)
          return new Tracer.NativeSpan(options)
        }
      })
      yield* Effect.provideService(driver.read(account, query), Tracer.Tracer, tracer)
      assert.deepStrictEqual(spans, ["Acme.read"])
    })
  )

  it("leaves out the calls that the provider doesn't have", () => {
    assert.notProperty(driver, "readMany")
    assert.notProperty(driver, "oauth")
    assert.notProperty(driver, "limits")
  })
})

const item = { fields: {}, associations: [] }
