/** Carries out a write at once: journal it, carry it out, settle, answer. Spec 4.3.4, 4.3.6. */
import * as Effect from "effect/Effect"
import type { Warning } from "../WriteAnswer.ts"
import type { Installed } from "../../installations/InstallationStore.ts"
import { CallPermit } from "../../connections/CallPermit.ts"
import type { IdempotencyClaim } from "../../operations/OperationStore.ts"
import * as HeldBack from "../rules/HeldBack.ts"
import * as Warnings from "../rules/Warnings.ts"
import type { ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { PlannedWrite } from "../rules/WritePlan.ts"
import * as CallPermits from "../../connections/calls/CallPermits.ts"
import { carryOut } from "./CarryOut.ts"
import * as CircuitGuard from "../../connections/calls/CircuitGuard.ts"
import * as Circuits from "../../connections/calls/Circuits.ts"
import { Leases } from "../../worker/Leases.ts"
import * as WriteEnd from "./WriteEnd.ts"
import type { Begun, Entry } from "./WriteJournal.ts"

/** A write that was planned and may be carried out at once. */
export interface ReadyWrite {
  readonly installed: Installed
  readonly driver: ProviderDriver
  readonly write: PlannedWrite
  readonly warnings: ReadonlyArray<Warning>
  readonly claim: IdempotencyClaim | undefined
}

/** Nothing is called before `begin` has journalled it. */
export const writeNow = Effect.fnUntraced(function* <E, R>(
  { claim, driver: fresh, installed, warnings, write }: ReadyWrite,
  begin: (entry: Entry) => Effect.Effect<Begun, E, R>
) {
  const { installation } = installed
  const { connection, projectId } = installation
  const account = yield* installed.account
  const { objectName, type } = write
  yield* CircuitGuard.pass({ projectId, connection, driver: fresh, account, type, objectName })
  const { lease, leaseUntil, operation } = yield* begin({ installation, write, claim })
  const driver = yield* Circuits.counting(fresh, { projectId, connection, account, operation })
  const permit = yield* CallPermits.synchronous(driver, installation.connection.id, lease)
  const carried = Effect.gen(function* () {
    const { failure, idle, outcomes } = yield* carryOut({ installation, driver }, account, write)
    const empty = idle.map((index) => Warnings.nothingToSend(write.shape === "record" ? undefined : index))
    const end = WriteEnd.endOf(
      driver.name,
      operation,
      write,
      HeldBack.named(outcomes),
      [...warnings, ...empty],
      failure
    )
    return yield* WriteEnd.settle(operation, end, claim)
  })
  return yield* (yield* Leases)
    .keeping(lease, leaseUntil, Effect.provideService(carried, CallPermit, permit))
    .pipe(Effect.annotateLogs({ operationId: operation.id, connectionId: connection.id }))
})
