/** The bound on a group's connections, which is part of the insert. @rule connection.create */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Connection } from "@fieldgate/core/connections/Connection"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { ConsumerRef, GroupRef } from "@fieldgate/core/domain/Ids"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import type { over } from "./StoreTest.ts"

const project = Sample.projectId()

export const connectionLimit = (test: ReturnType<typeof over>) => {
  test(
    "stores at most the allowed number of connections of a group, also from concurrent calls",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.projects
      const insert = (n: number, most: number, more: Partial<Connection> = {}) =>
        store.insert(Sample.connection(n, more), Sample.credentials(n), { most })
      const globex = Sample.group({ groupRef: GroupRef.make("globex") })
      const bob = Sample.consumer({ consumerRef: ConsumerRef.make("bob") })
      assert.isTrue(yield* insert(11, 1, { group: globex }))
      const stored = yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], (n) => insert(n, 3), {
        concurrency: "unbounded"
      })
      assert.lengthOf(stored.filter(Boolean), 3)
      assert.strictEqual(yield* store.countOf(project, Sample.groupRef), 3)
      assert.strictEqual(yield* store.countOf(project, globex.groupRef), 1)
      assert.strictEqual(yield* store.countOf(Sample.projectId(2), Sample.groupRef), 0)
      const renamed = { group: Sample.group({ groupName: "Renamed" }), consumer: bob }
      assert.isFalse(yield* insert(12, 3, renamed))
      assert.isFalse(yield* insert(13, 1, { group: globex }))
      const [listed] = yield* store.list(project, { groupRef: Sample.groupRef })
      assert.strictEqual(listed?.group.groupName, Sample.group().groupName)
      assert.isTrue(yield* insert(14, 4))
      yield* store.remove(project, Sample.connectionId(14))
      assert.isTrue(yield* insert(15, 4))
    })
  )
}
