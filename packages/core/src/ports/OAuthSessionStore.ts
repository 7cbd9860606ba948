/** OAuth sessions. Their states are kept as digests, and their verifiers sealed until they are used. */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { GroupRef, OAuthSessionId, ProjectId } from "../domain/Ids.ts"
import type { OAuthEnding, OAuthSession } from "../domain/OAuthSession.ts"
import type { StoreUnavailable } from "./StoreError.ts"

export class OAuthSessionNotFound extends Schema.TaggedError<OAuthSessionNotFound>()("OAuthSessionNotFound", {
  sessionId: Schema.String
}) {
  override get message(): string {
    return `there is no OAuth session "${this.sessionId}"; sessions are kept for a day`
  }
}

/** A state that opens nothing: nobody was given it, its session has had its answer, or the answer came too late. */
export class OAuthStateRefused extends Schema.TaggedError<OAuthStateRefused>()("OAuthStateRefused", {
  reason: Schema.Literals(["unknown", "used", "expired"])
}) {
  override get message(): string {
    return `the state of this sign-in is ${this.reason}`
  }
}

/** What proves that an answer belongs to a session. */
export interface OAuthProof {
  readonly stateDigest: string
  /** Where the provider takes a challenge. */
  readonly codeVerifier?: Redacted.Redacted
}

export class OAuthSessionStore extends Context.Service<
  OAuthSessionStore,
  {
    readonly open: (session: OAuthSession, proof: OAuthProof) => Effect.Effect<void, StoreUnavailable>
    /** Brings the session of a state: once, before it expires, also of many who ask at the same time. The verifier leaves the store. */
    readonly use: (
      stateDigest: string,
      at: DateTime.Utc
    ) => Effect.Effect<
      { readonly session: OAuthSession; readonly codeVerifier?: Redacted.Redacted },
      OAuthStateRefused | StoreUnavailable
    >
    /** Says what a session came to; the first ending stays. */
    readonly end: (
      projectId: ProjectId,
      id: OAuthSessionId,
      ending: OAuthEnding
    ) => Effect.Effect<void, OAuthSessionNotFound | StoreUnavailable>
    readonly get: (
      projectId: ProjectId,
      id: OAuthSessionId
    ) => Effect.Effect<
      { readonly session: OAuthSession; readonly ending?: OAuthEnding },
      OAuthSessionNotFound | StoreUnavailable
    >
    /** Removes every session of a group, so that none connects anything for it any more. */
    readonly removeGroup: (projectId: ProjectId, groupRef: GroupRef) => Effect.Effect<void, StoreUnavailable>
    /** Removes some that were over before a moment, and answers how many. */
    readonly sweep: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("@fieldgate/core/ports/OAuthSessionStore") {}
