import { Project } from "@fieldgate/core/projects/Project"
import { ProjectNameTaken, ProjectNotFound, ProjectStore } from "@fieldgate/core/projects/ProjectStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { orUnavailable, violated } from "../sql/SqlFailure.ts"
import * as SqlListPart from "../sql/SqlListPart.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtText, soughtUuid, text, time, uuid } from "../sql/SqlValue.ts"

const available = orUnavailable("project")
const decode = SqlRow.decoder(Project)
const listed = { id: "p.id", texts: [], newestFirst: false }

export const projectColumns = (prefix = "") =>
  `p.id as "${prefix}id", p.org_id as "${prefix}orgId", p.name as "${prefix}name", p.app_name as "${prefix}appName",
   p.frontend_keys as "${prefix}frontendKeys", p.oauth_confirmation as "${prefix}oauthConfirmation",
   p.create_time as "${prefix}createTime", p.update_time as "${prefix}updateTime"`

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return ProjectStore.of({
    insert: ({ appName, createTime, frontendKeys, id, name, oauthConfirmation, orgId, updateTime }) =>
      sql`
        insert into project (id, org_id, name, app_name, frontend_keys, oauth_confirmation, create_time, update_time)
        values (${uuid(id)}, ${uuid(orgId)}, ${text(name)}, ${text(appName)}, ${text(frontendKeys)},
          ${text(oauthConfirmation)}, ${time(createTime)}, ${time(updateTime)})
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
        order by p.id is not distinct from ${soughtUuid(idOrName)} desc, p.create_time, p.id limit 2
      `.pipe(
        Effect.flatMap(Effect.forEach((row) => decode(row))),
        Effect.flatMap(([first, second]) => {
          if (first === undefined) return Effect.fail(new ProjectNotFound({ project: idOrName }))
          const isClear = second === undefined || first.id === idOrName.toLowerCase()
          return isClear
            ? Effect.succeed(first)
            : Effect.fail(new ProjectNotFound({ project: idOrName, candidates: [first.id, second.id] }))
        }),
        available
      ),
    list: ({ orgId, page }) =>
      sql`
        select ${sql.literal(projectColumns())} from project p
        where ${sql.and([
          sql`(${orgId === undefined} or p.org_id = ${soughtUuid(orgId ?? "")})`,
          ...SqlListPart.within(sql, listed, { page })
        ])}
        ${SqlListPart.ordered(sql, listed, 'p.name collate "C"', { page })}
      `.pipe(Effect.flatMap(Effect.forEach((row) => decode(row))), available),
    update: (id, { appName, frontendKeys, name, oauthConfirmation }, at) =>
      sql`
        update project p set name = coalesce(${text(name)}, p.name), app_name = coalesce(${text(appName)}, p.app_name),
          frontend_keys = coalesce(${text(frontendKeys)}, p.frontend_keys),
          oauth_confirmation = coalesce(${text(oauthConfirmation)}, p.oauth_confirmation), update_time = ${time(at)}
        where p.id = ${soughtUuid(id)} returning ${sql.literal(projectColumns())}
      `.pipe(
        Effect.catchIf(
          (error) => violated(error) === "project_name_once",
          () => Effect.fail(new ProjectNameTaken({ name: name ?? "" }))
        ),
        Effect.flatMap(([row]) =>
          row === undefined ? Effect.fail(new ProjectNotFound({ project: id })) : decode(row)
        ),
        available
      )
  })
})

export const layer: Layer.Layer<ProjectStore, never, SqlClient.SqlClient> = Layer.effect(ProjectStore, make)
