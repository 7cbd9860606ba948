/** Brings many operations into their situations in a few steps: what one store can do for many callers goes together. */
import { assert } from "@effect/vitest"
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Effect from "effect/Effect"
import type { Lease } from "@fieldgate/core/operations/Lease"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Sample from "../../Sample.ts"
import { accumulation, claim, envelope, id, project } from "../QueueTest.ts"
import { claimsAt, later, leaseEnds, type Round, startsAt, type Situation } from "./Situations.ts"

/** One operation in a situation. */
export interface Case {
  readonly n: number
  readonly situation: Situation
  /** It starts as an auto batch. */
  readonly isBatch: boolean
  readonly installation: number
  readonly connection: number
}

/** The leases of each operation, the latest one first. */
export type Leases = Map<string, ReadonlyArray<Lease>>

export const cancelled = { outcome: "failed" as const, errors: [{ message: "cancelled" }] }
export const atOnce = { concurrency: "unbounded", discard: true } as const

export const batchKey = ({ n }: Case) => `batch ${n}`

/** Each operation changes records of its own. */
export const recordId = ({ n }: Case, index: number) => `${n}/${index}`
const recordsOf = (one: Case): NonEmptyReadonlyArray<WriteItem> => {
  const [first, ...others] = one.situation.records.map((_, index) => record(one, index))
  assert(first !== undefined)
  return [first, ...others]
}
const record = (one: Case, index: number): WriteItem => ({
  recordId: recordId(one, index),
  fields: { n: index },
  associations: []
})

const operation = ({ installation, n }: Case, round: Round) => {
  const time = Sample.time(startsAt(round))
  return Sample.operation(n, {
    installationId: Sample.installationId(installation),
    createTime: time,
    updateTime: time
  })
}

/** One more record for the open batch of an operation, at that second. */
export const joining = (one: Case, index: number, seconds: number) => {
  const time = Sample.time(seconds)
  const newcomer = { ...operation(one, 1), id: id(one.n + 10_000 * (index + 1)), createTime: time, updateTime: time }
  return accumulation(one.n, {
    operation: newcomer,
    connectionId: Sample.connectionId(one.connection),
    envelope,
    batchKey: batchKey(one),
    record: record(one, index)
  })
}

/** Brings all of them into their situations; returns their leases. */
export const stage = Effect.fnUntraced(function* (cases: ReadonlyArray<Case>) {
  const queue = yield* OperationQueue
  const leases: Leases = new Map()
  for (const round of [1, 2, 3, 4] as const) {
    yield* start(
      cases.filter(({ situation }) => situation.start === round),
      round,
      leases
    )
    if (round !== 4) yield* attempt(cases, round, leases)
  }
  // All that is to be cancelled is of the second installation.
  const of = { projectId: project, installationId: Sample.installationId(2), limit: 1000 }
  yield* queue.cancelInstallation(of, cancelled, Sample.time(450))
  return leases
})

const start = Effect.fnUntraced(function* (cases: ReadonlyArray<Case>, round: Round, leases: Leases) {
  const [queue, store] = [yield* OperationQueue, yield* OperationStore]
  const accumulating = cases.filter(({ isBatch }) => isBatch)
  const longest = Math.max(0, ...accumulating.map(({ situation }) => situation.records.length))
  for (let index = 0; index < longest; index++) {
    const those = accumulating.filter(({ situation }) => index < situation.records.length)
    const join = (one: Case) => {
      const joins = joining(one, index, startsAt(round))
      return queue.accumulate(index === 0 ? { ...joins, operation: operation(one, round) } : joins)
    }
    yield* Effect.forEach(those, join, atOnce)
  }
  const closed = accumulating.filter(({ situation }) => !situation.accumulates)
  yield* Effect.forEach(closed, ({ n }) => queue.flush(project, id(n), Sample.time(startsAt(round))), atOnce)
  yield* Effect.forEach(
    cases.filter(({ isBatch }) => !isBatch),
    (one) => {
      const started = {
        operation: operation(one, round),
        connectionId: Sample.connectionId(one.connection),
        records: recordsOf(one),
        preconditions: "unchecked" as const
      }
      const { facts, type } = one.situation
      const author = Sample.author(one.n)
      if (facts.asynchronous) {
        return queue.accept({ ...started, authors: [author], envelope, retryUntil: Sample.time(90_000) })
      }
      const leaseUntil = Sample.time(round === 4 ? later : startsAt(round) + 50)
      const start = { ...started, author, envelope: { ...envelope, type, mode: "synchronous" as const }, leaseUntil }
      return Effect.map(store.begin({ ...start, worker: Sample.workerId(9) }), (lease) => {
        leases.set(lease.operationId, [lease])
      })
    },
    atOnce
  )
})

/** The attempts of one round; workers take turns. */
const attempt = Effect.fnUntraced(function* (cases: ReadonlyArray<Case>, round: Exclude<Round, 4>, leases: Leases) {
  const queue = yield* OperationQueue
  const claims = yield* claim(claimsAt(round), {
    worker: Sample.workerId(round),
    leaseUntil: Sample.time(leaseEnds(round)),
    limit: 10_000,
    perConnection: 10_000
  })
  const byId = new Map(claims.map(({ lease }) => [String(lease.operationId), lease]))
  const attempted = cases.flatMap(({ n, situation }) => {
    const [todo, lease] = [situation.attempts[round], byId.get(id(n))]
    assert.strictEqual(lease === undefined, todo === undefined, `${situation.name}, claimed in round ${round}`)
    return lease === undefined || todo === undefined ? [] : [{ lease, ...todo }]
  })
  for (const { lease } of attempted) {
    leases.set(lease.operationId, [lease, ...(leases.get(lease.operationId) ?? [])])
  }
  const at = Sample.time(claimsAt(round))
  yield* Effect.forEach(
    attempted.filter(({ send }) => send.length > 0),
    ({ lease, send }) => queue.send(lease, send, at),
    atOnce
  )
  const held = attempted.filter(({ end }) => end === "hold").map(({ lease }) => lease)
  yield* queue.extend(held, Sample.time(later))
  yield* Effect.forEach(
    attempted,
    ({ end, lease }) => (typeof end === "string" ? Effect.void : queue.note(lease, end)),
    atOnce
  )
})
