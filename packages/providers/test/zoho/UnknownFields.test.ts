/** @rule value.unknown */
import { assert, describe, it } from "@effect/vitest"
import { ConnectionId, ObjectName } from "@fieldgate/core/domain/Ids"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"
import { Zoho } from "@fieldgate/providers"
import { ZohoSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"

const objectName = ObjectName.make("Leads")

describe("a field that a module of Zoho doesn't have", () => {
  it.effect("is named in the answer and in the dry run, however old the description is", () =>
    Effect.gen(function* () {
      const sandbox = yield* ZohoSandbox.make()
      const driver = Zoho.driver({ fetch: sandbox.fetch })
      const { host, input, platform } = yield* InstalledDriver.make({
        driver,
        account: {
          connectionId: ConnectionId.make("connection"),
          provider: driver.name,
          credentials: { _tag: "OAuthCredentials", accessToken: Redacted.make(ZohoSandbox.defaultToken) },
          metadata: { apiHost: ZohoSandbox.apiHost }
        },
        objectName,
        validated: true
      })
      const record = { Last_Name: "Lee", Compny: "Acme" }
      const warningsOf = (dryRun: boolean) =>
        Effect.map(
          platform.decoded.writeRecords(host, input({ type: "create", record, ...(dryRun ? { dryRun } : {}) })),
          ({ warnings = [] }) => warnings.map(({ message, name }) => [name, message])
        )
      const warning = (time: string) => [
        [
          "record.Compny",
          `the provider ignores "Compny": Leads has no such field, as described at ${time}; did you mean Company?`
        ]
      ]
      assert.deepStrictEqual(yield* warningsOf(false), warning("1970-01-01T00:00:00.000Z"))
      assert.deepStrictEqual(yield* warningsOf(true), warning("1970-01-01T00:00:00.000Z"))
      yield* TestClock.adjust("5 minutes")
      assert.deepStrictEqual(yield* warningsOf(true), warning("1970-01-01T00:00:00.000Z"))
      assert.deepStrictEqual(yield* warningsOf(false), warning("1970-01-01T00:05:00.000Z"))
    })
  )
})
