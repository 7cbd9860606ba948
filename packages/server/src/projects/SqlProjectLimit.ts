/** Bounds the number of rows of a project: inserts are serialized by a lock on the project's row, so each one counts its predecessors. */
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import { ProjectNotFound } from "@fieldgate/core/projects/ProjectStore"
import * as Effect from "effect/Effect"
import type * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { soughtUuid } from "../sql/SqlValue.ts"

/** Locks the project's row until the transaction ends, and reads whether the project exists. */
export const lockProject = (sql: SqlClient.SqlClient, projectId: ProjectId) =>
  sql`select id from project where id = ${soughtUuid(projectId)} for no key update`

/**
 * Runs an insert while it holds the project's lock. The lock is a statement of its own: a statement that waits for a lock counts
 * the rows that existed when it started.
 */
export const insertLocked = <A, E>(sql: SqlClient.SqlClient, projectId: ProjectId, insert: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const [project] = yield* lockProject(sql, projectId)
    return yield* project === undefined ? new ProjectNotFound({ project: projectId }) : insert
  }).pipe(sql.withTransaction)

/** Whether the project `p` has fewer rows `k` in a table, of those that are counted, than the bound. */
export const isBelow = (
  sql: SqlClient.SqlClient,
  table: "api_key" | "connection" | "destination" | "jwt_key",
  bound: { readonly most: number } | undefined,
  counted: Fragment = sql`true`
) =>
  bound === undefined
    ? sql`true`
    : sql`(select count(*) from ${sql(table)} k where k.project_id = p.id and ${counted}) < ${bound.most}`
