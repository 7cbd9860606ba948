/** Audits calls: an event is stored in its change's transaction. @rule audit.declared, audit.transaction, audit.outcome */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { AuditAction, AuditEvent, AuditOutcome, AuditTargetType } from "../audit/AuditEvent.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { countedEvent } from "../audit/rules/CountedEvent.ts"
import { type Actor, actorOf } from "../domain/Actor.ts"
import { type Caller, ownProject } from "../domain/Caller.ts"
import { Digest } from "../domain/Digest.ts"
import { IdGenerator } from "../domain/IdGenerator.ts"
import { AuditEventId, type ProjectId } from "../domain/Ids.ts"
import { auditTexts } from "../domain/Limits.ts"
import { RequestOrigin } from "../domain/RequestOrigin.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

/** What an event says of the thing that was acted on. */
export interface AuditTarget {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly groupRef?: string | undefined
  readonly projectId?: ProjectId | undefined
  readonly changed?: ReadonlyArray<string> | undefined
  /** Who did it, where that is not the caller. */
  readonly actor?: Actor | undefined
}

export interface AuditRule<Input, Result> {
  readonly action: AuditAction
  /** What its input says of the target. The call's `audited` change may say more. */
  readonly target: (input: Input) => AuditTarget
  /** Whether a call with this input is audited. Default: always. */
  readonly when?: (input: Input) => boolean
  /** The kind of thing whose change the event is stored with. Default: the first part of the action. */
  readonly storedWith?: AuditTargetType
  /** Why a call that returned has failed all the same. */
  readonly failure?: (result: Result) => string | undefined
}

/** `none`: nothing is changed or revealed, or what it leaves has its author already. */
export type Audit<Input, Result> = "none" | AuditRule<Input, Result>

interface PendingEvent {
  readonly action: AuditAction
  readonly storedWith: AuditTargetType
  readonly caller: Caller
  target: AuditTarget
  isStored: boolean
}

const PendingEvent = Context.Reference<PendingEvent | undefined>("@fieldgate/core/call/Audit/PendingEvent", {
  defaultValue: () => undefined
})

/** Stores a change with the event of the running call: both, or neither. A further change, or one of another kind, has no event. */
export const audited = Effect.fnUntraced(function* <A, E, R>(
  type: AuditTargetType,
  target: AuditTarget,
  change: Effect.Effect<A, E, R>
) {
  const pending = yield* PendingEvent
  if (pending === undefined || pending.isStored || pending.storedWith !== type) return yield* change
  const result = yield* record(pending, target, change)
  pending.isStored = true
  return result
})

const record = Effect.fnUntraced(function* <A, E, R>(
  pending: PendingEvent,
  target: AuditTarget,
  change: Effect.Effect<A, E, R>
) {
  const event = yield* eventOf(pending, target, { outcome: "success" })
  return yield* (yield* AuditLog).record(event, change)
})

/** Adds to the event of the running call what is known only now. */
export const concerning = (target: AuditTarget) =>
  Effect.map(PendingEvent, (pending) => {
    if (pending !== undefined) pending.target = { ...pending.target, ...target }
  })

/**
 * Runs a call by its audit rule: its event is stored by the change that the call marks by `audited`, or else when it has succeeded,
 * before its result is returned. A refusal or a failure is counted. A call within another one has no event of its own.
 */
export const withAudit = <Input, A extends Result, Result, E extends { readonly _tag: string }, R>(
  rule: Audit<Input, Result>,
  caller: Caller,
  input: Input,
  run: Effect.Effect<A, E, R>
): Effect.Effect<A, E | StoreUnavailable, R | AuditLog> =>
  rule === "none" || rule.when?.(input) === false
    ? run
    : Effect.flatMap(PendingEvent, (outer) => (outer === undefined ? auditedRun(rule, caller, input, run) : run))

const auditedRun = Effect.fnUntraced(function* <
  Input,
  A extends Result,
  Result,
  E extends { readonly _tag: string },
  R
>(
  { action, failure, storedWith, target }: AuditRule<Input, Result>,
  caller: Caller,
  input: Input,
  run: Effect.Effect<A, E, R>
) {
  const pending: PendingEvent = {
    action,
    // The part of an action before its dot is its kind.
    storedWith: storedWith ?? (action.slice(0, action.indexOf(".")) as AuditTargetType),
    caller,
    target: target(input),
    isStored: false
  }
  const result = yield* run.pipe(
    Effect.provideService(PendingEvent, pending),
    Effect.tapError(({ _tag }) => (pending.isStored ? Effect.void : countFailure(pending, _tag)))
  )
  if (pending.isStored) return result
  const reason = failure?.(result)
  if (reason === undefined) yield* record(pending, {}, Effect.void)
  else yield* count(yield* eventOf(pending, {}, { outcome: "failed", reason }))
  return result
})

/** Failures of the caller's rights. Another project is reported to a key as one that does not exist. */
const refusals: ReadonlySet<string> = new Set(["InsufficientScope", "TokenMismatch", "ProjectNotFound"])

/** The failure is returned in any case; a log that can't be reached then is itself logged. */
const countFailure = Effect.fnUntraced(function* (pending: PendingEvent, tag: string) {
  const { caller, target } = pending
  // What can't be stored can't be counted either, and a host program's wrong name concerns no project.
  if (tag === "StoreUnavailable" || (caller._tag === "Host" && target.projectId === undefined)) return
  const outcome = refusals.has(tag) ? "refused" : "failed"
  const event = yield* eventOf(pending, {}, { outcome, reason: kebab(tag) })
  yield* count(event).pipe(
    Effect.catch((error) => Effect.logWarning("a refused or failed call could not be added to the audit log", error))
  )
})

const kebab = (tag: string): string => tag.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "-").toLowerCase()

/** Adds an event that may repeat, so that events of one kind within an hour are one with a count. */
export const count = Effect.fnUntraced(function* (event: AuditEvent) {
  const { sha256 } = yield* Digest
  const { key, overflow, ...bound } = countedEvent(event)
  yield* (yield* AuditLog).count(event, {
    ...bound,
    key: yield* sha256(key),
    overflow: { key: yield* sha256(overflow.key), event: overflow.event }
  })
})

interface Ending {
  readonly outcome: AuditOutcome
  readonly reason?: string
}

const eventOf = Effect.fnUntraced(function* (pending: PendingEvent, more: AuditTarget, ending: Ending) {
  const { action, caller } = pending
  const origin = yield* RequestOrigin
  const { actor = actorOf(caller, origin), changed, groupRef, id, name, projectId } = merged(pending, more)
  return yield* auditEvent({
    action,
    actor,
    ...ending,
    ...(projectId === undefined ? {} : { projectId }),
    ...(id === undefined ? {} : { targetId: id }),
    ...(name === undefined ? {} : { targetName: name }),
    ...(groupRef === undefined ? {} : { groupRef }),
    ...(changed === undefined || changed.length === 0 ? {} : { changed })
  })
})

/** A missing property is taken from the input, then from the caller. */
const merged = ({ caller, target }: PendingEvent, more: AuditTarget): AuditTarget => ({
  actor: more.actor ?? target.actor,
  changed: more.changed ?? target.changed,
  groupRef: more.groupRef ?? target.groupRef ?? (caller._tag === "Consumer" ? caller.groupRef : undefined),
  id: more.id ?? target.id,
  name: more.name ?? target.name,
  projectId: more.projectId ?? target.projectId ?? ownProject(caller)?.id
})

export const auditEvent = Effect.fnUntraced(function* (
  facts: Omit<AuditEvent, "id" | "time" | "count" | "address" | "requestId">
) {
  const { address, requestId } = yield* RequestOrigin
  const { actor, changed, reason, targetId, targetName } = facts
  const event: AuditEvent = {
    ...facts,
    id: AuditEventId.make(yield* (yield* IdGenerator).next),
    time: yield* DateTime.now,
    actor: { kind: actor.kind, ...cut({ id: actor.id, name: actor.name }) },
    ...cut({ targetId, targetName, reason, address, requestId }),
    ...(changed === undefined ? {} : { changed: changed.slice(0, auditTexts.names).map(bounded) }),
    count: 1
  }
  return event
})

/** A text that every store keeps unchanged. */
const bounded = (text: string): string =>
  text.slice(0, auditTexts.characters).toWellFormed().replaceAll("\0", "\u{FFFD}")

const cut = <Name extends string>(texts: { readonly [N in Name]: string | undefined }): { [N in Name]?: string } => {
  const kept: { [N in Name]?: string } = {}
  for (const name in texts) {
    const text = texts[name]
    if (text !== undefined) kept[name] = bounded(text)
  }
  return kept
}
