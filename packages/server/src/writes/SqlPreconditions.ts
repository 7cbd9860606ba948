/** Checks that what a write was planned on is unchanged, in the statement that stores the write. @rule write.fromCache */
import type { Acceptance, Accumulation } from "@fieldgate/core/operations/OperationQueue"
import type { WriteStart } from "@fieldgate/core/operations/OperationStore"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { keyState, targetState } from "../sql/migrations/initial/queue/preconditions.ts"
import { text, uuid } from "../sql/SqlValue.ts"

/** The preconditions of a flush: those that several writes share are checked once. */
export const checksOf = (members: ReadonlyArray<Acceptance | Accumulation>): string => {
  const checks = new Map<string, { readonly places: Array<number> }>()
  for (const [index, { connectionId, operation, preconditions }] of members.entries()) {
    if (preconditions === undefined) continue
    const { key, target } = preconditions
    const check = {
      project: operation.projectId,
      integration: operation.integrationId,
      installation: operation.installationId,
      connection: connectionId,
      target,
      ...(key === undefined ? {} : { key: key.id, keyState: key.state })
    }
    const name = JSON.stringify(check)
    const known = checks.get(name)
    if (known === undefined) checks.set(name, { ...check, places: [index + 1] })
    else known.places.push(index + 1)
  }
  return JSON.stringify([...checks.values()])
}

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
