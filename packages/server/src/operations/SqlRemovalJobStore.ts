/** The jobs of removals in PostgreSQL. */
import { RemovalCursor, RemovalJob, RemovalRequest } from "@fieldgate/core/operations/RemovalJob"
import { type ClaimedRemoval, RemovalJobNotFound, RemovalJobStore } from "@fieldgate/core/operations/RemovalJobStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { Database } from "../sql/Database.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { sweep } from "../sql/SqlSweep.ts"
import { json, soughtText, soughtUuid, text, time, uuid } from "../sql/SqlValue.ts"
import * as SqlJobs from "./SqlJobs.ts"

const available = orUnavailable("removal job")
const decodeJob = SqlRow.decoder(RemovalJob)
const decodeClaimed = SqlRow.decoder(
  Schema.Struct({
    ...RemovalJob.fields,
    request: RemovalRequest,
    cursor: Schema.optionalKey(RemovalCursor),
    step: Schema.Int
  })
)

const columns = `j.id, j.project_id as "projectId", j.group_ref as "groupRef", j.state, j.create_time as "createTime",
  j.update_time as "updateTime", j.progress, j.erased`

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* SqlJobs.endLeases(sql, "removal_job")
  const claim = SqlJobs.claim(sql, "removal_job", `${columns}, j.request, j.cursor`)
  return RemovalJobStore.of({
    create: (job, request, leaseUntil) =>
      sql`
        insert into removal_job (id, project_id, group_ref, state, request, create_time, update_time, progress, erased, due_at)
        values (${uuid(job.id)}, ${uuid(job.projectId)}, ${text(job.groupRef)}, ${text(job.state)}, ${json(request)},
          ${time(job.createTime)}, ${time(job.updateTime)}, ${json(job.progress)},
          ${json(job.erased)}, ${time(leaseUntil)})
      `.pipe(Effect.as<ClaimedRemoval>({ job, request, step: 1 }), available),
    get: (projectId, id) =>
      sql`
        select ${sql.literal(columns)} from removal_job j
        where j.id = ${soughtUuid(id)} and j.project_id = ${soughtUuid(projectId)}
      `.pipe(
        Effect.flatMap(([row]) =>
          row === undefined ? Effect.fail(new RemovalJobNotFound({ jobId: id })) : decodeJob(row)
        ),
        available
      ),
    claim: (at, leaseUntil) =>
      claim(at, leaseUntil).pipe(
        Effect.flatMap(
          Option.match({ onNone: () => Effect.succeedNone, onSome: (row) => Effect.asSome(decodeClaimed(row)) })
        ),
        Effect.map(
          Option.map(({ cursor, request, step, ...job }) => ({ job, request, step, ...(cursor && { cursor }) }))
        ),
        available
      ),
    nextDue: () => available(SqlJobs.nextDue(sql, "removal_job")),
    save: ({ cursor, job, request, step }) =>
      sql`
        update removal_job set state = ${text(job.state)}, progress = ${json(job.progress)}, erased = ${json(job.erased)}, request = ${json(request)},
          cursor = ${json(cursor)}, update_time = ${time(job.updateTime)}, due_at = ${time(job.updateTime)}
        where id = ${uuid(job.id)} and step = ${step} returning id
      `.pipe(
        Effect.map((rows) => rows.length > 0),
        available
      ),
    sweep: (until, limit) => available(sweep(sql, SqlJobs.expiryOf("removal_job"), until, limit)),
    removeGroup: (projectId, groupRef) =>
      sql`
        delete from removal_job where project_id = ${soughtUuid(projectId)} and group_ref = ${soughtText(groupRef)}
          and state <> 'running'
      `.pipe(Effect.asVoid, available)
  })
})

export const layer: Layer.Layer<RemovalJobStore, never, SqlClient.SqlClient | Database> = Layer.effect(
  RemovalJobStore,
  make
)
