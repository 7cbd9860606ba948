/** OAuth sessions in memory; their verifiers never leave the process, so there is nothing to seal. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { sameDigest } from "../connections/OAuthConfirmation.ts"
import type { OAuthSessionId, ProjectId } from "../domain/Ids.ts"
import type { OAuthEnding, OAuthSession } from "../connections/OAuthSession.ts"
import {
  type CompletionRefusal,
  type PendingGrant,
  OAuthCompletionRefused,
  OAuthSessionNotFound,
  OAuthSessionStore,
  OAuthStateRefused,
  type OAuthProof
} from "../connections/OAuthSessionStore.ts"

interface Row {
  readonly session: OAuthSession
  readonly proof: OAuthProof
  readonly used: boolean
  readonly ending?: OAuthEnding
  /** Its grant leaves when it is released or expires. */
  readonly held?: Omit<PendingGrant, "grant"> & { readonly grant?: PendingGrant["grant"] }
}

const refusalOf = ({ held }: Row, digest: string, at: DateTime.Utc): CompletionRefusal | undefined => {
  if (held === undefined) return "not-pending"
  if (!sameDigest(held.completionDigest, digest)) return "wrong"
  if (!DateTime.isLessThan(at, held.confirmBy)) return "expired"
  return held.grant === undefined ? "used" : undefined
}

const withoutGrant = ({ held, ...row }: Row): Row => {
  if (held === undefined) return row
  const { grant: _, ...rest } = held
  return { ...row, held: rest }
}

export const layer: Layer.Layer<OAuthSessionStore> = Layer.sync(OAuthSessionStore, () => {
  const rows = new Map<OAuthSessionId, Row>()
  const row = (projectId: ProjectId, id: OAuthSessionId) =>
    Effect.suspend(() => {
      const found = rows.get(id)
      return found?.session.projectId === projectId
        ? Effect.succeed(found)
        : Effect.fail(new OAuthSessionNotFound({ sessionId: id }))
    })
  const all = () => [...rows.values()].map(({ session }) => session)
  const remove = (sessions: ReadonlyArray<OAuthSession>) => {
    for (const { id } of sessions) rows.delete(id)
  }
  return OAuthSessionStore.of({
    open: (session, proof) => Effect.sync(() => void rows.set(session.id, { session, proof, used: false })),
    use: (stateDigest, at) =>
      Effect.suspend(() => {
        const found = [...rows.values()].find(({ proof }) => proof.stateDigest === stateDigest)
        if (found === undefined) return Effect.fail(new OAuthStateRefused({ reason: "unknown" }))
        const { proof, session, used } = found
        if (used) return Effect.fail(new OAuthStateRefused({ reason: "used" }))
        if (!DateTime.isLessThan(at, session.expireTime)) {
          return Effect.fail(new OAuthStateRefused({ reason: "expired" }))
        }
        rows.set(session.id, { session, proof: { stateDigest }, used: true })
        return Effect.succeed({
          session,
          ...(proof.codeVerifier === undefined ? {} : { codeVerifier: proof.codeVerifier })
        })
      }),
    hold: (projectId, id, held) =>
      Effect.map(row(projectId, id), (found) => {
        if (found.ending === undefined) rows.set(id, { ...found, held })
      }),
    release: (projectId, id, completionDigest, at) =>
      Effect.flatMap(row(projectId, id), (found): Effect.Effect<PendingGrant["grant"], OAuthCompletionRefused> => {
        const reason = refusalOf(found, completionDigest, at)
        const grant = found.held?.grant
        if (reason !== undefined || grant === undefined) {
          return Effect.fail(new OAuthCompletionRefused({ reason: reason ?? "used" }))
        }
        rows.set(id, withoutGrant(found))
        return Effect.succeed(grant)
      }),
    dropExpired: (at, limit) =>
      Effect.sync(() => {
        const expired = [...rows.values()].filter(
          ({ held }) => held?.grant !== undefined && !DateTime.isLessThan(at, held.confirmBy)
        )
        const dropped = expired.slice(0, limit)
        for (const each of dropped) rows.set(each.session.id, withoutGrant(each))
        return dropped.length
      }),
    end: (projectId, id, ending) => Effect.map(row(projectId, id), (found) => void rows.set(id, { ending, ...found })),
    get: (projectId, id) =>
      Effect.map(row(projectId, id), ({ ending, held, session }) => ({
        session,
        ...(ending === undefined ? {} : { ending }),
        ...(held === undefined ? {} : { confirmBy: held.confirmBy })
      })),
    countOpen: (of, at) =>
      Effect.sync(
        () =>
          [...rows.values()].filter(
            ({ ending, session }) =>
              ending === undefined &&
              DateTime.isLessThan(at, session.expireTime) &&
              session.projectId === of.projectId &&
              session.groupRef === of.groupRef &&
              session.consumerRef === of.consumerRef
          ).length
      ),
    removeGroup: (projectId, groupRef) =>
      Effect.sync(() => remove(all().filter((each) => each.projectId === projectId && each.groupRef === groupRef))),
    removeConsumer: (projectId, consumerRef) =>
      Effect.sync(() => {
        const gone = all().filter((each) => each.projectId === projectId && each.consumerRef === consumerRef)
        remove(gone)
        return gone.length
      }),
    sweep: (until, limit) =>
      Effect.sync(() => {
        const old = all().filter(({ expireTime }) => DateTime.isLessThan(expireTime, until))
        const gone = old.slice(0, limit)
        remove(gone)
        return gone.length
      })
  })
})
