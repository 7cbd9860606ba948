/** @rule credentials.refresh */
import { assert, describe, it } from "@effect/vitest"
import { SalesforceSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"
import * as SalesforceWorld from "./SalesforceWorld.ts"

const { clientId, clientSecret } = SalesforceSandbox.defaultApp

const installed = Effect.fnUntraced(function* (secret: string, checked = true) {
  const { driver, sandbox, stored } = yield* SalesforceWorld.make()
  const { host, input, platform } = yield* InstalledDriver.make({
    driver,
    account: SalesforceWorld.account({
      credentials: { _tag: "ClientCredentials", clientId, clientSecret: Redacted.make(secret) }
    }),
    objectName: "Contact",
    read: { objects: [] },
    checked,
    described: checked
  })
  const [{ id: connectionId } = assert.fail("is connected")] = yield* platform.listConnections(host, {
    project: "shop"
  })
  const shown = (includeCreds = false) => platform.getConnection(host, { project: "shop", connectionId, includeCreds })
  return {
    sandbox,
    stored,
    shown,
    write: (LastName: string) => platform.writeRecords(host, input({ type: "create", record: { LastName } })),
    tokens: () => sandbox.journal().filter(({ url }) => url === "/services/oauth2/token").length
  }
})

describe("a Salesforce connection by client credentials", () => {
  it.effect("requests a token before its first write, keeps it, and requests another when it has expired", () =>
    Effect.gen(function* () {
      const { sandbox, shown, stored, tokens, write } = yield* installed(clientSecret)
      yield* write("Lee")
      yield* write("Kim")
      assert.strictEqual(tokens(), 1)
      const { credentials, ...connection } = yield* shown(true)
      assert.deepInclude(connection, { authScheme: "oauth2/clientCredentials", status: "working" })
      assert(credentials?._tag === "ClientCredentials" && credentials.accessToken !== undefined)
      sandbox.expireToken(Redacted.value(credentials.accessToken))
      yield* write("Park")
      assert.strictEqual(tokens(), 2)
      assert.lengthOf(yield* stored("Contact"), 3)
    })
  )

  it.effect("fails when the provider refuses the client, and writes nothing", () =>
    Effect.gen(function* () {
      const { shown, stored, write } = yield* installed("s3cret-wrong", false)
      const refused = yield* Effect.flip(write("Lee"))
      assert.notInclude(JSON.stringify(refused), "s3cret-wrong")
      assert.strictEqual((yield* shown()).status, "bad_credentials")
      assert.lengthOf(yield* stored("Contact"), 0)
    })
  )
})
