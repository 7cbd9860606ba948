/**
 * Whether the queue takes another write. Counting what waits at each accept would cost more than the accept, so a count is taken
 * now and then, and what this process has accepted since is added. So the bounds are kept to what all processes accept in a
 * second or two.
 * @rule async.queueCapacity
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { ConnectionId, ProjectId } from "../../domain/Ids.ts"
import { autoBatchRecords, countedQueue } from "../../domain/Limits.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import type { QueueLimits } from "../../operations/Usage.ts"
import { boundsOf, type Shares } from "../rules/QueueBounds.ts"

/** How many operations may wait in a deployment before asynchronous writes are refused. No bound where none is set. */
export const mostQueued = Context.Reference<number>("@fieldgate/core/writes/calls/QueueCapacity/mostQueued", {
  defaultValue: () => Number.POSITIVE_INFINITY
})

export type { Shares } from "../rules/QueueBounds.ts"

export const shares = Context.Reference<Shares>("@fieldgate/core/writes/calls/QueueCapacity/shares", {
  defaultValue: () => ({})
})

const Bound = Schema.Literals(["parked", "connection", "project", "reserve", "deployment"])

const reasons: Readonly<Record<typeof Bound.Type, (most: number) => string>> = {
  parked: (most) =>
    `the account must be reconnected, and the limit of ${most} pending writes is reached: reconnect the account first`,
  connection: (most) => `the connection has ${most} pending writes, the maximum`,
  project: (most) => `the project has ${most} pending writes, the maximum`,
  reserve: (most) =>
    `the deployment has ${most} pending writes; the remaining capacity is reserved for connections without pending writes`,
  deployment: (most) => `the deployment has ${most} pending writes, the maximum`
}

/** As many operations wait as may; nothing was kept. */
export class QueueFull extends Schema.TaggedError<QueueFull>()("QueueFull", { bound: Bound, most: Schema.Int }) {
  override get message(): string {
    return `${reasons[this.bound](this.most)}; the write was not accepted`
  }
}

/** What an asynchronous write adds: an operation, or its part of a batch that others share. */
export const shareOf = { operation: 1, accumulated: 1 / autoBatchRecords } as const

/** Whose a write is. */
export interface Writer {
  readonly projectId: ProjectId
  readonly connection: { readonly id: ConnectionId; readonly status: string }
}

/** A count is good for a second, and for longer where counting takes long: it may take a twentieth of the time. */
const good = { millis: 1000, timesItsCost: 20 }

export class QueueRoom extends Context.Service<
  QueueRoom,
  {
    readonly enter: (share: number, writer: Writer) => Effect.Effect<void, QueueFull>
    /** Undefined where the queue is unlimited. */
    readonly limits: QueueLimits | undefined
  }
>()("@fieldgate/core/writes/calls/QueueCapacity") {}

interface Tally {
  all: number
  readonly projects: Map<ProjectId, number>
  readonly connections: Map<ConnectionId, { readonly waiting: number; readonly parked: number }>
}

const empty = (): Tally => ({ all: 0, projects: new Map(), connections: new Map() })

const isParked = ({ connection }: Writer): boolean => connection.status === "bad_credentials"

const add = (tally: Tally, { connection, projectId }: Writer, share: number, parked: boolean): void => {
  const { parked: before, waiting } = tally.connections.get(connection.id) ?? { waiting: 0, parked: 0 }
  tally.all += share
  tally.projects.set(projectId, (tally.projects.get(projectId) ?? 0) + share)
  tally.connections.set(
    connection.id,
    parked ? { waiting, parked: before + share } : { waiting: waiting + share, parked: before }
  )
}

const merge = (into: Tally, from: Tally): void => {
  into.all += from.all
  for (const [id, count] of from.projects) into.projects.set(id, (into.projects.get(id) ?? 0) + count)
  for (const [id, { parked, waiting }] of from.connections) {
    const before = into.connections.get(id) ?? { waiting: 0, parked: 0 }
    into.connections.set(id, { waiting: before.waiting + waiting, parked: before.parked + parked })
  }
}

/** The room of one process. The first write is let in while the first count is on its way. */
export const make = Effect.gen(function* () {
  const most = yield* mostQueued
  if (most === Number.POSITIVE_INFINITY) return QueueRoom.of({ enter: () => Effect.void, limits: undefined })
  const limits = boundsOf(most, yield* shares)
  const { connection: ofConnection, parked: ofParked, project: ofProject, reserveFrom } = limits
  const queue = yield* OperationQueue
  const scope = yield* Effect.scope
  const clock = yield* Clock.Clock
  const known = { counted: empty(), counting: empty(), since: empty(), freshUntil: 0, isCounting: false }
  const count = Effect.gen(function* () {
    const started = clock.currentTimeMillisUnsafe()
    known.counting = known.since
    known.since = empty()
    const { connections, projects } = yield* queue.occupancy(countedQueue)
    known.counted = {
      all: projects.reduce((sum, { operations }) => sum + operations, 0),
      projects: new Map(projects.map(({ operations, projectId }) => [projectId, operations])),
      connections: new Map(connections.map(({ connectionId, ...counts }) => [connectionId, counts]))
    }
    known.counting = empty()
    const ended = clock.currentTimeMillisUnsafe()
    known.freshUntil = ended + Math.max(good.millis, good.timesItsCost * (ended - started))
  }).pipe(
    Effect.catch((error) => {
      merge(known.since, known.counting)
      known.counting = empty()
      return Effect.logDebug("counting pending writes failed", error)
    }),
    Effect.ensuring(Effect.sync(() => (known.isCounting = false)))
  )
  const isStale = (): boolean => !known.isCounting && clock.currentTimeMillisUnsafe() >= known.freshUntil
  const refresh = Effect.suspend(() => {
    known.isCounting = true
    return Effect.forkIn(count, scope)
  })
  const sum = (of: (tally: Tally) => number): number => of(known.counted) + of(known.counting) + of(known.since)
  const refused = (writer: Writer): QueueFull | undefined => {
    const { connection, projectId } = writer
    const all = sum((tally) => tally.all)
    const parked = sum((tally) => tally.connections.get(connection.id)?.parked ?? 0)
    const waiting = sum((tally) => tally.connections.get(connection.id)?.waiting ?? 0)
    if (isParked(writer) && waiting + parked >= ofParked) return new QueueFull({ bound: "parked", most: ofParked })
    if (waiting + parked >= ofConnection) return new QueueFull({ bound: "connection", most: ofConnection })
    if (sum((tally) => tally.projects.get(projectId) ?? 0) >= ofProject) {
      return new QueueFull({ bound: "project", most: ofProject })
    }
    if (all >= most) return new QueueFull({ bound: "deployment", most })
    return all >= reserveFrom && waiting + parked > 0
      ? new QueueFull({ bound: "reserve", most: reserveFrom })
      : undefined
  }
  /** A few operations of a connection are not counted by themselves: in the reserve they count, so the queue is asked. */
  const mayUseReserve = Effect.fnUntraced(function* ({ connection }: Writer) {
    const waiting = yield* Effect.catchTag(queue.waiting([connection.id]), "StoreUnavailable", () => Effect.succeed(0))
    if (waiting > 0) yield* new QueueFull({ bound: "reserve", most: reserveFrom })
  })
  const admit = (share: number, writer: Writer): Effect.Effect<void, QueueFull> => {
    const full = refused(writer)
    if (full !== undefined) return Effect.fail(full)
    const entered = () => add(known.since, writer, share, isParked(writer))
    if (sum((tally) => tally.all) >= reserveFrom) return Effect.map(mayUseReserve(writer), entered)
    entered()
    return Effect.void
  }
  return QueueRoom.of({
    limits,
    enter: (share, writer) =>
      Effect.suspend(() => (isStale() ? Effect.flatMap(refresh, () => admit(share, writer)) : admit(share, writer)))
  })
})
