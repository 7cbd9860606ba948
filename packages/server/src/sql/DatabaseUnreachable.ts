/** The failure to open a database of any kind, as one line that an operator can act on. */
import * as Schema from "effect/Schema"

/** The database can't be used. `detail` states the reason in one line, without secrets. */
export class DatabaseUnreachable extends Schema.TaggedError<DatabaseUnreachable>()("DatabaseUnreachable", {
  detail: Schema.String
}) {
  override get message(): string {
    return `the database can't be used: ${this.detail}`
  }
}

/** Formats a cause as one line: joins the parts of an aggregate error, without stack traces. */
export const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return [...new Set(cause.errors.map(reasonOf))].join("; ")
  const text = cause instanceof Error ? cause.message : String(cause)
  return text.replaceAll(/\s+/g, " ").trim()
}
