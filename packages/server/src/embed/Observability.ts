/** Loggers, tracer and metrics of one instance, not shared with other instances. @rule embed.isolation */
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import type * as LogLevel from "effect/LogLevel"
import * as Metric from "effect/Metric"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import * as RedactingTracer from "../telemetry/RedactingTracer.ts"
import type { FieldgateOptions } from "./Options.ts"
import * as PlainLogger from "./PlainLogger.ts"

/** By default a library logs only warnings and errors. */
const quiet = Layer.mergeAll(
  Logger.layer([Logger.consoleLogFmt]),
  Layer.succeed(Logger.LogToStderr, true),
  leastLevel("Warn")
)

/** The host's logger receives all levels and filters them itself. */
const loggingTo = (logger: PlainLogger.PlainLogger) =>
  Layer.merge(Logger.layer([PlainLogger.adapt(logger)]), leastLevel("Debug"))

function leastLevel(level: LogLevel.LogLevel) {
  return Layer.succeed(References.MinimumLogLevel, level)
}

const logging = ({ layer, logger }: FieldgateOptions): Layer.Layer<never> => {
  if (logger === false) return Logger.layer([])
  if (logger !== undefined) return loggingTo(logger)
  return layer === undefined ? quiet : Layer.empty
}

/** Merges the options; the later one wins. */
export const layer = (options: FieldgateOptions): Layer.Layer<never> =>
  Layer.mergeAll(
    Layer.sync(Metric.MetricRegistry, () => new Map()),
    logging(options),
    options.tracer === undefined
      ? Layer.empty
      : Layer.succeed(Tracer.Tracer, RedactingTracer.redactFailures(options.tracer)),
    options.layer ?? Layer.empty
  )
