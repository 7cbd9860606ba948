import { InstallationId, type IntegrationId, type ProjectId } from "@fieldgate/core/domain/Ids"
import type { ListPart } from "@fieldgate/core/domain/ListPart"
import { Integration, Revision } from "@fieldgate/core/integrations/Integration"
import {
  type Deployment,
  IntegrationNotFound,
  IntegrationStore,
  RevisionNotFound
} from "@fieldgate/core/integrations/IntegrationStore"
import { ProjectNotFound } from "@fieldgate/core/projects/ProjectStore"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import * as SqlListPart from "../sql/SqlListPart.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { json, soughtText, soughtUuid, text, time, uuid } from "../sql/SqlValue.ts"

const available = orUnavailable("integration")
const decode = SqlRow.decoder(Integration)
const decodeRevision = SqlRow.decoder(Revision)
const decodeId = SqlRow.decoder(Schema.Struct({ id: InstallationId }))

const columns = `i.id, i.project_id as "projectId", i.name, i.provider, i.create_time as "createTime",
  i.update_time as "updateTime", r.id as "latestRevision.id", r.spec_version as "latestRevision.specVersion",
  r.create_time as "latestRevision.createTime", r.content as "latestRevision.content"`

const listed = { id: "i.id", texts: [], newestFirst: false }
const revisionsListed = { id: "r.id", texts: [], newestFirst: true }

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const selected = sql.literal(`select ${columns} from integration i join revision r on r.id = i.revision_id`)
  const named = (projectId: ProjectId, idOrName: string) =>
    sql`
      ${selected}
      where i.project_id = ${soughtUuid(projectId)}
        and (i.id = ${soughtUuid(idOrName)} or i.name = ${soughtText(idOrName)})
      order by i.id is not distinct from ${soughtUuid(idOrName)} desc limit 1
    `.pipe(
      Effect.flatMap(([row]) =>
        row === undefined ? Effect.fail(new IntegrationNotFound({ integration: idOrName })) : decode(row)
      )
    )
  /** One deployment of a project at a time. Whatever else refers to the project goes on. */
  const lock = (projectId: ProjectId) =>
    Effect.filterOrFail(
      sql`select from project where id = ${soughtUuid(projectId)} for no key update`,
      (rows) => rows.length > 0,
      () => new ProjectNotFound({ project: projectId })
    )
  const deployOne = (projectId: ProjectId, { newId, revision }: Deployment, at: DateTime.Utc) =>
    sql`
      with i as (
        insert into integration as old (id, project_id, name, provider, revision_id, create_time)
        values (${uuid(newId)}, ${uuid(projectId)}, ${text(revision.content.name)}, ${text(revision.content.provider)},
          ${uuid(revision.id)}, ${time(at)})
        on conflict on constraint integration_name_once do update
          set provider = excluded.provider, revision_id = excluded.revision_id, update_time = excluded.create_time
        returning *
      ), r as (
        insert into revision (id, integration_id, spec_version, create_time, content)
        select ${uuid(revision.id)}, i.id, ${text(revision.specVersion)}, ${time(revision.createTime)},
          ${json(revision.content)}
        from i returning *
      )
      select ${sql.literal(columns)} from i, r
    `.pipe(Effect.flatMap(([row]) => decode(row ?? {})))
  const revisions = (projectId: ProjectId, integrationId: IntegrationId, page: ListPart["page"]) =>
    sql`
      select r.id, r.spec_version as "specVersion", r.create_time as "createTime", r.content
      from integration i join revision r on r.integration_id = i.id
      where ${sql.and([
        sql`i.project_id = ${soughtUuid(projectId)}`,
        sql`i.id = ${soughtUuid(integrationId)}`,
        ...SqlListPart.within(sql, revisionsListed, { page })
      ])}
      ${SqlListPart.ordered(sql, revisionsListed, "r.id = i.revision_id desc, r.create_time", { page })}
    `.pipe(Effect.flatMap(Effect.forEach((row) => decodeRevision(row))))
  /** A concurrent installation waits and then finds it deleted. */
  const removeOne = Effect.fnUntraced(function* (projectId: ProjectId, id: IntegrationId) {
    const of = sql`project_id = ${soughtUuid(projectId)} and `
    const found = yield* sql`select from integration where ${of} id = ${soughtUuid(id)} for update`
    if (found.length === 0) return yield* new IntegrationNotFound({ integration: id })
    const removed = yield* sql`delete from installation where ${of} integration_id = ${soughtUuid(id)} returning id`
    yield* sql`delete from integration where ${of} id = ${soughtUuid(id)}`
    return yield* Effect.forEach(removed, (row) => Effect.map(decodeId(row), (installation) => installation.id))
  })
  const deployAll = (projectId: ProjectId, deployments: ReadonlyArray<Deployment>, at: DateTime.Utc) =>
    Effect.andThen(
      lock(projectId),
      Effect.forEach(deployments, (deployment) => deployOne(projectId, deployment, at))
    )
  /** In the order of their ids, so that two who remove the same wait for each other and not in a circle. */
  const removeAll = (projectId: ProjectId, ids: ReadonlyArray<IntegrationId>) =>
    Effect.forEach(ids.toSorted(), (id) =>
      Effect.catchTag(removeOne(projectId, id), "IntegrationNotFound", () => Effect.succeed<Array<InstallationId>>([]))
    )
  return IntegrationStore.of({
    deploy: (projectId, deployments, at) => deployAll(projectId, deployments, at).pipe(sql.withTransaction, available),
    replace: (projectId, { deployments, removals }, at) =>
      deployAll(projectId, deployments, at).pipe(
        Effect.andThen(removeAll(projectId, removals)),
        Effect.map((installations) => installations.flat()),
        sql.withTransaction,
        available
      ),
    resolve: (projectId, idOrName) => available(named(projectId, idOrName)),
    revision: (projectId, integrationId, id) =>
      sql`
        select r.id, r.spec_version as "specVersion", r.create_time as "createTime", r.content
        from revision r join integration i on i.id = r.integration_id
        where r.id = ${soughtUuid(id)} and i.id = ${soughtUuid(integrationId)} and i.project_id = ${soughtUuid(projectId)}
      `.pipe(
        Effect.flatMap(([row]) =>
          row === undefined ? Effect.fail(new RevisionNotFound({ revisionId: id })) : decodeRevision(row)
        ),
        available
      ),
    list: (projectId, page) =>
      sql`
        ${selected} where ${sql.and([
          sql`i.project_id = ${soughtUuid(projectId)}`,
          ...SqlListPart.within(sql, listed, { page })
        ])}
        ${SqlListPart.ordered(sql, listed, 'i.name collate "C"', { page })}
      `.pipe(Effect.flatMap(Effect.forEach((row) => decode(row))), available),
    revisions: (projectId, integrationId, page) => available(revisions(projectId, integrationId, page)),
    remove: (projectId, id) => removeOne(projectId, id).pipe(sql.withTransaction, available)
  })
})

export const layer: Layer.Layer<IntegrationStore, never, SqlClient.SqlClient> = Layer.effect(IntegrationStore, make)
