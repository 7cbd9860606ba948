/**
 * What has changed in the operations of a project since a moment, in PostgreSQL. Three indexes lead to it, each to a bounded number of the
 * project's own rows: the newest, those that finished last, and the oldest in progress of each installation. @rule operation.watch
 */
import { watching } from "@fieldgate/core/domain/WatchLimits"
import { OperationId } from "@fieldgate/core/domain/Ids"
import type { ChangesQuery } from "@fieldgate/core/operations/OperationHistory"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { decodeAll, idBefore, shown } from "./SqlOperation.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtUuid, soughtUuids, time, uuids } from "../sql/SqlValue.ts"

const decodeFound = SqlRow.decoder(Schema.Struct({ ids: Schema.Array(OperationId), isTooMuch: Schema.Boolean }))

export const changes = Effect.fnUntraced(function* (sql: SqlClient, { limit, since, ...of }: ChangesQuery) {
  const { installationIds, integrationIds, projectId } = of
  const ofProject = sql`project_id = ${soughtUuid(projectId)}`
  const ofThese = sql.and([
    ofProject,
    ...(installationIds === undefined ? [] : [sql`installation_id = any (${soughtUuids(installationIds)})`]),
    ...(integrationIds === undefined ? [] : [sql`integration_id = any (${soughtUuids(integrationIds)})`])
  ])
  const columns = sql.literal("id, project_id, installation_id, integration_id")
  const examined = watching.examined
  const [row] = yield* sql`
    with accepted as materialized (
      -- An equality, so that the scan ends at the first id; the comparison of rows would go on through all operations.
      select ${columns} from operation
      where ${ofProject} and id > ${soughtUuid(idBefore(since))} and create_time >= ${time(since)}
      order by id desc limit ${examined}
    ), finished as materialized (
      select ${columns} from operation
      where state = 'done' and ${ofProject} and update_time >= ${time(since)}
      order by update_time desc limit ${examined}
    ), installed as materialized (
      select installation_id from (select id as installation_id, integration_id, project_id from installation) i where ${ofThese}
    ), waiting as materialized (
      select o.* from installed i cross join lateral (
        select ${columns}, greatest(update_time, last_attempt_at) as changed_at from operation
        where installation_id = i.installation_id and status = 'in_progress' order by id limit ${watching.waiting}
      ) o limit ${examined}
    ), changed as (
      select id from (
        select ${columns} from accepted union all select ${columns} from finished
        union all select ${columns} from waiting where changed_at >= ${time(since)}
      ) each where ${ofThese} group by id order by id desc limit ${limit + 1}
    )
    select coalesce((select json_agg(id order by id) from changed), '[]') as ids,
      (select count(*) from changed) > ${limit} or (select count(*) from finished) = ${examined}
        or (select count(*) from accepted) = ${examined} as "isTooMuch"`
  if (row === undefined) return []
  const { ids, isTooMuch } = yield* decodeFound(row)
  if (isTooMuch) return undefined
  if (ids.length === 0) return []
  const rows = yield* sql`${sql.literal(shown)} where o.id = any (${uuids(ids)}) order by o.id`.values
  return yield* decodeAll(rows)
})
