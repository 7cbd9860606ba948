/** Reads everything that can be seen of many operations, in few queries. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import { OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { announcement } from "@fieldgate/core/operations/rules/OperationTransitions"
import { EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import * as Sample from "../../Sample.ts"
import { envelope, id, project } from "../QueueTest.ts"
import { type Seen, seenOf } from "./Expectations.ts"
import { type Case, recordId } from "./Staging.ts"

export interface Details {
  readonly outcomes: ReadonlyArray<RecordOutcome | undefined>
  /** Of its history. */
  readonly lines: number
}

export interface Look extends Details {
  readonly seen: Seen
}

/** What a situation says of itself, which costs no query. */
export const staged = ({ situation: { attempts, records } }: Case) =>
  Effect.succeed<Details>({
    outcomes: records.map((stage) => (stage === "waiting" || stage === "sending" ? undefined : { outcome: stage })),
    lines: Object.values(attempts).filter(({ end: noted }) => typeof noted === "object").length
  })

export const stored = Effect.fnUntraced(function* ({ n }: Case) {
  const outcomes = yield* (yield* OperationStore).outcomes(project, id(n))
  const log = yield* (yield* OperationHistory).logs(project, id(n), 100)
  return { outcomes, lines: log.length }
})

/** Reads operations with everything that can be seen of them. */
export const look = Effect.fnUntraced(function* <E, R>(
  those: ReadonlyArray<Case>,
  detailsOf: (one: Case) => Effect.Effect<Details, E, R>
) {
  const history = yield* OperationHistory
  const events = yield* announced
  const held = yield* heldRecords(those)
  const lists = yield* Effect.forEach([1, 2, 3], (n) =>
    history.list({
      projectId: project,
      integrationId: Sample.integrationId(),
      installationId: Sample.installationId(n),
      limit: 10_000
    })
  )
  const byId = new Map(lists.flat().map((operation) => [operation.id, operation]))
  const looks = yield* Effect.forEach(
    those,
    (one) =>
      Effect.map(detailsOf(one), (details) => {
        const operation = byId.get(id(one.n)) ?? assert.fail(`${one.situation.name} is missing`)
        const count = events.filter((each) => each === id(one.n)).length
        return [one.n, { ...details, seen: seenOf(one, operation, { ...details, announced: count, held }) }] as const
      }),
    { concurrency: "unbounded" }
  )
  return new Map<number, Look>(looks)
})

/** Ids of operations whose end was announced since the last time. */
export const announced = Effect.gen(function* () {
  const outbox = yield* EventOutbox
  const ids: Array<string> = []
  yield* outbox.fanOut(10_000, Sample.time(9000), (event) => {
    if (event.type === announcement) ids.push(event.operation?.id ?? "")
    return event.type
  })
  return ids
})

/** Records that another write may not begin with: one write asks for all of a connection. */
const heldRecords = Effect.fnUntraced(function* (those: ReadonlyArray<Case>) {
  const store = yield* OperationStore
  const held = new Set<string>()
  for (const connection of [1, 2, 3]) {
    const ids = those
      .filter((one) => one.connection === connection)
      .flatMap((one) => one.situation.records.map((_, place) => recordId(one, place)))
    const [first, ...rest] = ids.map((recordId) => ({ recordId, fields: {}, associations: [] }))
    if (first === undefined) continue
    const start = Sample.writeStart(Sample.operation(90_000 + connection), [first, ...rest], {
      connectionId: Sample.connectionId(connection),
      envelope: { ...envelope, mode: "synchronous" }
    })
    const refused = yield* Effect.flip(store.begin(start))
    assert(refused._tag === "RecordsBusy", "some records are held in every set of ones")
    for (const recordId of refused.recordIds) held.add(recordId)
  }
  return held
})
