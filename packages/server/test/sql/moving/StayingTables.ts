/**
 * Tables without rows of a project, or whose rows stay: organizations may have other projects, lanes are made of what waits, operations are
 * counted again, sessions of the console end, and the rest is of the database.
 */
export const staying: ReadonlySet<string> = new Set([
  "organization",
  "team",
  "lane",
  "operation_summary",
  "operation_summary_count",
  "operation_summary_change",
  "console_session",
  "call_session",
  "flush",
  "database_identity",
  "encryption_canary",
  "record_digest_key",
  "project_move"
])
