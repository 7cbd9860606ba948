/**
 * Erases everything that is kept of a group, a little at a time. What waits ends first (settled 12); a write in flight is
 * left to its end, with the connection that it needs, and removed by a later call.
 */
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import type { GroupErasure } from "../GroupData.ts"
import { GroupRef, type ProjectId } from "../../domain/Ids.ts"
import { eraseSeconds } from "../../domain/Limits.ts"
import { ConnectionStore } from "../../connections/ConnectionStore.ts"
import { EventOutbox } from "../../webhooks/EventOutbox.ts"
import { InstallationStore, type KnownInstallation } from "../../installations/InstallationStore.ts"
import { JwtKeyStore } from "../../projects/JwtKeyStore.ts"
import { OAuthSessionStore } from "../../connections/OAuthSessionStore.ts"
import { OperationHistory } from "../../operations/OperationHistory.ts"
import { type Erased, OperationStore } from "../../operations/OperationStore.ts"
import * as Access from "../../call/Access.ts"
import { removeInstallation } from "../../installations/calls/DeleteInstallation.ts"
import * as RevokeGrant from "../../connections/calls/RevokeGrant.ts"
import { endWaiting } from "../../operations/calls/WaitingOperations.ts"

export const Input = Schema.Struct({
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** Your own id of the group to erase. */
  groupRef: GroupRef
})

/** Operations in one step: as many as are gone within a few milliseconds. */
const atOnce = 100

/** From one look at writes in flight to the next. */
const pause = Duration.millis(100)

export const eraseGroup = Effect.fn("EraseGroup.eraseGroup")(function* (
  caller: Caller,
  { groupRef, project: idOrName }: typeof Input.Type
) {
  const { id: projectId } = yield* Access.project(caller, "eraseGroup", idOrName)
  const until = (yield* Clock.currentTimeMillis) + eraseSeconds * 1000
  yield* refuseTokens(projectId, groupRef)
  const store = yield* InstallationStore
  const installed = yield* store.list(projectId, { groupRef })
  yield* Effect.forEach(installed, ({ id: installationId, integrationId }) =>
    removeInstallation({ projectId, integrationId, installationId }).pipe(
      // Somebody else has removed it in this moment.
      Effect.catchTag("InstallationNotFound", () => Effect.void)
    )
  )
  yield* (yield* OAuthSessionStore).removeGroup(projectId, groupRef)
  const known = yield* store.known(projectId, groupRef)
  const { erased, writesInFlight, isDone } = yield* eraseOperations(projectId, known, until)
  const connectionStore = yield* ConnectionStore
  const held = isDone ? yield* connectionStore.list(projectId, { groupRef }) : []
  const grants = yield* Effect.forEach(held, RevokeGrant.grantOf)
  const connections = isDone ? yield* connectionStore.removeGroup(projectId, groupRef) : 0
  const revocations = yield* Effect.forEach(grants, RevokeGrant.revoke, { concurrency: 4 })
  if (isDone) yield* store.forget(projectId, groupRef)
  // Tokens that were issued while it ran would bring the group back.
  yield* refuseTokens(projectId, groupRef)
  // The last step, because the ones before are events too; what a destination was told already is beyond reach.
  yield* (yield* EventOutbox).removeGroup(projectId, groupRef)
  const erasure: GroupErasure = {
    complete: isDone,
    connections,
    installations: installed.length,
    ...erased,
    writesInFlight,
    revokedGrants: revocations.filter((each) => each === "revoked").length,
    failedRevocations: revocations.filter((each) => each === "failed").length
  }
  return erasure
})

/** A token from before an erasure must not make what was erased again. */
const refuseTokens = Effect.fnUntraced(function* (projectId: ProjectId, groupRef: GroupRef) {
  yield* (yield* JwtKeyStore).refuseTokens(projectId, groupRef, yield* DateTime.now)
})

/** Works, and waits for writes in flight, until nothing is left or the time is over. */
const eraseOperations = Effect.fnUntraced(function* (
  projectId: ProjectId,
  known: ReadonlyArray<KnownInstallation>,
  until: number
) {
  const store = yield* OperationStore
  let erased: Erased = { operations: 0, records: 0, logEntries: 0 }
  for (;;) {
    // What was accepted until a moment ago, such as a redrive, ends as well.
    yield* Effect.forEach(known, ({ id }) => endWaiting(projectId, id))
    // Looked at first: what ends after this look is erased in the next round.
    const writesInFlight = yield* inFlight(projectId, known)
    const [took, steps] = yield* Effect.timed(Effect.forEach(known, ({ id }) => store.erase(projectId, id, atOnce)))
    erased = [erased, ...steps].reduce(sum)
    const isMore = steps.some(({ operations }) => operations === atOnce)
    const isDone = !isMore && writesInFlight === 0
    if (isDone || (yield* Clock.currentTimeMillis) >= until) return { erased, writesInFlight, isDone }
    // It works for as long as it rests, so that half of a database's patience is left to others.
    yield* Effect.sleep(isMore ? Duration.max(took, Duration.millis(10)) : pause)
  }
})

const sum = (one: Erased, other: Erased): Erased => ({
  operations: one.operations + other.operations,
  records: one.records + other.records,
  logEntries: one.logEntries + other.logEntries
})

/** How many writes of these installations are in progress; the first hundred of each are counted. */
const inFlight = Effect.fnUntraced(function* (projectId: ProjectId, known: ReadonlyArray<KnownInstallation>) {
  const history = yield* OperationHistory
  const found = yield* Effect.forEach(known, ({ id: installationId, integrationId }) =>
    history.list({ projectId, integrationId, installationId, status: "in_progress", limit: atOnce })
  )
  return found.flat().length
})
