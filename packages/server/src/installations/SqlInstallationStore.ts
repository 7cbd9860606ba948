import { Config, SavedConfig } from "@fieldgate/core/installations/Config"
import { type ConfigId, type ConnectionId, GroupRef } from "@fieldgate/core/domain/Ids"
import { Installation } from "@fieldgate/core/installations/Installation"
import { ConnectionNotFound } from "@fieldgate/core/connections/ConnectionStore"
import { listedConfigs } from "@fieldgate/core/domain/Limits"
import {
  AlreadyInstalled,
  ConfigChanged,
  ConfigNotFound,
  type InstallationKey,
  type InstallationSelector,
  InstallationStore,
  notFound
} from "@fieldgate/core/installations/InstallationStore"
import { IntegrationNotFound } from "@fieldgate/core/integrations/IntegrationStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Seal } from "../sql/Seal.ts"
import { connectionColumns, connectionTables, groupColumns } from "../connections/SqlConnectionRow.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlListPart from "../sql/SqlListPart.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import * as SqlWriteTarget from "../writes/SqlWriteTarget.ts"
import { json, soughtText, soughtUuid, text, time, uuid, uuids } from "../sql/SqlValue.ts"

const available = orUnavailable("installation")
const decode = SqlRow.decoder(Installation)
const decodeSaved = SqlRow.decoder(SavedConfig)
const decodeCurrent = SqlRow.decoder(Schema.Struct({ id: Installation.fields.id, configId: Config.fields.id }))
const decodeConfig = SqlRow.decoder(Config)
const decodeKnown = SqlRow.decoder(
  Schema.Struct({
    id: Installation.fields.id,
    integrationId: Installation.fields.integrationId,
    isInstalled: Schema.Boolean
  })
)
const decodeGroup = SqlRow.decoder(Schema.Struct({ groupRef: GroupRef }))
const decodeInserted = SqlRow.decoder(
  Schema.Struct({ defined: Schema.Boolean, connected: Schema.Boolean, installed: Schema.Boolean })
)

/** As `healthOf` says. */
const health = "case when c.status = 'bad_credentials' then 'unhealthy' else i.health_status end"

const listed = { id: "i.id", texts: ["ig.ref", "ig.name", "c.provider"], newestFirst: false }

const columns = `i.id, i.project_id as "projectId", i.integration_id as "integrationId", ${groupColumns("ig")},
  ${connectionColumns("connection.")},
  f.id as "config.id", f.revision_id as "config.revisionId", f.create_time as "config.createTime",
  f.created_by as "config.createdBy", f.content as "config.content",
  ${health} as "healthStatus", i.last_operation_status as "lastOperationStatus",
  i.create_time as "createTime", i.created_by as "createdBy", i.update_time as "updateTime"`

/** What an installation refers to, whatever its own row `i` and its config `f` are read from. */
const references = `join project_group ig on ig.project_id = i.project_id and ig.ref = i.group_ref
  join (${connectionTables}) on c.project_id = i.project_id and c.id = i.connection_id`

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const target = yield* SqlWriteTarget.make
  const where = (selector: InstallationSelector) =>
    sql`i.project_id = ${soughtUuid(selector.projectId)} and i.integration_id = ${soughtUuid(selector.integrationId)} and ${
      "groupRef" in selector
        ? sql`i.group_ref = ${soughtText(selector.groupRef)}`
        : sql`i.id = ${soughtUuid(selector.installationId)}`
    }`
  const selected = sql.literal(
    `select ${columns} from installation i join config f on f.id = i.config_id ${references}`
  )

  const configColumns = sql.literal(
    `f.id, f.revision_id as "revisionId", f.create_time as "createTime", f.created_by as "createdBy", f.content`
  )

  const current = (selector: InstallationSelector) =>
    sql`select i.id, i.config_id as "configId" from installation i where ${where(selector)}`.pipe(
      Effect.flatMap(([row]) => (row === undefined ? Effect.fail(notFound(selector)) : decodeCurrent(row)))
    )

  const insertConfig = ({ content, createTime, createdBy, id, revisionId }: Config) =>
    sql`insert into config (id, installation_id, revision_id, create_time, created_by, content)
      select ${uuid(id)}, i.id, ${uuid(revisionId)}, ${time(createTime)}, ${text(createdBy)}, ${json(content)} from i`

  const insert = (
    installation: Installation
  ): Effect.Effect<void, AlreadyInstalled | ConnectionNotFound | IntegrationNotFound | SqlError> => {
    const { config, connection, createTime, createdBy, group, integrationId, projectId } = installation
    const key = { projectId, integrationId, groupRef: group.groupRef }
    return sql`
      with n as (
        select id from integration where id = ${soughtUuid(integrationId)} and project_id = ${uuid(projectId)}
        for key share
      ), g as (
        -- The group before the connection, as its removal locks them.
        select ref from project_group where project_id = ${uuid(projectId)} and ref = ${text(group.groupRef)} for key share
      ), c as (
        select c.id from g, connection c where c.id = ${soughtUuid(connection.id)} and c.project_id = ${uuid(projectId)}
        for key share of c
      ), i as (
        insert into installation (id, project_id, integration_id, group_ref, connection_id, config_id, health_status,
          last_operation_status, create_time, created_by, update_time)
        select ${uuid(installation.id)}, ${uuid(projectId)}, n.id, ${text(group.groupRef)}, c.id,
          ${uuid(config.id)}, ${text(installation.healthStatus)}, ${text(installation.lastOperationStatus)},
          ${time(createTime)}, ${text(createdBy)}, ${time(installation.updateTime)}
        from c, n
        on conflict on constraint installation_once do nothing
        returning id
      ), f as (${insertConfig(config)})
      select exists (select from n) as defined, exists (select from c) as connected, exists (select from i) as installed
    `.pipe(
      Effect.flatMap(([row]) => decodeInserted(row ?? {})),
      Effect.flatMap(({ connected, defined, installed }) => {
        if (!defined) return Effect.fail(new IntegrationNotFound({ integration: integrationId }))
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

  /** Why a config was not replaced: it had changed, or the connection doesn't exist. */
  const unsaved = Effect.fnUntraced(function* (
    selector: InstallationSelector,
    expected: ConfigId,
    connectionId: ConnectionId | undefined
  ) {
    const { configId } = yield* current(selector)
    return yield* configId === expected && connectionId !== undefined
      ? new ConnectionNotFound({ connectionId })
      : new ConfigChanged({ expected, actual: configId })
  })

  return InstallationStore.of({
    insert: (installation) => available(insert(installation)),
    find: (selector) =>
      sql`${selected} where ${where(selector)}`.pipe(
        Effect.flatMap(([row]) => (row === undefined ? Effect.fail(notFound(selector)) : decode(row))),
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
    list: (projectId, { groupRef, healthStatus, integrationId, ...part }) =>
      sql`${selected} where ${sql.and([
        sql`i.project_id = ${soughtUuid(projectId)}`,
        ...(integrationId === undefined ? [] : [sql`i.integration_id = ${soughtUuid(integrationId)}`]),
        ...(groupRef === undefined ? [] : [sql`i.group_ref = ${soughtText(groupRef)}`]),
        ...(healthStatus === undefined ? [] : [sql`${sql.literal(health)} = ${soughtText(healthStatus)}`]),
        ...SqlListPart.within(sql, listed, part)
      ])} ${SqlListPart.ordered(sql, listed, "i.create_time", part)}`.pipe(
        Effect.flatMap((rows) => Effect.forEach(rows, decode)),
        available
      ),
    configs: (selector) =>
      sql`
        select f.id, f.revision_id as "revisionId", f.create_time as "createTime", f.created_by as "createdBy"
        from installation i join config f on f.installation_id = i.id
        where ${where(selector)} order by f.id = i.config_id desc, f.create_time desc, f.id desc
        limit ${listedConfigs.maximum}
      `.pipe(
        Effect.flatMap((rows) => Effect.forEach(rows, decodeSaved)),
        Effect.filterOrFail(
          (configs) => configs.length > 0,
          () => notFound(selector)
        ),
        available
      ),
    config: (selector, configId) =>
      sql`
        select ${configColumns} from installation i join config f on f.installation_id = i.id
        where ${where(selector)} and f.id = ${soughtUuid(configId)}
      `.pipe(
        Effect.flatMap(([row]) =>
          row === undefined ? Effect.fail(new ConfigNotFound({ configId })) : decodeConfig(row)
        ),
        available
      ),
    target: (key) => available(target(key)),
    replaceConfig: (selector, expected, config, at, connectionId) =>
      sql`
        with given as (
          select id from connection
          where id = ${soughtUuid(connectionId ?? "")} and project_id = ${soughtUuid(selector.projectId)} for key share
        ), i as (
          update installation i set config_id = ${uuid(config.id)}, update_time = ${time(at)}, connection_id = c.id
          from connection c
          where ${where(selector)} and i.config_id = ${soughtUuid(expected)} and c.project_id = i.project_id
            and c.id = ${connectionId === undefined ? sql`i.connection_id` : sql`(select id from given)`}
          returning i.*
        ), f as (${insertConfig(config)} returning *)
        select ${sql.literal(columns)} from i cross join f ${sql.literal(references)}
      `.pipe(
        Effect.flatMap(([row]) => (row === undefined ? unsaved(selector, expected, connectionId) : decode(row))),
        available
      ),
    remove: (selector) =>
      sql`delete from installation i where ${where(selector)} returning i.id, i.config_id as "configId"`.pipe(
        Effect.flatMap(([row]) => (row === undefined ? Effect.fail(notFound(selector)) : decodeCurrent(row))),
        Effect.map(({ id }) => id),
        available
      ),
    history: (selector, { after, limit }) =>
      sql`
        select ${configColumns}
        from installation i join config f on f.installation_id = i.id
        where ${where(selector)} and ${
          after === undefined
            ? sql`true`
            : sql`(f.create_time, f.id) > (select a.create_time, a.id from config a where a.id = ${soughtUuid(after)})`
        }
        order by f.create_time, f.id limit ${limit}
      `.pipe(Effect.flatMap(Effect.forEach(decodeConfig)), available),
    known: (projectId, groupRef) =>
      sql`
        select id, integration_id as "integrationId", true as "isInstalled" from installation
        where project_id = ${soughtUuid(projectId)} and group_ref = ${soughtText(groupRef)}
        union all
        select id, integration_id, false from former_installation
        where project_id = ${soughtUuid(projectId)} and group_ref = ${soughtText(groupRef)}
        order by id
      `.pipe(Effect.flatMap(Effect.forEach(decodeKnown)), available),
    replaceCreator: (projectId, createdBy, by) =>
      sql<{ readonly replaced: number }>`
        with installations as (
          update installation set created_by = ${text(by)}
          where project_id = ${soughtUuid(projectId)} and created_by = ${soughtText(createdBy)} returning 1
        ), configs as (
          update config f set created_by = ${text(by)} from installation i
          where i.id = f.installation_id and i.project_id = ${soughtUuid(projectId)}
            and f.created_by = ${soughtText(createdBy)} returning 1
        )
        select ((select count(*) from installations) + (select count(*) from configs))::int as replaced
      `.pipe(
        Effect.map(([row]) => row?.replaced ?? 0),
        available
      ),
    forget: (projectId, ids) =>
      sql`
        delete from former_installation where project_id = ${soughtUuid(projectId)} and id = any (${uuids(ids)})
      `.pipe(Effect.asVoid, available)
  })
})

export const layer: Layer.Layer<InstallationStore, never, SqlClient.SqlClient | Seal> = Layer.effect(
  InstallationStore,
  make
)
