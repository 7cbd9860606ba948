/**
 * A tracer that exports only what may leave this process. Spans end with the name of a failure and nothing of its message,
 * because messages quote what a customer's record or a provider's answer holds. Traces begin with a request or an attempt: polling,
 * retention and joint flushes of many callers would start traces all day.
 * @rule credentials.redacted
 */
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Tracer from "effect/Tracer"

const beginning: ReadonlySet<Tracer.SpanKind> = new Set(["server", "consumer"])

/** As exporters read errors. */
class Failure extends Error {
  constructor(name: string) {
    super(name)
    this.name = name
    this.stack = name
  }
}

const nameOf = (failure: unknown): string => {
  if (Predicate.hasProperty(failure, "_tag") && typeof failure._tag === "string") return failure._tag
  if (Predicate.hasProperty(failure, "type") && typeof failure.type === "string") return failure.type
  return failure instanceof Error ? failure.name : "Failure"
}

/** The exit without anything that a failure says. */
const withoutMessages = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit)) return Exit.void
  if (Cause.hasInterruptsOnly(exit.cause)) return exit
  return Exit.fail(new Failure(nameOf(Cause.squash(exit.cause))))
}

/** The same spans; of failures they contain the names only. */
export const redactFailures = (inner: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    span: (options) => {
      const span = inner.span(options)
      const end = span.end.bind(span)
      return Object.assign(span, {
        end: (time: bigint, exit: Exit.Exit<unknown, unknown>) => end(time, withoutMessages(exit))
      })
    },
    context: inner.context
  })

/** The spans of another tracer, redacted. */
export const of = (inner: Tracer.Tracer): Tracer.Tracer => {
  const wordless = redactFailures(inner)
  return Tracer.make({
    span: (options) => {
      const begins = Option.isSome(options.parent) || beginning.has(options.kind)
      return wordless.span({ ...options, sampled: options.sampled && begins })
    },
    context: inner.context
  })
}
