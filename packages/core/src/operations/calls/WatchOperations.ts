/**
 * Watches the operations of a project. The store is read in steps, by what every process writes there, so it doesn't matter which process
 * accepts or executes a write. Nothing is queued: a step is read when the previous one was consumed. @rule operation.watch
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Access from "../../call/Access.ts"
import { defineCall, StreamOf } from "../../call/Call.ts"
import { OperationId } from "../../domain/Ids.ts"
import { watching } from "../../domain/WatchLimits.ts"
import { IntegrationNotFound } from "../../integrations/IntegrationStore.ts"
import type { Operation } from "../Operation.ts"
import { OperationEvent, WatchCursor, WatchSeconds } from "../OperationEvent.ts"
import { OperationHistory, type OperationsOf } from "../OperationHistory.ts"
import { OperationFilters } from "../OperationSearch.ts"
import { OperationNotFound } from "../OperationStore.ts"
import { requireOperation, visibleOf, visibleOperation } from "./VisibleOperations.ts"

/** Returns changes of operations as they happen, as events; the stream ends after a while, and the next one continues at its cursor. */
export const watchOperations = defineCall({
  name: "watchOperations",
  access: ["full", "consumer", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** Only this operation, beginning with its present state. */
    operationId: Schema.optionalKey(OperationId),
    /** Only operations of this group, by your own id of it. */
    groupRef: OperationFilters.fields.groupRef,
    /** Only operations of this installation. */
    installationId: OperationFilters.fields.installationId,
    /** Only operations of this integration, by its id or name. */
    integrationId: OperationFilters.fields.integrationId,
    /** Continues after an event: its `cursor`. */
    after: Schema.optionalKey(WatchCursor),
    /** The stream ends after this time; 0 returns what has changed so far. Default: 300. */
    seconds: Schema.optionalKey(WatchSeconds)
  }),
  success: StreamOf(OperationEvent),
  errors: [IntegrationNotFound, OperationNotFound, Access.TokenMismatch],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, input) {
    yield* Access.ownRefs(caller, input)
    const { after, operationId, seconds = watching.seconds.default } = input
    const history = yield* OperationHistory
    const start = yield* DateTime.now
    const shown = (operation: Operation) => visibleOperation(caller, operation)
    if (operationId !== undefined) yield* requireOperation(caller, project.id, operationId)
    const source: Source =
      operationId === undefined
        ? changesOf(history, yield* visibleOf(caller, project.id, input))
        : () => Effect.map(Effect.option(history.get(project.id, operationId)), Option.toArray)
    if (operationId !== undefined) yield* history.get(project.id, operationId)
    const until = DateTime.add(start, { seconds })
    return events({ source, shown, until }, { sent: new Map(), after: placeAfter(after, start), isStarted: false })
  })
})

/** What has changed since a time; undefined where that is too much. */
type Source = (since: DateTime.Utc) => Effect.Effect<ReadonlyArray<Operation> | undefined, StoreFailure>
type StoreFailure = Effect.Error<ReturnType<OperationHistory["Service"]["changes"]>>

const changesOf =
  (history: OperationHistory["Service"], of: OperationsOf): Source =>
  (since) =>
    history.changes({ ...of, since, limit: watching.changes })

interface Watch {
  readonly source: Source
  readonly shown: (operation: Operation) => Operation
  readonly until: DateTime.Utc
}

interface Place {
  /** Fingerprints of what was sent, the oldest first. */
  readonly sent: ReadonlyMap<string, string>
  /** Undefined where changes since the given cursor can't be found any more. */
  readonly after: DateTime.Utc | undefined
  readonly isStarted: boolean
  readonly lastEvent?: DateTime.Utc
}

const placeAfter = (after: string | undefined, now: DateTime.Utc): DateTime.Utc | undefined => {
  if (after === undefined) return now
  const at = DateTime.make(Number(after))
  const oldest = DateTime.subtract(now, { minutes: watching.resumeMinutes })
  return Option.getOrUndefined(Option.filter(at, (time) => DateTime.isGreaterThan(time, oldest)))
}

const events = (watch: Watch, first: Place) =>
  Stream.paginate(
    first,
    Effect.fnUntraced(function* (place) {
      if (place.isStarted) yield* Effect.sleep(`${watching.pauseMillis} millis`)
      const now = yield* DateTime.now
      const [found, next] = yield* step(watch, place, now)
      const isOver = DateTime.isGreaterThanOrEqualTo(now, watch.until)
      return [found, isOver ? Option.none<Place>() : Option.some(next)] as const
    })
  )

/** Reads a little further back than the last step: clocks differ, and a statement is visible only after its commit. */
const step = Effect.fnUntraced(function* ({ shown, source }: Watch, place: Place, now: DateTime.Utc) {
  const { after, isStarted, lastEvent = now } = place
  const event = (type: OperationEvent["type"]): OperationEvent => ({ type, cursor: cursorOf(now) })
  const changed =
    after === undefined ? undefined : yield* source(DateTime.subtract(after, { seconds: watching.overlapSeconds }))
  const opening = isStarted ? [] : [event("ready")]
  if (changed === undefined) {
    const next: Place = { sent: new Map(), after: now, isStarted: true, lastEvent: now }
    return [[...opening, event("reset")], next] as const
  }
  const fresh = changed.filter((operation) => place.sent.get(operation.id) !== fingerprintOf(operation))
  const found = fresh.map((operation): OperationEvent => ({ ...event("operation"), operation: shown(operation) }))
  const isIdle = DateTime.isLessThanOrEqualTo(lastEvent, DateTime.subtract(now, { seconds: watching.idleSeconds }))
  const sentNow = [...opening, ...(found.length === 0 && isIdle ? [event("idle")] : found)]
  const next: Place = {
    sent: remember(place.sent, fresh),
    after: now,
    isStarted: true,
    lastEvent: sentNow.length > 0 ? now : lastEvent
  }
  return [sentNow, next] as const
})

const cursorOf = (time: DateTime.Utc): string => `${DateTime.toEpochMillis(time)}`

/** Of what changes without a new `updateTime`, too: an attempt that started, and a redrive. */
const fingerprintOf = ({ metadata, status, updateTime }: Operation): string =>
  JSON.stringify([updateTime, status, metadata?.stage, metadata?.retry, metadata?.redrivenBy])

/** Drops the oldest: sending an operation again harms nothing. */
const remember = (sent: ReadonlyMap<string, string>, fresh: ReadonlyArray<Operation>): ReadonlyMap<string, string> => {
  if (fresh.length === 0) return sent
  const next = new Map(sent)
  for (const operation of fresh) next.set(operation.id, fingerprintOf(operation))
  for (const id of next.keys()) {
    if (next.size <= watching.remembered) break
    next.delete(id)
  }
  return next
}
