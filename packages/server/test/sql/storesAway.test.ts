/** @rule sql.durability */
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { IntegrationStore } from "@fieldgate/core/integrations/IntegrationStore"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { OrganizationStore } from "@fieldgate/core/projects/OrganizationStore"
import { ProjectStore } from "@fieldgate/core/projects/ProjectStore"
import { ProviderAppStore } from "@fieldgate/core/providers/ProviderAppStore"
import { Sample } from "@fieldgate/core/testing"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as Redacted from "effect/Redacted"
import {
  ConnectionError,
  DeadlockError,
  isSqlError,
  SqlError,
  SqlSyntaxError,
  UniqueViolation,
  UnknownError
} from "effect/sql/SqlError"
import { inspect } from "node:util"
import { Database } from "../../src/sql/Database.ts"
import * as Seal from "../../src/sql/Seal.ts"
import { orUnavailable } from "../../src/sql/SqlFailure.ts"
import * as StoreTrial from "../../src/sql/StoreTrial.ts"
import * as SqlStores from "../../src/SqlStores.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

/** Nothing listens on port 1. */
const url = Redacted.make(`postgres://ann:${Sample.secret}@127.0.0.1:1/fieldgate`)
const unreachable = PgClient.make({ url })
const nowhere = SqlStores.layer.pipe(
  Layer.provide(PgClient.layer({ url })),
  Layer.provide(Seal.layer(StoresOnSql.key("k1", 1))),
  Layer.provide(Layer.succeed(Database, { kind: "Server", version: "unreachable", reviewHosts: Effect.void }))
)

describe("an unavailable database", () => {
  it.effect("fails as StoreUnavailable in every store, without secrets and statements", () =>
    Effect.gen(function* () {
      const project = Sample.projectId()
      const asked: Record<string, Effect.Effect<unknown, object>> = {
        organization: (yield* OrganizationStore).get(Sample.orgId()),
        project: (yield* ProjectStore).resolve("shop"),
        integration: (yield* IntegrationStore).deploy(project, [Sample.deployment()], Sample.time(1)),
        "provider app": (yield* ProviderAppStore).insert(Sample.providerApp(), Redacted.make(Sample.secret)),
        connection: (yield* ConnectionStore).insert(Sample.connection(), Sample.credentials()),
        installation: (yield* InstallationStore).insert(Sample.installation()),
        operation: (yield* OperationStore).begin(Sample.writeStart())
      }
      for (const [store, ask] of Object.entries(asked)) {
        const refused = yield* Effect.flip(ask)
        assert.deepInclude(refused, { _tag: "StoreUnavailable", store })
        assert.notMatch(inspect(refused, { depth: 10 }), new RegExp(`${Sample.secret}|insert|select`, "iu"))
      }
    }).pipe(Effect.provide(nowhere))
  )

  const serverSaid = (code: string) =>
    new UnknownError({ cause: Object.assign(new Error("the words"), { code, detail: "Key (ref)=(acme)" }) })

  it.effect.each([
    ["a lost connection", new ConnectionError({ cause: new Error("socket") })],
    ["a deadlock", new DeadlockError({ cause: new Error("deadlock") })],
    ["a server that shuts down", serverSaid("57P01")],
    ["a server without room", serverSaid("53100")],
    ["a server that became a standby", serverSaid("25006")],
    ["a transaction that was open for too long", serverSaid("25P03")],
    ["a server without a free session", serverSaid("53300")],
    ["a session that can't start", new UnknownError({ cause: new Error("could not read block"), operation: "connect" })]
  ] as const)("fails with %s", ([, reason]) =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(orUnavailable("any")(Effect.fail(new SqlError({ reason }))))
      assert.deepInclude(refused, { _tag: "StoreUnavailable", store: "any" })
    })
  )

  it.effect("tries to store something only where a write was refused, whatever other databases the process has", () =>
    Effect.gen(function* () {
      const [full, other] = yield* Effect.all([unreachable, unreachable])
      const refusal = new SqlError({ reason: serverSaid("53100") })
      yield* Effect.flip(StoreTrial.orRefusing(full, "operation")(Effect.fail(refusal)))
      yield* StoreTrial.passed(other)
      assert.isTrue(isSqlError(yield* Effect.flip(StoreTrial.passed(full))))
    }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
  )

  it.effect.each([
    ["a statement that can't be read", new SqlSyntaxError({ cause: new Error("syntax") })],
    ["an unexpected constraint", new UniqueViolation({ cause: new Error("twice"), constraint: "x" })],
    ["a value that has no place", serverSaid("22021")]
  ] as const)("treats other failures as defects: %s", ([, reason]) =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(orUnavailable("any")(Effect.fail(new SqlError({ reason }))))
      assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause))
      assert.notInclude(inspect(exit, { depth: 10 }), "acme")
    })
  )
})
