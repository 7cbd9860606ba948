/** Where the model-based test plays: the adapter, the model of every operation, the workers and the time. */
import { assert } from "@effect/vitest"
import type { OperationId } from "@fieldgate/core/domain/Ids"
import type { Claimed, OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import * as Sample from "../../Sample.ts"
import { id } from "../QueueTest.ts"
import type { ModelOperation } from "./Model.ts"

/** A claim as its worker has it, and what it was allowed to send. */
export interface Held {
  readonly claimed: Claimed
  readonly sent: Set<number>
}

export interface World {
  readonly queue: OperationQueue["Service"]
  readonly operations: Array<ModelOperation>
  /** The claims that each worker holds. */
  readonly workers: Map<number, ReadonlyArray<Held>>
  /** The second that it is. */
  now: number
  /** Commands played. */
  step: number
  /** Operations numbered. */
  numbers: number
}

export const make = (queue: World["queue"]): World => ({
  queue,
  operations: [],
  workers: new Map(),
  now: 0,
  step: 0,
  numbers: 0
})

export const time = ({ now }: World, later = 0) => Sample.time(now + later)

export const heldBy = ({ workers }: World, worker: number): ReadonlyArray<Held> => workers.get(worker) ?? []

/** The model of an operation that the adapter speaks of. */
export const modelOf = ({ operations }: World, operationId: OperationId): ModelOperation => {
  const found = operations.find(({ n }) => id(n) === operationId)
  assert(found !== undefined, `${operationId} was not accepted`)
  return found
}

export const isDue = ({ now }: World, { dueAt, state }: ModelOperation) => state !== "done" && dueAt <= now
