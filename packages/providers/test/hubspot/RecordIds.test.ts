/** An id that HubSpot can't have: in a batch it would leave the record unchanged, and report nothing. @rule write.recordForm */
import { assert, describe, it } from "@effect/vitest"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import * as Effect from "effect/Effect"
import * as InstalledDriver from "@fieldgate/core/testing/InstalledDriver"
import * as HubSpotWorld from "./HubSpotWorld.ts"

const contacts = ObjectName.make("contacts")

describe("an update of a HubSpot record", () => {
  it.effect("is refused before a call if its id is not a number", () =>
    Effect.gen(function* () {
      const { account, driver, sandbox } = yield* HubSpotWorld.make()
      const { host, input, platform } = yield* InstalledDriver.make({
        account,
        driver,
        objectName: contacts
      })
      const before = sandbox.journal().length
      const batch = ["1", "ann@acme.test"].map((id) => ({ record: { id, firstname: "Ann" } }))
      const refused = yield* Effect.flip(platform.decoded.writeRecords(host, input({ type: "update", batch })))
      assert.match(refused.message, /batch\[1\]\.record\.id.+a number such as 1234/u)
      assert.lengthOf(sandbox.journal(), before)
    })
  )
})
