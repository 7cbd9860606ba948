/** Plays what workers do: claim, send, note. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Claimed } from "@fieldgate/core/operations/OperationQueue"
import type { Ended, Next } from "@fieldgate/core/writes/rules/Attempt"
import * as Outcome from "@fieldgate/core/writes/rules/Outcome"
import * as Sample from "../../Sample.ts"
import { busy, end, leaseSeconds } from "../QueueTest.ts"
import type { Word } from "./Commands.ts"
import { isLeased, mayBeSent, type ModelOperation, noted } from "./Model.ts"
import { type Held, heldBy, isDue, modelOf, time, type World } from "./World.ts"

export const claim = Effect.fnUntraced(function* (world: World, worker: number, limit: number, perConnection: number) {
  const due = world.operations.filter((each) => isDue(world, each))
  for (const each of due) if (each.state === "accumulating") each.closing ??= world.step
  const room = Map.groupBy(due, ({ connection }) => connection)
  const free = [...room].map(([connection, waiting]) => {
    const busyNow = world.operations.filter(
      (each) => each.connection === connection && each.state === "running" && !isDue(world, each)
    )
    return Math.max(0, Math.min(perConnection - busyNow.length, waiting.length))
  })
  const leaseUntil = time(world, leaseSeconds)
  const request = { worker: Sample.workerId(worker + 1), at: time(world), leaseUntil, limit, perConnection }
  const claims = yield* world.queue.claim(request)
  const most = Math.min(
    limit,
    free.reduce((sum, each) => sum + each, 0)
  )
  assert.strictEqual(claims.length, most, "claimed")
  for (const claimed of claims) began(world, due, claimed)
  const held = claims.map((claimed): Held => ({ claimed, sent: new Set() }))
  world.workers.set(worker, [...heldBy(world, worker), ...held])
  return held
})

const began = (world: World, due: ReadonlyArray<ModelOperation>, { cancelled, ended, lease, waiting }: Claimed) => {
  const of = modelOf(world, lease.operationId)
  assert.include(due, of, "claimed before it is due")
  if (of.state === "accumulating") of.turn = { from: of.closing ?? world.step, to: world.step }
  Object.assign(of, { state: "running", dueAt: world.now + leaseSeconds, lease, attempts: of.attempts + 1 })
  of.holding.clear()
  assert.strictEqual(lease.attempt, of.attempts)
  assert.strictEqual(cancelled, of.cancelled !== undefined)
  const expected = of.records.map(({ attempts, last, outcome, record, unanswered }, index) =>
    outcome === undefined
      ? { index, record, attempts, unanswered, ...(last === undefined ? {} : { last }) }
      : { index, outcome }
  )
  assert.deepStrictEqual(
    [...waiting, ...ended].toSorted((one, other) => one.index - other.index),
    expected
  )
}

export const send = Effect.fnUntraced(function* (
  world: World,
  { claimed: { lease }, sent }: Held,
  places: ReadonlyArray<number>
) {
  const of = modelOf(world, lease.operationId)
  const asked = [...new Set(places)]
  const valid = isLeased(of, lease)
  const may = asked.map((index) => (valid ? mayBeSent(world.operations, of, index) : "no"))
  const { indexes: granted } = yield* world.queue.send(lease, asked, time(world))
  for (const [n, index] of asked.entries()) {
    if (may[n] !== "either") assert.strictEqual(granted.includes(index) ? "yes" : "no", may[n], `sending ${index}`)
  }
  for (const index of granted) {
    assert.include(asked, index)
    Object.assign(of.records[index] ?? {}, { unanswered: true })
    of.holding.add(index)
    sent.add(index)
  }
})

const outcomeOf: Record<Word, RecordOutcome | undefined> = {
  success: Sample.outcome(),
  failed: { outcome: "failed" },
  busy,
  uncertain: { outcome: "uncertain" },
  silence: undefined
}

/** What the words say of the places that were sent, as outcomes that are final or not. */
const said = ({ sent }: Held, wordAt: (n: number) => Word, final: ReadonlyArray<Word>): ReadonlyArray<Ended> =>
  [...sent].flatMap((index, n) => {
    const word = wordAt(n)
    const outcome = outcomeOf[word]
    return outcome !== undefined && final.includes(word) ? [{ index, outcome }] : []
  })

export const note = Effect.fnUntraced(function* (
  world: World,
  held: Held,
  wordAt: (n: number) => Word,
  waits: "Again" | "Parked",
  pause: number
) {
  const { lease } = held.claimed
  const of = modelOf(world, lease.operationId)
  const valid = isLeased(of, lease)
  const [ended, unended] = [said(held, wordAt, ["success", "failed"]), said(held, wordAt, ["busy", "uncertain"])]
  const known = of.records.flatMap(
    ({ outcome }, index) => outcome ?? ended.find((each) => each.index === index)?.outcome ?? []
  )
  const until = time(world, pause)
  const later: Next =
    waits === "Again" ? { _tag: "Again", dueAt: until } : { _tag: "Parked", until, result: "reconnect" }
  const next: Next = known.length === of.records.length ? { _tag: "Done", ...Outcome.endOf(known) } : later
  assert.strictEqual(yield* world.queue.note(lease, end(world.now, { ended, unended, next })), valid, "noted")
  if (!valid) return
  of.dueAt = world.now + pause
  noted(of, ended, unended, next)
})
