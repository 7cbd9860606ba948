/** What a process holds of one call budget, and who waits for it. @rule limit.callBudget */
import { callBudget } from "../../domain/CallBudgetLimits.ts"
import type { ConnectionId } from "../../domain/Ids.ts"
import type { CallLimits } from "../../providers/Capabilities.ts"
import type { ProviderUnavailable } from "../../providers/ProviderError.ts"
import type { BudgetOf } from "../CallBudget.ts"
import { type BlockedUntil, callsOf, type Granted, type Lack, notBlocked, type Priority } from "../rules/CallLedger.ts"
import * as Permits from "../rules/Permits.ts"

export interface Waiter {
  readonly priority: Priority
  /** Whose stop ends the wait: none for a caller's write that has made a call. */
  readonly endsWith: Kind | undefined
  readonly since: number
  /** It gives up then. */
  readonly until: number
  /** Lets the call go, or refuses it. */
  readonly settle: (refusal: Refusal | undefined) => void
}

/** Who makes a call: a caller, or a worker in an attempt. */
export type Kind = "caller" | "worker"

/** When to come again, or why the budget could not be asked. */
export type Refusal = { readonly until: number } | { readonly unavailable: ProviderUnavailable }

/** What another process lacks: this one gives it from a moment on, unless others have. */
export interface OtherLack extends Lack {
  readonly from: number
  readonly until: number
}

export interface Holding extends BudgetOf {
  limits: CallLimits
  /** The parts of the provider's calls that its connections may use; the smallest counts. */
  shares: Map<ConnectionId, number>
  share: number
  /** The limit that the provider named last. */
  reported: number | undefined
  /** What the ledger has of both. */
  known: { readonly share: number; readonly reported: number | undefined }
  /** Whether to ask how many permits it may keep. */
  isLowered: boolean
  /** Permits for calls: usable ones, later ones, and those of calls under way. */
  ready: number
  cooling: Permits.Permits
  /** Permits for calls at a time: unused ones, and calls under way. */
  idle: number
  busy: number
  /** Permits that an exchange gives back. */
  giving: { calls: Permits.Permits; slots: number }
  waiting: Record<Priority, Array<Waiter>>
  /** No waiting call gives up before this time. */
  givesUpAt: number
  /** What other processes lack, by their sessions. */
  lacks: Map<string, OtherLack>
  total: Granted["total"]
  most: number
  contested: boolean
  /** The background waits in other processes until then. */
  scarceUntil: number
  /** There are fewer permits for calls, or for calls at a time, than processes. */
  crowded: boolean
  /** When to give back what is set aside. */
  giveAt: number
  /** The last exchange. */
  askedAt: number
  blockedUntil: BlockedUntil
  /** The next call of the background. */
  pacedUntil: number
  /** When to ask for permits again, and the pause after that. */
  askAt: number
  askPause: number
  isExchanging: boolean
  usedAt: number
  backgroundAt: number
  /** Since the last review: calls of callers, and the fewest unused permits. */
  callers: number
  lowest: { calls: number; slots: number }
  /** Calls of callers in a second, on average. */
  callerRate: number
  /** Holdings of an ended session are void; their calls end without effect. */
  epoch: number
}

export const makeHolding = (of: BudgetOf, limits: CallLimits, share: number, now: number): Holding => ({
  key: of.key,
  projectId: of.projectId,
  limits,
  shares: new Map(),
  share,
  reported: undefined,
  known: { share, reported: undefined },
  isLowered: false,
  ready: 0,
  cooling: Permits.none,
  idle: 0,
  busy: 0,
  giving: { calls: Permits.none, slots: 0 },
  waiting: { synchronous: [], background: [] },
  givesUpAt: Infinity,
  lacks: new Map(),
  total: { calls: callsOf(limits, undefined, share), slots: limits.concurrency },
  most: Infinity,
  contested: false,
  scarceUntil: 0,
  crowded: false,
  giveAt: Infinity,
  askedAt: 0,
  blockedUntil: notBlocked,
  pacedUntil: 0,
  askAt: 0,
  askPause: callBudget.askMillis.shortest,
  isExchanging: false,
  usedAt: now,
  backgroundAt: 0,
  callers: 0,
  lowest: { calls: 0, slots: 0 },
  callerRate: 0,
  epoch: 0
})
