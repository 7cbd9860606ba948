/** Loggers for programs without Effect. */
import * as Cause from "effect/Cause"
import * as Logger from "effect/Logger"
import type { LogLevel } from "effect/LogLevel"
import * as References from "effect/References"

/** Fields of a log entry: annotations such as IDs by name, and `cause` of a failure. */
export type LogFacts = Readonly<Record<string, unknown>>

/** A logger with the usual methods: each takes a message and its fields. */
export interface PlainLogger {
  /** Logs details for debugging. */
  readonly debug: (message: string, facts: LogFacts) => void
  /** Logs normal events. */
  readonly info: (message: string, facts: LogFacts) => void
  /** Logs conditions that may need attention. */
  readonly warn: (message: string, facts: LogFacts) => void
  /** Logs failures. */
  readonly error: (message: string, facts: LogFacts) => void
}

const methods: Readonly<Record<LogLevel, keyof PlainLogger | undefined>> = {
  All: "debug",
  Trace: "debug",
  Debug: "debug",
  Info: "info",
  Warn: "warn",
  Error: "error",
  Fatal: "error",
  None: undefined
}

/** Forwards each entry. A logger that throws must not fail the logged write. */
export const adapt = (logger: PlainLogger): Logger.Logger<unknown, void> =>
  Logger.make(({ cause, fiber, logLevel, message }) => {
    const method = methods[logLevel]
    if (method === undefined) return
    const parts: ReadonlyArray<unknown> = Array.isArray(message) ? message : [message]
    const facts = {
      ...fiber.getRef(References.CurrentLogAnnotations),
      ...Object.assign({}, ...parts.filter((part) => typeof part === "object")),
      ...(cause.reasons.length === 0 ? {} : { cause: Cause.pretty(cause) })
    }
    try {
      logger[method](parts.filter((part) => typeof part !== "object").join(" "), facts)
    } catch (error) {
      process.emitWarning(`the logger given to createFieldgate failed: ${String(error)}`, "FieldgateWarning")
    }
  })
