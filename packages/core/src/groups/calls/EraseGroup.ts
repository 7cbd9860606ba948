/**
 * Erases a group as a job of the same kind as other removals: its installations are gone first; then what waits ends, and what has ended is
 * erased, from operation to operation, until no write of it is in progress. @rule group.erase, removal.job
 */
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { audited } from "../../call/Audit.ts"
import { AuditLog } from "../../audit/AuditLog.ts"
import { erasedGroup } from "../../audit/rules/ErasedGroup.ts"
import { defineCall } from "../../call/Call.ts"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { OAuthSessionStore } from "../../connections/OAuthSessionStore.ts"
import * as Removals from "../../connections/calls/Removals.ts"
import { Digest } from "../../domain/Digest.ts"
import { GroupRef, type InstallationId, type ProjectId } from "../../domain/Ids.ts"
import { removals } from "../../domain/RemovalLimits.ts"
import { InstallationStore } from "../../installations/InstallationStore.ts"
import { OperationHistory } from "../../operations/OperationHistory.ts"
import { RedriveJobStore } from "../../operations/RedriveJobStore.ts"
import { nothingErased, type RemovalCursor, RemovalJob, type RemovalRequest } from "../../operations/RemovalJob.ts"
import { type ClaimedRemoval, RemovalJobStore } from "../../operations/RemovalJobStore.ts"
import { JwtKeyStore } from "../../projects/JwtKeyStore.ts"
import { EventOutbox } from "../../webhooks/EventOutbox.ts"
import { redriveGroup } from "./Groups.ts"

/**
 * Erases everything that is kept of a group. Returns the job with what it has deleted, which workers continue if it takes longer than a
 * second. What waits ends first; a write in progress runs to its end, with the connection that it needs, and is erased then.
 */
export const eraseGroup = defineCall({
  name: "eraseGroup",
  access: ["full"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** Your own id of the group to erase. */
    groupRef: GroupRef
  }),
  success: RemovalJob,
  errors: [],
  audit: { action: "group.erase", target: () => ({}) },
  run: Effect.fnUntraced(function* ({ project: { id: projectId } }, { groupRef }) {
    const formerRef = erasedGroup(yield* (yield* Digest).sha256(groupRef))
    const request: RemovalRequest = { installationIds: [], connections: [], erases: { groupRef, formerRef } }
    // Stored first, so that nothing is erased without an event, and what was begun is finished.
    const begun = Effect.andThen(
      refuseTokens(projectId, groupRef),
      Removals.createRemoval(projectId, undefined, request)
    )
    return yield* Removals.firstStep(yield* audited("group", { groupRef: formerRef }, begun), removalStep)
  })
})

/** A token from before an erasure must not create again what was erased. */
const refuseTokens = Effect.fnUntraced(function* (projectId: ProjectId, groupRef: GroupRef) {
  yield* (yield* JwtKeyStore).refuseTokens(projectId, groupRef, yield* DateTime.now)
})

type Erasure = NonNullable<RemovalRequest["erases"]>

/** A step of a removal of any kind. */
export const removalStep = Effect.fnUntraced(function* (claimed: ClaimedRemoval, until: number, rests: boolean) {
  const { erases } = claimed.request
  return erases === undefined
    ? yield* Removals.endStep(claimed, until, rests)
    : yield* eraseStep(erases, claimed, until, rests)
})

/** Between two checks for writes in progress. */
const pause = Duration.millis(100)

/** Passes over its installations, until one began without a write in progress: that one leaves nothing. */
const eraseStep = Effect.fnUntraced(function* (erases: Erasure, given: ClaimedRemoval, until: number, rests: boolean) {
  const { projectId } = given.job
  let claimed = given.cursor === undefined ? yield* removeInstallations(erases, given) : given
  const { installationIds } = claimed.request
  for (;;) {
    let isLast = claimed.cursor?.isLast
    if (claimed.cursor?.of !== "erasure") {
      const waiting = partsOf("installation", installationIds, claimed.cursor)
      const ended = yield* Removals.workThrough(claimed, waiting, until, rests)
      claimed = ended.claimed
      if (!ended.isOver) return yield* Removals.saved(claimed)
      // Counted before: what ends after this is erased by the next pass.
      const writesInFlight = yield* inFlight(projectId, erases, installationIds)
      claimed = withErased(claimed, { writesInFlight })
      isLast = writesInFlight === 0
    }
    const [first] = Removals.inOrder("erasure", installationIds, isLast)
    const cursor = claimed.cursor?.of === "erasure" ? claimed.cursor : first
    const erased = yield* Removals.workThrough(claimed, partsOf("erasure", installationIds, cursor), until, rests)
    claimed = erased.claimed
    if (!erased.isOver) return yield* Removals.saved(claimed)
    if (isLast === true) return yield* Removals.saved(yield* removeRest(erases, claimed))
    claimed = againFrom(claimed)
    if ((yield* Clock.currentTimeMillis) >= until) return yield* Removals.saved(claimed)
    yield* Effect.sleep(pause)
  }
})

const partsOf = (
  of: RemovalCursor["of"],
  installationIds: ReadonlyArray<InstallationId>,
  cursor: RemovalCursor | undefined
) => Removals.remaining(Removals.inOrder(of, installationIds, cursor?.isLast), cursor)

/** The next pass. Installations that were made since are another erasure's. */
const againFrom = (claimed: ClaimedRemoval): ClaimedRemoval => {
  const [first] = Removals.inOrder("installation", claimed.request.installationIds, false)
  return first === undefined ? claimed : { ...claimed, cursor: first }
}

const withErased = (claimed: ClaimedRemoval, erased: Partial<NonNullable<RemovalJob["erased"]>>): ClaimedRemoval => ({
  ...claimed,
  job: { ...claimed.job, erased: { ...nothingErased, ...claimed.job.erased, ...erased } }
})

/** Its installations are gone from now on; all that it had are part of the erasure. */
const removeInstallations = Effect.fnUntraced(function* ({ groupRef }: Erasure, claimed: ClaimedRemoval) {
  const { projectId } = claimed.job
  const store = yield* InstallationStore
  const installed = yield* store.list(projectId, { groupRef })
  yield* Effect.forEach(installed, ({ id: installationId, integrationId }) =>
    audited("installation", { id: installationId }, store.remove({ projectId, integrationId, installationId })).pipe(
      // It was removed in the meantime.
      Effect.catchTag("InstallationNotFound", () => Effect.void)
    )
  )
  yield* (yield* OAuthSessionStore).removeGroup(projectId, groupRef)
  const known = yield* store.known(projectId, groupRef)
  const gone = known.flatMap(({ id, isInstalled }) => (isInstalled ? [] : [id]))
  const request = { ...claimed.request, installationIds: gone }
  return withErased({ ...claimed, request }, { installations: installed.length })
})

/** How many writes of these installations are in progress; the first hundred of each are counted. */
const inFlight = Effect.fnUntraced(function* (
  projectId: ProjectId,
  { groupRef }: Erasure,
  installationIds: ReadonlyArray<InstallationId>
) {
  const history = yield* OperationHistory
  const known = yield* (yield* InstallationStore).known(projectId, groupRef)
  const found = yield* Effect.forEach(
    known.filter(({ id }) => installationIds.includes(id)),
    ({ id: installationId, integrationId }) =>
      history.list({ projectId, integrationId, installationId, status: "in_progress", limit: removals.atOnce })
  )
  return found.flat().length
})

/** What no write needs any more, and every place where the group is named. */
const removeRest = Effect.fnUntraced(function* ({ formerRef, groupRef }: Erasure, claimed: ClaimedRemoval) {
  const { projectId } = claimed.job
  const { installationIds } = claimed.request
  const store = yield* InstallationStore
  const connectionStore = yield* ConnectionStore
  const known = yield* store.known(projectId, groupRef)
  const ofGroup = connectionStore.list(projectId, { groupRef })
  const grants = yield* Effect.forEach(yield* ofGroup, Removals.grantOf)
  const connections = yield* connectionStore.removeGroup(projectId, groupRef)
  // An installation that was made since keeps its connection.
  const kept = new Set((yield* ofGroup).map(({ id }) => id))
  const revocations = yield* Effect.forEach(
    grants.filter((grant) => grant === undefined || !kept.has(grant.connection.id)),
    Removals.revoke,
    { concurrency: 4 }
  )
  yield* store.forget(projectId, installationIds)
  // Tokens that were issued while it ran would bring the group back.
  yield* refuseTokens(projectId, groupRef)
  yield* (yield* AuditLog).eraseGroup(projectId, groupRef, formerRef)
  yield* (yield* RedriveJobStore).removeGroup(projectId, redriveGroup(groupRef, known))
  yield* (yield* RemovalJobStore).removeGroup(projectId, groupRef)
  // The last step, because the ones before are events too; what a destination has received is beyond reach.
  yield* (yield* EventOutbox).removeGroup(projectId, groupRef)
  const done = withErased(claimed, {
    connections,
    revokedGrants: revocations.filter((each) => each === "revoked").length,
    failedRevocations: revocations.filter((each) => each === "failed").length
  })
  // The job names the group no longer.
  const over: ClaimedRemoval = {
    ...Struct.omit(done, ["cursor"]),
    request: { installationIds: [], connections: [] },
    job: { ...done.job, state: "done" }
  }
  return over
})
