/** Audit events as CSV (RFC 4180) for spreadsheets. Pure. @rule audit.csv */
import * as DateTime from "effect/DateTime"
import type { AuditEvent } from "../AuditEvent.ts"

type Cell = string | number | undefined

const time = (at: DateTime.Utc | undefined): Cell => (at === undefined ? undefined : DateTime.formatIso(at))

/** The columns in order; a name never changes. */
const columns: Readonly<Record<string, (event: AuditEvent) => Cell>> = {
  id: ({ id }) => id,
  time: (event) => time(event.time),
  lastTime: ({ lastTime }) => time(lastTime),
  count: ({ count }) => count,
  actorKind: ({ actor }) => actor.kind,
  actorId: ({ actor }) => actor.id,
  actorName: ({ actor }) => actor.name,
  action: ({ action }) => action,
  targetId: ({ targetId }) => targetId,
  targetName: ({ targetName }) => targetName,
  groupRef: ({ groupRef }) => groupRef,
  changed: ({ changed }) => changed?.join(" "),
  outcome: ({ outcome }) => outcome,
  reason: ({ reason }) => reason,
  address: ({ address }) => address,
  requestId: ({ requestId }) => requestId
}

/** The first line. */
export const csvHead = `${Object.keys(columns).join(",")}\r\n`

export const csvLine = (event: AuditEvent): string =>
  `${Object.values(columns)
    .map((cell) => cellOf(cell(event)))
    .join(",")}\r\n`

/** A spreadsheet would execute a cell that begins with one of these; an apostrophe makes it text. */
const formula = /^[=+\-@\t\r]/u

const cellOf = (value: Cell): string => {
  if (value === undefined) return ""
  const text = String(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/u.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe
}
