/** Projects and the digests of their API keys in PostgreSQL. */
import { ApiKey, Project } from "@fieldgate/core/domain/Project"
import { ProjectNameTaken, ProjectNotFound, ProjectStore } from "@fieldgate/core/ports/ProjectStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { orUnavailable, violated } from "./SqlFailure.ts"
import * as SqlRow from "./SqlRow.ts"
import { soughtText, soughtUuid, text, time, uuid } from "./SqlValue.ts"

const available = orUnavailable("project")
const decode = SqlRow.decoder(Project)
const decodeFound = SqlRow.decoder(Schema.Struct({ key: ApiKey, project: Project }))

const projectColumns = (prefix = "") =>
  `p.id as "${prefix}id", p.org_id as "${prefix}orgId", p.name as "${prefix}name", p.app_name as "${prefix}appName",
   p.create_time as "${prefix}createTime", p.update_time as "${prefix}updateTime"`

const keyColumns = `k.id as "key.id", k.project_id as "key.projectId", k.label as "key.label", k.scopes as "key.scopes",
  k.active as "key.active", k.create_time as "key.createTime"`

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return ProjectStore.of({
    insert: ({ appName, createTime, id, name, orgId, updateTime }) =>
      sql`
        insert into project (id, org_id, name, app_name, create_time, update_time)
        values (${uuid(id)}, ${uuid(orgId)}, ${text(name)}, ${text(appName)}, ${time(createTime)}, ${time(updateTime)})
      `.pipe(
        Effect.catchIf(
          (error) => violated(error) === "project_name_once",
          () => Effect.fail(new ProjectNameTaken({ name }))
        ),
        Effect.asVoid,
        available
      ),
    resolve: (idOrName) =>
      sql`
        select ${sql.literal(projectColumns())} from project p
        where p.id = ${soughtUuid(idOrName)} or p.name = ${soughtText(idOrName)}
        order by p.id is not distinct from ${soughtUuid(idOrName)} desc limit 1
      `.pipe(
        Effect.flatMap(([row]) =>
          row === undefined ? Effect.fail(new ProjectNotFound({ project: idOrName })) : decode(row)
        ),
        available
      ),
    insertKey: ({ active, createTime, id, label, projectId, scopes }, digest) =>
      sql`
        insert into api_key (id, project_id, label, scopes, active, digest, create_time)
        select ${uuid(id)}, p.id, ${text(label)}, ${[...scopes]}, ${active}, ${text(digest)}, ${time(createTime)}
        from project p where p.id = ${soughtUuid(projectId)}
        returning id
      `.pipe(
        Effect.filterOrFail(
          (rows) => rows.length > 0,
          () => new ProjectNotFound({ project: projectId })
        ),
        Effect.asVoid,
        available
      ),
    findKey: (digest) =>
      sql`
        select ${sql.literal(keyColumns)}, ${sql.literal(projectColumns("project."))}
        from api_key k join project p on p.id = k.project_id
        where k.digest = ${soughtText(digest)} and k.active
      `.pipe(
        Effect.flatMap(([row]) => (row === undefined ? Effect.succeedNone : Effect.asSome(decodeFound(row)))),
        available
      )
  })
})

export const layer: Layer.Layer<ProjectStore, never, SqlClient.SqlClient> = Layer.effect(ProjectStore, make)
