import { OrgId } from "@fieldgate/core/domain/Ids"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { OrganizationStore } from "@fieldgate/core/projects/OrganizationStore"
import { ApiKeyStore } from "@fieldgate/core/projects/ApiKeyStore"
import { AwkwardValues, Sample, Seed } from "@fieldgate/core/testing"
import * as QueueTest from "@fieldgate/core/testing/queue/QueueTest"
import { assert, describe, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import * as Tracer from "effect/Tracer"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const key = { projectId: Sample.projectId(), integrationId: Sample.integrationId(), groupRef: Sample.groupRef }

/** Notes the statements of everything that it is given to. */
const noting = (sent: Array<string>) =>
  Tracer.make({
    span: (options) => {
      if (options.kind === "client") sent.push(options.name)
      return new Tracer.NativeSpan(options)
    }
  })

const end = {
  status: "success" as const,
  result: "1 succeeded",
  outcomes: [Sample.outcome()],
  at: Sample.time(9)
}

describe.each(databases)("the tables (%s)", (_name, fresh) => {
  const over = (
    sentence: string,
    test: Effect.Effect<void, unknown, Layer.Success<ReturnType<typeof StoresOnSql.layer>>>
  ) => it.effect(sentence, () => Effect.provide(test, StoresOnSql.layer(fresh)))

  over(
    "hold a journalled record as it goes to the provider, in order, with the time of its attempt",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const items = [Sample.item(1), { fields: AwkwardValues.fields, associations: [] }, Sample.item(3)]
      yield* (yield* OperationStore).begin(Sample.writeStart(Sample.operation(), items))
      const rows = yield* sql`select payload from write_record order by position`
      assert.deepStrictEqual(
        rows.map(({ payload }) => payload),
        items
      )
      assert.strictEqual(JSON.stringify(rows[1]?.payload), JSON.stringify(items[1]))
      const [times] = yield* sql<{ readonly at: Date }>`select distinct attempted_at as at from write_record`
      assert.strictEqual(times?.at.toISOString(), "2026-11-21T08:00:01.007Z")
    })
  )

  it.effect("take one statement to begin operations that come together and one to settle them", () => {
    const sent: Array<string> = []
    const statementsOf = <A, E, R>(self: Effect.Effect<A, E, R>) =>
      Effect.suspend(() => {
        sent.length = 0
        return Effect.map(self, () => sent.length)
      })
    return Effect.gen(function* () {
      const operations = yield* OperationStore
      // A process reads the key of the digests before its first write.
      yield* operations.begin(Sample.writeStart(Sample.operation(9)))
      const envelope = { ...QueueTest.wholeEnvelope, mode: "synchronous" as const }
      const items = [1, 2].map((n) => ({ ...Sample.item(n), fields: { email: `${n}@acme.example` } }))
      const begin = (n: number) => {
        const start = Sample.writeStart(Sample.operation(n), n === 1 ? items : [Sample.item(n)], { envelope })
        return Effect.asVoid(operations.begin(start))
      }
      const settle = (n: number) => Effect.asVoid(operations.settle(key.projectId, Sample.operationId(n), end))
      const calls: ReadonlyArray<(n: number) => Effect.Effect<void, unknown>> = [begin, settle]
      for (const each of calls) {
        assert.strictEqual(yield* statementsOf(each(1)), 1)
        const together = Effect.forEach([3, 4, 5], (n) => each(n), { concurrency: "unbounded" })
        assert.strictEqual(yield* statementsOf(together), 1)
      }
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)), Effect.withTracer(noting(sent)))
  })

  over(
    "keep nothing of an author beside an operation that retention or an erasure has removed",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const operations = yield* OperationStore
      const author = Sample.author(1, { reason: "why", metadata: { ticket: "4711" } })
      for (const n of [1, 2]) {
        yield* operations.begin(Sample.writeStart(Sample.operation(n), [Sample.item(n)], { author }))
        yield* operations.settle(key.projectId, Sample.operationId(n), end)
      }
      const left = sql<{ readonly count: number }>`select count(distinct operation_id)::int as count from author_entry`
      assert.strictEqual((yield* left)[0]?.count, 2)
      const before = { payloads: Sample.time(0), logs: Sample.time(0), keys: Sample.time(0) }
      yield* operations.sweep({ operations: Sample.time(10), ...before }, 1)
      assert.strictEqual((yield* left)[0]?.count, 1)
      yield* operations.erase(key.projectId, Sample.installationId(), 10)
      assert.strictEqual((yield* left)[0]?.count, 0)
    })
  )

  over(
    "keep every config that an installation had, until it is removed",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Seed.installed
      const installations = yield* InstallationStore
      yield* installations.replaceConfig(key, Sample.configId(1), Sample.config(2), Sample.time(2))
      yield* installations.replaceConfig(key, Sample.configId(2), Sample.config(3), Sample.time(3))
      yield* Effect.flip(installations.replaceConfig(key, Sample.configId(2), Sample.config(4), Sample.time(4)))
      const history = sql`
        select id, installation_id as of from config where installation_id = ${Sample.installationId()} order by create_time`
      assert.deepStrictEqual(
        yield* history,
        [1, 2, 3].map((n) => ({ id: Sample.configId(n), of: Sample.installationId() }))
      )
      yield* installations.remove(key)
      assert.deepStrictEqual(yield* history, [])
    })
  )

  over(
    "know a group and a consumer by the newest name that was given",
    Effect.gen(function* () {
      yield* Seed.installed
      const connections = yield* ConnectionStore
      const connect = (n: number, groupName: string, consumerName: string) =>
        connections.insert(
          Sample.connection(n, {
            group: Sample.group({ groupName, createTime: Sample.time(n) }),
            consumer: Sample.consumer({ consumerName, createTime: Sample.time(n) })
          }),
          Sample.credentials()
        )
      yield* connect(2, "Acme Inc.", "Ann B.")
      yield* connect(3, "acme", "ann")
      const { connection, group } = yield* (yield* InstallationStore).find(key)
      const { consumer } = yield* connections.get(key.projectId, Sample.connectionId(3))
      const names = [
        connection.group.groupName,
        group.groupName,
        connection.consumer.consumerName,
        consumer.consumerName
      ]
      assert.deepStrictEqual(names, ["Acme Inc.", "Acme Inc.", "Ann B.", "Ann B."])
      assert.deepStrictEqual(
        [group.createTime.epochMilliseconds, group.updateTime?.epochMilliseconds],
        [Sample.time(0).epochMilliseconds, Sample.time(2).epochMilliseconds]
      )
    })
  )

  over(
    "let a project go with everything in it, and keep the journal",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Seed.installed
      yield* (yield* ApiKeyStore).insert(Sample.apiKey(), "digest")
      yield* (yield* OperationStore).begin(Sample.writeStart())
      assert.isTrue(Exit.isFailure(yield* Effect.exit(sql`delete from organization`)))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(sql`delete from connection`)))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(sql`delete from integration`)))
      yield* sql`delete from project`
      yield* sql`delete from organization`
      const left = yield* sql`
        select (select count(*) from connection) + (select count(*) from installation) + (select count(*) from config)
          + (select count(*) from revision) + (select count(*) from api_key) + (select count(*) from team)
          + (select count(*) from project_group) = 0 as empty, (select count(*)::int from write_record) as records`
      assert.deepStrictEqual(left, [{ empty: true, records: 1 }])
    })
  )

  over(
    "die of another tenant's row instead of returning it",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const operations = yield* OperationStore
      yield* operations.begin(Sample.writeStart(Sample.operation(), [Sample.item()]))
      yield* sql`update operation set status = 'odd'`
      const exit = yield* Effect.exit(operations.get(key.projectId, Sample.operationId()))
      assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause))
    })
  )

  over(
    "refuse a text that they couldn't give back, as a defect, and go on",
    Effect.gen(function* () {
      yield* Seed.connected
      const organizations = yield* OrganizationStore
      const connections = yield* ConnectionStore
      for (const text of ["before\u0000after", "half a pair \ud83d"]) {
        const group = Sample.group({ groupName: text })
        const asked = [
          organizations.setLabel(Sample.orgId(), text, Sample.time(5)),
          connections.insert(Sample.connection(2, { group }), Sample.credentials())
        ]
        for (const ask of asked) {
          const exit = yield* Effect.exit<unknown, unknown, never>(ask)
          assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause))
        }
      }
      assert.strictEqual((yield* organizations.get(Sample.orgId())).label, "Organization 1")
      assert.strictEqual(
        (yield* Effect.flip(connections.get(key.projectId, Sample.connectionId(2))))._tag,
        "ConnectionNotFound"
      )
    })
  )

  over(
    "refuse an id that they would give back in another form, as a defect",
    Effect.gen(function* () {
      yield* Seed.organization
      const organizations = yield* OrganizationStore
      for (const id of ["01936000-0000-7000-8001-00000000ABCD", "not-a-uuid"]) {
        const organization = Sample.organization(2, { id: OrgId.make(id) })
        const exit = yield* Effect.exit(organizations.insert(organization, Sample.team(2, { orgId: organization.id })))
        assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause))
      }
    })
  )
})
