/** Reads the audit log: page by page, or all of it as a stream. @rule audit.list, audit.csv */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Access from "../../call/Access.ts"
import { audited } from "../../call/Audit.ts"
import { defineUncheckedCall, StreamOf } from "../../call/Call.ts"
import { type ActorKind, ActorText } from "../../domain/Actor.ts"
import type { Caller, Permission } from "../../domain/Caller.ts"
import { Digest } from "../../domain/Digest.ts"
import { AuditEventId, GroupRef, type ProjectId } from "../../domain/Ids.ts"
import { InputTime } from "../../domain/InputTime.ts"
import { joined } from "../../domain/JoinedStruct.ts"
import { auditExport, auditTexts, pageSize } from "../../domain/Limits.ts"
import { AuditPageToken, pageOf, PageOf, PageSize } from "../../domain/Page.ts"
import { isStorable } from "../../domain/Text.ts"
import { ProjectNotFound } from "../../projects/ProjectStore.ts"
import { AuditAction, AuditEvent, AuditOutcome } from "../AuditEvent.ts"
import { AuditLog, type AuditSelector } from "../AuditLog.ts"
import { erasedGroup } from "../rules/ErasedGroup.ts"

const filterProperties = {
  /** Only events at this time or later. */
  since: Schema.optionalKey(InputTime),
  /** Only events before this time. */
  until: Schema.optionalKey(InputTime),
  /**
   * Only what this actor did: `key:` and the id of an API key, `consumer:` and a `consumerRef`, `member:` and the id of a member,
   * `command:` and a command, or `host` for a program that calls the library.
   */
  actor: Schema.optionalKey(ActorText),
  /** Only this action. */
  action: Schema.optionalKey(AuditAction),
  /** Only events about the thing with this id. */
  targetId: Schema.optionalKey(
    Schema.NonEmptyString.check(
      isStorable("targetId"),
      Schema.isMaxLength(auditTexts.characters, { message: `targetId has at most ${auditTexts.characters} characters` })
    )
  ),
  /** Only events about this group, by your own id of it; also after the group was erased. */
  groupRef: Schema.optionalKey(GroupRef),
  /** Only events with this outcome. */
  outcome: Schema.optionalKey(AuditOutcome)
}

/** Named, to be published with the comments of its properties: see `JoinedStruct`. */
export interface AuditFiltersSchema extends Schema.Struct<typeof filterProperties> {}

/** Everything that is given must hold; what is missing holds for all. */
export const AuditFilters: AuditFiltersSchema = Schema.Struct(filterProperties)

const AuditInput = joined(
  Schema.Struct({
    /** The project's id or name. Missing: every project, and what belongs to none; for the host program and for members who are admins of all projects. */
    project: Schema.optionalKey(Schema.NonEmptyString)
  }),
  AuditFilters
)

/** Lists what was done in a project, the newest first, page by page. */
export const listAuditEvents = defineUncheckedCall({
  name: "listAuditEvents",
  access: ["full"],
  input: joined(
    AuditInput,
    Schema.Struct({
      /** How many items to return, 1 to 1000. Default: 200. */
      pageSize: Schema.optionalKey(PageSize),
      /** Continues after an earlier page: its `pagination.nextPageToken`. */
      pageToken: Schema.optionalKey(AuditPageToken)
    })
  ),
  success: PageOf(AuditEvent),
  errors: [ProjectNotFound],
  audit: "none",
  run: Effect.fnUntraced(function* (caller, { pageSize: size = pageSize.default, pageToken, ...input }, permission) {
    const selector = yield* selectorOf(caller, permission, input)
    const before = pageToken === undefined ? undefined : AuditEventId.make(pageToken)
    const found = yield* (yield* AuditLog).list({ ...selector, before, limit: size + 1 })
    return pageOf(found, size, ({ id }) => id)
  })
})

/** Returns what was done in a project, the newest first, as events that are read while they are consumed; at most 50,000. */
export const exportAuditEvents = defineUncheckedCall({
  name: "exportAuditEvents",
  access: ["full"],
  input: AuditInput,
  success: StreamOf(AuditEvent),
  errors: [ProjectNotFound],
  audit: { action: "audit.export", target: () => ({}) },
  run: Effect.fnUntraced(function* (caller, input, permission) {
    const selector = yield* selectorOf(caller, permission, input)
    const log = yield* AuditLog
    yield* audited("audit", { projectId: selector.projectId, groupRef: input.groupRef }, Effect.void)
    return events(log, selector)
  })
})

/** Events that are read at a time. */
const atOnce = 500

const events = (log: AuditLog["Service"], selector: Omit<AuditSelector, "before" | "limit">) =>
  Stream.paginate(
    Option.none<AuditEventId>(),
    Effect.fnUntraced(function* (last) {
      const page = yield* log.list({ ...selector, before: Option.getOrUndefined(last), limit: atOnce })
      const end = page.at(-1)
      const next = page.length < atOnce || end === undefined ? Option.none() : Option.some(Option.some(end.id))
      return [page, next] as const
    })
  ).pipe(Stream.take(auditExport.events))

const selectorOf = Effect.fnUntraced(function* (
  caller: Caller,
  permission: Permission,
  { actor, groupRef, project, ...filters }: typeof AuditInput.Type
) {
  // What belongs to no project is for the deployment's operators alone.
  if (project === undefined) yield* Access.require(caller, { ...permission, access: ["admin"] })
  const projectId: ProjectId | undefined =
    project === undefined ? undefined : (yield* Access.project(caller, permission, project)).id
  const groups = groupRef === undefined ? undefined : [groupRef, erasedGroup(yield* (yield* Digest).sha256(groupRef))]
  return { ...filters, ...(actor === undefined ? {} : actorFilter(actor)), projectId, groups }
})

/** Of `host`, or of a kind and an id such as `key:0193…`; a command has a name. `ActorText` allows nothing else. */
const actorFilter = (
  text: string
): { readonly actorKind: ActorKind; readonly actorId?: string; readonly actorName?: string } => {
  const [kind = "", ...rest] = text.split(":")
  const value = rest.join(":")
  if (kind === "command") return { actorKind: "command", actorName: value }
  return kind === "key" || kind === "consumer" || kind === "member"
    ? { actorKind: kind, actorId: value }
    : { actorKind: "host" }
}
