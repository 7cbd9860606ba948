/** Plays commands on a queue and on the model, then brings everything to its end, and stops where the two differ. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as Outcome from "@fieldgate/core/writes/rules/Outcome"
import * as Sample from "../../Sample.ts"
import { id, leaseSeconds, project } from "../QueueTest.ts"
import { accept, accumulate, close } from "./Accepts.ts"
import { claim, note, send } from "./Attempts.ts"
import type { Command, CommandOf } from "./Commands.ts"
import { endUnsent, isLeased, isWaiting } from "./Model.ts"
import { type Held, heldBy, modelOf, time, type World } from "./World.ts"
import * as Worlds from "./World.ts"

const cancelled = { outcome: "failed" as const, errors: [{ message: "cancelled" }] }
const perConnection = 3

/** Everything that is accepted has one outcome in the end, the one that the model foresees. */
export const play = Effect.fnUntraced(function* (commands: ReadonlyArray<Command>) {
  const world = Worlds.make(yield* OperationQueue)
  for (const command of commands) {
    world.step++
    yield* playOne(world, command)
  }
  yield* finish(world)
  const journal = yield* OperationStore
  for (const { n, records } of world.operations) {
    const outcomes = records.flatMap(({ outcome }) => outcome ?? [])
    assert.strictEqual(outcomes.length, records.length, "every record has an outcome")
    assert.deepStrictEqual(yield* journal.outcomes(project, id(n)), outcomes)
    const { result, status } = yield* journal.get(project, id(n))
    assert.deepStrictEqual({ result, status }, Outcome.endOf(outcomes))
  }
})

const playOne = (world: World, command: Command) => {
  switch (command._tag) {
    case "Accept":
      return accept(world, command)
    case "Accumulate":
      return accumulate(world, command)
    case "Claim":
      return Effect.asVoid(claim(world, command.worker, command.limit, perConnection))
    case "Send":
      return withHeld(world, command, (held) => send(world, held, command.places))
    case "SendAll":
      return withHeld(world, command, (held) => sendAll(world, held))
    case "Note":
      return withHeld(world, command, (held) => noteOnce(world, held, command))
    case "Extend":
      return extend(world, command.worker)
    case "Crash":
      return Effect.sync(() => void world.workers.delete(command.worker))
    case "Tick":
      return Effect.sync(() => void (world.now += command.seconds))
    case "Cancel":
      return cancel(world, command)
    case "Flush":
      return flush(world, command)
    case "Resume":
      return resume(world, command)
  }
}

/** The claim that a command means, where its worker holds any. */
const withHeld = <E, R>(
  world: World,
  { claim, worker }: { readonly claim: number; readonly worker: number },
  use: (held: Held) => Effect.Effect<void, E, R>
) => {
  const all = heldBy(world, worker)
  const held = all[claim % Math.max(1, all.length)]
  return held === undefined ? Effect.void : use(held)
}

const sendAll = (world: World, held: Held) =>
  send(
    world,
    held,
    held.claimed.waiting.map(({ index }) => index)
  )

const noteOnce = (world: World, held: Held, { parked, pause, words, worker }: CommandOf<"Note">) => {
  world.workers.set(
    worker,
    heldBy(world, worker).filter((each) => each !== held)
  )
  return note(world, held, (n) => words[n % words.length] ?? "silence", parked ? "Parked" : "Again", pause)
}

const extend = Effect.fnUntraced(function* (world: World, worker: number) {
  const leases = heldBy(world, worker).map(({ claimed }) => claimed.lease)
  const valid = leases.filter((lease) => isLeased(modelOf(world, lease.operationId), lease))
  assert.deepStrictEqual(yield* world.queue.extend(leases, time(world, leaseSeconds)), valid)
  for (const { operationId } of valid) modelOf(world, operationId).dueAt = world.now + leaseSeconds
})

const pick = ({ operations }: World, n: number) => operations[n % Math.max(1, operations.length)]

const cancel = Effect.fnUntraced(function* (world: World, command: CommandOf<"Cancel">) {
  const of = pick(world, command.operation)
  if (of === undefined) return
  const unsent = of.records.filter((record) => isWaiting(record) && !record.unanswered).length
  const expected = of.state === "done" || of.cancelled !== undefined ? 0 : unsent
  assert.strictEqual(yield* world.queue.cancel(project, id(of.n), cancelled, time(world)), expected, "cancelled")
  if (of.state === "done" || of.cancelled !== undefined) return
  if (of.state === "accumulating") close(world, of)
  if (of.state === "running") of.cancelled = cancelled
  else endUnsent(of, cancelled)
})

const flush = Effect.fnUntraced(function* (world: World, command: CommandOf<"Flush">) {
  const of = pick(world, command.operation)
  if (of === undefined) return
  const flushed = yield* world.queue.flush(project, id(of.n), time(world))
  assert.strictEqual(flushed, of.state === "accumulating", "flushed")
  if (flushed) close(world, of)
})

const resume = Effect.fnUntraced(function* (world: World, { connection }: CommandOf<"Resume">) {
  const parked = world.operations.filter((each) => each.state === "parked" && each.connection === connection)
  const resumed = yield* world.queue.resume(project, Sample.connectionId(connection + 1), time(world))
  assert.strictEqual(resumed, parked.length, "resumed")
  for (const each of parked) Object.assign(each, { state: "ready", dueAt: world.now })
})

/** Every worker disappears, and a last one executes the remaining operations: it takes no more rounds than there are operations. */
const finish = Effect.fnUntraced(function* (world: World) {
  world.workers.clear()
  for (let round = 0; round <= world.operations.length + 1; round++) {
    world.step++
    world.now += 600
    const all = Math.max(1, world.operations.length)
    for (const held of yield* claim(world, 0, all, all)) {
      yield* sendAll(world, held)
      for (const { index, unanswered } of held.claimed.waiting) if (unanswered) held.sent.add(index)
      yield* note(world, held, () => "success", "Again", 0)
    }
  }
  assert.isEmpty(yield* claim(world, 0, 1, 1), "nothing is left")
})
