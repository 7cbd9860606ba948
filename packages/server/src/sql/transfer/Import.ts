/** Fills an empty database from the file of an export: all of it, or nothing. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import * as Stream from "effect/Stream"
import { createReadStream } from "node:fs"
import { createInterface } from "node:readline"
import { reasonOf } from "../DatabaseUnreachable.ts"
import { quoted } from "../Identifier.ts"
import { Seal } from "../Seal.ts"
import { texts } from "../SqlValue.ts"
import { decode, type Line, probe, TransferFailed } from "./Lines.ts"
import * as Tables from "./Tables.ts"

type Said = (table: string, rows: number) => Effect.Effect<void>
type Row = ReadonlyArray<string | null>

/** Rows that are stored in one statement. */
const atOnce = 500

/** How far the file has been read. */
interface Progress {
  seen: "nothing" | "head" | "end"
  into: { readonly table: Tables.Table; readonly columns: ReadonlyArray<string> } | undefined
  rows: Array<Row>
  /** Rows of the table that are stored. */
  count: number
}

/** Reads the file into the tables of the connection's schema, which must hold no row. */
export const read = Effect.fn("Import.read")(function* (path: string, said: Said) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(readAll(path, said))
})

const readAll = Effect.fnUntraced(function* (path: string, said: Said) {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* Tables.all
  // Nobody else writes until all of it is there.
  yield* sql`lock table ${sql.literal(tables.map(({ name }) => quoted(name)).join(", "))} in exclusive mode`
  // A start has put its own there; the file has those of the keys that encrypted its secrets.
  yield* sql`delete from encryption_canary`
  yield* Effect.forEach(tables, refuseRows, { discard: true })
  yield* sql`set constraints all deferred`
  // What the file holds has been told to destinations where it happened.
  yield* sql`select set_config('fieldgate.importing', 'on', true)`
  const progress: Progress = { seen: "nothing", into: undefined, rows: [], count: 0 }
  const flush = Effect.suspend(() => {
    const { into, rows } = progress
    progress.rows = []
    progress.count += rows.length
    return rows.length === 0 || into === undefined ? Effect.void : store(into.table, into.columns, rows)
  })
  const finish = Effect.andThen(
    flush,
    Effect.suspend(() => (progress.into === undefined ? Effect.void : said(progress.into.table.name, progress.count)))
  )
  const take = Effect.fnUntraced(function* (line: Line) {
    if (progress.seen === "nothing" && !("fieldgate" in line))
      return yield* refuse(path, "it is no export of Fieldgate")
    if ("fieldgate" in line) {
      yield* check(path, line)
      progress.seen = "head"
    } else if ("table" in line) {
      yield* finish
      const table = tables.find(({ name }) => name === line.table)
      if (table === undefined) return yield* refuse(path, `this version has no table ${line.table}`)
      progress.into = { table, columns: line.columns }
      progress.count = 0
    } else if ("sequence" in line) {
      yield* sql`select setval(${quoted(line.sequence)}::regclass, ${line.value}::bigint)`
    } else if ("end" in line) {
      yield* finish
      progress.seen = "end"
    } else {
      progress.rows.push(line)
      if (progress.rows.length >= atOnce) yield* flush
    }
  })
  yield* Stream.runForEach(linesOf(path), (text) =>
    Effect.flatMap(
      Effect.mapError(
        decode(text),
        () => new TransferFailed({ message: `${path} holds a line that is none of an export` })
      ),
      take
    )
  )
  if (progress.seen !== "end") yield* refuse(path, "it is cut off: it has no end")
})

const linesOf = (path: string) =>
  Stream.fromAsyncIterable(
    createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity }),
    (cause) => new TransferFailed({ message: `${path} can't be read: ${reasonOf(cause)}` })
  )

const refuse = (path: string, why: string) =>
  Effect.fail(new TransferFailed({ message: `${path} can't be imported: ${why}` }))

/** Before anything is written: the same version, and the same key. */
const check = Effect.fnUntraced(function* (path: string, head: { readonly step: string; readonly sealed: string }) {
  const own = yield* Tables.step
  if (head.step !== own) {
    return yield* refuse(
      path,
      `it was made at migration ${head.step}, and this version is at ${own}: use the same version for both`
    )
  }
  const opened = yield* Effect.result((yield* Seal).open(head.sealed, probe))
  if (opened._tag === "Failure" || Redacted.value(opened.success) !== probe) {
    yield* refuse(
      path,
      "its credentials are sealed with another key: set FIELDGATE_ENCRYPTION_KEY to the one of the exported deployment " +
        "(an embedded one keeps it in the file encryption-key of its folder)"
    )
  }
})

const refuseRows = Effect.fnUntraced(function* ({ name }: Tables.Table) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`select 1 from ${sql(name)} limit 1`
  if (found.length === 0) return
  return yield* new TransferFailed({
    message: `the database is not empty: its table ${name} has rows, and nothing was changed`
  })
})

const store = Effect.fnUntraced(function* (
  table: Tables.Table,
  columns: ReadonlyArray<string>,
  rows: ReadonlyArray<Row>
) {
  const sql = yield* SqlClient.SqlClient
  const typeOf = (name: string) => table.columns.find((column) => column.name === name)?.type ?? "text"
  const names = sql.literal(columns.map(quoted).join(", "))
  const values = sql.literal(columns.map((name, index) => `c${index + 1}::${typeOf(name)}`).join(", "))
  const places = sql.literal(columns.map((_, index) => `c${index + 1}`).join(", "))
  const arrays = sql.csv(columns.map((_, index) => sql`${texts(rows.map((row) => row[index] ?? null))}`))
  yield* sql`insert into ${sql(table.name)} (${names}) overriding system value
    select ${values} from unnest(${arrays}) as given (${places})`
})
