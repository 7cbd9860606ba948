/** The log of a process: one line for each thing that happened, for people or for machines. */
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import type * as Context from "effect/Context"
import * as Ctx from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import type * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import { isatty } from "node:tty"
import { format } from "node:util"
import * as BufferedOutput from "./BufferedOutput.ts"

export const formats = ["text", "json"] as const
export type LogFormat = (typeof formats)[number]

interface Line {
  readonly time: string
  readonly level: string
  readonly message: string
  /** `requestId`, `operationId`, `traceId` and whatever else is known. */
  readonly facts: Readonly<Record<string, unknown>>
  readonly cause: string | undefined
}

const lineOf = ({ cause, date, fiber, logLevel, message }: Logger.Options<unknown>): Line => {
  const parts = (Array.isArray(message) ? message : [message]).map((part) => part as unknown)
  const causes = [cause, ...parts.filter(Cause.isCause)].filter((each) => each.reasons.length > 0)
  return {
    time: date.toISOString(),
    level: logLevel.toLowerCase(),
    message: parts
      .filter((part) => !Cause.isCause(part))
      .map(textOf)
      .join(" "),
    facts: { ...Ctx.get(fiber.context, References.CurrentLogAnnotations), ...traceOf(fiber.context) },
    cause: causes.length === 0 ? undefined : causes.map((each) => Cause.pretty(each)).join("\n")
  }
}

const textOf = (part: unknown): string => {
  if (typeof part === "string") return part
  return part instanceof Error ? part.message : (JSON.stringify(part) ?? String(part))
}

const traceOf = (context: Context.Context<never>): { readonly traceId?: string } => {
  const span = Ctx.getOption(context, Tracer.ParentSpan)
  return Option.isSome(span) && span.value.sampled ? { traceId: span.value.traceId } : {}
}

const asJson = ({ cause, facts, level, message, time }: Line): string =>
  JSON.stringify({ time, level, message, ...facts, ...(cause === undefined ? {} : { cause }) })

/** A line break in a value would look like a line of its own. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/gu, " ")

const asText = ({ cause, facts, level, message, time }: Line): string => {
  const known = Object.entries(facts).map(([name, value]) => ` ${name}=${oneLine(textOf(value))}`)
  const because = cause === undefined ? "" : `\n${cause.replaceAll(/^/gmu, "    ")}`
  return `${time} ${level.toUpperCase().padEnd(5)} ${oneLine(message)}${known.join("")}${because}`
}

const writers = { text: asText, json: asJson } as const

const isUrgent = (level: LogLevel.LogLevel): boolean => level === "Error" || level === "Fatal"

/** Writes entries and printed results to one output, so that their order is kept. */
const buffered = (write: (options: Logger.Options<unknown>) => string, fd: number) =>
  Layer.unwrap(
    Effect.map(BufferedOutput.make(fd), (output) => {
      const logger = Logger.make<unknown, void>((options) => {
        output.write(write(options))
        if (isUrgent(options.logLevel)) output.flush()
      })
      const print = (...parts: ReadonlyArray<unknown>) => output.write(format(...parts))
      return Layer.merge(
        Logger.layer([logger]),
        Layer.effect(
          Console.Console,
          Effect.map(Console.Console, (console) => ({ ...console, log: print }))
        )
      )
    })
  )

/** The loggers and the least level of a process. A terminal gets each line immediately, in its place among those on stderr. */
export const layer = (logFormat: LogFormat, level: LogLevel.LogLevel, fd = 1) => {
  const write = (options: Logger.Options<unknown>) => writers[logFormat](lineOf(options))
  return Layer.merge(
    isatty(fd) ? Logger.layer([Logger.withConsoleLog(Logger.make(write))]) : buffered(write, fd),
    Layer.succeed(References.MinimumLogLevel, level)
  )
}
