/** The audit log in memory: gone with the process, so for tests and trials only. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { AuditEvent } from "../audit/AuditEvent.ts"
import { AuditLog, type AuditSelector } from "../audit/AuditLog.ts"
import * as RecordedEvents from "./RecordedEvents.ts"
import { WebhookTable } from "./WebhookTable.ts"

interface Row {
  readonly event: AuditEvent
  readonly bucket: string | undefined
}

const make = Effect.map(WebhookTable, (webhooks) => {
  let rows: ReadonlyArray<Row> = []
  const add = (row: Row) => {
    rows = [...rows, row]
    for (const each of RecordedEvents.ofAudit(row.event)) webhooks.record(each)
  }
  /** Whether an event of the bucket was there to count. */
  const bump = (bucket: string, at: DateTime.Utc): boolean => {
    const isThere = rows.some((row) => row.bucket === bucket)
    rows = rows.map((row) =>
      row.bucket === bucket ? { bucket, event: { ...row.event, count: row.event.count + 1, lastTime: at } } : row
    )
    return isThere
  }
  return AuditLog.of({
    record: (event, change) => Effect.tap(change, () => Effect.sync(() => add({ event, bucket: undefined }))),
    count: (event, { key, most, overflow, since }) =>
      Effect.sync(() => {
        if (bump(key, event.time)) return
        const counted = rows.filter(
          (row) =>
            row.bucket !== undefined &&
            row.event.projectId === event.projectId &&
            DateTime.isGreaterThanOrEqualTo(row.event.time, since)
        )
        if (counted.length < most) add({ event, bucket: key })
        else if (!bump(overflow.key, event.time)) add({ event: overflow.event, bucket: overflow.key })
      }),
    list: (selector) =>
      Effect.sync(() =>
        rows
          .map(({ event }) => event)
          .filter(isMeant(selector))
          .toSorted((one, other) => (one.id < other.id ? 1 : -1))
          .slice(0, selector.limit)
      ),
    eraseGroup: (projectId, groupRef, erased) =>
      Effect.sync(() => {
        rows = rows.map((row) =>
          row.event.projectId === projectId && row.event.groupRef === groupRef
            ? { ...row, event: withoutPerson(row.event, erased) }
            : row
        )
      }),
    eraseConsumer: (projectId, consumerRef) =>
      Effect.sync(() => {
        const isOf = ({ event }: Row) =>
          event.projectId === projectId && event.actor.kind === "consumer" && event.actor.id === consumerRef
        const found = rows.filter(isOf).length
        rows = rows.map((row) => (isOf(row) ? { event: withoutConsumer(row.event), bucket: undefined } : row))
        return found
      }),
    sweep: (until, limit) =>
      Effect.sync(() => {
        const old = new Set(rows.filter(({ event }) => DateTime.isLessThan(event.time, until)).slice(0, limit))
        rows = rows.filter((row) => !old.has(row))
        return old.size
      })
  })
})

export const layer: Layer.Layer<AuditLog, never, WebhookTable> = Layer.effect(AuditLog, make)

const isMeant =
  ({
    action,
    actorId,
    actorKind,
    actorName,
    before,
    groups,
    outcome,
    projectId,
    since,
    targetId,
    until
  }: AuditSelector) =>
  (event: AuditEvent): boolean =>
    (projectId === undefined || event.projectId === projectId) &&
    (since === undefined || DateTime.isGreaterThanOrEqualTo(event.time, since)) &&
    (until === undefined || DateTime.isLessThan(event.time, until)) &&
    (actorKind === undefined || event.actor.kind === actorKind) &&
    (actorId === undefined || event.actor.id === actorId) &&
    (actorName === undefined || event.actor.name === actorName) &&
    (action === undefined || event.action === action) &&
    (targetId === undefined || event.targetId === targetId) &&
    (groups === undefined || (event.groupRef !== undefined && groups.includes(event.groupRef))) &&
    (outcome === undefined || event.outcome === outcome) &&
    (before === undefined || event.id < before)

/** What a consumer's request brought is the consumer's; a key's address is its owner's. */
const withoutPerson = (event: AuditEvent, erased: string): AuditEvent => {
  const { targetName: _, ...unnamed } = event
  if (event.actor.kind !== "consumer") return { ...unnamed, groupRef: erased }
  return { ...withoutConsumer(unnamed), groupRef: erased }
}

const withoutConsumer = ({ address: _address, requestId: _requestId, ...kept }: AuditEvent): AuditEvent => ({
  ...kept,
  actor: { kind: "consumer" }
})
