/** The permits for calls of an account, of which all processes use their part. @rule limit.callBudget */
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { callBudget } from "../domain/CallBudgetLimits.ts"
import type { ProjectId } from "../domain/Ids.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"
import { BudgetKey } from "./BudgetKey.ts"
import { BlockedUntil, type Exchange, type Granted, Priority } from "./rules/CallLedger.ts"

/** What processes announce to each other. */
export const Signal = Schema.Union([
  /** A process has calls that wait for permits which others hold. */
  Schema.TaggedStruct("Lacking", {
    key: BudgetKey,
    session: Schema.String,
    priority: Priority,
    calls: Schema.Int,
    slots: Schema.Int,
    places: Schema.Int,
    since: Schema.Int,
    /** Who is asked, one after the other. */
    holders: Schema.Array(Schema.String)
  }),
  /** There are permits for these processes, which lack some. */
  Schema.TaggedStruct("Freed", { key: BudgetKey, sessions: Schema.Array(Schema.String) }),
  /** No call is made before these times; 0: calls are made again. */
  Schema.TaggedStruct("Blocked", { key: BudgetKey, until: BlockedUntil }),
  /** There are fewer calls than before: each process asks how many permits it may keep. */
  Schema.TaggedStruct("Lowered", { key: BudgetKey, session: Schema.String })
])
export type Signal = typeof Signal.Type

export interface BudgetOf {
  readonly key: BudgetKey
  readonly projectId: ProjectId
}

export class CallBudget extends Context.Service<
  CallBudget,
  {
    /** Gives permits back and takes others, at once. Those of processes that have ended are taken from them. */
    readonly exchange: (of: BudgetOf, request: Exchange) => Effect.Effect<Granted, StoreUnavailable>
    /**
     * Keeps what the session holds until then; `false` if it had ended before `at`. A session that is not renewed has ended, and its
     * permits go to others.
     */
    readonly renew: (session: string, at: number, until: number) => Effect.Effect<boolean, StoreUnavailable>
    /** Begins a session. */
    readonly open: (session: string, until: number) => Effect.Effect<void, StoreUnavailable>
    /** The provider reported an exhausted limit: no call is made before that time, or none of the background. */
    readonly block: (of: BudgetOf, until: number, priority: Priority) => Effect.Effect<void, StoreUnavailable>
    /** Ends such a pause. */
    readonly unblock: (of: BudgetOf) => Effect.Effect<void, StoreUnavailable>
    /** Removes budgets of which no process has held a permit since then; returns how many, of which there may be more. */
    readonly forget: (until: number) => Effect.Effect<number, StoreUnavailable>
    /** Calls `hear` with what other processes announce, until the scope closes. Announcements may be lost. */
    readonly listen: (hear: (signal: Signal) => Effect.Effect<void>) => Effect.Effect<void, never, Scope.Scope>
  }
>()("@fieldgate/core/connections/CallBudget") {}

/** What an exchange announces. */
export const signalsOf = (
  key: BudgetKey,
  { session }: Exchange,
  { helps, holders, lack, lowered }: Granted
): ReadonlyArray<Signal> => [
  ...(lowered ? [{ _tag: "Lowered", key, session } as const] : []),
  ...(lack === undefined ? [] : [{ _tag: "Lacking", key, session, ...lack, holders } as const]),
  ...(helps.length === 0 ? [] : [{ _tag: "Freed", key, sessions: helps.slice(0, callBudget.helped) } as const])
]
