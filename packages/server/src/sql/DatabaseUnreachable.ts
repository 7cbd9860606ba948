/** The one failure to open a database, whatever stands behind it, in a line that an operator can act on. */
import * as Schema from "effect/Schema"

/** The database can't be used. `detail` says why, in one line and without any secret. */
export class DatabaseUnreachable extends Schema.TaggedError<DatabaseUnreachable>()("DatabaseUnreachable", {
  detail: Schema.String
}) {
  override get message(): string {
    return `the database can't be used: ${this.detail}`
  }
}

/** What a cause says, on one line: the parts of an aggregate are joined, nothing of a stack is kept. */
export const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return [...new Set(cause.errors.map(reasonOf))].join("; ")
  const text = cause instanceof Error ? cause.message : String(cause)
  return text.replaceAll(/\s+/g, " ").trim()
}
