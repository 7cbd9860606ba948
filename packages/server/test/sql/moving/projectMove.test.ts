/** @rule project.move */
import type { ConnectionId } from "@fieldgate/core/domain/Ids"
import { OperationId, type ProjectId, WorkerId } from "@fieldgate/core/domain/Ids"
import { OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { ApiKeyStore } from "@fieldgate/core/projects/ApiKeyStore"
import type { Stores } from "@fieldgate/core/Stores"
import { DestinationStore } from "@fieldgate/core/webhooks/DestinationStore"
import { recordSearch } from "@fieldgate/core/domain/Limits"
import { identitiesOfText } from "@fieldgate/core/operations/rules/RecordIdentity"
import { Sample, Seed } from "@fieldgate/core/testing"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import { afterAll, describe, expect, it } from "vitest"
import * as Database from "../../../src/sql/Database.ts"
import * as EncryptionCanary from "../../../src/sql/EncryptionCanary.ts"
import { guardedTables } from "../../../src/sql/migrations/initial/projectMove.ts"
import { migrations } from "../../../src/sql/migrations/migrations.ts"
import * as Migrations from "../../../src/sql/Migrations.ts"
import { find, type Move } from "../../../src/sql/moving/MoveCheck.ts"
import * as ProjectMove from "../../../src/sql/moving/ProjectMove.ts"
import * as ProjectRows from "../../../src/sql/moving/ProjectRows.ts"
import { staying } from "./StayingTables.ts"
import * as Seal from "../../../src/sql/Seal.ts"
import { allTables } from "../../../src/sql/Transfer.ts"
import * as SqlStores from "../../../src/SqlStores.ts"
import * as TestDatabase from "../../cli/TestDatabase.ts"
import { key } from "../StoresOnSql.ts"

const seal = Seal.layer(key("k1", 1))

type Cell = Context.Context<Stores | SqlClient.SqlClient>

/** The stores of one database, as a process opens them. */
const cell = (url: string): Effect.Effect<Cell, unknown, Scope.Scope> =>
  Layer.build(
    Layer.fresh(SqlStores.layer).pipe(
      Layer.provideMerge(Layer.fresh(EncryptionCanary.layer)),
      Layer.provideMerge(Layer.fresh(Migrations.layer(migrations))),
      Layer.provideMerge(Layer.fresh(Database.layer({ _tag: "Server", url: Redacted.make(url), maxConnections: 4 }))),
      Layer.provide(seal)
    )
  )

const accept = Effect.fnUntraced(function* (projectId: ProjectId, connectionId: ConnectionId, n: number) {
  const now = yield* DateTime.now
  const id = OperationId.make(randomUUID())
  const operation = Sample.operation(1, { id, projectId, createTime: now, updateTime: now })
  yield* (yield* OperationQueue).accept({
    operation,
    connectionId,
    envelope: { type: "update", mode: "asynchronous", shape: "record", allOrNone: false, headers: [] },
    authors: [Sample.author(1)],
    records: [Sample.item(n)],
    preconditions: "unchecked",
    retryUntil: DateTime.add(now, { hours: 1 })
  })
  return id
})

const acceptOwn = (n: number) => accept(Sample.projectId(), Sample.connectionId(), n)
const neighbor = Seed.neighborConnection
const acceptNeighbors = (n: number) => accept(neighbor.projectId, neighbor.id, n)

const claim = Effect.gen(function* () {
  const at = yield* DateTime.now
  const claimed = yield* (yield* OperationQueue).claim({
    worker: WorkerId.make("worker"),
    at,
    leaseUntil: DateTime.add(at, { seconds: 2 }),
    limit: 10,
    perConnection: 10
  })
  return claimed
})

const idsOf = (claimed: Effect.Success<typeof claim>) => claimed.map(({ operation }) => operation.id)

const nothing = () => Effect.void

class Killed extends Error {}

/** A run that ends at that step, as if the process had been killed: what it has committed stays. */
const killedAt = (move: Move, last: ProjectMove.Step) =>
  Effect.exit(ProjectMove.run(move, (step) => (step === last ? Effect.die(new Killed()) : Effect.void)))

const rowsOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* ProjectRows.movedTables
  const counted: Record<string, string> = {}
  for (const table of tables) counted[table.name] = yield* ProjectRows.checksum(sql, Sample.projectId(), table)
  return counted
})

const guardsOn = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select 1 from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and t.tgname = 'project_moves' and t.tgenabled <> 'D'`
  return rows.length
})

interface Two {
  readonly source: Cell
  readonly target: Cell
  readonly move: Move
}

describe.skipIf(TestDatabase.server === undefined)("moving a project", { timeout: 120_000 }, () => {
  const databases: Array<AsyncDisposable & { readonly url: string }> = []
  afterAll(async () => {
    for (const database of databases) await database[Symbol.asyncDispose]()
  })

  const withTwo = async <A>(work: (two: Two) => Effect.Effect<A, unknown, Seal.Seal>) => {
    const [one, other] = [await TestDatabase.make(), await TestDatabase.make()]
    databases.push(one, other)
    return await Effect.gen(function* () {
      const [source, target] = [yield* cell(one.url), yield* cell(other.url)]
      yield* Effect.provideContext(
        Effect.gen(function* () {
          yield* Seed.installed
          yield* (yield* DestinationStore).insert(Sample.destination(), Sample.destinationSecrets())
          yield* (yield* ApiKeyStore).insert(Sample.apiKey(), "digest")
        }),
        source
      )
      const move = yield* find(
        Context.get(source, SqlClient.SqlClient),
        Context.get(target, SqlClient.SqlClient),
        Sample.projectId()
      )
      return yield* work({ source, target, move })
    }).pipe(Effect.scoped, Effect.provide(seal), Effect.runPromise)
  }

  it("has a place for every table: it moves or it stays", () =>
    withTwo(
      Effect.fnUntraced(function* ({ source }) {
        const names = (yield* Effect.provideContext(allTables, source)).map(({ name }) => name)
        const moved = (yield* Effect.provideContext(ProjectRows.movedTables, source)).map(({ name }) => name)
        // A table that is missing here belongs to `guardedBy` or to `staying`.
        expect(new Set([...moved, ...staying])).toEqual(new Set(names))
        expect(guardedTables.filter((name) => !names.includes(name))).toEqual([])
        expect(yield* Effect.provideContext(guardsOn, source)).toBe(0)
      })
    ))

  it("takes waiting writes along, in their order, and leaves nothing but what refuses calls", () =>
    withTwo(
      Effect.fnUntraced(function* ({ move, source, target }) {
        const first = yield* Effect.provideContext(acceptOwn(1), source)
        const second = yield* Effect.provideContext(acceptOwn(1), source)
        const others = yield* Effect.provideContext(acceptNeighbors(2), source)
        const before = yield* Effect.provideContext(rowsOf, source)
        const report = yield* ProjectMove.run(move, nothing)
        expect(report.rows["operation"]).toBe(2)
        const after = yield* Effect.provideContext(rowsOf, target)
        expect(after).toEqual(before)
        const left = yield* Effect.provideContext(rowsOf, source)
        expect(Object.keys(left).filter((table) => left[table] !== "0 0")).toEqual(["project", "api_key"])
        // The neighbor continues, and nothing is guarded any more.
        expect(idsOf(yield* Effect.provideContext(claim, source))).toEqual([others])
        expect(yield* Effect.provideContext(guardsOn, source)).toBe(0)
        // A write that is accepted later comes later, although the target has drawn fewer turns.
        const third = yield* Effect.provideContext(acceptOwn(1), target)
        expect(idsOf(yield* Effect.provideContext(claim, target))).toEqual([first, second, third])
        // No event was recorded for what is no change.
        const sql = Context.get(target, SqlClient.SqlClient)
        expect(yield* sql`select type from webhook_event`).toEqual(
          yield* Context.get(source, SqlClient.SqlClient)`select type from webhook_event`
        )
      })
    ))

  it("gives a record that is accepted later a later number than any that was drawn before", () =>
    withTwo(
      Effect.fnUntraced(function* ({ move, source, target }) {
        const first = yield* Effect.provideContext(acceptOwn(1), source)
        const sql = Context.get(target, SqlClient.SqlClient)
        // The batch began long before its last record was accepted; the target has drawn turns in between.
        yield* Context.get(source, SqlClient.SqlClient)`update waiting_change set number = 500`
        yield* sql`select setval('operation_turn', 400)`
        yield* ProjectMove.run(move, nothing)
        const second = yield* Effect.provideContext(acceptOwn(1), target)
        const waiting = yield* sql`select operation_id as id from waiting_change order by number`
        expect(waiting.map(({ id }) => id)).toEqual([first, second])
      })
    ))

  it("refuses calls with the reason: while it moves, and where it was", () =>
    withTwo(
      Effect.fnUntraced(function* ({ move, source, target }) {
        const findKey = Effect.flatMap(ApiKeyStore, (keys) => keys.find("digest"))
        const refusal = (held: Cell) =>
          Effect.map(Effect.flip(Effect.provideContext(findKey, held)), (error) => error.message)
        yield* killedAt(move, "copied")
        expect(yield* refusal(source)).toMatch(/^the project is being moved to another database; nothing was changed/u)
        expect(yield* refusal(target)).toMatch(/^the project is being moved to another database; nothing was changed/u)
        yield* ProjectMove.run(move, nothing)
        expect(yield* refusal(source)).toMatch(/^the project was moved to another database, and this server doesn't/u)
        expect((yield* Effect.provideContext(findKey, target))._tag).toBe("Some")
      })
    ))

  it("lets no statement change a row while it is copied, and none of another project fail", () =>
    withTwo(
      Effect.fnUntraced(function* ({ move, source }) {
        yield* killedAt(move, "frozen")
        const sql = Context.get(source, SqlClient.SqlClient)
        const refused = yield* Effect.flip(
          sql`update connection set status = 'bad_credentials' where id = ${Sample.connectionId()}`
        )
        expect(String(refused.reason.cause)).toMatch(/the project is being moved/u)
        yield* sql`update connection set status = 'bad_credentials' where id = ${neighbor.id}`
        // Two writes in one flush: only that of the project is refused.
        const [own, others] = yield* Effect.provideContext(
          Effect.all([Effect.exit(acceptOwn(1)), Effect.exit(acceptNeighbors(2))], { concurrency: 2 }),
          source
        )
        expect([Exit.isFailure(own), Exit.isSuccess(others)]).toEqual([true, true])
        // Planned again, it is refused because its project is being moved.
        expect(String(own)).toMatch(/PreconditionFailed/u)
        // Retention leaves it alone, and goes on with others.
        const at = yield* DateTime.now
        const bounds = { keys: at, logs: at, operations: at, payloads: at }
        yield* Effect.provideContext(
          Effect.flatMap(OperationStore, (store) => store.sweep(bounds, 100)),
          source
        )
      })
    ))

  it("waits for a running call, whose answer is saved before the copy", () =>
    withTwo(
      Effect.fnUntraced(function* ({ move, source, target }) {
        yield* Effect.provideContext(acceptOwn(1), source)
        const [running] = yield* Effect.provideContext(claim, source)
        yield* Effect.provideContext(acceptOwn(2), source)
        const held = yield* Deferred.make<void>()
        const steps: Array<string> = []
        const reached = (step: ProjectMove.Step) =>
          Effect.andThen(
            Effect.sync(() => steps.push(step)),
            step === "held" ? Deferred.succeed(held, undefined) : Effect.void
          )
        const moving = yield* Effect.forkChild(ProjectMove.run(move, reached), { startImmediately: true })
        yield* Deferred.await(held)
        expect(yield* Effect.provideContext(claim, source)).toEqual([])
        expect(steps).toEqual(["held"])
        if (running === undefined) throw new Error("nothing was claimed")
        const at = yield* DateTime.now
        const end = {
          at,
          retryUntil: at,
          ended: [{ index: 0, outcome: Sample.outcome(1) }],
          unended: [],
          log: [],
          next: { _tag: "Done", status: "success", result: "1 succeeded" }
        } as const
        const isSaved = yield* Effect.provideContext(
          Effect.flatMap(OperationQueue, (queue) => queue.note(running.lease, end)),
          source
        )
        expect(isSaved).toBe(true)
        yield* Fiber.join(moving)
        const ended = yield* Effect.provideContext(
          Effect.flatMap(OperationStore, (store) => store.get(Sample.projectId(), running.operation.id)),
          target
        )
        expect(ended.status).toBe("success")
      })
    ))

  it.each<ProjectMove.Step>(["held", "drained", "frozen", "copied", "switched", "resumed"])(
    "continues where a run was killed: %s",
    (step) =>
      withTwo(
        Effect.fnUntraced(function* ({ move, source, target }) {
          const id = yield* Effect.provideContext(acceptOwn(1), source)
          const before = yield* Effect.provideContext(rowsOf, source)
          expect(String(yield* killedAt(move, step))).toMatch(/Killed|Error/u)
          const active = [
            ...idsOf(yield* Effect.provideContext(claim, source)),
            ...(step === "resumed" ? [] : idsOf(yield* Effect.provideContext(claim, target)))
          ]
          expect(active).toEqual([])
          yield* ProjectMove.run(move, nothing)
          expect(yield* Effect.provideContext(rowsOf, target)).toEqual(before)
          expect(idsOf(yield* Effect.provideContext(claim, target))).toEqual([id])
          expect(idsOf(yield* Effect.provideContext(claim, source))).toEqual([])
          expect(yield* Effect.provideContext(guardsOn, source)).toBe(0)
        })
      )
  )

  it.each<ProjectMove.Step>(["held", "drained", "frozen", "copied"])("backs out of a run that was killed: %s", (step) =>
    withTwo(
      Effect.fnUntraced(function* ({ move, source, target }) {
        const id = yield* Effect.provideContext(acceptOwn(1), source)
        yield* killedAt(move, step)
        yield* ProjectMove.backOut(move)
        const there = yield* Effect.provideContext(rowsOf, target)
        expect(Object.values(there).every((sum) => sum === "0 0")).toBe(true)
        expect(idsOf(yield* Effect.provideContext(claim, source))).toEqual([id])
        expect(yield* Effect.provideContext(guardsOn, source)).toBe(0)
        expect((yield* Effect.flip(ProjectMove.backOut(move))).message).toBe("the project is not being moved")
        // And it can be moved afterwards.
        yield* Effect.provideContext(acceptOwn(2), source)
        expect((yield* ProjectMove.run(move, nothing)).rows["operation"]).toBe(2)
      })
    )
  )

  it("refuses to back out once it has switched", () =>
    withTwo(
      Effect.fnUntraced(function* ({ move }) {
        yield* killedAt(move, "switched")
        expect((yield* Effect.flip(ProjectMove.backOut(move))).message).toMatch(/has moved already/u)
      })
    ))

  it("moves back, and finds writes by values that were written before either move", () =>
    withTwo(
      Effect.fnUntraced(function* ({ move, source, target }) {
        const write = Effect.gen(function* () {
          const envelope = {
            type: "update",
            mode: "synchronous",
            shape: "record",
            allOrNone: false,
            headers: [],
            identifiedBy: { email: "email" }
          } as const
          const record = { recordId: "7", fields: { email: "ada@acme.example" }, associations: [] }
          const start = Sample.writeStart(Sample.operation(9), [record], { envelope })
          const store = yield* OperationStore
          yield* store.begin(start)
          yield* store.settle(Sample.projectId(), Sample.operationId(9), {
            at: yield* DateTime.now,
            status: "success",
            result: "1 succeeded",
            outcomes: [Sample.outcome(7)]
          })
        })
        const found = Effect.flatMap(OperationHistory, (history) =>
          history.find({
            projectId: Sample.projectId(),
            identities: identitiesOfText("ada@acme.example"),
            limit: 10,
            most: recordSearch
          })
        )
        yield* Effect.provideContext(write, source)
        expect((yield* Effect.provideContext(found, source)).records.length).toBe(1)
        yield* ProjectMove.run(move, nothing)
        expect((yield* Effect.provideContext(found, target)).records.length).toBe(1)
        yield* ProjectMove.run({ ...move, source: move.target, target: move.source }, nothing)
        expect((yield* Effect.provideContext(found, source)).records.length).toBe(1)
        expect(
          (yield* Effect.provideContext(
            Effect.flatMap(ConnectionStore, (store) => store.get(Sample.projectId(), Sample.connectionId())),
            source
          )).id
        ).toBe(Sample.connectionId())
      })
    ))

  it("refuses another target, the same database, and a target that has the project", () =>
    withTwo(
      Effect.fnUntraced(function* ({ move, source }) {
        const same = yield* Effect.flip(ProjectMove.run({ ...move, target: move.source }, nothing))
        expect(String(same)).toMatch(/lead to the same database/u)
        yield* Effect.provideContext(acceptOwn(1), source)
        yield* killedAt(move, "held")
        yield* move.source`update project_move set other = 'another'`
        expect(String(yield* Effect.flip(ProjectMove.run(move, nothing)))).toMatch(
          /is being moved to another database \(another\)/u
        )
      })
    ))
})
