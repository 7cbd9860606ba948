import { ConnectionId } from "@fieldgate/core/domain/Ids"
import * as ProviderDriverSuite from "@fieldgate/core/testing/ProviderDriverSuite"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as TidewaterDefined from "../TidewaterDefined.ts"
import * as PeopleServer from "./PeopleServer.ts"

const { capabilities } = TidewaterDefined.definition

const world = Effect.sync(() => {
  const server = PeopleServer.make()
  const driver = TidewaterDefined.driver(server.fetch)
  return {
    server,
    driver,
    account: {
      connectionId: ConnectionId.make("connection"),
      provider: driver.name,
      credentials: { _tag: "ApiKeyCredentials" as const, apiKey: Redacted.make(PeopleServer.key) },
      metadata: {}
    },
    stored: () => Effect.sync(server.people)
  }
})

const failing =
  (failure: ProviderDriverSuite.Failure) =>
  ({ server }: Effect.Success<typeof world>) =>
    Effect.sync(() => server.failNext(failure))

ProviderDriverSuite.suite("tidewater, defined", {
  capabilities,
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
