/** What every adapter of OperationQueue must pass. @rule operation.stages */
import { describe } from "@effect/vitest"
import { accepting } from "./queue/Accepting.ts"
import { accumulating } from "./queue/Accumulating.ts"
import { backlog } from "./queue/Backlog.ts"
import { cancelling } from "./queue/Cancelling.ts"
import { claiming } from "./queue/Claiming.ts"
import { keys } from "./queue/Keys.ts"
import { leases } from "./queue/Leases.ts"
import { noting } from "./queue/Noting.ts"
import { ordering } from "./queue/Ordering.ts"
import { parking } from "./queue/Parking.ts"
import type { EmptyQueue } from "./queue/QueueTest.ts"
import { sweeping } from "./queue/Sweeping.ts"
import { synchronous } from "./queue/Synchronous.ts"
import { transitions } from "./queue/transitions/TransitionTests.ts"
import { tenancy } from "./queue/Tenancy.ts"
import { waiting } from "./queue/Waiting.ts"
import { withFresh } from "./StoreTest.ts"

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyQueue) =>
  describe(`OperationQueue (${name})`, () => {
    const test = withFresh(layer)
    accepting(test)
    keys(test)
    accumulating(test)
    claiming(test)
    leases(test)
    ordering(test)
    noting(test)
    parking(test)
    backlog(test)
    cancelling(test)
    synchronous(test)
    tenancy(test)
    waiting(test)
    sweeping(test)
    transitions(test)
  })
