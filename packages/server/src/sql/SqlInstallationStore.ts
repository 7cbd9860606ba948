/** Installations and the history of their configs in PostgreSQL. */
import { Config } from "@fieldgate/core/domain/Config"
import { GroupRef } from "@fieldgate/core/domain/Ids"
import { Installation } from "@fieldgate/core/domain/Installation"
import { ConnectionNotFound } from "@fieldgate/core/ports/ConnectionStore"
import {
  AlreadyInstalled,
  ConfigChanged,
  type InstallationKey,
  InstallationNotFound,
  InstallationStore
} from "@fieldgate/core/ports/InstallationStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Seal } from "./Seal.ts"
import { connectionColumns, connectionTables, groupColumns } from "./SqlConnectionColumns.ts"
import { orUnavailable } from "./SqlFailure.ts"
import * as SqlRow from "./SqlRow.ts"
import * as SqlWriteTarget from "./SqlWriteTarget.ts"
import { json, soughtText, soughtUuid, text, time, uuid } from "./SqlValue.ts"

const available = orUnavailable("installation")
const decode = SqlRow.decoder(Installation)
const decodeCurrent = SqlRow.decoder(Schema.Struct({ id: Installation.fields.id, configId: Config.fields.id }))
const decodeGroup = SqlRow.decoder(Schema.Struct({ groupRef: GroupRef }))
const decodeInserted = SqlRow.decoder(Schema.Struct({ connected: Schema.Boolean, installed: Schema.Boolean }))

const columns = `i.id, i.project_id as "projectId", i.integration_id as "integrationId", ${groupColumns("ig")},
  ${connectionColumns("connection.")},
  f.id as "config.id", f.revision_id as "config.revisionId", f.create_time as "config.createTime",
  f.created_by as "config.createdBy", f.content as "config.content",
  i.health_status as "healthStatus", i.last_operation_status as "lastOperationStatus",
  i.create_time as "createTime", i.created_by as "createdBy", i.update_time as "updateTime"`

/** What an installation refers to, whatever its own row `i` and its config `f` are read from. */
const references = `join project_group ig on ig.project_id = i.project_id and ig.ref = i.group_ref
  join (${connectionTables}) on c.project_id = i.project_id and c.id = i.connection_id`

const notFound = ({ groupRef, integrationId }: InstallationKey) => new InstallationNotFound({ groupRef, integrationId })

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const target = yield* SqlWriteTarget.make
  const where = (key: InstallationKey) =>
    sql`i.project_id = ${soughtUuid(key.projectId)} and i.integration_id = ${soughtUuid(key.integrationId)}
      and i.group_ref = ${soughtText(key.groupRef)}`

  /** The ids of an installation and of its config as they are now. */
  const current = (key: InstallationKey) =>
    sql`select i.id, i.config_id as "configId" from installation i where ${where(key)}`.pipe(
      Effect.flatMap(([row]) => (row === undefined ? Effect.fail(notFound(key)) : decodeCurrent(row)))
    )

  const insertConfig = ({ content, createTime, createdBy, id, revisionId }: Config) =>
    sql`insert into config (id, installation_id, revision_id, create_time, created_by, content)
      select ${uuid(id)}, i.id, ${uuid(revisionId)}, ${time(createTime)}, ${text(createdBy)}, ${json(content)} from i`

  const insert = (
    installation: Installation
  ): Effect.Effect<void, AlreadyInstalled | ConnectionNotFound | SqlError> => {
    const { config, connection, createTime, createdBy, group, integrationId, projectId } = installation
    const key = { projectId, integrationId, groupRef: group.groupRef }
    return sql`
      with c as (
        select id from connection where id = ${soughtUuid(connection.id)} and project_id = ${uuid(projectId)}
      ), i as (
        insert into installation (id, project_id, integration_id, group_ref, connection_id, config_id, health_status,
          last_operation_status, create_time, created_by, update_time)
        select ${uuid(installation.id)}, ${uuid(projectId)}, ${uuid(integrationId)}, ${text(group.groupRef)}, c.id,
          ${uuid(config.id)}, ${text(installation.healthStatus)}, ${text(installation.lastOperationStatus)},
          ${time(createTime)}, ${text(createdBy)}, ${time(installation.updateTime)}
        from c
        on conflict on constraint installation_once do nothing
        returning id
      ), f as (${insertConfig(config)})
      select exists (select from c) as connected, exists (select from i) as installed
    `.pipe(
      Effect.flatMap(([row]) => decodeInserted(row ?? {})),
      Effect.flatMap(({ connected, installed }) => {
        if (!connected) return Effect.fail(new ConnectionNotFound({ connectionId: connection.id }))
        return installed ? Effect.void : refuse(installation, key)
      })
    )
  }

  /** Names the installation that was there before; if it has just been removed, its place is free after all. */
  const refuse = (installation: Installation, key: InstallationKey) =>
    current(key).pipe(
      Effect.flatMap(({ id }) => Effect.fail(new AlreadyInstalled({ groupRef: key.groupRef, installationId: id }))),
      Effect.catchTag("InstallationNotFound", () => insert(installation))
    )

  return InstallationStore.of({
    insert: (installation) => available(insert(installation)),
    find: (key) =>
      sql`
        select ${sql.literal(columns)} from installation i join config f on f.id = i.config_id ${sql.literal(references)}
        where ${where(key)}
      `.pipe(
        Effect.flatMap(([row]) => (row === undefined ? Effect.fail(notFound(key)) : decode(row))),
        available
      ),
    groupOf: (projectId, id) =>
      sql`
        select i.group_ref as "groupRef" from installation i
        where i.id = ${soughtUuid(id)} and i.project_id = ${soughtUuid(projectId)}
      `.pipe(
        Effect.flatMap(([row]) =>
          row === undefined ? Effect.succeedNone : Effect.map(decodeGroup(row), ({ groupRef }) => Option.some(groupRef))
        ),
        available
      ),
    target: (key) => available(target(key)),
    replaceConfig: (key, expected, config, at) =>
      sql`
        with i as (
          update installation i set config_id = ${uuid(config.id)}, update_time = ${time(at)}
          where ${where(key)} and i.config_id = ${soughtUuid(expected)}
          returning *
        ), f as (${insertConfig(config)} returning *)
        select ${sql.literal(columns)} from i cross join f ${sql.literal(references)}
      `.pipe(
        Effect.flatMap(([row]) =>
          row === undefined
            ? Effect.flatMap(current(key), ({ configId }) =>
                Effect.fail(new ConfigChanged({ expected, actual: configId }))
              )
            : decode(row)
        ),
        available
      ),
    remove: (key) =>
      sql`delete from installation i where ${where(key)} returning i.id, i.config_id as "configId"`.pipe(
        Effect.flatMap(([row]) => (row === undefined ? Effect.fail(notFound(key)) : decodeCurrent(row))),
        Effect.map(({ id }) => id),
        available
      )
  })
})

export const layer: Layer.Layer<InstallationStore, never, SqlClient.SqlClient | Seal> = Layer.effect(
  InstallationStore,
  make
)
