import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { ConnectionId } from "../../src/domain/Ids.ts"
import * as ProviderDriverSuite from "../../testing/ProviderDriverSuite.ts"
import * as TableDriver from "./TableDriver.ts"

type TableWorld = ProviderDriverSuite.World & ReturnType<typeof TableDriver.make>

const toCompany = (id: string) => ({
  to: { id },
  types: [{ associationCategory: "table", associationTypeId: 1 }] as const
})

const failing = (kind: ProviderDriverSuite.Failure) => (world: TableWorld) => world.failNext(kind)

ProviderDriverSuite.suite<TableWorld>("a table in memory", {
  capabilities: TableDriver.capabilities,
  world: Effect.sync(() => {
    const table = TableDriver.make()
    return {
      ...table,
      account: {
        connectionId: ConnectionId.make("connection"),
        provider: table.driver.name,
        credentials: { _tag: "ApiKeyCredentials", apiKey: Redacted.make("table-s3cret") },
        metadata: {}
      },
      stored: () => Effect.sync(() => [...table.records].map(([recordId, fields]) => ({ recordId, fields })))
    }
  }),
  sample: {
    objectName: "people",
    record: (n) => ({ email: `ann${n}@acme.test`, name: "Ann", city: "Ghent" }),
    changes: { name: "Anna" },
    clearable: "city",
    refused: { name: "Unknown" },
    missingId: "r0"
  },
  associating: {
    valid: () => Effect.succeed(toCompany(TableDriver.company)),
    missing: toCompany("nowhere"),
    isJoined: ({ joined }, recordId) => Effect.sync(() => joined.has(recordId))
  },
  describing: {
    readOnly: "id",
    required: "email",
    choice: { field: "grade", value: "a" },
    unknownObject: "butterflies"
  },
  finding: { field: "email", value: (n) => `ann${n}@acme.test`, shared: { field: "name", value: "Ann" } },
  received: (world) => Effect.sync(() => [...world.received]),
  failNext: {
    quota: failing("quota"),
    unauthorized: failing("unauthorized"),
    downBefore: failing("downBefore"),
    downAfter: failing("downAfter"),
    lostAfter: failing("lostAfter"),
    silent: failing("silent")
  }
})
