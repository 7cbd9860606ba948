/** @rule sql.groupCommit, write.journal, order.oneCall */
import { assert, describe, it } from "@effect/vitest"
import { OperationId } from "@fieldgate/core/domain/Ids"
import { OperationStore, type WriteStart } from "@fieldgate/core/operations/OperationStore"
import { Sample } from "@fieldgate/core/testing"
import { IdempotencyKey } from "@fieldgate/core/writes/IdempotencyKey"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as SqlClient from "effect/sql/SqlClient"
import * as Tracer from "effect/Tracer"
import { randomUUID } from "node:crypto"
import * as SqlOperationStore from "../../src/operations/SqlOperationStore.ts"
import * as Seal from "../../src/sql/Seal.ts"
import { databases, sameSchema } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const project = Sample.projectId()
const envelope: WriteStart["envelope"] = { ...Sample.writeStart().envelope, type: "update" }

const update = (n: number, records: ReadonlyArray<number>, more: Partial<WriteStart> = {}) =>
  Sample.writeStart(
    Sample.operation(n),
    records.map((record) => Sample.item(record)),
    { envelope, author: Sample.author(n), ...more }
  )

const claimOf = (key: string, n: number) => ({
  key: IdempotencyKey.make(key),
  digest: `digest ${n}`,
  expiresAt: DateTime.add(Sample.time(0), { hours: 24 })
})

const success = (n: number) => ({
  status: "success" as const,
  result: `${n} succeeded`,
  outcomes: [Sample.outcome(n)],
  at: Sample.time(9)
})

const together = <A, B, E, R>(items: ReadonlyArray<A>, call: (item: A) => Effect.Effect<B, E, R>) =>
  Effect.forEach(items, (item) => Effect.result(call(item)), { concurrency: "unbounded" })

/** Notes the statements of everything that it is given to. */
const noting = (statements: Array<Tracer.NativeSpan>) =>
  Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      if (options.kind === "client") statements.push(span)
      return span
    }
  })

/** The same journal as another process has it. */
const otherProcess = Effect.gen(function* () {
  const store = SqlOperationStore.layer.pipe(Layer.provide(Seal.layer(StoresOnSql.key("k1", 1))))
  const database = yield* sameSchema
  return Context.get(yield* Layer.build(Layer.fresh(store.pipe(Layer.provide(database)))), OperationStore)
})

describe.each(databases)("synchronous writes that begin and end together (%s)", (_name, fresh) => {
  it.effect("are each answered with their own refusal, and only the others are stored", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* OperationStore
      yield* store.begin(update(1, [1], { claim: claimOf("used", 1) }))
      const begun = yield* together(
        [
          update(2, [2]),
          update(3, [9, 1]),
          update(4, [4], { claim: claimOf("used", 4) }),
          update(5, [5], { preconditions: { target: "as it was before" } }),
          update(6, [6], { claim: claimOf("new", 6) }),
          update(7, [7], { claim: claimOf("new", 7) }),
          update(8, [2]),
          update(9, [3, 10])
        ],
        store.begin
      )
      const shown = begun.map((each) =>
        Result.match(each, {
          onSuccess: ({ operationId }) => operationId,
          onFailure: (error) => [error._tag, ...(error._tag === "RecordsBusy" ? error.recordIds : [])].join(" ")
        })
      )
      assert.deepStrictEqual(shown, [
        Sample.operationId(2),
        "RecordsBusy 1",
        "IdempotencyKeyTaken",
        "PreconditionFailed",
        Sample.operationId(6),
        "IdempotencyKeyTaken",
        "RecordsBusy 2",
        Sample.operationId(9)
      ])
      const rows = yield* sql<{ readonly id: string; readonly records: string; readonly request: string }>`
        select o.id, string_agg(r.payload ->> 'recordId', ' ' order by r.position) as records,
          max(r.author ->> 'requestId') as request
        from operation o join write_record r on r.operation_id = o.id group by o.id order by o.id`
      assert.deepStrictEqual(
        rows.map(({ id, records, request }) => [id, records, request]),
        [
          [Sample.operationId(1), "1", "request-1"],
          [Sample.operationId(2), "2", "request-2"],
          [Sample.operationId(6), "6", "request-6"],
          [Sample.operationId(9), "3 10", "request-9"]
        ]
      )
      // Those that were refused hold nothing.
      for (const record of [9, 4, 5, 7]) yield* store.begin(update(20 + record, [record]))
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )

  it.effect("have each the end, the log and the answer of their own", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* OperationStore
      const numbers = [1, 2, 3, 4]
      const key = (n: number) => claimOf(`key ${n}`, n)
      yield* together(numbers, (n) => store.begin(update(n, [n], { claim: key(n) })))
      const ended = yield* together([...numbers, 8, 2], (n) =>
        store.settle(project, Sample.operationId(n), {
          ...success(n),
          key: n === 3 ? { _tag: "Free", key: key(n).key } : { _tag: "Remember", key: key(n).key, answer: n },
          log: { timestamp: Sample.time(9), severity: "info", message: { msg: `attempt of ${n}` } }
        })
      )
      assert.deepStrictEqual(
        ended.map((each) =>
          Result.match(each, { onSuccess: ({ id, result }) => [id, result], onFailure: ({ _tag }) => [_tag] })
        ),
        [
          ...[1, 2, 3, 4].map((n) => [Sample.operationId(n), `${n} succeeded`]),
          ["OperationNotFound"],
          [Sample.operationId(2), "2 succeeded"]
        ]
      )
      const rows = yield* sql<{
        readonly id: string
        readonly outcome: string
        readonly msg: string
        readonly answer: number | null
      }>`
        select r.operation_id as id, r.outcome ->> 'recordId' as outcome, l.entry #>> '{message,msg}' as msg, k.answer
        from write_record r join operation_log l on l.operation_id = r.operation_id
        left join idempotency k on k.operation_id = r.operation_id order by 1`
      assert.deepStrictEqual(
        rows.map(({ answer, id, msg, outcome }) => [id, outcome, msg, answer]),
        numbers.map((n) => [Sample.operationId(n), `${n}`, `attempt of ${n}`, n === 3 ? null : n])
      )
      const [holds] = yield* sql<{ readonly count: number }>`select count(*)::int as count from record_hold`
      assert.strictEqual(holds?.count, 0)
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )

  it.live(
    "wait for no other flush in a circle, whatever the order of their records and keys",
    () => {
      const statements: Array<Tracer.NativeSpan> = []
      return Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // A wait between two rows of a statement, so that the other process's statement takes rows in between.
        yield* sql`create function pause() returns trigger language plpgsql as $$ begin perform pg_sleep(0.002); return coalesce(new, old); end $$`
        for (const table of ["record_hold", "idempotency"])
          yield* sql`create trigger pauses before insert or update or delete on ${sql(table)} for each row execute function pause()`
        const stores = [yield* OperationStore, yield* otherProcess]
        const held = new Map<number, string>()
        const write = Effect.fnUntraced(function* (round: number, place: number, records: ReadonlyArray<number>) {
          const store = stores[place % 2]
          if (store === undefined) return "none"
          const id = OperationId.make(randomUUID())
          const start = update(1, records, {
            operation: Sample.operation(1, { id }),
            ...(place < 4 ? { claim: claimOf(`${round} ${records[0]}`, place) } : {})
          })
          const begun = yield* Effect.result(store.begin(start))
          if (Result.isFailure(begun)) return begun.failure._tag
          for (const record of records) {
            assert.isUndefined(held.get(record), `record ${record} is held twice`)
            held.set(record, id)
          }
          yield* Effect.yieldNow
          for (const record of records) held.delete(record)
          const outcomes = records.map((record) => Sample.outcome(record))
          yield* store.settle(project, id, { ...success(1), outcomes })
          return "settled"
        })
        // The two processes take turns: one has the records in this order, the other in the opposite one.
        const single = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => [[n], [9 - n]])
        const orders = [...single, [1, 2, 3, 4], [4, 3, 2, 1]]
        const seen = new Set<string>()
        for (let round = 0; round < 5; round++) {
          const ends = yield* Effect.forEach(orders, (records, place) => write(round, place, records), {
            concurrency: "unbounded"
          })
          ends.forEach((each) => seen.add(each))
        }
        assert.deepStrictEqual([...seen].filter((each) => each !== "IdempotencyKeyTaken").toSorted(), [
          "RecordsBusy",
          "settled"
        ])
        // A deadlock would be resolved by the database and repeated, so it would show nowhere else.
        assert.deepStrictEqual(
          statements
            .filter(({ status }) => status._tag === "Ended" && Exit.isFailure(status.exit))
            .map(({ name }) => name),
          []
        )
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)), Effect.withTracer(noting(statements)))
    },
    60_000
  )
})
