/**
 * Moves a whole database by a file: exported as it was at one moment, imported into an empty database completely or not at all.
 *
 * The file has one JSON value in each line. A head first; then each table and its rows, every value as the text that
 * PostgreSQL has for it, so that nothing changes on the way; then the sequences, and an end by which a cut file is known.
 * @rule sql.exportImport
 */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as SqlClient from "effect/sql/SqlClient"
import { createReadStream, existsSync } from "node:fs"
import { type FileHandle, mkdtemp, open, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { reasonOf } from "./DatabaseUnreachable.ts"
import { migrationTable } from "./Migrations.ts"
import { Seal } from "./Seal.ts"
import { withoutTimeouts } from "./SessionSettings.ts"
import { quoted, texts } from "./SqlValue.ts"

const Head = Schema.Struct({
  fieldgate: Schema.Literal("export"),
  format: Schema.Literal(1),
  /** The last migration that the database had seen. */
  step: Schema.String,
  /** A known text, sealed as credentials are: it opens with the same key only. */
  sealed: Schema.String
})
const TableLine = Schema.Struct({ table: Schema.String, columns: Schema.Array(Schema.String) })
const SequenceLine = Schema.Struct({ sequence: Schema.String, value: Schema.String })
const EndLine = Schema.Struct({ end: Schema.Literal(true) })
const Row = Schema.Array(Schema.NullOr(Schema.String))

const ExportLine = Schema.Union([Row, TableLine, SequenceLine, EndLine, Head])
export type ExportLine = typeof ExportLine.Type

const decodeLine = Schema.decodeUnknownEffect(Schema.fromJsonString(ExportLine))

/** Whom the sealed text of the head belongs to, and what it says. */
const probe = "fieldgate export"

/** The file can't be written or read, or is not what it should be. */
export class TransferFailed extends Schema.TaggedError<TransferFailed>()("TransferFailed", {
  message: Schema.String
}) {}

const rowsPerFetch = 500

type Progress = (table: string, rows: number) => Effect.Effect<void>

/** Writes the file, readable by its owner alone; it has its name only once it is whole. */
export const exportTo = Effect.fn("Transfer.exportTo")(function* (path: string, reportProgress: Progress) {
  if (existsSync(path)) return yield* new TransferFailed({ message: `${path} exists: name a file that doesn't` })
  // A new folder of this user alone: nothing that was prepared at the file's place can be followed or written into.
  yield* Effect.scoped(
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        orTransferFailed(path, () => mkdtemp(`${path}.`)),
        (made) => Effect.promise(() => rm(made, { recursive: true, force: true }))
      )
      const part = join(folder, "part")
      const file = yield* Effect.acquireRelease(
        orTransferFailed(path, () => open(part, "wx", 0o600)),
        (opened) => Effect.promise(() => opened.close())
      )
      yield* withoutTimeouts(yield* SqlClient.SqlClient, writeAll(path, file, reportProgress))
      yield* orTransferFailed(path, () => file.sync())
      yield* orTransferFailed(path, () => rename(part, path))
    })
  )
})

const orTransferFailed = <A>(path: string, run: () => Promise<A>) =>
  Effect.tryPromise({
    try: run,
    catch: (cause) => new TransferFailed({ message: `${path} can't be written: ${reasonOf(cause)}` })
  })

const writeAll = Effect.fnUntraced(function* (path: string, file: FileHandle, reportProgress: Progress) {
  const sql = yield* SqlClient.SqlClient
  const put = (lines: ReadonlyArray<ExportLine>) =>
    orTransferFailed(path, () => file.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join("")))
  yield* sql`set transaction isolation level repeatable read, read only`
  const sealed = yield* (yield* Seal).seal(Redacted.make(probe), probe)
  yield* put([{ fieldgate: "export", format: 1, step: yield* lastMigration, sealed }])
  for (const table of yield* allTables) {
    const columns = table.columns.map(({ name }) => name)
    yield* put([{ table: table.name, columns }])
    const texts = sql.literal(columns.map((name) => `${quoted(name)}::text`).join(", "))
    yield* sql`declare exported cursor for select array[${texts}] as row from ${sql(table.name)}`
    let count = 0
    while (true) {
      const rows = yield* sql<{
        readonly row: ReadonlyArray<string | null>
      }>`fetch ${sql.literal(`${rowsPerFetch}`)} from exported`
      if (rows.length === 0) break
      yield* put(rows.map(({ row }) => row))
      count += rows.length
    }
    yield* sql`close exported`
    yield* reportProgress(table.name, count)
  }
  const sequences = yield* usedSequences
  yield* put([...sequences.map(({ name, value }) => ({ sequence: name, value })), { end: true }])
})

type RowTexts = ReadonlyArray<string | null>

const rowsPerInsert = 500

interface ReadProgress {
  seen: "nothing" | "head" | "end"
  into: { readonly table: Table; readonly columns: ReadonlyArray<string> } | undefined
  rows: Array<RowTexts>
  /** Rows of the table that are stored. */
  count: number
}

/** Reads the file into the tables of the connection's schema, which must hold no row. */
export const importFrom = Effect.fn("Transfer.importFrom")(function* (path: string, reportProgress: Progress) {
  const sql = yield* SqlClient.SqlClient
  yield* withoutTimeouts(sql, readAll(path, reportProgress))
})

const readAll = Effect.fnUntraced(function* (path: string, reportProgress: Progress) {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* allTables
  // No other session writes until the import is complete.
  yield* sql`lock table ${sql.literal(tables.map(({ name }) => quoted(name)).join(", "))} in exclusive mode`
  // A start has put its own there; the file has those of the keys that encrypted its secrets.
  yield* sql`delete from encryption_canary`
  yield* sql`delete from record_digest_key`
  yield* Effect.forEach(tables, refuseRows, { discard: true })
  yield* sql`set constraints all deferred`
  // The source database has already delivered the webhooks of what the file contains.
  yield* sql`select set_config('fieldgate.importing', 'on', true)`
  const progress: ReadProgress = { seen: "nothing", into: undefined, rows: [], count: 0 }
  const flush = Effect.suspend(() => {
    const { into, rows } = progress
    progress.rows = []
    progress.count += rows.length
    return rows.length === 0 || into === undefined ? Effect.void : insertRows(into.table, into.columns, rows)
  })
  const finish = Effect.andThen(
    flush,
    Effect.suspend(() =>
      progress.into === undefined ? Effect.void : reportProgress(progress.into.table.name, progress.count)
    )
  )
  const take = Effect.fnUntraced(function* (line: ExportLine) {
    if (progress.seen === "nothing" && !("fieldgate" in line))
      return yield* refuseFile(path, "it is no export of Fieldgate")
    if ("fieldgate" in line) {
      yield* checkHead(path, line)
      progress.seen = "head"
    } else if ("table" in line) {
      yield* finish
      const table = tables.find(({ name }) => name === line.table)
      if (table === undefined) return yield* refuseFile(path, `this version has no table ${line.table}`)
      progress.into = { table, columns: line.columns }
      progress.count = 0
    } else if ("sequence" in line) {
      yield* sql`select setval(${quoted(line.sequence)}::regclass, ${line.value}::bigint)`
    } else if ("end" in line) {
      yield* finish
      progress.seen = "end"
    } else {
      progress.rows.push(line)
      if (progress.rows.length >= rowsPerInsert) yield* flush
    }
  })
  yield* Stream.runForEach(linesOf(path), (text) =>
    Effect.flatMap(
      Effect.mapError(
        decodeLine(text),
        () => new TransferFailed({ message: `${path} contains a line that no export writes` })
      ),
      take
    )
  )
  if (progress.seen !== "end") yield* refuseFile(path, "it is cut off: it has no end")
})

const linesOf = (path: string) =>
  Stream.fromAsyncIterable(
    createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity }),
    (cause) => new TransferFailed({ message: `${path} can't be read: ${reasonOf(cause)}` })
  )

const refuseFile = (path: string, why: string) =>
  Effect.fail(new TransferFailed({ message: `${path} can't be imported: ${why}` }))

/** Before anything is written: the same version, and the same key. */
const checkHead = Effect.fnUntraced(function* (path: string, head: { readonly step: string; readonly sealed: string }) {
  const own = yield* lastMigration
  if (head.step !== own) {
    return yield* refuseFile(
      path,
      `it was made at migration ${head.step}, and this version is at ${own}: use the same version for both`
    )
  }
  const opened = yield* Effect.result((yield* Seal).open(head.sealed, probe))
  if (opened._tag === "Failure" || Redacted.value(opened.success) !== probe) {
    yield* refuseFile(
      path,
      "its credentials are sealed with another key: set FIELDGATE_ENCRYPTION_KEY to the one of the exported deployment " +
        "(an embedded one keeps it in the file encryption-key of its folder)"
    )
  }
})

const refuseRows = Effect.fnUntraced(function* ({ name }: Table) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`select 1 from ${sql(name)} limit 1`
  if (found.length === 0) return
  return yield* new TransferFailed({
    message: `the database is not empty: its table ${name} has rows, and nothing was changed`
  })
})

const insertRows = Effect.fnUntraced(function* (
  table: Table,
  columns: ReadonlyArray<string>,
  rows: ReadonlyArray<RowTexts>
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

interface Table {
  readonly name: string
  readonly columns: ReadonlyArray<{ readonly name: string; readonly type: string }>
}

interface Found extends Table {
  /** Tables whose rows must be there first. */
  readonly after: ReadonlyArray<string>
}

/** In an order in which their rows can be inserted. */
const allTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<Found>`
    select t.relname as name,
      (select json_agg(json_build_object('name', c.attname, 'type', format_type(c.atttypid, c.atttypmod)) order by c.attnum)
        from pg_attribute c where c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped and c.attgenerated = '') as columns,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = t.oid and f.contype = 'f' and not f.condeferrable and f.confrelid <> t.oid) as after
    from pg_class t where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
      and t.relname <> ${migrationTable} order by t.relname`
  return inOrder(found, [])
})

/** Tables without references to the remaining ones first. A cycle is left out, and the database would report it. */
const inOrder = (rest: ReadonlyArray<Found>, placed: ReadonlyArray<Found>): ReadonlyArray<Table> => {
  const names = new Set(rest.map(({ name }) => quoted(name)).concat(rest.map(({ name }) => name)))
  const next = rest.filter(({ after }) => !after.some((name) => names.has(name)))
  if (next.length === 0) return [...placed, ...rest]
  return inOrder(
    rest.filter((table) => !next.includes(table)),
    [...placed, ...next]
  )
}

const usedSequences = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<{ readonly name: string; readonly value: string }>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`
})

const lastMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly step: string }>`
    select migration_id || '_' || name as step from ${sql(migrationTable)} order by migration_id desc limit 1`
  return row?.step ?? ""
})
