/** Records on their way into the database and out of it: JSON as text, so that it is written down once and comes back as it was. */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Acceptance, Accumulation } from "@fieldgate/core/operations/OperationQueue"
import { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import { WriteEnvelope } from "@fieldgate/core/writes/WriteEnvelope"
import * as DateTime from "effect/DateTime"
import type { SqlClient } from "effect/sql/SqlClient"
import { createHash } from "node:crypto"
import * as SqlRow from "../../sql/SqlRow.ts"
import { texts, times, uuids } from "../../sql/SqlValue.ts"

/** The JSON of a planned record, and of what the records of an operation have in common. */
export const StoredRecord = SqlRow.stored(PlannedRecord)
export const StoredEnvelope = SqlRow.stored(WriteEnvelope)

/** A planned record as a row holds it. */
export interface RecordText {
  readonly payload: string
  /** Of the provider's record that it changes, as JSON, because a text can't hold every id; null for a create. */
  readonly recordId: string | null
}

export const textOf = (record: PlannedRecord, { type }: WriteEnvelope): RecordText => ({
  payload: JSON.stringify(record),
  recordId: type === "create" || record.recordId === undefined ? null : JSON.stringify(record.recordId)
})

/** Operations that begin, as the columns that the functions `accept` and `accumulate` take. */
export const operationColumns = (sql: SqlClient, members: ReadonlyArray<Acceptance | Accumulation>) => {
  const operations = members.map(({ operation }) => operation)
  return sql`${uuids(operations.map(({ id }) => id))}, ${uuids(operations.map(({ projectId }) => projectId))},
    ${uuids(operations.map(({ integrationId }) => integrationId))},
    ${uuids(operations.map(({ installationId }) => installationId))}, ${uuids(operations.map(({ configId }) => configId))},
    ${texts(operations.map(({ resource }) => resource))}, ${uuids(members.map(({ connectionId }) => connectionId))},
    ${texts(members.map(({ envelope }) => JSON.stringify(envelope)))}::json[], ${times(operations.map(({ createTime }) => createTime))}`
}

/** The name of a batch for the index: keys are as long as the headers in them, and belong to their project. */
export const batchName = ({ batchKey, operation }: Accumulation): string =>
  createHash("sha256")
    .update(JSON.stringify([operation.projectId, batchKey]))
    .digest("base64url")

/** The claims of a flush, each with its caller's place from 1, and their answers beside. */
export const claimsOf = (items: ReadonlyArray<Pick<Acceptance | Accumulation, "claim" | "operation">>) => {
  const claimed = items.flatMap(({ claim, operation: { projectId } }, index) =>
    claim === undefined ? [] : [{ claim, projectId, place: index + 1 }]
  )
  return {
    claims: JSON.stringify(
      claimed.map(({ claim: { digest, expiresAt, key }, place, projectId }) => {
        return { place, projectId, key, digest, expiresAt: DateTime.formatIso(expiresAt) }
      })
    ),
    answers: claimed.map(({ claim }) => JSON.stringify(claim.answer))
  }
}

/** The provider's id of a record that was written, as JSON; null where nothing was, or the provider gave no id. */
export const writtenId = ({ outcome, recordId }: RecordOutcome): string | null =>
  outcome === "success" && recordId !== undefined ? JSON.stringify(recordId) : null
