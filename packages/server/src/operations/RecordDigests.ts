/**
 * Digests by which the writes of a record are found: the database holds no identifying value beside the payloads. Their key is random,
 * one for the deployment, and stored encrypted, so that a rotation of encryption keys leaves them valid.
 * @rule writer.digests, writer.rotation
 */
import type { ConnectionId, ObjectName, ProjectId } from "@fieldgate/core/domain/Ids"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { identitiesOf, identityOfOutcome, type RecordIdentity } from "@fieldgate/core/operations/rules/RecordIdentity"
import type { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as WrittenKeys from "@fieldgate/core/writes/rules/WrittenKeys"
import type { WriteEnvelope } from "@fieldgate/core/writes/WriteEnvelope"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Semaphore from "effect/Semaphore"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto"
import { recordDigestKeyOwner } from "../sql/Reseal.ts"
import { Seal } from "../sql/Seal.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import { booleans, ints, text, uuid, uuids } from "../sql/SqlValue.ts"

/** The digest of a value of a project, in the form of a UUID. */
export type DigestOf = (projectId: ProjectId, identity: DigestedValue) => string

/** A value by which records are found; the key of a match; or a key with the account and the object that it is of. */
export interface DigestedValue {
  readonly kind: RecordIdentity["kind"] | "match" | "key"
  readonly value: string
}

export class RecordDigests extends Context.Service<
  RecordDigests,
  {
    /** Reads the key at its first use, and makes it if the deployment has none yet; it never changes. */
    readonly digestOf: Effect.Effect<DigestOf, SqlError>
  }
>()("@fieldgate/server/operations/RecordDigests") {}

const keyBytes = 32

/** The row of the key: there is one. */
const ownId = "00000000-0000-0000-0000-000000000001"

const digestWith =
  (key: KeyObject): DigestOf =>
  (projectId, { kind, value }) => {
    const hex = createHmac("sha256", key).update(`${projectId} ${kind} ${value}`).digest("hex")
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
  }

const stored = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly sealed: string }>`
    select sealed_key as sealed from record_digest_key where id = ${uuid(ownId)}`
  return row?.sealed
})

/** Processes that start together make a key each, and use the one that was stored first. */
const created = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const key = Redacted.make(randomBytes(keyBytes).toString("base64"))
  const sealed = yield* (yield* Seal).seal(key, recordDigestKeyOwner(ownId))
  yield* sql`insert into record_digest_key (id, sealed_key) values (${uuid(ownId)}, ${text(sealed)}) on conflict do nothing`
  return yield* stored
})

const load = Effect.gen(function* () {
  const sealed = (yield* stored) ?? (yield* created)
  if (sealed === undefined) return yield* Effect.die("the key of the digests of records was removed while it was made")
  // Keys that don't open it are refused when a process starts.
  const key = yield* Effect.orDie((yield* Seal).open(sealed, recordDigestKeyOwner(ownId)))
  return digestWith(createSecretKey(Redacted.value(key), "base64"))
})

const make = Effect.gen(function* () {
  const context = yield* Effect.context<SqlClient.SqlClient | Seal>()
  let known: DigestOf | undefined
  // Writes that come together wait for one query, and go on in their order.
  const inTurn = yield* Semaphore.make(1)
  const read = Effect.suspend(() =>
    known === undefined
      ? load.pipe(
          Effect.tap((digestOf) => Effect.sync(() => (known = digestOf))),
          Effect.provideContext(context)
        )
      : Effect.succeed(known)
  )
  return RecordDigests.of({
    digestOf: Effect.suspend(() => (known === undefined ? inTurn.withPermits(1)(read) : Effect.succeed(known)))
  })
})

/** A failed read of the key is repeated at the next use. */
export const layer: Layer.Layer<RecordDigests, never, SqlClient.SqlClient | Seal> = Layer.effect(RecordDigests, make)

/** Reads the key when a process starts, so that no write waits for it. */
export const loaded = Layer.effectDiscard(
  Effect.flatMap(RecordDigests, ({ digestOf }) => digestOf).pipe(orUnavailable("encryption keys"))
).pipe(Layer.provide(layer))

/** One digest, and the place of its record among those of a statement, from 1. */
export interface PlacedDigest {
  readonly digest: string
  readonly place: number
  readonly isRecordId: boolean
}

/** The object of an account whose records are written. */
export interface WrittenObject {
  readonly projectId: ProjectId
  readonly connectionId: ConnectionId
  readonly objectName: ObjectName
}

export const digestsOf = (
  digestOf: DigestOf,
  object: WrittenObject,
  envelope: WriteEnvelope,
  record: PlannedRecord,
  place: number
): ReadonlyArray<PlacedDigest> => [
  ...identitiesOf(envelope, record).map((identity) => ({
    digest: digestOf(object.projectId, identity),
    place,
    isRecordId: identity.kind === "recordId"
  })),
  ...WrittenKeys.keysOf(envelope, record).map((key) => ({
    digest: keyDigest(digestOf, object, key),
    place,
    isRecordId: false
  }))
]

/** @rule match.recent */
export const keyDigest = (
  digestOf: DigestOf,
  { connectionId, objectName, projectId }: WrittenObject,
  key: string
): string => digestOf(projectId, { kind: "key", value: JSON.stringify([connectionId, objectName, key]) })

export const digestColumns = (sql: SqlClient.SqlClient, digests: ReadonlyArray<PlacedDigest>) =>
  sql`${uuids(digests.map(({ digest }) => digest))}, ${ints(digests.map(({ place }) => place))},
    ${booleans(digests.map(({ isRecordId }) => isRecordId))}`

/** The digest of the id of a written record; null where nothing was written. */
export const writtenDigest = (digestOf: DigestOf, projectId: ProjectId, outcome: RecordOutcome): string | null => {
  const identity = identityOfOutcome(outcome)
  return identity === undefined ? null : digestOf(projectId, identity)
}
