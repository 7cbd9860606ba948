/** @rule worker.versions */
import { assert, describe, it } from "@effect/vitest"
import { OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { type Claimed, OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { Sample, Seed } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Logger from "effect/Logger"
import * as SqlClient from "effect/sql/SqlClient"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const envelope = { type: "update", mode: "asynchronous", shape: "record", allOrNone: false, headers: [] } as const

const accept = Effect.fnUntraced(function* (n: number) {
  yield* (yield* OperationQueue).accept({
    operation: Sample.operation(n),
    connectionId: Sample.connectionId(),
    envelope,
    records: [{ ...Sample.item(n), associations: [{ to: { id: "9" }, types: [kind] }] }],
    authors: [Sample.author(n)],
    preconditions: "unchecked",
    retryUntil: Sample.time(3600)
  })
})
const kind = { associationCategory: "X", associationTypeId: 1 }

const claimAt = Effect.fnUntraced(function* (at: number) {
  const leaseUntil = Sample.time(at + 30)
  return yield* (yield* OperationQueue).claim({
    worker: Sample.workerId(),
    at: Sample.time(at),
    leaseUntil,
    limit: 9,
    perConnection: 9
  })
})

const idsOf = (claimed: ReadonlyArray<Claimed>) => claimed.map(({ operation }) => operation.id)

const newer = [
  ["a record", "write_record", "payload", `{"fields":{},"associations":[],"externalId":"hush"}`, "record"],
  [
    "an association of a record",
    "write_record",
    "payload",
    `{"fields":{},"associations":[{"to":{"id":"9","kind":"hush"},"types":[{"associationCategory":"X","associationTypeId":1}]}]}`,
    "associations.0.to.kind"
  ],
  ["the envelope", "operation", "head", JSON.stringify({ ...envelope, urgency: "hush" }), "envelope.urgency"]
] as const

describe.each(databases)("an operation with a property that only a newer program knows (%s)", (_name, fresh) => {
  for (const [where, table, column, changed, named] of newer) {
    it.effect(
      `leaves it in ${where} to a worker that can read it, and sends nothing of it without the property`,
      () => {
        const lines: Array<string> = []
        return Effect.gen(function* () {
          yield* Seed.installed
          yield* accept(1)
          yield* accept(2)
          const sql = yield* SqlClient.SqlClient
          const id = sql.literal(table === "operation" ? "id" : "operation_id")
          const store = (json: unknown) =>
            sql`update ${sql(table)} set ${sql(column)} = ${json}::json where ${id} = ${Sample.operationId(1)}::uuid`
          const [before] =
            yield* sql`select ${sql(column)}::text as json from ${sql(table)} where ${id} = ${Sample.operationId(1)}::uuid`
          yield* store(changed)
          assert.deepStrictEqual(idsOf(yield* claimAt(5)), [Sample.operationId(2)])
          assert.include(lines.join(), Sample.operationId(1))
          assert.include(lines.join(), `connectionId=${Sample.connectionId()} groupRef=${Sample.groupRef}`)
          assert.include(lines.join(), named)
          assert.notInclude(lines.join(), "hush")
          yield* store(before?.["json"])
          assert.deepStrictEqual(idsOf(yield* claimAt(6)), [])
          const first = (yield* claimAt(36)).find(({ operation }) => operation.id === Sample.operationId(1))
          assert.deepStrictEqual(
            first?.waiting.map(({ attempts, unanswered }) => [attempts, unanswered]),
            [[0, false]]
          )
        }).pipe(
          Effect.provide(StoresOnSql.layer(fresh)),
          Effect.provide(Logger.layer([Logger.map(Logger.formatLogFmt, (line) => void lines.push(line))]))
        )
      }
    )
  }
})

const unknown = [
  ["a status", "operation", "status", "paused"],
  ["a stage", "operation", "state", "paused"],
  ["a kind of operation", "operation", "action_type", "read"],
  ["a kind of write", "operation", "head", JSON.stringify({ ...envelope, type: "merge" })],
  ["a head without its type", "operation", "head", `{"mode":"asynchronous"}`],
  ["a first record without fields", "write_record", "payload", `{"fields":[]}`],
  ["a kind of author", "write_record", "author", `{"actor":{"kind":"robot"}}`],
  ["the id of a written record", "write_record", "written", "7"]
] as const

describe.each(databases)("an operation with a value that only a newer program knows (%s)", (_name, fresh) => {
  for (const [what, table, column, value] of unknown) {
    it.effect(`does not show ${what} as if it were known`, () =>
      Effect.gen(function* () {
        yield* Seed.installed
        yield* accept(1)
        const sql = yield* SqlClient.SqlClient
        const history = yield* OperationHistory
        const shown = history.get(Sample.operation(1).projectId, Sample.operationId(1))
        assert.strictEqual((yield* shown).id, Sample.operationId(1))
        const id = sql.literal(table === "operation" ? "id" : "operation_id")
        const type = sql.literal(["head", "payload", "author", "written"].includes(column) ? "json" : "text")
        yield* sql`update ${sql(table)} set ${sql(column)} = ${value}::${type} where ${id} = ${Sample.operationId(1)}::uuid`
        assert.isTrue(Exit.hasDies(yield* Effect.exit(shown)))
      }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
    )
  }
})
