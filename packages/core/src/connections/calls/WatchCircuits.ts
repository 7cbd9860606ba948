/** Probes open circuits when they are due, for as long as it runs. Of all processes that do so, one makes each probe. */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import { circuitProbesAtOnce } from "../../domain/Limits.ts"
import type { OpenCircuit } from "../CircuitBreaker.ts"
import { Circuits } from "./Circuits.ts"
import { probe } from "./ProbeCircuit.ts"

/** Reviews at least this often: another process may have opened a circuit and ended. */
const longestPause = Duration.seconds(30)

export const watch = Effect.gen(function* () {
  const circuits = yield* Circuits
  const running = yield* FiberSet.make()
  const start = ({ connectionId, projectId }: OpenCircuit) =>
    probe(projectId, connectionId).pipe(
      Effect.catch((error) => Effect.logWarning("an open circuit could not be probed", error)),
      Effect.catchDefect((defect) => Effect.logError("a probe failed by a bug", defect)),
      // The next probe is due at a time that the last review could not know.
      Effect.andThen(circuits.due.open),
      FiberSet.run(running)
    )
  const round = Effect.gen(function* () {
    yield* circuits.due.close
    const open = yield* circuits.review
    const now = yield* DateTime.now
    const isDue = ({ connectionId, probeAt }: OpenCircuit) =>
      DateTime.isLessThanOrEqualTo(probeAt, now) && !circuits.probing.has(connectionId)
    const room = circuitProbesAtOnce - (yield* FiberSet.size(running))
    yield* Effect.forEach(open.filter(isDue).slice(0, Math.max(0, room)), start, { discard: true })
    const later = open.find(({ probeAt }) => DateTime.isGreaterThan(probeAt, now))
    return later === undefined
      ? longestPause
      : Duration.min(longestPause, Duration.millis(DateTime.toEpochMillis(later.probeAt) - DateTime.toEpochMillis(now)))
  }).pipe(
    Effect.catch((error) =>
      Effect.as(Effect.logWarning("the open circuits could not be queried", error), Duration.seconds(1))
    ),
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError("watching circuits failed by a bug", defect), Duration.seconds(1))
    )
  )
  return yield* Effect.forever(
    Effect.flatMap(round, (pause) => Effect.raceFirst(circuits.due.await, Effect.sleep(pause)))
  )
}).pipe(Effect.scoped)
