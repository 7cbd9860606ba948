/** @rule sql.schema */
import { SqlClient } from "effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"
import { afterAll, describe, expect, it } from "vitest"
import { createFieldgate, type FieldgateOptions } from "../../src/embed/index.ts"
import * as Database from "../../src/sql/Database.ts"
import { create, encryptionKey, install, manifest, scripted, statusOf } from "./Shop.ts"

/** Two schemas of one database, and as many processes on one schema as come: that takes a server. */
const url = process.env["TEST_DATABASE_URL"]

const made: Array<string> = []
const newSchema = () => {
  const schema = `embed_${randomUUID().slice(0, 8)}`
  made.push(schema)
  return schema
}

const drop = Effect.fnUntraced(function* (schema: string) {
  const sql = yield* SqlClient
  yield* sql`drop schema if exists ${sql(schema)} cascade`
})

const open = (schema: string, options: Omit<FieldgateOptions, "database">) =>
  createFieldgate({
    database: { url: url ?? "", schema, maxConnections: 2 },
    encryptionKey,
    manifest,
    logger: false,
    ...options
  })

describe.skipIf(url === undefined)("several instances on one PostgreSQL", { timeout: 120_000 }, () => {
  afterAll(() =>
    Effect.runPromise(
      Effect.forEach(made, drop, { discard: true }).pipe(
        Effect.provide(Database.layer({ _tag: "Server", url: Redacted.make(url ?? ""), maxConnections: 1 }))
      )
    )
  )

  it("work side by side in separate schemas, with two connections each", async () => {
    const [one, other] = [scripted(), scripted()]
    await using first = await open(newSchema(), { providers: [one.driver] })
    await using second = await open(newSchema(), { providers: [other.driver] })
    await install(first)
    await install(second)
    const writes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => create(n % 2 === 0 ? first : second, `${n}@acme.test`, "asynchronous"))
    )
    for (const [n, { operationId }] of writes.entries()) {
      await expect.poll(() => statusOf(n % 2 === 0 ? first : second, operationId), { timeout: 20_000 }).toBe("success")
    }
    expect([one.records.size, other.records.size]).toEqual([10, 10])
    await expect(statusOf(second, writes[0]?.operationId)).rejects.toMatchObject({ _tag: "OperationNotFound" })
  })

  it("share a schema that is created once, one accepting writes and the other executing them", async () => {
    const { driver, records } = scripted()
    const schema = newSchema()
    const [accepting, working] = await Promise.all([
      open(schema, { providers: [driver], worker: false }),
      open(schema, { providers: [driver], worker: { operations: 2 } })
    ])
    await using first = accepting
    await using second = working
    expect(second.project).toEqual(first.project)
    expect(second.integrations).toEqual(first.integrations)
    await install(first)
    const started = performance.now()
    const { operationId } = await create(first, "ann@acme.test", "asynchronous")
    await expect.poll(() => statusOf(first, operationId), { timeout: 20_000 }).toBe("success")
    // Woken by the one that accepted: a worker that only looked by the clock would come after 30 seconds.
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(records.size).toBe(1)
  })
})
