/** Keys of a project are bounded: changes of them take turns, so that each one counts what the one before has left. */
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import { ProjectNotFound } from "@fieldgate/core/projects/ProjectStore"
import * as Effect from "effect/Effect"
import type * as SqlClient from "effect/sql/SqlClient"
import { soughtUuid } from "../sql/SqlValue.ts"

/** Locks the project's row until the transaction ends, and reads whether there is such a project. */
export const takeTurn = (sql: SqlClient.SqlClient, projectId: ProjectId) =>
  sql`select id from project where id = ${soughtUuid(projectId)} for no key update`

/**
 * Runs an insert of a key after those that were made before it. The lock is a statement of its own: one that waits for a lock
 * counts what was there when it began.
 */
export const inTurn = <A, E>(sql: SqlClient.SqlClient, projectId: ProjectId, insert: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const [project] = yield* takeTurn(sql, projectId)
    return yield* project === undefined ? new ProjectNotFound({ project: projectId }) : insert
  }).pipe(sql.withTransaction)

/** Whether the project `p` has fewer keys than it may. */
export const hasRoom = (
  sql: SqlClient.SqlClient,
  table: "api_key" | "jwt_key",
  bound: { readonly most: number } | undefined
) =>
  bound === undefined
    ? sql`true`
    : sql`(select count(*) from ${sql(table)} k where k.project_id = p.id) < ${bound.most}`
