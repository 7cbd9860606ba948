/** The index of records holds keyed digests, whose key outlives rotations and moves with the data. @rule writer.digests, writer.rotation */
import { assert, describe, it } from "@effect/vitest"
import { recordSearch } from "@fieldgate/core/domain/Limits"
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import { OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { identitiesOfText } from "@fieldgate/core/operations/rules/RecordIdentity"
import type { Stores } from "@fieldgate/core/Stores"
import { Sample, Seed } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { join } from "node:path"
import { migrations } from "../../src/sql/migrations/migrations.ts"
import * as Reseal from "../../src/sql/Reseal.ts"
import * as Seal from "../../src/sql/Seal.ts"
import * as Transfer from "../../src/sql/Transfer.ts"
import * as SqlStores from "../../src/SqlStores.ts"
import { temporaryFolder } from "../cli/Process.ts"
import { databases, embedded } from "./FreshSchema.ts"
import { key } from "./StoresOnSql.ts"

const older = key("k1", 1)
const newer = key("k2", 2)
const both = Redacted.make(`${Redacted.value(newer)},${Redacted.value(older)}`)

const email = "ada@acme.example"
const recordId = "7"

const withKeys = <A, E>(keys: Redacted.Redacted, work: Effect.Effect<A, E, Stores>) =>
  Effect.provide(work, Layer.fresh(SqlStores.layer).pipe(Layer.provide(Seal.layer(keys))))

const write = Effect.fnUntraced(function* (n: number, projectId: ProjectId = Sample.projectId()) {
  const record = { recordId, fields: { email }, associations: [] }
  const envelope = {
    type: "update",
    mode: "synchronous",
    shape: "record",
    allOrNone: false,
    headers: [],
    identifiedBy: { email: "email" }
  } as const
  const start = Sample.writeStart(Sample.operation(n, { projectId }), [record], {
    envelope,
    connectionId: Sample.connectionId(n)
  })
  yield* (yield* OperationStore).begin(start)
})

const found = Effect.fnUntraced(function* (text: string) {
  const identities = identitiesOfText(text)
  const history = yield* OperationHistory
  const query = { projectId: Sample.projectId(), identities, limit: 10, most: recordSearch }
  return (yield* history.find(query)).records.map(({ operationId }) => operationId)
})

const digests = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly digest: string }>`select distinct digest::text as digest from record_identity`
  return rows.map(({ digest }) => digest)
})

for (const [name, fresh] of databases) {
  describe(`digests of records (${name})`, () => {
    const test = <E>(sentence: string, work: Effect.Effect<void, E, Layer.Success<ReturnType<typeof fresh>>>) =>
      it.effect(sentence, () => Effect.provide(work, fresh(migrations)))

    test(
      "leave no value in the index, and differ from project to project",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* withKeys(older, Effect.andThen(Seed.projects, write(1)))
        const first = yield* digests
        assert.lengthOf(first, 2)
        const rows = yield* sql<{ readonly row: string }>`select i::text as row from record_identity i`
        for (const { row } of rows) assert.notInclude(row, email)
        yield* withKeys(older, write(2, Sample.projectId(2)))
        assert.lengthOf(yield* digests, 4)
      })
    )

    test(
      "are those of another process too, also where both make the first key at the same time",
      Effect.gen(function* () {
        yield* withKeys(older, Seed.projects)
        yield* Effect.all([withKeys(older, write(1)), withKeys(older, write(2))], { concurrency: "unbounded" })
        assert.lengthOf(yield* withKeys(older, found(email)), 2)
        assert.lengthOf(yield* digests, 2)
      })
    )

    test(
      "are valid after a rotation, with the new key alone",
      Effect.gen(function* () {
        yield* withKeys(older, Effect.andThen(Seed.projects, write(1)))
        yield* Effect.provide(
          Reseal.run(() => Effect.void),
          Seal.layer(both)
        )
        const work = Effect.gen(function* () {
          yield* write(2)
          for (const text of [email, recordId]) {
            assert.deepStrictEqual(yield* found(text), [Sample.operationId(2), Sample.operationId(1)])
          }
        })
        yield* withKeys(newer, work)
      })
    )
  })
}

describe("digests of records in an export", () => {
  it.live("find records after the import, also where the empty database had a key", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(Effect.promise(temporaryFolder), (made) =>
        Effect.promise(() => made[Symbol.asyncDispose]())
      )
      const path = join(folder.path, "export.ndjson")
      const silent = () => Effect.void
      const sealing = Seal.layer(older)
      const source = Effect.gen(function* () {
        yield* withKeys(older, Effect.andThen(Seed.projects, write(1)))
        yield* Transfer.exportTo(path, silent)
      })
      const target = Effect.gen(function* () {
        assert.isEmpty(yield* withKeys(older, found(email)))
        yield* Transfer.importFrom(path, silent)
        assert.deepStrictEqual(yield* withKeys(older, found(email)), [Sample.operationId(1)])
      })
      yield* Effect.provide(source, Layer.merge(embedded(migrations), sealing))
      yield* Effect.provide(target, Layer.merge(embedded(migrations), sealing))
    }).pipe(Effect.scoped)
  )
})
