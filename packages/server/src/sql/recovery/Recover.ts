/**
 * Releases a database that was restored or moved. After a restore, everything that was open is treated as perhaps sent: creates are
 * looked up before they are sent, everything else is repeated in order. @rule recover.command
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { withoutStatementTimeout } from "../SessionSettings.ts"
import { time } from "../SqlValue.ts"
import { cancelRedrives, type Marked, markInDoubt } from "./Heartbeat.ts"

export type Recovery = { readonly _tag: "Moved" } | { readonly _tag: "RestoredTo"; readonly time: DateTime.Utc }

/** Only the CRM's metadata shows which records have a unique field, so the report states both cases. */
const decisions = {
  lookedUp: "records with a unique field are looked up before they are sent; others end as uncertain",
  lookedUpOrSent: "records with a unique field are looked up before they are sent; others are sent again",
  repeated: "repeated in order"
} as const

export interface RecoveredOperation {
  readonly operationId: string
  readonly projectId: string
  readonly objectName: string
  readonly type: string
  /** Open records. */
  readonly records: number
  readonly decision: (typeof decisions)[keyof typeof decisions]
}

/** What `fieldgate recover` prints. */
export interface RecoveryReport {
  readonly recovery: "moved" | "restored"
  readonly restoredTo?: string
  readonly recoveredAt: string
  /** Why workers were held; missing where they were not. */
  readonly heldFor?: string
  readonly operations: ReadonlyArray<RecoveredOperation>
  /** Bulk redrives that were running, which are cancelled: the database may lack operations that they made. */
  readonly redriveJobs: ReadonlyArray<string>
  /** Webhooks that waited: each is sent again, marked with `fieldgate-recovered`. */
  readonly webhooks: number
}

export class RecoveryRefused extends Schema.TaggedError<RecoveryRefused>()("RecoveryRefused", {
  message: Schema.String
}) {}

export const run = (recovery: Recovery) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ readonly heldFor: string | null; readonly now: Date }>`
      select held_for as "heldFor", clock_timestamp() as now from (select 1) one left join database_identity on true`
    const now = row === undefined ? yield* DateTime.now : DateTime.makeUnsafe(row.now)
    if (recovery._tag === "RestoredTo" && DateTime.isGreaterThan(recovery.time, now)) {
      const [given, clock] = [recovery.time, now].map(DateTime.formatIso)
      return yield* new RecoveryRefused({
        message: `--restored-to ${given} is later than the database's clock, ${clock}`
      })
    }
    const isRestored = recovery._tag === "RestoredTo"
    const marked = isRestored ? yield* markInDoubt(recovery.time, true) : []
    const redriveJobs = isRestored ? yield* cancelRedrives : []
    const webhooks = isRestored
      ? yield* sql`update delivery set recovered = true where due_at is not null returning id`
      : []
    yield* sql`
      insert into database_identity as known (identifier, timeline, heartbeat_at, recoveries, recovered_at)
      select identifier, timeline, clock_timestamp(), 1, ${time(isRestored ? now : undefined)}
      from current_identity() where identifier is not null
      on conflict (is_row) do update set identifier = excluded.identifier, timeline = excluded.timeline,
        heartbeat_at = excluded.heartbeat_at, recoveries = known.recoveries + 1,
        recovered_at = coalesce(excluded.recovered_at, known.recovered_at), held_since = null, held_for = null`
    // Where the server doesn't report its identity, the hold ends too.
    yield* sql`update database_identity set held_since = null, held_for = null`
    yield* sql`select pg_notify(notice_channel(), '')`
    const report: RecoveryReport = {
      recovery: isRestored ? "restored" : "moved",
      ...(isRestored ? { restoredTo: DateTime.formatIso(recovery.time) } : {}),
      recoveredAt: DateTime.formatIso(now),
      ...(row?.heldFor == null ? {} : { heldFor: row.heldFor }),
      operations: marked.map(operationOf),
      redriveJobs,
      webhooks: webhooks.length
    }
    return report
  }).pipe((work) => Effect.flatMap(SqlClient.SqlClient, (sql) => withoutStatementTimeout(sql, work)))

const operationOf = ({ head, id, objectName, projectId, records }: Marked): RecoveredOperation => {
  const envelope = envelopeOf(head)
  return { operationId: id, projectId, objectName, type: envelope.type, records, decision: decisionOf(envelope) }
}

const decisionOf = ({ onUnknownOutcome, type }: ReturnType<typeof envelopeOf>): RecoveredOperation["decision"] => {
  if (type !== "create") return decisions.repeated
  return onUnknownOutcome === "retry" ? decisions.lookedUpOrSent : decisions.lookedUp
}

const envelopeOf = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ type: Schema.String, onUnknownOutcome: Schema.optionalKey(Schema.String) }))
)
