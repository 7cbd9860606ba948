/** A synchronous write: journal, execute, settle, respond. Nothing is called before it is journalled. @rule write.finishes */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { CurrentLogAnnotations } from "effect/References"
import { CallPermit } from "../../connections/CallPermit.ts"
import * as CallPermits from "../../connections/calls/CallPermits.ts"
import * as CircuitGuard from "../../connections/calls/CircuitGuard.ts"
import * as Circuits from "../../connections/calls/Circuits.ts"
import type { Installed } from "../../installations/InstallationStore.ts"
import { type IdempotencyClaim, PreconditionFailed } from "../../operations/OperationStore.ts"
import type { ProviderCall } from "../../operations/OperationAttempt.ts"
import { CallObserver } from "../../providers/CallObserver.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import { RequestOrigin } from "../../domain/RequestOrigin.ts"
import { Leases } from "../../worker/Leases.ts"
import type { Warning } from "../../domain/Warning.ts"
import type { Author } from "../Author.ts"
import * as HandedOver from "../rules/HandedOver.ts"
import * as HeldBack from "../rules/HeldBack.ts"
import * as Warnings from "../rules/Warnings.ts"
import type { PlannedWrite } from "../rules/PlannedRecord.ts"
import { execute } from "./ExecuteWrite.ts"
import { handOver, type JournalEntry, type StartedWrite } from "./Journal.ts"
import { endsOf, respond, respondOpen } from "./Respond.ts"

export interface ReadyWrite {
  readonly installed: Installed
  readonly driver: ProviderDriver
  readonly write: PlannedWrite
  readonly warnings: ReadonlyArray<Warning>
  readonly author: Author
  readonly claim: IdempotencyClaim | undefined
}

/** Writes now; `journal` records the write before the provider is called. */
export const writeSynchronously = <E, R>(
  ready: ReadyWrite,
  journal: (entry: JournalEntry) => Effect.Effect<StartedWrite, E, R>
) => Effect.annotateLogs(journalled(ready, journal), { connectionId: ready.installed.installation.connection.id })

const journalled = Effect.fnUntraced(function* <E, R>(
  { author, claim, driver: fresh, installed, warnings, write }: ReadyWrite,
  journal: (entry: JournalEntry) => Effect.Effect<StartedWrite, E, R>
) {
  const { installation } = installed
  const { connection, projectId } = installation
  // Its connection was removed since it was planned.
  const account = yield* Effect.catchTag(installed.account, "ConnectionNotFound", () => new PreconditionFailed())
  const { objectName, type } = write
  yield* CircuitGuard.pass({ projectId, connection, driver: fresh, account, type, objectName })
  const started = yield* journal({ installation, write, author, claim })
  const { lease, leaseUntil, operation } = started
  ;(yield* RequestOrigin).onWrite?.(operation.id)
  const driver = yield* Circuits.counting(fresh, { projectId, connection, account, operation })
  const permit = yield* CallPermits.synchronous(driver, { projectId, connection, account }, lease, type)
  const calls: Array<ProviderCall> = []
  const ready = { installation, driver, account, write, warnings, claim }
  const work = executed(ready, started, calls)
  const within = Effect.updateContext(work, (context: Context.Context<Effect.Services<typeof work>>) =>
    context.pipe(
      Context.add(CallPermit, permit),
      Context.add(CallObserver, (call) => void calls.push(call)),
      Context.add(CurrentLogAnnotations, { ...Context.get(context, CurrentLogAnnotations), operationId: operation.id })
    )
  )
  return yield* (yield* Leases).keeping(lease, leaseUntil, within)
})

interface JournalledWrite extends Pick<ReadyWrite, "claim" | "driver" | "warnings" | "write"> {
  readonly installation: Installed["installation"]
  readonly account: Account
}

/** A function of the module: what a generator inside a call closes over is in memory until the next major collection. */
const executed = Effect.fnUntraced(function* (
  { account, claim, driver, installation, warnings, write }: JournalledWrite,
  started: StartedWrite,
  calls: ReadonlyArray<ProviderCall>
) {
  const { operation } = started
  const places = write.records.map((_, index) => ({ operationId: operation.id, index }))
  const { failure, idle, outcomes } = yield* execute({ installation, driver }, account, write, places)
  const empty = idle.map((index) => Warnings.nothingToSend(write.shape === "record" ? undefined : index))
  const named = HeldBack.named(outcomes)
  const endWith = endsOf(driver.name, operation, write, [...warnings, ...empty], failure)
  const made = { calls, provider: driver.displayName }
  if (!HandedOver.isLeft(write, named)) return yield* respond(started, named, endWith, claim, made)
  yield* handOver(started, named, made)
  return yield* respondOpen(operation, endWith(named))
})
