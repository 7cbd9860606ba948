/** Writes a whole database into a file, as it was at one moment. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { existsSync } from "node:fs"
import { type FileHandle, mkdtemp, open, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { reasonOf } from "../DatabaseUnreachable.ts"
import { quoted } from "../Identifier.ts"
import { Seal } from "../Seal.ts"
import { type Line, probe, TransferFailed } from "./Lines.ts"
import * as Tables from "./Tables.ts"

/** Rows that are held at a time. */
const atOnce = 500

type Said = (table: string, rows: number) => Effect.Effect<void>

/** Writes the file, readable by its owner alone; it has its name only once it is whole. */
export const write = Effect.fn("Export.write")(function* (path: string, said: Said) {
  if (existsSync(path)) return yield* new TransferFailed({ message: `${path} exists: name a file that doesn't` })
  // A new folder of this user alone: nothing that was prepared at the file's place can be followed or written into.
  yield* Effect.scoped(
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        attempt(path, () => mkdtemp(`${path}.`)),
        (made) => Effect.promise(() => rm(made, { recursive: true, force: true }))
      )
      const part = join(folder, "part")
      const file = yield* Effect.acquireRelease(
        attempt(path, () => open(part, "wx", 0o600)),
        (opened) => Effect.promise(() => opened.close())
      )
      yield* (yield* SqlClient.SqlClient).withTransaction(writeAll(path, file, said))
      yield* attempt(path, () => file.sync())
      yield* attempt(path, () => rename(part, path))
    })
  )
})

const attempt = <A>(path: string, run: () => Promise<A>) =>
  Effect.tryPromise({
    try: run,
    catch: (cause) => new TransferFailed({ message: `${path} can't be written: ${reasonOf(cause)}` })
  })

const writeAll = Effect.fnUntraced(function* (path: string, file: FileHandle, said: Said) {
  const sql = yield* SqlClient.SqlClient
  const put = (lines: ReadonlyArray<Line>) =>
    attempt(path, () => file.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join("")))
  yield* sql`set transaction isolation level repeatable read, read only`
  const sealed = yield* (yield* Seal).seal(Redacted.make(probe), probe)
  yield* put([{ fieldgate: "export", format: 1, step: yield* Tables.step, sealed }])
  for (const table of yield* Tables.all) {
    const columns = table.columns.map(({ name }) => name)
    yield* put([{ table: table.name, columns }])
    const texts = sql.literal(columns.map((name) => `${quoted(name)}::text`).join(", "))
    yield* sql`declare exported cursor for select array[${texts}] as row from ${sql(table.name)}`
    let count = 0
    while (true) {
      const rows = yield* sql<{
        readonly row: ReadonlyArray<string | null>
      }>`fetch ${sql.literal(`${atOnce}`)} from exported`
      if (rows.length === 0) break
      yield* put(rows.map(({ row }) => row))
      count += rows.length
    }
    yield* sql`close exported`
    yield* said(table.name, count)
  }
  const sequences = yield* Tables.sequences
  yield* put([...sequences.map(({ name, value }) => ({ sequence: name, value })), { end: true }])
})
