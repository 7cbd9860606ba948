import { ConnectionId, ObjectName } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import { makePlatform } from "@fieldgate/core/promise"
import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Tidewater from "../Tidewater.ts"
import * as PeopleServer from "./PeopleServer.ts"

const account = (metadata: Account["metadata"] = {}): Account => ({
  connectionId: ConnectionId.make("connection"),
  provider: Tidewater.driver().name,
  credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make(PeopleServer.key) },
  metadata
})

const world = Effect.sync(() => {
  const server = PeopleServer.make()
  return {
    server,
    account: account(),
    driver: Tidewater.driver(server.fetch),
    stored: () => Effect.sync(server.people)
  }
})

const failing =
  (failure: ProviderDriverSuite.Failure) =>
  ({ server }: Effect.Success<typeof world>) =>
    Effect.sync(() => server.failNext(failure))

ProviderDriverSuite.suite("tidewater", {
  capabilities: Tidewater.capabilities,
  world,
  sample: {
    objectName: "people",
    record: (n) => ({ name: `Ann ${n}`, phone: `+32 ${n}` }),
    changes: { name: "Anna" },
    clearable: "phone",
    refused: { phone: "1" },
    missingId: "p999"
  },
  checking: { name: "Acme", accountRef: "a7" },
  received: ({ server }) => Effect.sync(() => [...server.received()]),
  failNext: {
    quota: failing("quota"),
    unauthorized: failing("unauthorized"),
    downBefore: failing("downBefore"),
    downAfter: failing("downAfter"),
    lostAfter: failing("lostAfter"),
    silent: failing("silent")
  }
})

describe("the Tidewater driver", () => {
  it.effect("sends the key to no host that an account's region could construct", () =>
    Effect.gen(function* () {
      const { driver, server } = yield* world
      for (const region of ["eu.evil.test/", "evil.test#", "eu@evil.test", ""]) {
        const query = { objectName: ObjectName.make("people"), recordId: "p1", fields: [] }
        const { reason } = yield* Effect.flip(driver.read(account({ region }), query))
        assert.strictEqual(reason._tag, "ProviderUnauthorized")
      }
      assert.deepStrictEqual(server.received(), [])
    })
  )
})

it("writes through a platform, and reports a lost answer as uncertain", async () => {
  const server = PeopleServer.make()
  await using fieldgate = await makePlatform({ stores: MemoryStores.layer, drivers: [Tidewater.driver(server.fetch)] })
  const { id: orgId } = await fieldgate.createOrganization({ label: "Acme" })
  const { name: project } = await fieldgate.createProject({ orgId, name: "shop" })
  const crm = { name: "crm", provider: "tidewater", write: { objects: [{ objectName: "people" }] } }
  await fieldgate.deployManifest({ project, manifest: { specVersion: "1.0.0", integrations: [crm] } })
  const credentials = { _tag: "ApiKeyCredentials", apiKey: PeopleServer.key } as const
  const owner = { provider: "tidewater", groupRef: "acme", consumerRef: "ann" }
  const { id: connectionId } = await fieldgate.createConnection({ project, ...owner, credentials })
  const content = { provider: "tidewater", write: { objects: { people: { objectName: "people" } } } }
  await fieldgate.createInstallation({
    project,
    integration: "crm",
    groupRef: "acme",
    connectionId,
    config: { content }
  })
  const request = { groupRef: "acme", type: "create", record: { name: "Ann" } } as const
  const write = { project, integration: "crm", objectName: "people", request }

  const { result } = await fieldgate.writeRecords(write)
  assert.deepStrictEqual(result, { success: true, recordId: "p1", data: { id: "p1", name: "Ann" } })

  server.failNext("lostAfter")
  const failure = await fieldgate.writeRecords(write).catch((error: unknown) => error)
  assert.deepInclude(failure, { _tag: "WriteFailed", uncertain: true })
  assert.strictEqual(server.people().length, 2)
})
