/** Operations under a lease in PostgreSQL: send, save, extend, release. */
import { OperationId } from "@fieldgate/core/domain/Ids"
import type { Lease } from "@fieldgate/core/operations/Lease"
import type { FoundRecord, Granted } from "@fieldgate/core/operations/OperationQueue"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { AttemptEnd } from "@fieldgate/core/writes/rules/Attempt"
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { SqlClient } from "effect/sql/SqlClient"
import { booleans, ints, storable, texts, time, uuids } from "../../sql/SqlValue.ts"
import { type RecordDigests, writtenDigest } from "../RecordDigests.ts"
import * as Cancel from "./Cancel.ts"
import * as GroupCommit from "./GroupCommit.ts"
import { writtenId } from "./Records.ts"

/** Leases as function arguments, one column per property. */
const columnsOf = (sql: SqlClient, leases: ReadonlyArray<Lease>) =>
  sql`${uuids(leases.map(({ projectId }) => projectId))}, ${uuids(leases.map(({ operationId }) => operationId))},
    ${texts(leases.map(({ worker }) => worker))}, ${ints(leases.map(({ attempt }) => attempt))}`

interface Asked {
  readonly lease: Lease
  readonly indexes: ReadonlyArray<number>
  readonly at: DateTime.Utc
}

interface GrantedRow {
  readonly senders: ReadonlyArray<number>
  readonly positions: ReadonlyArray<number>
  readonly newerSenders: ReadonlyArray<number>
  readonly newerPositions: ReadonlyArray<number>
  readonly newerFields: ReadonlyArray<string>
  readonly newerOperations: ReadonlyArray<string>
  readonly soughtSenders: ReadonlyArray<number>
  readonly soughtPositions: ReadonlyArray<number>
}

export const makeSend = (sql: SqlClient) => {
  const flush = (asked: NonEmptyReadonlyArray<Asked>) => {
    const wanted = asked.flatMap(({ indexes }, place) => indexes.map((index) => [place + 1, index + 1] as const))
    return sql<GrantedRow>`
      select senders, positions, newer_senders as "newerSenders", newer_positions as "newerPositions", newer_fields as "newerFields",
        newer_operations as "newerOperations", sought_senders as "soughtSenders", sought_positions as "soughtPositions"
      from send(
        ${columnsOf(
          sql,
          asked.map(({ lease }) => lease)
        )}, ${ints(wanted.map(([owner]) => owner))}, ${ints(wanted.map(([, position]) => position))},
        ${time(asked.map(({ at }) => at).reduce(DateTime.max))})
    `.pipe(
      Effect.map(([row]) => {
        if (row === undefined) return asked.map(() => undefined)
        const { newerFields, newerOperations, newerPositions, newerSenders, positions, senders, soughtPositions } = row
        const sent = Map.groupBy(positions.keys(), (n) => senders[n])
        const newer = Map.groupBy(newerPositions.keys(), (n) => newerSenders[n])
        const sought = Map.groupBy(soughtPositions.keys(), (n) => row.soughtSenders[n])
        return asked.map((_, place) =>
          Result.succeed<Granted>({
            indexes: (sent.get(place + 1) ?? []).map((n) => (positions[n] ?? 0) - 1),
            newer: (newer.get(place + 1) ?? []).map((n) => ({
              index: (newerPositions[n] ?? 0) - 1,
              field: newerFields[n] ?? "",
              operationId: OperationId.make(newerOperations[n] ?? "")
            })),
            sought: (sought.get(place + 1) ?? []).map((n) => (soughtPositions[n] ?? 0) - 1)
          })
        )
      })
    )
  }
  const bytesOf = ({ indexes }: Asked) => 8 * indexes.length
  const tenantOf = ({ lease }: Asked) => lease.projectId
  return GroupCommit.make<Asked, Granted, never>({ flush, bytesOf, tenantOf })
}

interface NewerRow {
  readonly position: number
  readonly field: string
  readonly operationId: string
}

export const newerOf = (sql: SqlClient, lease: Lease, found: ReadonlyArray<FoundRecord>) =>
  sql<NewerRow>`
    select position, field, operation_id as "operationId"
    from newer_of(${columnsOf(sql, [lease])}, ${ints(found.map(() => 1))}, ${ints(found.map(({ index }) => index + 1))},
      ${texts(found.map(({ recordId }) => JSON.stringify(recordId)))})`.pipe(
    Effect.map((rows) =>
      rows.map(({ field, operationId, position }) => {
        return { index: position - 1, field, operationId: OperationId.make(operationId) }
      })
    )
  )

export const giveBack = (sql: SqlClient, leases: ReadonlyArray<Lease>, at: DateTime.Utc) =>
  Effect.asVoid(sql`select give_back(${columnsOf(sql, leases)}, ${time(at)})`)

export const extend = (sql: SqlClient, leases: ReadonlyArray<Lease>, until: DateTime.Utc) =>
  sql<{ readonly place: bigint }>`
    select extend as place from extend(${columnsOf(sql, leases)}, ${time(until)})
  `.pipe(
    Effect.map((rows) => new Set(rows.map(({ place }) => Number(place)))),
    Effect.map((held) => leases.filter((_, index) => held.has(index + 1)))
  )

interface Note {
  readonly lease: Lease
  readonly end: AttemptEnd
  readonly said: ReadonlyArray<Said>
}

interface Said {
  readonly position: number
  readonly outcome: string
  /** Null if it isn't final. */
  readonly kind: string | null
  readonly written: string | null
  /** What a created record is found by. */
  readonly digest: string | null
  /** Whether the record was found by a key, so that its id is known only now. */
  readonly wasSought: boolean
}

type Noted = "noted" | "void" | "cancelled"

/** Returns a function that saves attempts, true while the lease holds. Saves are batched, except for operations cancelled in the meantime. */
export const makeNote = (sql: SqlClient, digests: RecordDigests["Service"]["digestOf"]) => {
  const write = (notes: ReadonlyArray<Note>, evenCancelled: boolean) => {
    const said = notes.flatMap((note, index) => note.said.map((each) => ({ ...each, owner: index + 1 })))
    const logs = notes.flatMap(({ end }, index) => end.log.map((entry) => ({ owner: index + 1, entry })))
    return sql<{ readonly noted: ReadonlyArray<Noted> }>`
      select note(${JSON.stringify(notes.map(members))}, ${texts(notes.map(answerOf))}::json[],
        ${ints(said.map(({ owner }) => owner))}, ${ints(said.map(({ position }) => position))},
        ${texts(said.map(({ outcome }) => outcome))}::json[], ${texts(said.map(({ kind }) => kind))},
        ${texts(said.map(({ written }) => written))}::json[], ${uuids(said.map(({ digest }) => digest))},
        ${booleans(said.map(({ wasSought }) => wasSought))}, ${ints(logs.map(({ owner }) => owner))},
        ${texts(logs.map(({ entry }) => JSON.stringify(entry)))}::json[], ${evenCancelled},
        ${time(notes.map(({ end }) => end.at).reduce(DateTime.max))}) as noted
    `.pipe(Effect.map((rows) => rows.flatMap(({ noted }) => noted)))
  }

  /** Where this process ends in between, the rest ends when it is claimed. */
  const noteCancelled = Effect.fnUntraced(function* (note: Note) {
    const [noted] = yield* write([note], true)
    if (noted === "noted") yield* Cancel.endUnsent(sql, [note.lease.operationId], note.end.at)
    return noted === "noted"
  })

  const flush = (notes: NonEmptyReadonlyArray<Note>) =>
    Effect.map(write(notes, false), (noted) => noted.map((each) => Result.succeed(each)))

  const bytesOf = ({ said }: Note) => said.reduce((sum, { outcome }) => sum + outcome.length, 0)
  const tenantOf = ({ lease }: Note) => lease.projectId
  return Effect.map(
    GroupCommit.make<Note, Noted, never>({ flush, bytesOf, tenantOf }),
    (ask) => (lease: Lease, end: AttemptEnd) =>
      Effect.flatMap(digests, (digestOf) => {
        const note = { lease, end, said: saidOf(end, (outcome) => writtenDigest(digestOf, lease.projectId, outcome)) }
        return Effect.flatMap(ask(note), (noted) =>
          noted === "cancelled" ? noteCancelled(note) : Effect.succeed(noted === "noted")
        )
      })
  )
}

const saidOf = (
  { ended, unended }: AttemptEnd,
  digestOf: (outcome: RecordOutcome) => string | null
): ReadonlyArray<Said> => [
  ...ended.map(({ index, outcome }) => ({
    position: index + 1,
    outcome: JSON.stringify(outcome),
    kind: outcome.outcome,
    written: writtenId(outcome),
    digest: digestOf(outcome),
    wasSought: outcome.matchedBy !== undefined
  })),
  ...unended.map(({ index, outcome }) => ({
    position: index + 1,
    outcome: JSON.stringify(outcome),
    kind: null,
    written: null,
    digest: null,
    wasSought: false
  }))
]

const answerOf = ({ end: { next } }: Note) =>
  next._tag === "Done" && next.key?._tag === "Remember" ? JSON.stringify(next.key.answer) : null

const members = ({ end: { at, next, retryUntil }, lease: { attempt, operationId, projectId, worker } }: Note) => ({
  id: operationId,
  projectId,
  worker,
  attempt,
  at: DateTime.formatIso(at),
  retryUntil: DateTime.formatIso(retryUntil),
  ...nextMembers(next)
})

const nextMembers = (next: AttemptEnd["next"]) => {
  switch (next._tag) {
    case "Done":
      return {
        state: "done",
        status: next.status,
        result: storable(next.result),
        ...(next.key === undefined ? {} : { keyEnd: next.key._tag, key: next.key.key })
      }
    case "Again":
      return {
        state: "ready",
        dueAt: DateTime.formatIso(next.dueAt),
        ...(next.result === undefined ? {} : { result: storable(next.result) })
      }
    case "Parked":
      return { state: "parked", dueAt: DateTime.formatIso(next.until), result: storable(next.result) }
  }
}
