/** Unreadable events and deliveries: each is kept, retried after a while, and delays no other. @rule webhook.unreadable */
import { deadLetterRetryMinutes, deliveryDays } from "@fieldgate/core/domain/Limits"
import type { DeadLetter } from "@fieldgate/core/webhooks/EventOutbox"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import * as SqlRow from "../../sql/SqlRow.ts"
import { time, uuids } from "../../sql/SqlValue.ts"

/** Columns that are readable in any version's rows. */
const Known = Schema.Struct({
  key: Schema.String,
  projectId: Schema.String,
  type: Schema.String,
  wasQuarantined: Schema.Boolean
})
export type Known = typeof Known.Type
export const decodeKnown = SqlRow.decoder(Known)

export const of = (table: "webhook_event" | "delivery", known: Known, fault: string): DeadLetter => ({
  projectId: known.projectId,
  type: known.type,
  detail: `${table} ${known.key} ${fault}`,
  again: known.wasQuarantined
})

const nextTry = (at: DateTime.Utc) => time(DateTime.add(at, { minutes: deadLetterRetryMinutes }))

export const quarantineEvents = (sql: SqlClient, numbers: Fragment, at: DateTime.Utc) =>
  sql`update webhook_event set retry_at = ${nextTry(at)} where number = any (array(${numbers}))`

/** Not counted as an attempt, because nothing was sent. */
export const quarantineDeliveries = (sql: SqlClient, keys: ReadonlyArray<string>, at: DateTime.Utc) =>
  sql`
    update delivery set set_aside = true, worker = null, due_at = ${nextTry(at)}, attempts = attempts - 1
    where id = any (${uuids(keys)})`

/** Deletes dead letters that could not be read for as long as deliveries are kept. */
export const sweep = (sql: SqlClient, until: DateTime.Utc, limit: number) =>
  Effect.all([
    sql`
      delete from webhook_event where number in (
        select number from webhook_event where retry_at is not null and time < ${time(until)} limit ${limit}
        for update skip locked
      ) returning number`,
    sql`
      delete from delivery where id in (
        select id from delivery where set_aside and due_at is not null and create_time < ${time(until)} limit ${limit}
        for update skip locked
      ) returning id`
  ]).pipe(
    Effect.tap((removed) => {
      const count = removed.flat().length
      if (count === 0) return Effect.void
      return Effect.logError(`unreadable webhook events deleted after ${deliveryDays} days`).pipe(
        Effect.annotateLogs({ count })
      )
    }),
    Effect.map((removed) => removed.flat().length)
  )
