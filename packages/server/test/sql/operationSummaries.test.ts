/** Counts of older operations are kept, and never out of date. @rule operation.facets */
import { assert, describe, it } from "@effect/vitest"
import { type FacetsQuery, OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { Sample, Seed } from "@fieldgate/core/testing"
import { acceptedAt, idAt } from "@fieldgate/core/testing/history/Accepted"
import { accept, project } from "@fieldgate/core/testing/queue/QueueTest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const counted = Effect.fnUntraced(function* (members: Partial<FacetsQuery> = {}) {
  const history = yield* OperationHistory
  const { facets, next, operations } = yield* history.facets({ projectId: project, most: 4, values: 10, ...members })
  const status = facets.status.map(({ count, value }) => `${value} ${count}`).join(", ")
  return `${operations}: ${status}${next === undefined ? "" : ", and more"}`
})

/** The number of summaries, of two operations each. */
const summarized = Effect.gen(function* () {
  const history = yield* OperationHistory
  let made = 0
  for (;;) {
    const more = yield* history.summarize(Sample.time(1000), 2)
    if (more === 0) return made
    made += more
  }
})

const some = (...numbers: ReadonlyArray<number>) => accept(...numbers.map((n) => acceptedAt(n)))

const seven = Effect.andThen(Seed.installed, some(1, 2, 3, 5, 6, 7, 8))

/** As the end of an operation does; the store's own way is tested by its suite. */
const fail = (n: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update operation set status = 'failure', result = '1 failed' where id = ${idAt(n)}::uuid`
  )

describe.each(databases)("summaries of operations (%s)", (_name, fresh) => {
  const over = (
    sentence: string,
    test: Effect.Effect<void, unknown, Layer.Success<ReturnType<typeof StoresOnSql.layer>>>
  ) => it.effect(sentence, () => Effect.provide(test, StoresOnSql.layer(fresh)))

  over(
    "let one answer count more operations than it may read",
    Effect.gen(function* () {
      yield* seven
      assert.strictEqual(yield* counted(), "4: in_progress 4, and more")
      assert.strictEqual(yield* summarized, 3)
      assert.strictEqual(yield* counted(), "7: in_progress 7")
      assert.strictEqual(yield* counted({ most: 1 }), "1: in_progress 1, and more")
      assert.strictEqual(yield* counted({ most: 1, before: idAt(8) }), "6: in_progress 6")
      assert.strictEqual(yield* counted({ before: idAt(4) }), "3: in_progress 3")
      assert.strictEqual(yield* summarized, 0)
    })
  )

  over(
    "are used for a time only where all of their operations are certainly within it",
    Effect.gen(function* () {
      yield* Seed.installed
      yield* some(1, 2, 100, 101, 200, 201, 300)
      yield* summarized
      assert.strictEqual(yield* counted(), "7: in_progress 7")
      assert.strictEqual(yield* counted({ since: Sample.time(2) }), "6: in_progress 6")
      assert.strictEqual(
        yield* counted({ since: Sample.time(2), until: Sample.time(201), most: 9 }),
        "4: in_progress 4"
      )
      assert.strictEqual(yield* counted({ most: 9, installationIds: [Sample.installationId()] }), "7: in_progress 7")
      assert.strictEqual(yield* counted({ installationIds: [] }), "0: ")
    })
  )

  over(
    "are not used after an operation has changed, was added late or was deleted, until they are counted again",
    Effect.gen(function* () {
      yield* seven
      yield* summarized
      yield* fail(2)
      assert.strictEqual(yield* counted({ most: 9 }), "7: in_progress 6, failure 1")
      assert.strictEqual(yield* summarized, 1)
      assert.strictEqual(yield* counted(), "7: in_progress 6, failure 1")
      yield* some(4)
      assert.strictEqual(yield* counted({ most: 9 }), "8: in_progress 7, failure 1")
      assert.strictEqual(yield* summarized, 1)
      assert.strictEqual(yield* counted(), "8: in_progress 7, failure 1")
      const sql = yield* SqlClient.SqlClient
      yield* sql`delete from operation where id in (${idAt(1)}::uuid, ${idAt(2)}::uuid, ${idAt(3)}::uuid)`
      assert.strictEqual(yield* counted({ most: 9 }), "5: in_progress 5")
      yield* summarized
      assert.strictEqual(yield* counted(), "5: in_progress 5")
      yield* sql`delete from operation`
      yield* summarized
      assert.deepStrictEqual(yield* sql`select from_id from operation_summary`, [])
      assert.deepStrictEqual(yield* sql`select from_id from operation_summary_count`, [])
      assert.deepStrictEqual(yield* sql`select id from operation_summary_change`, [])
    })
  )

  over(
    "count the errors of failed records, and change with a synchronous write's end",
    Effect.gen(function* () {
      yield* Seed.installed
      const store = yield* OperationStore
      const operations = [1, 2, 3].map((n) => Sample.operation(n, { id: idAt(n) }))
      for (const operation of operations) yield* store.begin(Sample.writeStart(operation))
      yield* summarized
      assert.strictEqual(yield* counted(), "3: in_progress 3")
      const [first] = operations
      assert.isDefined(first)
      yield* store.settle(project, first.id, {
        status: "failure",
        result: "1 failed",
        outcomes: [{ outcome: "failed", errors: [{ message: "no", code: "QUOTA" }] }],
        at: Sample.time(9)
      })
      yield* summarized
      const { facets } = yield* (yield* OperationHistory).facets({ projectId: project, most: 4, values: 10 })
      assert.deepStrictEqual(facets.errorCode, [{ value: "QUOTA", count: 1 }])
      assert.strictEqual(yield* counted({ errorCode: "QUOTA" }), "1: failure 1")
    })
  )
})
