/** Call budgets in memory: of one process, so for tests and trials only. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { BudgetKey } from "../connections/BudgetKey.ts"
import { CallBudget, type Signal, signalsOf } from "../connections/CallBudget.ts"
import * as CallLedger from "../connections/rules/CallLedger.ts"

export const layer: Layer.Layer<CallBudget> = Layer.sync(CallBudget, () => {
  const ledgers = new Map<BudgetKey, CallLedger.Ledger>()
  const usedAt = new Map<BudgetKey, number>()
  const sessions = new Map<string, number>()
  const listeners = new Set<(signal: Signal) => Effect.Effect<void>>()
  const ledgerOf = (key: BudgetKey) => ledgers.get(key) ?? CallLedger.empty
  const announce = (signals: ReadonlyArray<Signal>) =>
    Effect.forEach(signals, (signal) => Effect.forEach(listeners, (hear) => hear(signal), { discard: true }), {
      discard: true
    })
  return CallBudget.of({
    exchange: ({ key }, request) =>
      Effect.suspend(() => {
        for (const [session, until] of sessions) if (until < request.at) sessions.delete(session)
        const [granted, ledger] = CallLedger.exchange(ledgerOf(key), request, (session) => !sessions.has(session))
        ledgers.set(key, ledger)
        usedAt.set(key, request.at)
        return Effect.as(announce(signalsOf(key, request, granted)), granted)
      }),
    open: (session, until) => Effect.sync(() => void sessions.set(session, until)),
    renew: (session, at, until) =>
      Effect.sync(() => {
        const known = sessions.get(session)
        const isKept = known !== undefined && known >= at
        if (isKept) sessions.set(session, until)
        return isKept
      }),
    block: ({ key }, until, priority) =>
      Effect.suspend(() => {
        const ledger = CallLedger.block(ledgerOf(key), until, priority)
        ledgers.set(key, ledger)
        return announce([{ _tag: "Blocked", key, until: ledger.blockedUntil }])
      }),
    unblock: ({ key }) =>
      Effect.suspend(() => {
        ledgers.set(key, CallLedger.unblock(ledgerOf(key)))
        return announce([{ _tag: "Blocked", key, until: CallLedger.notBlocked }])
      }),
    forget: (until) =>
      Effect.sync(() => {
        const before = ledgers.size
        for (const [key, { holders }] of ledgers) {
          const isUsed = holders.some((each) => CallLedger.holds(each) && sessions.has(each.session))
          if (!isUsed && (usedAt.get(key) ?? 0) < until) {
            ledgers.delete(key)
            usedAt.delete(key)
          }
        }
        return before - ledgers.size
      }),
    listen: (hear) =>
      Effect.acquireRelease(
        Effect.sync(() => void listeners.add(hear)),
        () => Effect.sync(() => listeners.delete(hear))
      )
  })
})
