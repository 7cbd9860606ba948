import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as Database from "../../src/sql/Database.ts"
import * as Seal from "../../src/sql/Seal.ts"
import { texts, uuids } from "../../src/sql/SqlValue.ts"
import { command, fieldgate, saying, temporaryFolder } from "./Process.ts"

const copies = 5000

describe("fieldgate keys rotate-encryption", { timeout: 240_000 }, () => {
  it("continues after a kill when it is run again, and then only the new key is stored and needed", async () => {
    await using folder = await temporaryFolder()
    const at = ["--folder", folder.path]
    const keyText = async () => (await readFile(join(folder.path, "encryption-key"), "utf8")).trim()
    const inside = async <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient | Seal.Seal>) => {
      const database = Database.layer({ _tag: "Embedded", folder: join(folder.path, "database") })
      const layer = Layer.merge(database, Seal.layer(Redacted.make(await keyText())))
      return Effect.runPromise(Effect.provide(work, layer))
    }
    const sealedWith = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql<{ readonly id: string; readonly envelope: string }>`
        select id, sealed_credentials as envelope from connection`
      return Map.groupBy(rows, ({ envelope }) => envelope.split(".")[1] ?? "")
    })
    expect(await command(["seed", ...at]).ended).toBe(0)
    const first = await keyText()
    await inside(manyConnections)

    const killed = fieldgate(["keys", "rotate-encryption", ...at])
    await saying(killed, /connection: \d+ re-encrypted/u)
    killed.child.kill("SIGKILL")
    await killed.ended
    const midway = await keyText()
    expect(midway.split(",")).toEqual([expect.any(String), first])
    expect([...(await inside(sealedWith)).keys()].toSorted()).toHaveLength(2)

    const again = command(["keys", "rotate-encryption", ...at])
    expect([await again.ended, again.output()]).toEqual([0, expect.stringContaining("All secrets are encrypted")])
    const [current] = midway.split(",")
    expect(await keyText()).toBe(current)
    const opened = await inside(
      Effect.gen(function* () {
        const seal = yield* Seal.Seal
        const rows = [...(yield* sealedWith).values()].flat()
        return yield* Effect.forEach(rows, ({ envelope, id }) => seal.open(envelope, id))
      })
    )
    expect(opened.length).toBeGreaterThan(copies)
    expect(await command(["groups", "export", "--project", "demo", "--group", "demo-group", ...at]).ended).toBe(0)
  })
})

/** Copies of the demo's first connection, each sealed for itself. */
const manyConnections = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const seal = yield* Seal.Seal
  const ids = Array.from({ length: copies }, () => randomUUID())
  const envelopes = yield* Effect.forEach(ids, (id) => seal.seal(Redacted.make('{"_tag":"NoCredentials"}'), id))
  yield* sql`
    insert into connection (id, project_id, provider, group_ref, consumer_ref, auth_scheme, status, sealed_credentials,
      create_time, update_time)
    select given.id, c.project_id, c.provider, c.group_ref, c.consumer_ref, c.auth_scheme, c.status, given.envelope,
      c.create_time, c.update_time
    from (select * from connection limit 1) c, unnest(${uuids(ids)}, ${texts(envelopes)}) as given (id, envelope)`
})
