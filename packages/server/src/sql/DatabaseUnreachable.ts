/** The failure to open a database of any kind, as one line that an operator can act on. */
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"

/** The database can't be used. `detail` states the reason in one line, without secrets. */
export class DatabaseUnreachable extends Schema.TaggedError<DatabaseUnreachable>()("DatabaseUnreachable", {
  detail: Schema.String
}) {
  override get message(): string {
    return `the database can't be used: ${this.detail}`
  }
}

/** Numbers of errors that the embedded PostgreSQL's file system reports, as WASI counts them. */
const embeddedErrors: Readonly<Record<number, string>> = {
  2: "EACCES: permission denied",
  19: "EDQUOT: the disk quota is used up",
  29: "EIO: input/output error",
  33: "EMFILE: too many open files",
  51: "ENOSPC: no space left on the device",
  69: "EROFS: the file system is read-only"
}

const embeddedReason = (cause: unknown): string | undefined => {
  const errno = Predicate.hasProperty(cause, "errno") ? Number(cause.errno) : undefined
  return errno === undefined ? undefined : (embeddedErrors[errno] ?? `file system error ${errno}`)
}

/** Formats a cause as one line: joins the parts of an aggregate error, without stack traces. */
export const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return [...new Set(cause.errors.map(reasonOf))].join("; ")
  const text = cause instanceof Error ? cause.message : (embeddedReason(cause) ?? String(cause))
  return text.replaceAll(/\s+/g, " ").trim()
}
