import { assert, it } from "@effect/vitest"
import { ConnectionId } from "@fieldgate/core/domain/Ids"
import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Harbour from "../Harbour.ts"
import * as PeopleServer from "./PeopleServer.ts"

const world = Effect.sync(() => {
  const server = PeopleServer.make()
  const driver = Harbour.driver(server.fetch)
  return {
    server,
    driver,
    account: {
      connectionId: ConnectionId.make("connection"),
      provider: driver.name,
      credentials: { _tag: "OAuthCredentials" as const, accessToken: Redacted.make(PeopleServer.token) },
      metadata: {}
    },
    stored: () => Effect.sync(server.people)
  }
})

type World = Effect.Success<typeof world>

const failing =
  (failure: ProviderDriverSuite.Failure) =>
  ({ server }: World) =>
    Effect.sync(() => server.failNext(failure))

ProviderDriverSuite.suite("harbour, with the kit", {
  capabilities: Harbour.capabilities,
  world,
  sample: {
    objectName: "people",
    record: (n) => ({ name: `Ann ${n}`, phone: `+32 ${n}` }),
    changes: { phone: "+32 999" },
    clearable: "phone",
    refused: { phone: "1" },
    refusedChange: { name: null },
    missingId: "p999"
  },
  checking: { accountRef: "a7" },
  received: ({ server }) => Effect.sync(() => [...server.received()]),
  consenting: {
    client: { clientId: PeopleServer.app.clientId, clientSecret: Redacted.make(PeopleServer.app.clientSecret) },
    answer: ({ server }, url, decision) => Effect.sync(() => server.consent(url, decision))
  },
  failNext: {
    quota: failing("quota"),
    unauthorized: failing("unauthorized"),
    downBefore: failing("downBefore"),
    downAfter: failing("downAfter"),
    lostAfter: failing("lostAfter"),
    silent: failing("silent")
  }
})

it.effect("returns a new access token for a refresh token", () =>
  Effect.gen(function* () {
    const { account, driver } = yield* world
    const { clientId, clientSecret } = PeopleServer.app
    const credentials = { ...account.credentials, refreshToken: Redacted.make(PeopleServer.refreshToken) }
    const refresh = driver.refresh ?? assert.fail("the driver refreshes tokens")
    const app = { clientId, clientSecret: Redacted.make(clientSecret) }
    const { accessToken, expiresAt } = yield* refresh(app, { ...account, credentials })
    assert.strictEqual(Redacted.value(accessToken), PeopleServer.token)
    assert.isDefined(expiresAt)
  })
)
