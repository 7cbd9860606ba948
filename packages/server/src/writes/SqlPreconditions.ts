/**
 * Preconditions of writes: the versions of the rows that were read. `xmin` is the transaction that wrote a row's current version,
 * so a change of any column is detected; referenced rows are checked too.
 */
import type { WriteStart } from "@fieldgate/core/operations/OperationStore"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { text, uuid } from "../sql/SqlValue.ts"

/** Of an integration `n`, its project `p`, an installation `i` and a connection `c`. Revisions and configs never change. */
export const targetState = "concat_ws(' ', n.revision_id, n.xmin, i.config_id, i.xmin, c.xmin, p.xmin)"

/** Of an API key `k` and its project `p`. */
export const keyState = "concat_ws(' ', k.xmin, p.xmin)"

/** The id of an operation that may begin: no row if its preconditions no longer hold. */
export const startableId = (sql: SqlClient, { preconditions, connectionId, operation }: WriteStart): Fragment => {
  const { id, installationId, integrationId, projectId } = operation
  if (preconditions === undefined) return sql`select ${uuid(id)} as id`
  const { key, target } = preconditions
  const keyStands =
    key === undefined
      ? sql`true`
      : sql`exists (
          select from api_key k where k.id = ${uuid(key.id)} and k.project_id = p.id and k.active
            and ${sql.literal(keyState)} = ${text(key.state)}
        )`
  return sql`
    select ${uuid(id)} as id
    from project p join integration n on n.project_id = p.id join installation i on i.integration_id = n.id
      join connection c on c.id = i.connection_id
    where p.id = ${uuid(projectId)} and n.id = ${uuid(integrationId)} and i.id = ${uuid(installationId)} and c.id = ${uuid(connectionId)}
      and ${sql.literal(targetState)} = ${text(target)} and ${keyStands}
  `
}
