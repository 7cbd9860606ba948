import { assert, describe, it } from "@effect/vitest"
import { ObjectName, ProviderName } from "@fieldgate/core/domain/Ids"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"
import * as SalesforceWorld from "./SalesforceWorld.ts"

const { clientId, clientSecret } = SalesforceSandbox.defaultApp
const path = "/services/oauth2/token"

const setUp = Effect.fnUntraced(function* (options: SalesforceSandbox.Options) {
  const { driver, sandbox } = yield* SalesforceWorld.make(options)
  const account = SalesforceWorld.account({
    credentials: {
      _tag: "OAuthCredentials",
      accessToken: Redacted.make("ended"),
      refreshToken: Redacted.make(SalesforceSandbox.defaultRefreshToken)
    }
  })
  const objectName = ObjectName.make("Contact")
  const content = { write: { objects: { Contact: { objectName } } } }
  const made = yield* InstalledDriver.make({
    driver,
    account,
    objectName,
    read: { objects: [] },
    content,
    checked: false,
    described: false
  })
  const { host, input, platform } = made
  const provider = ProviderName.make("salesforce")
  yield* platform.decoded.createProviderApp(host, {
    project: "shop",
    provider,
    clientId,
    clientSecret: Redacted.make(clientSecret)
  })
  const write = platform.writeRecords(host, input({ type: "create", record: { LastName: "Lee" } }))
  const status = Effect.map(
    platform.listConnections(host, { project: "shop" }),
    (connections) => connections[0]?.status
  )
  const refreshes = () => sandbox.journal().filter(({ url }) => url === path).length
  return { sandbox, write, status, refreshes }
})

describe("a Salesforce refresh whose answer was lost", () => {
  it.effect("is repeated after Salesforce has finished the first, and the write succeeds", () =>
    Effect.gen(function* () {
      const { refreshes, sandbox, status, write } = yield* setUp({ refreshMillis: 2000 })
      sandbox.addFault({ match: { path }, action: "dropAfterCommit" })
      const writing = yield* Effect.forkChild(write, { startImmediately: true })
      yield* TestClock.adjust("10 seconds")
      assert.propertyVal((yield* Fiber.join(writing)).result, "success", true)
      assert.strictEqual(refreshes(), 2)
      assert.strictEqual(yield* status, "working")
    })
  )

  it.effect("may be retried later while Salesforce is still busy, and the connection is kept", () =>
    Effect.gen(function* () {
      const { sandbox, status, write } = yield* setUp({ refreshMillis: 60_000 })
      sandbox.addFault({ match: { path }, action: "dropAfterCommit" })
      const writing = yield* Effect.forkChild(Effect.flip(write), { startImmediately: true })
      yield* TestClock.adjust("10 seconds")
      const error = yield* Fiber.join(writing)
      assert.match(error.message, /already being processed/u)
      assert.propertyVal(error, "retryable", true)
      assert.strictEqual(yield* status, "created")
    })
  )
})
