import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { IdempotencyKey, type IdempotencyKey as Key } from "@fieldgate/core/writes/IdempotencyKey"
import { retryDeadlineHours } from "@fieldgate/core/domain/Limits"
import {
  type AcceptedClaim,
  type Acceptance,
  type Accumulation,
  type Claimed,
  OperationQueue
} from "@fieldgate/core/operations/OperationQueue"
import type { LostCall } from "@fieldgate/core/writes/LostCall"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Stores } from "@fieldgate/core/Stores"
import type { AttemptEnd } from "@fieldgate/core/writes/rules/Attempt"
import type { PlannedRecord } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { WriteEnvelope } from "@fieldgate/core/writes/WriteEnvelope"
import * as Sample from "../Sample.ts"
import type { withFresh } from "../StoreTest.ts"

/** Every store and the queue, empty each time they are built. */
export type EmptyQueue = Layer.Layer<Stores, unknown>

/** Registers one test over the adapter's layer. */
export type QueueTest = ReturnType<typeof withFresh<Stores>>

export const project = Sample.projectId()
export const id = Sample.operationId

export const envelope: WriteEnvelope = {
  type: "update",
  mode: "asynchronous",
  shape: "record",
  allOrNone: false,
  headers: [{ key: "Sforce-Auto-Assign", value: "FALSE" }]
}
export const creating: WriteEnvelope = { ...envelope, type: "create" }

/** A call whose answer was lost, and how a create that it may have written stays open. */
export const lostCall: LostCall = {
  firstSent: Sample.time(1),
  lastSent: Sample.time(2),
  answerLost: Sample.time(3),
  cause: "no answer came",
  lookup: "absent"
}
export const open: RecordOutcome = {
  outcome: "uncertain",
  retryable: true,
  errors: [{ message: "no answer came" }],
  lostCall
}

/** A record and an envelope with every property that they can have: a new one has to be given here. */
export const wholeRecord: Required<PlannedRecord> = {
  recordId: "7",
  fields: { name: "Ann" },
  associations: [{ to: { id: "9", objectName: "cars" }, types: [{ associationCategory: "X", associationTypeId: 1 }] }],
  associationsByKey: [
    {
      index: 1,
      to: { object: "cars", by: { plate: "A 1" }, onMissing: "drop" },
      types: [{ associationCategory: "X", associationTypeId: 1 }]
    }
  ],
  ifEmpty: { phone: "1" },
  undescribed: true,
  defaults: { name: "selectedFieldMappings.name" },
  decisions: [
    { field: "Name", target: "name", rule: "default", source: "default", named: "NAME", list: "requiredFields" }
  ],
  match: {
    key: { email: "ann@acme.test" },
    fields: ["EMAIL"],
    onMissing: "create",
    onFound: "update",
    onMany: "oldest"
  },
  whenMissing: {
    fields: { name: "Ann", email: "ann@acme.test" },
    defaults: { name: "selectedFieldSettings.name.default" },
    decisions: [{ field: "name", rule: "default", source: "default" }]
  },
  lostCall,
  erased: true
}

export const wholeEnvelope: Required<WriteEnvelope> = {
  type: "create",
  mode: "asynchronous",
  shape: "batch",
  allOrNone: true,
  headers: [{ key: "X-Trace", value: "1" }],
  onUnknownOutcome: "retry",
  returnRecord: true,
  identifiedBy: { email: "email" },
  keys: [["email"]],
  trace: { traceparent: "00-1-1-01", isBatch: true }
}

/** The n-th operation as it is accepted at its second; it updates the records with these numbers. */
export const acceptance = (n: number, records: ReadonlyArray<number> = [n], members: Partial<Acceptance> = {}) => {
  const [first = n, ...others] = records
  const accepted: Acceptance = {
    operation: Sample.operation(n),
    connectionId: Sample.connectionId(),
    envelope,
    records: [Sample.item(first), ...others.map((other) => Sample.item(other))],
    authors: [Sample.author(n)],
    preconditions: "unchecked",
    retryUntil: Sample.time(3600),
    ...members
  }
  return accepted
}

/** The n-th record on its way into the open batch of a key, for five minutes. */
export const accumulation = (n: number, members: Partial<Accumulation> = {}): Accumulation => ({
  operation: Sample.operation(n),
  connectionId: Sample.connectionId(),
  envelope: creating,
  batchKey: "installation/contacts/create",
  record: { fields: { n }, associations: [] },
  author: Sample.author(n),
  preconditions: "unchecked",
  policy: { maxDelayMinutes: 5, retryDeadlineHours: retryDeadlineHours.maximum },
  ...members
})

export const key = (name = "a key"): Key => IdempotencyKey.make(name)
export const claimOf = (name = "a key", expiresAt = Sample.time(3600)): AcceptedClaim => ({
  key: key(name),
  digest: `of ${name}`,
  expiresAt,
  answer: { answered: name }
})

export const accept = Effect.fnUntraced(function* (...acceptances: ReadonlyArray<Acceptance>) {
  const queue = yield* OperationQueue
  yield* Effect.forEach(acceptances, (each) => queue.accept(each), { discard: true })
})

/** A worker's lease holds for half a minute here. */
export const leaseSeconds = 30

type Request = Parameters<OperationQueue["Service"]["claim"]>[0]

/** What the worker gets at that second. */
export const claim = Effect.fnUntraced(function* (at: number, members: Partial<Request> = {}) {
  return yield* (yield* OperationQueue).claim({
    worker: Sample.workerId(),
    at: Sample.time(at),
    leaseUntil: Sample.time(at + leaseSeconds),
    limit: 1000,
    perConnection: 1000,
    ...members
  })
})

export const claimOne = Effect.fnUntraced(function* (at: number, members: Partial<Request> = {}) {
  const [claimed, ...others] = yield* claim(at, members)
  assert.isEmpty(others)
  return present(claimed)
})

/** The only claim of this operation among others. */
export const ofOperation = (claims: ReadonlyArray<Claimed>, n: number): Claimed =>
  present(claims.find(({ operation }) => operation.id === id(n)))

const present = (claimed: Claimed | undefined): Claimed => {
  assert(claimed !== undefined)
  return claimed
}

/** Their ids in the order of their numbers: a claim promises none. */
export const idsOf = (claims: ReadonlyArray<Claimed>) => claims.map(({ operation }) => operation.id).toSorted()

export const sendAll = Effect.fnUntraced(function* ({ lease, waiting }: Claimed, at: number) {
  const indexes = waiting.map(({ index }) => index)
  return (yield* (yield* OperationQueue).send(lease, indexes, Sample.time(at))).indexes
})

/** The end of an attempt after which everything is done, but for what is said otherwise. */
export const end = (at: number, members: Partial<AttemptEnd> = {}): AttemptEnd => ({
  at: Sample.time(at),
  ended: [],
  unended: [],
  next: { _tag: "Done", status: "success", result: "1 succeeded" },
  retryUntil: Sample.time(3600),
  log: [{ timestamp: Sample.time(at), severity: "info", message: { msg: "tried" } }],
  ...members
})

export const again = (at: number) => ({ _tag: "Again" as const, dueAt: Sample.time(at) })

/** The end of an attempt that wrote these places, and nothing else is left. */
export const written = (at: number, ...indexes: ReadonlyArray<number>): AttemptEnd =>
  end(at, { ended: indexes.map((index) => ({ index, outcome: Sample.outcome(index) })) })

/** A record that may go through later. */
export const busy = {
  outcome: "failed" as const,
  retryable: true as const,
  errors: [{ message: "the provider is busy" }]
}

/** Writes whatever may be sent of the claim, and ends it if that was all; answers the places. */
export const carryOut = Effect.fnUntraced(function* (claimed: Claimed, at: number) {
  const sent = yield* sendAll(claimed, at)
  const all = sent.length === claimed.waiting.length
  const { ended } = written(at, ...sent)
  const noted = yield* (yield* OperationQueue).note(
    claimed.lease,
    end(at, { ended, ...(all ? {} : { next: again(at) }) })
  )
  assert.isTrue(noted)
  return sent
})
