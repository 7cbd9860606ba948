/** Which refusals and failures are counted together, so that no caller can fill the log. Pure. @rule audit.bounded */
import * as DateTime from "effect/DateTime"
import { auditRefusals } from "../../domain/Limits.ts"
import type { AuditEvent } from "../AuditEvent.ts"

export interface CountedEvent {
  /** What must be equal; in clear, so only its digest is stored. */
  readonly key: string
  readonly since: DateTime.Utc
  readonly most: number
  readonly overflow: { readonly key: string; readonly event: AuditEvent }
}

/** Counts by hour, actor, address, action, target and reason; past the bound, only by hour, action and outcome. */
export const countedEvent = (event: AuditEvent): CountedEvent => {
  const { action, actor, address, groupRef, id, outcome, projectId, reason, targetId, time } = event
  const since = DateTime.startOf(time, "hour")
  const bucket = [projectId ?? null, DateTime.toEpochMillis(since), action, outcome]
  const kept: AuditEvent = {
    id,
    ...(projectId === undefined ? {} : { projectId }),
    time,
    actor: { kind: actor.kind },
    action,
    outcome,
    reason: "too-many-to-list",
    count: 1
  }
  return {
    key: JSON.stringify([...bucket, actor.kind, actor.id, address, groupRef, targetId, reason]),
    since,
    most: auditRefusals.maximum,
    overflow: { key: JSON.stringify([...bucket, actor.kind, "overflow"]), event: kept }
  }
}
