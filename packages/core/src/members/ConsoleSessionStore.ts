/** Sessions of the console, found by the digest of their token. */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { ConsoleSessionId } from "../domain/Ids.ts"
import type { ListPart } from "../domain/ListPart.ts"
import type { ConsoleSession } from "./ConsoleSession.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

/** Which sessions are closed with one that is named. */
export type RevokedSessions = "only it" | "all of its holder"

export class ConsoleSessionStore extends Context.Service<
  ConsoleSessionStore,
  {
    readonly open: (session: ConsoleSession) => Effect.Effect<void, StoreUnavailable>
    /** None for a session that was closed or never opened; one that is over may still be found. */
    readonly find: (digest: string) => Effect.Effect<Option.Option<ConsoleSession>, StoreUnavailable>
    /** Moves the idle time; a session that is gone stays gone. */
    readonly extend: (digest: string, idleTime: DateTime.Utc) => Effect.Effect<void, StoreUnavailable>
    readonly close: (digest: string) => Effect.Effect<void, StoreUnavailable>
    /** Members' sessions that are open at a time, the newest first. */
    readonly ofMembers: (
      at: DateTime.Utc,
      page: NonNullable<ListPart["page"]>
    ) => Effect.Effect<ReadonlyArray<ConsoleSession>, StoreUnavailable>
    /** Closes a session, or every session of the same member or the same key, and returns how many. */
    readonly revoke: (id: ConsoleSessionId, which: RevokedSessions) => Effect.Effect<number, StoreUnavailable>
    /** Removes some that were over before a moment, and returns how many. */
    readonly sweep: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("@fieldgate/core/members/ConsoleSessionStore") {}
