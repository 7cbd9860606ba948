import { assert, describe, it } from "@effect/vitest"
import { GroupRef } from "@fieldgate/core/domain/Ids"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { GroupDataSuite, Sample, Seed } from "@fieldgate/core/testing"
import * as QueueTest from "@fieldgate/core/testing/queue/QueueTest"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

for (const [name, fresh] of databases) {
  GroupDataSuite.suite(name, StoresOnSql.layer(fresh))

  describe(`Erasing a group (${name})`, () => {
    it.effect("keeps a consumer of another project who has the same reference and no connection", () =>
      Effect.gen(function* () {
        const store = yield* ConnectionStore
        yield* Seed.connected
        const projectId = Sample.projectId(2)
        const group = Sample.group({ projectId })
        const elsewhere = (n: number, consumerName: string) =>
          Sample.connection(n, { projectId, group, consumer: Sample.consumer({ projectId, consumerName }) })
        const { consumerName, consumerRef } = Sample.consumer()
        yield* store.insert(elsewhere(2, consumerName), Sample.credentials(2))
        yield* store.remove(projectId, Sample.connectionId(2))

        assert.strictEqual(yield* store.removeGroup(Sample.projectId(), Sample.groupRef), 1)

        // A name that repeats the reference leaves the name of a known consumer as it is.
        yield* store.insert(elsewhere(3, consumerRef), Sample.credentials(3))
        const { consumer } = yield* store.get(projectId, Sample.connectionId(3))
        assert.strictEqual(consumer.consumerName, consumerName)
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
    )

    it.effect.each(["a group", "a person"])("removes which fields newer writes have set, of %s", (whose) =>
      Effect.gen(function* () {
        const { accept, acceptance, claimOne, end, id, project, sendAll } = QueueTest
        const [store, queue] = [yield* OperationStore, yield* OperationQueue]
        const sql = yield* SqlClient.SqlClient
        yield* Seed.installed
        yield* accept(acceptance(1, [1]))
        yield* store.begin(
          Sample.writeStart(Sample.operation(2), [Sample.item(1)], {
            envelope: { ...Sample.writeStart().envelope, type: "update" }
          })
        )
        const end2 = {
          status: "success",
          result: "1 succeeded",
          outcomes: [Sample.outcome(1)],
          at: Sample.time(3)
        } as const
        yield* store.settle(project, id(2), end2)
        assert.isNotEmpty(yield* sql`select 1 from last_write`)
        const claimed = yield* claimOne(4)
        yield* sendAll(claimed, 4)
        yield* queue.note(claimed.lease, {
          ...end(5),
          ended: [{ index: 0, outcome: Sample.outcome(1) }],
          next: { _tag: "Done", status: "success", result: "1 succeeded" }
        })
        yield* whose === "a group"
          ? store.erase(project, Sample.installationId(), 10)
          : store.eraseRecords(project, [{ operationId: id(2), index: 0 }], ["ann"])
        assert.isEmpty(yield* sql`select 1 from last_write`)
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
    )

    it.effect("keeps a group that an installation over another group's connection belongs to", () =>
      Effect.gen(function* () {
        const connections = yield* ConnectionStore
        const installations = yield* InstallationStore
        yield* Seed.connected
        const group = Sample.group({ groupRef: GroupRef.make("globex") })
        yield* connections.insert(Sample.connection(2, { group }), Sample.credentials(2))
        const installation = Sample.installation(1, { group })
        yield* installations.insert(installation)

        assert.strictEqual(yield* connections.removeGroup(Sample.projectId(), group.groupRef), 1)
        const found = yield* installations.known(Sample.projectId(), group.groupRef)
        assert.strictEqual(found[0]?.id, installation.id)
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
    )
  })
}
