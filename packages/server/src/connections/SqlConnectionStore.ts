/** Connections in PostgreSQL, their credentials sealed. */
import { Connection } from "@fieldgate/core/connections/Connection"
import { type Credentials, environmentOf } from "@fieldgate/core/connections/Credentials"
import type { ConnectionId, ProjectId } from "@fieldgate/core/domain/Ids"
import { accountAfter, refuseOther } from "@fieldgate/core/connections/rules/ConnectionAccount"
import { ConnectionInUse, ConnectionNotFound, ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Struct from "effect/Struct"
import * as SqlClient from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import type { Seal } from "../sql/Seal.ts"
import * as SqlConnectionRow from "./SqlConnectionRow.ts"
import {
  SealedAccount,
  accountColumns,
  accountJson,
  connectionColumns,
  connectionTables,
  opener
} from "./SqlConnectionRow.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import { insertLocked, isBelow } from "../projects/SqlProjectLimit.ts"
import * as SqlGroup from "../groups/SqlGroup.ts"
import * as SqlListPart from "../sql/SqlListPart.ts"
import * as SqlRefreshLease from "./SqlRefreshLease.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { double, json, sentence, soughtText, soughtUuid, text, time, uuid } from "../sql/SqlValue.ts"

const available = orUnavailable("connection")
const decode = SqlRow.decoder(Connection)
const decodeAccount = SqlRow.decoder(Connection.mapFields(Struct.pick(["account"])))
const decodeSealed = SqlRow.decoder(SealedAccount)

const listed = {
  id: "c.id",
  texts: ["g.ref", "g.name", "u.ref", "u.name", "c.provider"],
  newestFirst: true
}

const only =
  (connectionId: ConnectionId) =>
  ([row]: ReadonlyArray<object>) =>
    row === undefined ? Effect.fail(new ConnectionNotFound({ connectionId })) : Effect.succeed(row)

interface Party {
  readonly ref: string
  readonly name: string
  readonly createTime: DateTime.Utc
  readonly updateTime?: DateTime.Utc
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const credentialsOf = yield* SqlConnectionRow.sealedCredentials
  const open = yield* opener
  const leases = yield* SqlRefreshLease.make
  const selected = sql.literal(`select ${connectionColumns()} from ${connectionTables}`)

  const where = (projectId: ProjectId, id: ConnectionId) =>
    sql`c.id = ${soughtUuid(id)} and c.project_id = ${soughtUuid(projectId)}`

  /** Saves a party, or its new name if it is known; a name that repeats the reference is not saved. */
  const meet = (table: "project_group" | "project_consumer", party: Party, connection: Connection) =>
    sql`
      insert into ${sql(table)} as known (project_id, ref, name, create_time, update_time)
      select p.id, ${text(party.ref)}, ${text(party.name)}, ${time(party.createTime)}, ${time(party.updateTime)} from p
      on conflict (project_id, ref) do update set name = excluded.name, update_time = ${time(connection.createTime)}
        where excluded.name not in (known.name, excluded.ref)
    `

  /** Nothing at all is stored for a group that has as many as it may: neither a consumer nor a new name. */
  const insert = (
    connection: Connection,
    credentials: Credentials,
    envelope: string,
    bound: { readonly most: number } | undefined
  ) => {
    const { consumer, group } = connection
    const counted = sql`k.group_ref = ${text(group.groupRef)}`
    return sql`
      with p as (
        select p.id from project p
        where p.id = ${uuid(connection.projectId)} and ${isBelow(sql, "connection", bound, counted)}
      ),
      g as (${meet("project_group", { ...group, ref: group.groupRef, name: group.groupName }, connection)}),
      u as (
        ${meet("project_consumer", { ...consumer, ref: consumer.consumerRef, name: consumer.consumerName }, connection)}
      )
      insert into connection (id, project_id, provider, group_ref, consumer_ref, auth_scheme, status, sealed_credentials,
        environment, provider_workspace_ref, provider_consumer_ref, provider_metadata, budget_share, account, warnings, last_error, last_error_time,
        create_time, update_time)
      select ${uuid(connection.id)}, p.id, ${text(connection.provider)},
        ${text(group.groupRef)}, ${text(consumer.consumerRef)}, ${text(connection.authScheme)},
        ${text(connection.status)}, ${text(envelope)}, ${text(environmentOf(credentials))}, ${text(connection.providerWorkspaceRef)},
        ${text(connection.providerConsumerRef)}, ${json(connection.providerMetadata)}, ${double(connection.budgetShare)},
        ${json(accountJson(connection.account))}, ${json(connection.warnings)},
        ${text(connection.lastError?.message)}, ${time(connection.lastError?.time)}, ${time(connection.createTime)},
        ${time(connection.updateTime)}
      from p returning id
    `
  }

  /** Another account may be behind new credentials: what the former one said of its objects is read again before it is used. */
  const outdated = (projectId: ProjectId, id: ConnectionId, isNew = true) =>
    sql`outdated as (
      update object_description d set outdated = true
      where d.connection_id = ${soughtUuid(id)} and d.project_id = ${soughtUuid(projectId)} and ${isNew}
    )`

  /** Changes one connection; fails if it does not exist. */
  const update = (projectId: ProjectId, id: ConnectionId, at: DateTime.Utc, assignments: Fragment) =>
    sql`update connection c set ${assignments}, update_time = ${time(at)} where ${where(projectId, id)} returning id`.pipe(
      Effect.flatMap(only(id)),
      Effect.asVoid,
      available
    )

  return ConnectionStore.of({
    insert: (connection, credentials, bound) =>
      credentialsOf.seal(connection.id, credentials).pipe(
        Effect.flatMap((envelope) =>
          insertLocked(sql, connection.projectId, insert(connection, credentials, envelope, bound))
        ),
        Effect.map((rows) => rows.length > 0),
        available
      ),
    get: (projectId, id) =>
      sql`${selected} where ${where(projectId, id)}`.pipe(Effect.flatMap(only(id)), Effect.flatMap(decode), available),
    list: (projectId, { consumerRef, groupRef, provider, providerWorkspaceRef, status, ...part }) =>
      sql`${selected} where ${sql.and([
        sql`c.project_id = ${soughtUuid(projectId)}`,
        ...(provider === undefined ? [] : [sql`c.provider = ${soughtText(provider)}`]),
        ...(groupRef === undefined ? [] : [sql`c.group_ref = ${soughtText(groupRef)}`]),
        ...(consumerRef === undefined ? [] : [sql`c.consumer_ref = ${soughtText(consumerRef)}`]),
        ...(status === undefined ? [] : [sql`c.status = ${soughtText(status)}`]),
        ...(providerWorkspaceRef === undefined
          ? []
          : [sql`c.provider_workspace_ref = ${soughtText(providerWorkspaceRef)}`]),
        ...SqlListPart.within(sql, listed, part)
      ])} ${SqlListPart.ordered(sql, listed, "c.create_time", part)}`.pipe(
        Effect.flatMap(Effect.forEach((row) => decode(row))),
        available
      ),
    countOf: (projectId, groupRef) =>
      sql<{ readonly count: number }>`
        select count(*)::int as count from connection c
        where c.project_id = ${soughtUuid(projectId)} and c.group_ref = ${soughtText(groupRef)}
      `.pipe(
        Effect.map(([row]) => row?.count ?? 0),
        available
      ),
    removeGroup: (projectId, groupRef) => available(SqlGroup.remove(sql, projectId, groupRef)),
    replaceConsumer: (projectId, consumerRef, by) =>
      available(SqlGroup.replaceConsumer(sql, projectId, consumerRef, by)),
    account: (projectId, id) =>
      sql`select ${sql.literal(accountColumns())} from connection c where ${where(projectId, id)}`.pipe(
        Effect.flatMap(only(id)),
        Effect.flatMap(decodeSealed),
        Effect.flatMap(open),
        available
      ),
    /** The row is locked before its account is read, so that of two changes with different accounts one is refused. */
    update: Effect.fnUntraced(
      function* (projectId, id, changes, at) {
        const { budgetShare, credentials, providerMetadata, providerWorkspaceRef } = changes
        const envelope = credentials === undefined ? undefined : yield* credentialsOf.seal(id, credentials)
        const isNew = envelope !== undefined || providerMetadata !== undefined
        const before = yield* decodeAccount(
          yield* only(id)(yield* sql`select c.account from connection c where ${where(projectId, id)} for update`)
        )
        yield* Effect.fromResult(refuseOther(id, before.account, changes.account))
        const account = accountAfter(before.account, changes)
        const rows = yield* sql`
          with ${outdated(projectId, id, envelope !== undefined)}, c as (
            update connection c set
              sealed_credentials = coalesce(${text(envelope)}, c.sealed_credentials),
              environment = coalesce(${text(credentials && environmentOf(credentials))}, c.environment),
              credentials_version = c.credentials_version + ${envelope === undefined ? 0 : 1}::int,
              refresh_until = case when ${envelope === undefined} then c.refresh_until end,
              provider_metadata = coalesce(${json(providerMetadata)}, c.provider_metadata),
              provider_workspace_ref = coalesce(${text(providerWorkspaceRef)}, c.provider_workspace_ref),
              budget_share = coalesce(${double(budgetShare)}, c.budget_share),
              account = ${json(accountJson(account))},
              warnings = case when ${envelope === undefined} then c.warnings else ${json(changes.warnings)} end,
              status = case when ${isNew} then ${text(changes.account === undefined ? "created" : "working")} else c.status end,
              update_time = ${time(at)}
            where ${where(projectId, id)} returning *
          )
          select ${sql.literal(connectionColumns())} from ${sql.literal(connectionTables.replace("connection c", "c"))}`
        return yield* decode(yield* only(id)(rows))
      },
      sql.withTransaction,
      available
    ),
    remove: (projectId, id) =>
      sql`delete from connection c where ${where(projectId, id)} returning c.id`.pipe(
        Effect.catchIf(
          (error) => error.reason._tag === "ConstraintError",
          () => Effect.fail(new ConnectionInUse({ connectionId: id }))
        ),
        Effect.flatMap(only(id)),
        Effect.asVoid,
        available
      ),
    setStatus: (projectId, id, status, at, why) => {
      const error = status === "bad_credentials" ? why : undefined
      return update(
        projectId,
        id,
        at,
        sql`status = ${text(status)}, warnings = null, last_error = ${error === undefined ? text(error) : sentence(error)},
          last_error_time = ${time(error === undefined ? undefined : at)}`
      )
    },
    ...leases
  })
})

export const layer: Layer.Layer<ConnectionStore, never, SqlClient.SqlClient | Seal> = Layer.effect(
  ConnectionStore,
  make
)
