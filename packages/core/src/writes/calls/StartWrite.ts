/** Starts a planned write, now or by storing it for a worker. @rule write.fromCache */
import * as Effect from "effect/Effect"
import { withTokenRefresh } from "../../connections/calls/TokenRefresh.ts"
import type { Installed } from "../../installations/InstallationStore.ts"
import type { IdempotencyClaim } from "../../operations/OperationStore.ts"
import type { ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { Author } from "../Author.ts"
import type { WritePreconditions } from "../WritePreconditions.ts"
import { WritePlan } from "../rules/WritePlan.ts"
import * as Asynchronous from "./Asynchronous.ts"
import { type JournalEntry, journal } from "./Journal.ts"
import { writeSynchronously } from "./Synchronous.ts"

export interface PlannedStart {
  readonly installed: Installed
  readonly driver: ProviderDriver
  readonly plan: WritePlan
  readonly author: Author
  readonly claim: IdempotencyClaim | undefined
}

/** Fails if another call is writing its records, or if its preconditions no longer hold. */
export const startWrite = (
  { author, claim, driver, installed, plan }: PlannedStart,
  preconditions: WritePreconditions
) => {
  const { installation } = installed
  const begin = (entry: JournalEntry) => journal(entry, preconditions)
  return WritePlan.$match(plan, {
    Immediate: ({ warnings, write }) =>
      Effect.flatMap(withTokenRefresh(driver, installation.projectId), (fresh) =>
        writeSynchronously({ installed, driver: fresh, write, warnings, author, claim }, begin)
      ),
    Deferred: ({ deadlineHours, warnings, write }) =>
      Asynchronous.defer({ installation, write, warnings, author, claim, preconditions }, deadlineHours),
    Accumulate: ({ policy, warnings, write }) =>
      Asynchronous.accumulate({ installation, write, warnings, author, claim, preconditions }, policy)
  })
}
