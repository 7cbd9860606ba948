/** What every adapter of EventOutbox must pass, together with the stores whose changes it reports. */
import { describe } from "@effect/vitest"
import { type EmptyStores, over } from "./StoreTest.ts"
import { deliveryTests } from "./outbox/DeliveryTests.ts"
import { deliveryHistoryTests } from "./outbox/DeliveryHistoryTests.ts"
import { recordingTests } from "./outbox/RecordingTests.ts"

/** Registers the tests of one set of adapters, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`EventOutbox (${name})`, () => {
    const test = over(layer)
    recordingTests(test)
    deliveryTests(test)
    deliveryHistoryTests(test)
  })
