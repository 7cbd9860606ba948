/**
 * Finds the writes of records by their keys in PostgreSQL: by the digests that `begin`, `accept` and `accumulate` store, so the keys of a
 * write are known before its call is made. Each digest is walked in its index from the newest write on. @rule match.recent
 */
import { OperationId } from "@fieldgate/core/domain/Ids"
import { keyWrites } from "@fieldgate/core/domain/Limits"
import { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { KeyWrite, KeyWritesQuery } from "@fieldgate/core/operations/KeyWrite"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtUuid, time, uuids } from "../sql/SqlValue.ts"
import { type DigestOf, keyDigest } from "./RecordDigests.ts"

const decode = SqlRow.decoder(
  Schema.Struct({
    place: Schema.Int,
    operationId: OperationId,
    index: Schema.Int,
    outcome: Schema.optionalKey(RecordOutcome),
    isSending: Schema.Boolean,
    savedAt: Schema.DateTimeUtcFromString
  })
)

export const ofKeys = Effect.fnUntraced(function* (sql: SqlClient, digestOf: DigestOf, sought: KeyWritesQuery) {
  const keys = [...new Set(sought.keys)]
  if (keys.length === 0) return []
  const rows = yield* sql`
    select given.place::int as place, i.operation_id as "operationId", i.position - 1 as index,
      coalesce(r.outcome, r.last) as outcome, i.position = any (o.sending) as "isSending",
      o.update_time as "savedAt"
    from unnest(${uuids(keys.map((key) => keyDigest(digestOf, sought, key)))}) with ordinality as given (digest, place)
    cross join lateral (
      select operation_id, position from record_identity
      where digest = given.digest order by operation_id desc, position desc limit ${keyWrites.maximum}
    ) i
    join operation o on o.id = i.operation_id and o.project_id = ${soughtUuid(sought.projectId)}
      and o.create_time >= ${time(sought.since)}
    join write_record r on r.operation_id = i.operation_id and r.position = i.position
    order by given.place, i.operation_id desc, i.position desc`
  return (yield* Effect.forEach(rows, (row) => decode(row))).flatMap(({ place, ...write }): ReadonlyArray<KeyWrite> => {
    const key = keys[place - 1]
    return key === undefined ? [] : [{ ...write, key }]
  })
})
