/** @rule recover.heartbeat, recover.failover, recover.held, recover.command */
import { assert, describe, it } from "@effect/vitest"
import { OperationId, WorkerId } from "@fieldgate/core/domain/Ids"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { noProgress } from "@fieldgate/core/operations/rules/RedriveProgress"
import { RedriveJobStore } from "@fieldgate/core/operations/RedriveJobStore"
import { Sample, Seed } from "@fieldgate/core/testing"
import type { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import { beat } from "../../../src/sql/recovery/Heartbeat.ts"
import * as Recover from "../../../src/sql/recovery/Recover.ts"
import { databases } from "../FreshSchema.ts"
import * as StoresOnSql from "../StoresOnSql.ts"

const accept = Effect.fnUntraced(function* (
  type: "create" | "update",
  records: ReadonlyArray<number>,
  onUnknownOutcome?: "retry"
) {
  const now = yield* DateTime.now
  const operation = Sample.operation(1, { id: OperationId.make(randomUUID()), createTime: now, updateTime: now })
  const [first, ...others] = records.map((n): PlannedRecord => Sample.item(n))
  if (first === undefined) return operation
  yield* (yield* OperationQueue).accept({
    operation,
    connectionId: Sample.connectionId(1),
    envelope: {
      type,
      mode: "asynchronous",
      shape: "record",
      allOrNone: false,
      headers: [],
      ...(onUnknownOutcome === undefined ? {} : { onUnknownOutcome })
    },
    authors: [Sample.author(1)],
    records: [first, ...others],
    preconditions: "unchecked",
    retryUntil: DateTime.add(now, { hours: 1 })
  })
  return operation
})

/** Adds a record to the open batch, which waits for five minutes. */
const join = Effect.gen(function* () {
  const now = yield* DateTime.now
  const operation = Sample.operation(1, { id: OperationId.make(randomUUID()), createTime: now, updateTime: now })
  return yield* (yield* OperationQueue).accumulate({
    operation,
    connectionId: Sample.connectionId(1),
    envelope: { type: "create", mode: "asynchronous", shape: "record", allOrNone: false, headers: [] },
    batchKey: "batch",
    record: Sample.item(1),
    author: Sample.author(1),
    preconditions: "unchecked",
    policy: { maxDelayMinutes: 5, retryDeadlineHours: 1 }
  })
})

/** A running job, and one that only counts. */
const redriveJobs = Effect.gen(function* () {
  const store = yield* RedriveJobStore
  yield* Seed.projects
  const at = yield* DateTime.now
  for (const [n, dryRun] of [
    [1, false],
    [2, true]
  ] as const) {
    const job = {
      id: Sample.redriveJobId(n),
      projectId: Sample.projectId(),
      state: "running",
      request: { filter: {}, ...(dryRun ? { dryRun } : {}) },
      author: { actor: { kind: "key", id: "key", name: "backend" } },
      createTime: at,
      updateTime: at,
      progress: noProgress
    } as const
    yield* store.create({ job, most: 10 })
  }
  const states = Effect.forEach([1, 2], (n) =>
    Effect.map(store.get(Sample.projectId(), Sample.redriveJobId(n)), ({ state }) => state)
  )
  const claimed = Effect.flatMap(DateTime.now, (now) => store.claim(now, DateTime.add(now, { minutes: 1 })))
  return { states, claimed: Effect.map(claimed, Option.isSome) }
})

const claim = Effect.gen(function* () {
  const at = yield* DateTime.now
  const leaseUntil = DateTime.add(at, { minutes: 1 })
  return yield* (yield* OperationQueue).claim({
    worker: WorkerId.make("worker"),
    at,
    leaseUntil,
    limit: 10,
    perConnection: 10
  })
})

/** As if the database had been written on another server: the row names the one before. */
const movedFrom = (change: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(`update database_identity set ${change}`))

const promoted = movedFrom("timeline = timeline - 1, heartbeat_at = now() - interval '10 seconds'")
const restored = movedFrom("timeline = timeline - 1, heartbeat_at = now() - interval '1 hour'")
const copied = movedFrom("identifier = '1/1'")

const onFirst = Effect.flatMap(beat(undefined), (made) =>
  made._tag === "Continued" ? Effect.succeed(made.remembered) : Effect.die(made)
)

describe.each(databases)("a database and its heartbeat (%s)", (_name, fresh) => {
  const layer = StoresOnSql.layer(fresh)

  it.live("counts heartbeats, and continues while nothing changes", () =>
    Effect.gen(function* () {
      const first = yield* onFirst
      const second = yield* beat(first)
      assert.deepInclude(second, { _tag: "Continued", marked: 0, remembered: { ...first, beats: first.beats + 1 } })
    }).pipe(Effect.provide(layer))
  )

  it.live("continues on the same server after every process was stopped for a week", () =>
    Effect.gen(function* () {
      yield* onFirst
      const create = yield* accept("create", [1])
      yield* movedFrom("heartbeat_at = now() - interval '7 days'")
      assert.deepInclude(yield* beat(undefined), { _tag: "Continued", marked: 0 })
      const claimed = yield* claim
      assert.deepStrictEqual(
        claimed.map(({ operation, waiting }) => [operation.id, waiting.map(({ unanswered }) => unanswered)]),
        [[create.id, [false]]]
      )
    }).pipe(Effect.provide(layer))
  )

  it.live("claims nothing on a promoted standby until what may have been sent is marked", () =>
    Effect.gen(function* () {
      const remembered = yield* onFirst
      const create = yield* accept("create", [1, 2])
      yield* promoted
      assert.deepStrictEqual(yield* claim, [])
      const made = yield* beat(remembered)
      assert.deepInclude(made, { _tag: "FailedOver", marked: 1 })
      const [claimed, ...more] = yield* claim
      assert.deepStrictEqual(more, [])
      assert.strictEqual(claimed?.operation.id, create.id)
      assert.deepStrictEqual(
        claimed?.waiting.map(({ unanswered }) => unanswered),
        [true, true]
      )
      assert.isDefined(claimed?.inDoubtSince)
    }).pipe(Effect.provide(layer))
  )

  it.live("marks once: another process has only to save again what it remembers", () =>
    Effect.gen(function* () {
      const remembered = yield* onFirst
      yield* promoted
      yield* beat(undefined)
      // It was recorded under the timeline before.
      const other = yield* beat({ ...remembered, timeline: remembered.timeline - 1 })
      assert.deepInclude(other, { _tag: "FailedOver", marked: 0 })
    }).pipe(Effect.provide(layer))
  )

  it.live("lets no record join a batch that may have lost some", () =>
    Effect.gen(function* () {
      const remembered = yield* onFirst
      const first = yield* join
      yield* promoted
      // It is retried until the database is known, so that its caller waits.
      const waiting = yield* Effect.forkChild(join, { startImmediately: true })
      yield* beat(remembered)
      const second = yield* Fiber.join(waiting)
      assert.notStrictEqual(second.operationId, first.operationId)
    }).pipe(Effect.provide(layer))
  )

  it.live("treats an open batch as perhaps sent, however long it had to wait: it may have been full or flushed", () =>
    Effect.gen(function* () {
      const remembered = yield* onFirst
      const { operationId } = yield* join
      yield* promoted
      assert.deepInclude(yield* beat(remembered), { _tag: "FailedOver", marked: 1 })
      const claimed = yield* claim
      assert.deepStrictEqual(
        claimed.map(({ operation, waiting }) => [operation.id, waiting.map(({ unanswered }) => unanswered)]),
        [[operationId, [true]]]
      )
    }).pipe(Effect.provide(layer))
  )

  it.live("cancels bulk redrives, which may have made operations that the database lacks", () =>
    Effect.gen(function* () {
      const remembered = yield* onFirst
      const jobs = yield* redriveJobs
      yield* promoted
      assert.isFalse(yield* jobs.claimed)
      assert.deepInclude(yield* beat(remembered), { _tag: "FailedOver", cancelled: 1 })
      assert.deepStrictEqual(yield* jobs.states, ["cancelled", "running"])
      assert.isTrue(yield* jobs.claimed)
    }).pipe(Effect.provide(layer))
  )

  it.live("cancels bulk redrives of a restored database, and names them", () =>
    Effect.gen(function* () {
      yield* onFirst
      const jobs = yield* redriveJobs
      yield* restored
      yield* beat(undefined)
      assert.isFalse(yield* jobs.claimed)
      const { redriveJobs: cancelled } = yield* Recover.run({ _tag: "RestoredTo", time: yield* DateTime.now })
      assert.deepStrictEqual([cancelled, yield* jobs.states], [[Sample.redriveJobId(1)], ["cancelled", "running"]])
    }).pipe(Effect.provide(layer))
  )

  it.live("leaves a retry that was not due, and everything accepted after the failover", () =>
    Effect.gen(function* () {
      const remembered = yield* onFirst
      yield* accept("create", [1])
      yield* movedFrom("beats = beats")
      const sql = yield* SqlClient.SqlClient
      yield* sql`update operation set due_at = now() + interval '10 minutes'`
      yield* promoted
      assert.deepInclude(yield* beat(remembered), { marked: 0 })
      yield* sql`update operation set due_at = now()`
      const later = yield* accept("create", [2])
      const claimed = yield* claim
      assert.deepStrictEqual(
        claimed
          .flatMap(({ operation, waiting }) => waiting.map((record) => [operation.id === later.id, record.unanswered]))
          .toSorted(),
        [
          [false, false],
          [true, false]
        ]
      )
    }).pipe(Effect.provide(layer))
  )

  it.live.each([
    ["restored", restored, /^it was restored as it was at /u],
    ["copied", copied, /^it was copied or restored into another/u]
  ] as const)("holds a %s database until an operator recovers it", ([, change, reason]) =>
    Effect.gen(function* () {
      yield* onFirst
      const create = yield* accept("create", [1])
      const update = yield* accept("update", [2])
      const repeatable = yield* accept("create", [3], "retry")
      yield* change
      const made = yield* beat(undefined)
      assert.strictEqual(made._tag, "Held")
      // Also for a process that starts now.
      assert.deepStrictEqual(yield* beat(undefined), made)
      assert.deepStrictEqual(yield* claim, [])
      const report = yield* Recover.run({
        _tag: "RestoredTo",
        time: DateTime.subtract(yield* DateTime.now, { hours: 1 })
      })
      assert.match(report.heldFor ?? "", reason)
      assert.deepStrictEqual(
        new Map(report.operations.map(({ decision, operationId }) => [operationId, decision])),
        new Map<string, string>([
          [create.id, "records with a unique field are looked up before they are sent; others end as uncertain"],
          [update.id, "repeated in order"],
          [repeatable.id, "records with a unique field are looked up before they are sent; others are sent again"]
        ])
      )
      assert.strictEqual((yield* beat(undefined))._tag, "Continued")
      const claimed = yield* claim
      assert.deepStrictEqual(
        claimed.map(({ waiting }) => waiting.map(({ unanswered }) => unanswered)),
        [[true], [true], [true]]
      )
    }).pipe(Effect.provide(layer))
  )

  it.live("looks up a create of a restored database that waits for a retry, because it may have been sent since", () =>
    Effect.gen(function* () {
      yield* onFirst
      const create = yield* accept("create", [1])
      const sql = yield* SqlClient.SqlClient
      yield* sql`update operation set due_at = now() + interval '10 minutes'`
      yield* restored
      yield* beat(undefined)
      const { operations } = yield* Recover.run({ _tag: "RestoredTo", time: yield* DateTime.now })
      assert.deepStrictEqual(
        operations.map(({ operationId }) => operationId),
        [create.id]
      )
      yield* sql`update operation set due_at = now() - interval '1 second'`
      yield* sql`update lane set due_at = now() - interval '1 second'`
      const claimed = yield* claim
      assert.deepStrictEqual(
        claimed.map(({ waiting }) => waiting.map(({ unanswered }) => unanswered)),
        [[true]]
      )
    }).pipe(Effect.provide(layer))
  )

  it.live("sends nothing twice after a planned move, and looks nothing up", () =>
    Effect.gen(function* () {
      yield* onFirst
      yield* accept("create", [1])
      yield* copied
      yield* beat(undefined)
      const report = yield* Recover.run({ _tag: "Moved" })
      assert.deepInclude(report, { recovery: "moved", operations: [], webhooks: 0 })
      const [claimed] = yield* claim
      assert.deepStrictEqual(
        claimed?.waiting.map(({ unanswered }) => unanswered),
        [false]
      )
    }).pipe(Effect.provide(layer))
  )

  it.live("holds a database that has gone back in time under the same timeline, until it is recovered", () =>
    Effect.gen(function* () {
      const remembered = yield* onFirst
      const ahead = { ...remembered, beats: remembered.beats + 5 }
      assert.strictEqual((yield* beat(ahead))._tag, "Held")
      yield* Recover.run({ _tag: "RestoredTo", time: yield* DateTime.now })
      assert.strictEqual((yield* beat(ahead))._tag, "Continued")
    }).pipe(Effect.provide(layer))
  )

  it.live("refuses a time in the future", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(
        Recover.run({ _tag: "RestoredTo", time: DateTime.add(yield* DateTime.now, { hours: 1 }) })
      )
      assert.strictEqual(refused._tag, "RecoveryRefused")
    }).pipe(Effect.provide(layer))
  )
})
