/** The rows of a project: copied into another database, compared with their copies, and removed. @rule project.move */
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { guardedBy } from "../migrations/initial/projectMove.ts"
import { quoted, soughtUuid } from "../SqlValue.ts"
import { allTables, insertRows, type Table } from "../Transfer.ts"

/** How rows refer to their project. */
const references: Readonly<Record<string, string>> = { ...guardedBy, api_key_use: "api_key_id" }

/** Columns that the target numbers itself, in the same order. */
const numbered: Readonly<Record<string, string>> = { operation_log: "number", webhook_event: "number" }

/** What remains of a project that was moved: by it, calls that still arrive are refused with the reason. */
export const tombstone: ReadonlySet<string> = new Set(["project", "api_key", "jwt_key"])

const isFoundByAnother = (table: string): boolean => !["id", "project_id"].includes(references[table] ?? "")

const isOfProject = (sql: SqlClient.SqlClient, table: string, projectId: ProjectId): Fragment => {
  const column = references[table] ?? ""
  const id = soughtUuid(projectId)
  if (!isFoundByAnother(table)) return sql`${sql(column)} = ${id}`
  return sql`${sql(column)} in (select id from ${sql(column.replace(/_id$/u, ""))} where project_id = ${id})`
}

/** In an order in which rows can be inserted. */
export const movedTables = Effect.map(allTables, (tables) => tables.filter(({ name }) => name in references))

const columnsOf = ({ columns, name }: Table): ReadonlyArray<string> =>
  columns.map((column) => column.name).filter((column) => column !== numbered[name])

/** Fewer round trips than rows, and little memory. */
const rowsPerFetch = 500

/** From the transaction of the one into that of the other. Returns the number of rows. */
export const copy = Effect.fnUntraced(function* (
  source: SqlClient.SqlClient,
  target: SqlClient.SqlClient,
  projectId: ProjectId,
  table: Table
) {
  const columns = columnsOf(table)
  const values = source.literal(columns.map((name) => `${quoted(name)}::text`).join(", "))
  const order = numbered[table.name]
  yield* source`
    declare copied cursor for select array[${values}] as row from ${source(table.name)}
    where ${isOfProject(source, table.name, projectId)} ${order === undefined ? source`` : source`order by ${source(order)}`}`
  let count = 0
  for (;;) {
    const rows = yield* source<{
      readonly row: ReadonlyArray<string | null>
    }>`fetch ${source.literal(`${rowsPerFetch}`)} from copied`
    if (rows.length === 0) break
    yield* Effect.provideService(
      insertRows(
        table,
        columns,
        rows.map(({ row }) => row)
      ),
      SqlClient.SqlClient,
      target
    )
    count += rows.length
  }
  yield* source`close copied`
  return count
})

/** Equal for equal sets of rows, in any order. */
export const checksum = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, projectId: ProjectId, table: Table) {
  const values = sql.literal(
    columnsOf(table)
      .map((name) => `${quoted(name)}::text`)
      .join(", ")
  )
  const [row] = yield* sql<{ readonly sum: string }>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(array[${values}]::text, 0)::numeric), 0) as sum
    from ${sql(table.name)} where ${isOfProject(sql, table.name, projectId)}`
  return row?.sum ?? ""
})

/** Operations per transaction: each has up to a hundred records. */
const operationsPerStep = 500

const ofOperations = Object.keys(references).filter((table) => references[table] === "operation_id")

/** No event is recorded, and nothing is refused as a change of a held project. */
export const quietly = (sql: SqlClient.SqlClient) => sql`select set_config('fieldgate.importing', 'on', true)`

/** One step of removing the operations of a project; the number that it removed. */
export const removeOperations = Effect.fnUntraced(
  function* (sql: SqlClient.SqlClient, projectId: ProjectId) {
    yield* quietly(sql)
    const found = yield* sql<{ readonly id: string }>`
    select id from operation where project_id = ${soughtUuid(projectId)} order by id limit ${operationsPerStep} for update`
    const ids = sql.csv(found.map(({ id }) => sql`${soughtUuid(id)}`))
    if (found.length === 0) return 0
    for (const table of ofOperations) yield* sql`delete from ${sql(table)} where operation_id in (${ids})`
    yield* sql`delete from operation where id in (${ids})`
    return found.length
  },
  (step, sql) => sql.withTransaction(step)
)

/** Removes the other rows of a project, except from tables that it leaves. */
export const removeOthers = Effect.fnUntraced(
  function* (sql: SqlClient.SqlClient, projectId: ProjectId, leaves: ReadonlySet<string>) {
    yield* quietly(sql)
    yield* sql`set constraints all deferred`
    const tables = yield* Effect.provideService(movedTables, SqlClient.SqlClient, sql)
    // Those of an operation went with it. Rows that are found by another row are removed before that one.
    const others = tables.toReversed().filter(({ name }) => !leaves.has(name) && !ofOperations.includes(name))
    const found = others.filter(({ name }) => isFoundByAnother(name))
    const own = others.filter(({ name }) => !isFoundByAnother(name))
    for (const { name } of [...found, ...own])
      yield* sql`delete from ${sql(name)} where ${isOfProject(sql, name, projectId)}`
    for (const name of ["operation_summary", "operation_summary_count", "operation_summary_change"])
      yield* sql`delete from ${sql(name)} where project_id = ${soughtUuid(projectId)}`
    // A deleted installation leaves a row there.
    yield* sql`delete from former_installation where project_id = ${soughtUuid(projectId)}`
    yield* sql`delete from record_digest_key where id = ${soughtUuid(projectId)}`
  },
  (step, sql) => sql.withTransaction(step)
)

/** An organization with its ancestors and their teams, where the target doesn't have them yet. */
export const copyOrganization = Effect.fnUntraced(function* (
  source: SqlClient.SqlClient,
  target: SqlClient.SqlClient,
  projectId: ProjectId
) {
  const found = yield* Effect.provideService(allTables, SqlClient.SqlClient, source)
  const above = source`with recursive above as (
      select o.* from organization o join project p on p.org_id = o.id where p.id = ${soughtUuid(projectId)}
      union select o.* from organization o join above on o.id = above.parent_org_id
    )`
  for (const name of ["organization", "team"]) {
    const table = found.find((each) => each.name === name)
    if (table === undefined) continue
    const columns = table.columns.map((column) => column.name)
    const values = source.literal(columns.map((column) => `t.${quoted(column)}::text`).join(", "))
    const key = source.literal(name === "team" ? "t.org_id" : "t.id")
    const rows = yield* source<{ readonly row: ReadonlyArray<string | null> }>`
      ${above} select array[${values}] as row from ${source(name)} t where ${key} in (select id from above)`
    const insert = insertRows(
      table,
      columns,
      rows.map(({ row }) => row),
      "on conflict do nothing"
    )
    if (rows.length > 0) yield* Effect.provideService(insert, SqlClient.SqlClient, target)
  }
})
