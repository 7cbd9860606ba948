/** The jobs of bulk redrives in PostgreSQL. */
import { OperationId, type ProjectId, type RedriveJobId } from "@fieldgate/core/domain/Ids"
import { RedriveJob } from "@fieldgate/core/operations/RedriveJob"
import {
  type NewRedriveJob,
  RedriveJobNotFound,
  type RedriveJobsQuery,
  RedriveJobStore,
  type StoredRedriveJob
} from "@fieldgate/core/operations/RedriveJobStore"
import { sentenceOf } from "@fieldgate/core/operations/rules/RedriveProgress"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { insertLocked } from "../projects/SqlProjectLimit.ts"
import type { Database } from "../sql/Database.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { sweep } from "../sql/SqlSweep.ts"
import { json, soughtText, soughtUuid, soughtUuids, storable, text, texts, time, uuid } from "../sql/SqlValue.ts"
import * as SqlJobs from "./SqlJobs.ts"
import { lastId } from "./SqlOperation.ts"

const available = orUnavailable("redrive job")

const fields = Struct.omit(RedriveJob.fields, ["result"])
const JobRow = Schema.Struct(fields)
const decodeJob = SqlRow.decoder(JobRow)
const decodeEarlier = SqlRow.decoder(Schema.Struct({ ...fields, digest: Schema.String }))
const decodeClaimed = SqlRow.decoder(
  Schema.Struct({ ...fields, step: Schema.Int, before: Schema.optionalKey(OperationId) })
)
const encodeRequest = Schema.encodeEffect(Schema.toCodecJson(RedriveJob.fields.request))

const columns = `j.id, j.project_id as "projectId", j.state, j.request, j.author, j.create_time as "createTime",
  j.update_time as "updateTime", j.progress, j.waiting_for as "waitingFor"`

const shown = (job: typeof JobRow.Type): RedriveJob => ({ ...job, result: sentenceOf(job) })
const decode = (row: object) => Effect.map(decodeJob(row), shown)

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const selected = sql.literal(columns)
  yield* SqlJobs.endLeases(sql, "redrive_job")
  const claim = SqlJobs.claim(sql, "redrive_job", `${columns}, j.before`)
  const one = (projectId: ProjectId, id: RedriveJobId) =>
    sql`select ${selected} from redrive_job j where j.id = ${soughtUuid(id)} and j.project_id = ${soughtUuid(projectId)}`.pipe(
      Effect.flatMap(([row]) => (row === undefined ? Effect.fail(new RedriveJobNotFound({ jobId: id })) : decode(row)))
    )
  const isOf = (group: RedriveJobsQuery["group"]) =>
    group === undefined
      ? sql`true`
      : sql`(j.group_ref = ${soughtText(group.groupRef)} or j.installation_id = any (${soughtUuids(group.installationIds)}))`

  /** Under the project's lock, so that two requests with one key, or for the last free place, are ordered. */
  const create = Effect.fnUntraced(function* ({ claim, job, most }: NewRedriveJob) {
    if (claim !== undefined) {
      const [row] = yield* sql`
        select ${selected}, j.digest from redrive_job j
        where j.project_id = ${soughtUuid(job.projectId)} and j.key = ${soughtText(claim.key)}`
      if (row !== undefined) {
        const { digest, ...earlier } = yield* decodeEarlier(row)
        return { _tag: "Earlier", job: shown(earlier), digest } satisfies StoredRedriveJob
      }
    }
    const { filter } = job.request
    const rows = yield* sql`
      insert into redrive_job (id, project_id, state, request, group_ref, installation_id, author, create_time, update_time,
        progress, due_at, key, digest)
      select ${uuid(job.id)}, p.id, ${text(job.state)}, ${json(yield* Effect.orDie(encodeRequest(job.request)))},
        ${text(filter.groupRef)}, ${soughtUuid(filter.installationId ?? "")}, ${json(job.author)}, ${time(job.createTime)},
        ${time(job.updateTime)}, ${json(job.progress)}, ${time(job.createTime)}, ${text(claim?.key)}, ${text(claim?.digest)}
      from project p where p.id = ${soughtUuid(job.projectId)}
        and (select count(*) from redrive_job j where j.project_id = p.id and j.state = 'running') < ${most}
      returning id`
    return { _tag: rows.length > 0 ? "Created" : "TooMany" } satisfies StoredRedriveJob
  })

  /** Removes these jobs, and the causes from all others of the project, because they quote the provider. */
  const remove = (projectId: ProjectId, isMeant: Fragment) =>
    Effect.gen(function* () {
      const removed = yield* sql`
        delete from redrive_job j where j.project_id = ${soughtUuid(projectId)} and ${isMeant} returning j.id`
      // A step that runs would store them again; it is repeated.
      const others = yield* sql`
        select ${selected} from redrive_job j where j.project_id = ${soughtUuid(projectId)} 
          and position('"causes":[]' in j.progress::text) = 0
        for update`
      const jobs = yield* Effect.forEach(others, (row) => decode(row))
      yield* Effect.forEach(
        jobs,
        ({ id, progress }) =>
          sql`update redrive_job set progress = ${json({ ...progress, causes: [] })}, step = step + 1 where id = ${uuid(id)}`
      )
      return removed.length
    }).pipe(sql.withTransaction, available)
  return RedriveJobStore.of({
    create: (asked) => available(insertLocked(sql, asked.job.projectId, create(asked))),
    get: (projectId, id) => available(one(projectId, id)),
    list: ({ before, group, limit, projectId }) =>
      sql`
        select ${selected} from redrive_job j
        where j.project_id = ${soughtUuid(projectId)} and j.id < ${soughtUuid(before ?? lastId)} and ${isOf(group)}
        order by j.id desc limit ${limit}
      `.pipe(Effect.flatMap(Effect.forEach((row) => decode(row))), available),
    claim: (at, leaseUntil) =>
      claim(at, leaseUntil).pipe(
        Effect.flatMap(
          Option.match({ onNone: () => Effect.succeedNone, onSome: (row) => Effect.asSome(decodeClaimed(row)) })
        ),
        Effect.map(Option.map(({ before, step, ...job }) => ({ job: shown(job), step, before }))),
        available
      ),
    nextDue: () => available(SqlJobs.nextDue(sql, "redrive_job")),
    save: ({ job, step }, { at, before, dueAt, progress, state, waitingFor }) =>
      sql`
        update redrive_job j
        set progress = ${json(progress)}, before = ${before === undefined ? null : uuid(before)}, update_time = ${time(at)},
          due_at = ${time(dueAt)}, state = case when j.state = 'running' then ${text(state)} else j.state end,
          waiting_for = case when j.state = 'running' and ${state === "running"}
            then ${text(waitingFor === undefined ? undefined : storable(waitingFor))} end
        where j.id = ${uuid(job.id)} and j.step = ${step} returning j.id
      `.pipe(
        Effect.map((rows) => rows.length > 0),
        available
      ),
    cancel: (projectId, id, at) =>
      sql`
        update redrive_job j set state = 'cancelled', update_time = ${time(at)}, waiting_for = null
        where j.id = ${soughtUuid(id)} and j.project_id = ${soughtUuid(projectId)} and j.state = 'running'
      `.pipe(Effect.andThen(one(projectId, id)), available),
    sweep: (until, limit) => available(sweep(sql, SqlJobs.expiryOf("redrive_job"), until, limit)),
    removeGroup: (projectId, group) => remove(projectId, isOf(group)),
    removeNamed: (projectId, parts) =>
      remove(
        projectId,
        sql`exists (select from unnest(${texts(parts.map((part) => part.toLowerCase()))}) part
          where position(part in lower(j.request::text || j.author::text)) > 0)`
      )
  })
})

export const layer: Layer.Layer<RedriveJobStore, never, SqlClient.SqlClient | Database> = Layer.effect(
  RedriveJobStore,
  make
)
