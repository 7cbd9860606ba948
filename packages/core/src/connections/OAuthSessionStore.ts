/** OAuth sessions. Their states are kept as digests, and their verifiers sealed until they are used. */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { ConsumerRef, GroupRef, OAuthSessionId, ProjectId } from "../domain/Ids.ts"
import type { OAuthEnding, OAuthSession, OAuthSessionState } from "./OAuthSession.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export class OAuthSessionNotFound extends Schema.TaggedError<OAuthSessionNotFound>()("OAuthSessionNotFound", {
  sessionId: Schema.String
}) {
  override get message(): string {
    return `OAuth session "${this.sessionId}" does not exist; sessions are kept for one day`
  }
}

/** The state is unknown, was used before, or has expired. */
export class OAuthStateRefused extends Schema.TaggedError<OAuthStateRefused>()("OAuthStateRefused", {
  reason: Schema.Literals(["unknown", "used", "expired"])
}) {
  override get message(): string {
    return `the state of this sign-in is ${this.reason}`
  }
}

/** Why a completion value was refused. */
export type CompletionRefusal = "wrong" | "not-pending" | "used" | "expired"

const refusals: Readonly<Record<CompletionRefusal, string>> = {
  wrong: "the completion value doesn't match this sign-in",
  "not-pending":
    "no confirmation is pending: the consent page hasn't been completed yet, or the sign-in needs no confirmation",
  used: "the completion value was used before",
  expired: "the sign-in was not confirmed within ten minutes; nothing was connected"
}

export class OAuthCompletionRefused extends Schema.TaggedError<OAuthCompletionRefused>()("OAuthCompletionRefused", {
  reason: Schema.Literals(["wrong", "not-pending", "used", "expired"])
}) {
  override get message(): string {
    return refusals[this.reason]
  }
}

/** A granted account that waits for its confirmation. */
export interface PendingGrant {
  /** Of the value that releases it. */
  readonly completionDigest: string
  /** Holds tokens, so a store that outlives the process seals it. */
  readonly grant: Redacted.Redacted
  readonly confirmBy: DateTime.Utc
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
    /** Keeps what a used session was granted, until it is released. A session that has an ending keeps it. */
    readonly hold: (
      projectId: ProjectId,
      id: OAuthSessionId,
      held: PendingGrant
    ) => Effect.Effect<void, OAuthSessionNotFound | StoreUnavailable>
    /**
     * Brings what a session was granted: for the right digest, once, before it expires, also of many who ask at the same
     * time. The grant leaves the store. Digests are compared in constant time.
     */
    readonly release: (
      projectId: ProjectId,
      id: OAuthSessionId,
      completionDigest: string,
      at: DateTime.Utc
    ) => Effect.Effect<Redacted.Redacted, OAuthCompletionRefused | OAuthSessionNotFound | StoreUnavailable>
    /** Removes some grants that were not confirmed before their deadline, and returns how many; their sessions are kept. */
    readonly dropExpired: (at: DateTime.Utc, limit: number) => Effect.Effect<number, StoreUnavailable>
    /** Says what a session came to; the first ending stays. */
    readonly end: (
      projectId: ProjectId,
      id: OAuthSessionId,
      ending: OAuthEnding
    ) => Effect.Effect<void, OAuthSessionNotFound | StoreUnavailable>
    readonly get: (
      projectId: ProjectId,
      id: OAuthSessionId
    ) => Effect.Effect<OAuthSessionState, OAuthSessionNotFound | StoreUnavailable>
    /** How many sessions of a consumer have neither ended nor expired. */
    readonly countOpen: (
      of: Pick<OAuthSession, "consumerRef" | "groupRef" | "projectId">,
      at: DateTime.Utc
    ) => Effect.Effect<number, StoreUnavailable>
    /** Removes every session of a group, so that none connects anything for it any more. */
    readonly removeGroup: (projectId: ProjectId, groupRef: GroupRef) => Effect.Effect<void, StoreUnavailable>
    readonly removeConsumer: (projectId: ProjectId, consumerRef: ConsumerRef) => Effect.Effect<number, StoreUnavailable>
    /** Removes some that were over before a moment, and answers how many. */
    readonly sweep: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("@fieldgate/core/connections/OAuthSessionStore") {}
