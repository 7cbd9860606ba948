/** Plays what brings records: accept and accumulate. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { autoBatchRecords } from "@fieldgate/core/domain/Limits"
import * as Sample from "../../Sample.ts"
import { acceptance, accumulation, creating, envelope, id } from "../QueueTest.ts"
import type { CommandOf } from "./Commands.ts"
import { fresh, type ModelOperation, modelRecord } from "./Model.ts"
import { time, type World } from "./World.ts"

type Type = ModelOperation["type"]

const operation = (world: World, n: number) => Sample.operation(n, { createTime: time(world), updateTime: time(world) })

const planned = (type: Type, n: number) => {
  const { recordId, ...created } = Sample.item(n)
  return type === "update" && recordId !== undefined ? { recordId, ...created } : created
}

const headOf = (type: Type) => (type === "create" ? creating : envelope)

export const accept = Effect.fnUntraced(function* (world: World, { connection, records, type }: CommandOf<"Accept">) {
  const n = ++world.numbers
  const [first, ...others] = records
  const wanted = [planned(type, first), ...others.map((each) => planned(type, each))] as const
  const members = { operation: operation(world, n), connectionId: Sample.connectionId(connection + 1) }
  yield* world.queue.accept(acceptance(n, [], { ...members, envelope: headOf(type), records: wanted }))
  const turn = { from: world.step, to: world.step }
  const kept = { state: "ready" as const, dueAt: world.now, turn, records: wanted.map(modelRecord) }
  world.operations.push({ ...fresh(n, type, connection), ...kept })
})

export const accumulate = Effect.fnUntraced(function* (world: World, command: CommandOf<"Accumulate">) {
  const { connection, delay, type } = command
  for (let time = 0; time < command.times; time++) {
    const n = ++world.numbers
    const record = planned(type, command.record)
    const placed = yield* world.queue.accumulate(
      accumulation(n, {
        operation: operation(world, n),
        connectionId: Sample.connectionId(connection + 1),
        envelope: headOf(type),
        batchKey: type,
        record,
        policy: { maxDelayMinutes: delay, retryDeadlineHours: 1 }
      })
    )
    const batch = openBatch(world, type, connection) ?? opened(world, n, command)
    assert.deepStrictEqual([placed.operationId, placed.index], [id(batch.n), batch.records.length], "placed")
    batch.records.push(modelRecord(record))
    if (batch.records.length === autoBatchRecords) close(world, batch)
  }
})

const openBatch = ({ operations }: World, type: Type, connection: number) =>
  operations.find((each) => each.state === "accumulating" && each.connection === connection && each.type === type)

const opened = ({ now, operations }: World, n: number, { connection, delay, type }: CommandOf<"Accumulate">) => {
  const batch: ModelOperation = { ...fresh(n, type, connection), state: "accumulating", dueAt: now + delay * 60 }
  operations.push(batch)
  return batch
}

/** No record joins it any more. */
export const close = ({ now, step }: World, batch: ModelOperation): void => {
  Object.assign(batch, { state: "ready", dueAt: now, turn: { from: step, to: step } })
}
