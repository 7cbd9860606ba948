/** A requested fault: which requests it applies to, and what happens to them instead. */
import * as Schema from "effect/Schema"

/** A chosen answer; without `body` the provider's usual one for the status. */
export const AnswerAction = Schema.Struct({
  status: Schema.Int.check(Schema.isBetween({ minimum: 200, maximum: 599 })),
  /** Selects one of several usual bodies, such as the name of a rate limit. */
  policy: Schema.optionalKey(Schema.String),
  body: Schema.optionalKey(Schema.Json),
  headers: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** The call is executed first and only its answer is replaced. */
  afterCommit: Schema.optionalKey(Schema.Boolean)
})
export type AnswerAction = typeof AnswerAction.Type

/** Waits before the call, or between the call and its answer. */
export const DelayAction = Schema.Struct({
  delay: Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)),
  afterCommit: Schema.optionalKey(Schema.Boolean)
})

/**
 * What happens to a request that matches a fault. A dropped request gets no answer, `html` is the error page of a proxy that can't reach the
 * provider, and `malformed` executes the call and cuts its answer off in the middle.
 */
export const FaultAction = Schema.Union([
  Schema.Literals(["dropBeforeCommit", "dropAfterCommit", "html", "malformed"]),
  AnswerAction,
  DelayAction
])
export type FaultAction = typeof FaultAction.Type

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/** Which requests match; a missing property matches all. */
export const FaultMatch = Schema.Struct({
  method: Schema.optionalKey(Schema.String),
  /** The path without its query; `*` matches any run of characters. */
  path: Schema.optionalKey(Schema.String),
  /** Starts with the nth request that the other properties match, counted from 1. */
  nth: Schema.optionalKey(Count)
})

/** A rule of the fault queue. It applies `times` times (default 1) and is then removed. */
export const Fault = Schema.Struct({
  match: Schema.optionalKey(FaultMatch),
  action: FaultAction,
  times: Schema.optionalKey(Count)
})
export type Fault = typeof Fault.Type

/** Whether a request matches the fault, ignoring `nth` and `times`. */
export const meets = (fault: Fault, method: string, path: string): boolean => {
  const { match = {} } = fault
  return (
    (match.method === undefined || match.method.toUpperCase() === method) &&
    (match.path === undefined || pattern(match.path).test(path))
  )
}

const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split("*")
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`
  )
