/** Removing a group from PostgreSQL, with its connections and what is counted for them, and a consumer from its connections. */
import type { ConsumerRef, GroupRef, ProjectId } from "@fieldgate/core/domain/Ids"
import type { Consumer } from "@fieldgate/core/groups/Group"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { soughtText, soughtUuid, text, texts, time } from "../sql/SqlValue.ts"

export const remove = (sql: SqlClient, projectId: ProjectId, groupRef: GroupRef) =>
  Effect.gen(function* () {
    const ofGroup = sql`project_id = ${soughtUuid(projectId)} and group_ref = ${soughtText(groupRef)}`
    const group = sql`project_id = ${soughtUuid(projectId)} and ref = ${soughtText(groupRef)}`
    // Who brings a new connection for the group waits until this is done.
    yield* sql`select from project_group where ${group} for update`
    // An installation that is moving to one of them is seen by the next statement.
    yield* sql`select from connection where ${ofGroup} order by id for update`
    const gone = yield* sql<{ readonly consumerRef: string }>`
      delete from connection where ${ofGroup}
        and not exists (select from installation i where i.project_id = connection.project_id and i.connection_id = connection.id)
      returning consumer_ref as "consumerRef"`
    yield* sql`
      delete from project_group where ${group}
        and not exists (select from connection where ${ofGroup}) and not exists (select from installation where ${ofGroup})`
    if (gone.length === 0) return 0
    const refs = [...new Set(gone.map(({ consumerRef }) => consumerRef))]
    yield* sql`select from project_consumer where project_id = ${soughtUuid(projectId)} and ref = any (${texts(refs)}) for update`
    yield* sql`
      delete from project_consumer u where u.project_id = ${soughtUuid(projectId)} and u.ref = any (${texts(refs)})
        and not exists (select from connection c where c.project_id = u.project_id and c.consumer_ref = u.ref)`
    return gone.length
  }).pipe(sql.withTransaction)

/** Returns how many connections have the other consumer now. A connection that is inserted in between keeps the consumer. */
export const replaceConsumer = (sql: SqlClient, projectId: ProjectId, consumerRef: ConsumerRef, by: Consumer) =>
  Effect.gen(function* () {
    const consumer = sql`project_id = ${soughtUuid(projectId)} and ref = ${soughtText(consumerRef)}`
    const [known] = yield* sql`select from project_consumer where ${consumer} for update`
    if (known === undefined) return 0
    const ofConsumer = sql`project_id = ${soughtUuid(projectId)} and consumer_ref = ${soughtText(consumerRef)}`
    yield* sql`
      insert into project_consumer (project_id, ref, name, create_time)
      select ${soughtUuid(projectId)}, ${text(by.consumerRef)}, ${text(by.consumerName)}, ${time(by.createTime)}
      where exists (select from connection where ${ofConsumer})`
    const changed = yield* sql`
      update connection set consumer_ref = ${text(by.consumerRef)}, provider_consumer_ref = null
      where ${ofConsumer} returning id`
    yield* sql`delete from project_consumer where ${consumer}`
    return changed.length
  }).pipe(sql.withTransaction)
