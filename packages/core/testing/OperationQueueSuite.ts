/** @rule operation.stages */
import { describe } from "@effect/vitest"
import { acceptTests } from "./queue/AcceptTests.ts"
import { autoBatchTests } from "./queue/AutoBatchTests.ts"
import { backlogTests } from "./queue/BacklogTests.ts"
import { cancelTests } from "./queue/CancelTests.ts"
import { claimTests } from "./queue/ClaimTests.ts"
import { idempotencyKeyTests } from "./queue/IdempotencyKeyTests.ts"
import { leaseTests } from "./queue/LeaseTests.ts"
import { saveAttemptTests } from "./queue/SaveAttemptTests.ts"
import { orderTests } from "./queue/OrderTests.ts"
import { parkingTests } from "./queue/ParkingTests.ts"
import type { EmptyQueue } from "./queue/QueueTest.ts"
import { retentionTests } from "./queue/RetentionTests.ts"
import { leftWriteTests } from "./queue/LeftWriteTests.ts"
import { newerWriteTests } from "./queue/NewerWriteTests.ts"
import { synchronousTests } from "./queue/SynchronousTests.ts"
import { transitions } from "./queue/transitions/TransitionTests.ts"
import { tenancyTests } from "./queue/TenancyTests.ts"
import { usageTests } from "./queue/UsageTests.ts"
import { wakeupTests } from "./queue/WakeupTests.ts"
import { withFresh } from "./StoreTest.ts"

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyQueue) =>
  describe(`OperationQueue (${name})`, () => {
    const test = withFresh(layer)
    acceptTests(test)
    idempotencyKeyTests(test)
    autoBatchTests(test)
    claimTests(test)
    leaseTests(test)
    orderTests(test)
    saveAttemptTests(test)
    parkingTests(test)
    backlogTests(test)
    usageTests(test)
    cancelTests(test)
    synchronousTests(test)
    leftWriteTests(test)
    newerWriteTests(test)
    tenancyTests(test)
    wakeupTests(test)
    retentionTests(test)
    transitions(test)
  })
