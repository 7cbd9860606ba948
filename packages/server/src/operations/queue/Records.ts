/** Encodes and decodes records in the database. JSON is stored as text, so that it is returned unchanged. */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Acceptance, Accumulation } from "@fieldgate/core/operations/OperationQueue"
import { fieldsOf } from "@fieldgate/core/writes/rules/NewerWrites"
import { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import { matchOf, orderKey } from "@fieldgate/core/writes/rules/RecordOrder"
import type { ProjectId } from "@fieldgate/core/domain/Ids"
import type { Operation } from "@fieldgate/core/operations/Operation"
import type { IdempotencyClaim } from "@fieldgate/core/operations/OperationStore"
import { WriteEnvelope } from "@fieldgate/core/writes/WriteEnvelope"
import * as DateTime from "effect/DateTime"
import type { SqlClient } from "effect/sql/SqlClient"
import { createHash } from "node:crypto"
import type { DigestOf } from "../RecordDigests.ts"
import * as SqlRow from "../../sql/SqlRow.ts"
import { texts, times, uuids } from "../../sql/SqlValue.ts"

export const StoredRecord = SqlRow.stored(PlannedRecord)
export const StoredEnvelope = SqlRow.stored(WriteEnvelope)

export interface RecordText {
  readonly payload: string
  /**
   * The ID of the provider's record as JSON, because PostgreSQL text can't hold every ID, or the digest of the key by which the record
   * is looked for; null for a create.
   */
  readonly recordId: string | null
  /** The fields that it sets; JSON has no line breaks. */
  readonly fields: ReadonlyArray<string>
}

export const textOf = (
  record: PlannedRecord,
  { type }: WriteEnvelope,
  projectId: ProjectId,
  digestOf: DigestOf
): RecordText => {
  const key = orderKey(type, record)
  const match = key === undefined ? undefined : matchOf(key)
  return {
    payload: JSON.stringify(record),
    fields: fieldsOf(type, record),
    recordId: match === undefined ? (key ?? null) : `match ${digestOf(projectId, { kind: "match", value: match })}`
  }
}

/** What the statements that store new operations take of each. */
type NewOperation = Pick<Acceptance, "connectionId" | "envelope" | "operation">

/** `first` are the operations whose ids, configs and times are given: those of the members, unless others may be stored instead. */
export const operationColumns = (
  sql: SqlClient,
  members: ReadonlyArray<NewOperation>,
  first: ReadonlyArray<Operation> = members.map(({ operation }) => operation)
) => {
  const operations = members.map(({ operation }) => operation)
  return sql`${uuids(first.map(({ id }) => id))}, ${uuids(operations.map(({ projectId }) => projectId))},
    ${uuids(operations.map(({ integrationId }) => integrationId))},
    ${uuids(operations.map(({ installationId }) => installationId))}, ${uuids(first.map(({ configId }) => configId))},
    ${texts(operations.map(({ resource }) => resource))}, ${uuids(members.map(({ connectionId }) => connectionId))},
    ${texts(members.map(({ envelope }) => JSON.stringify(envelope)))}::json[], ${times(first.map(({ createTime }) => createTime))}`
}

/** The indexed name of a batch, per project and connection. Hashed, because keys contain headers and can be long. */
export const batchName = ({ batchKey, connectionId, operation }: Accumulation): string =>
  createHash("sha256")
    .update(JSON.stringify([operation.projectId, connectionId, batchKey]))
    .digest("base64url")

interface Claiming<Claim> {
  readonly claim?: Claim | undefined
  readonly operation: Operation
}

/** The key claims of a flush, each with its caller's number from 1. */
export const claimsOf = <Claim extends IdempotencyClaim>(items: ReadonlyArray<Claiming<Claim>>) => {
  const claimed = items.flatMap(({ claim, operation: { projectId } }, index) =>
    claim === undefined ? [] : [{ claim, projectId, place: index + 1 }]
  )
  return {
    claims: JSON.stringify(
      claimed.map(({ claim: { digest, expiresAt, key }, place, projectId }) => {
        return { place, projectId, key, digest, expiresAt: DateTime.formatIso(expiresAt) }
      })
    ),
    claimed: claimed.map(({ claim }) => claim)
  }
}

/** The provider's ID of a written record as JSON; null without a write or without an ID. */
export const writtenId = ({ outcome, recordId }: RecordOutcome): string | null =>
  outcome === "success" && recordId !== undefined ? JSON.stringify(recordId) : null
