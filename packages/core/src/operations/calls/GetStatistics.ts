/** Figures of a project's operations over the last hour, day or week. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { causesOf } from "../../domain/FailureCause.ts"
import { countedRecords } from "../../domain/Limits.ts"
import { OperationFilters } from "../OperationSearch.ts"
import * as Statistics from "../Statistics.ts"
import { OperationHistory } from "../OperationHistory.ts"
import * as Access from "../../projects/calls/Access.ts"
import { operationsOf } from "./SearchOperations.ts"

const { groupRef, installationId, integrationId } = OperationFilters

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** Missing: the last hour. */
  range: Schema.optionalKey(Statistics.StatisticsRange),
  /** Only writes of this group, by your own id of it. */
  groupRef,
  /** Only writes of this installation. */
  installationId,
  /** Only writes of this integration, by its id or name. */
  integrationId
})

export const getStatistics = Effect.fn("GetStatistics.getStatistics")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "getStatistics", input.project)
  yield* Access.ownRefs(caller, input)
  const { range = "hour" } = input
  const window = Statistics.windowAt(range, yield* DateTime.now)
  const of = yield* operationsOf(caller, projectId, input)
  const counted = yield* (yield* OperationHistory).statistics({ ...of, ...window, most: countedRecords })
  const { countedSince, failures, latency, steps } = counted
  const statistics: Statistics.Statistics = {
    range,
    startTime: window.from,
    endTime: window.until,
    stepSeconds: window.stepSeconds,
    ...(countedSince === undefined ? {} : { countedSince }),
    steps: Statistics.filled(steps, window),
    ...(latency === undefined ? {} : { latency }),
    causes: causesOf(failures)
  }
  return statistics
})
