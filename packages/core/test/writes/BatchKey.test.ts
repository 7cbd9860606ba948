/** Which asynchronous creates share a batch: an operation writes to one object. @rule auto.key */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const groupRef = GroupRef.make("globex")
const objects = ["contacts", "deals"] as const

describe("auto batches", () => {
  it.effect("of two objects are two operations, each written to its own object", () =>
    Effect.gen(function* () {
      const { platform, scripted } = yield* World.make()
      const write = { objects: objects.map((name) => ({ objectName: ObjectName.make(name) })) }
      yield* platform.deployManifest(host, {
        project: "shop",
        manifest: { specVersion: "1.0.0", integrations: [{ name: "sales", provider, write }] }
      })
      const content = {
        provider,
        write: { objects: { contacts: { objectName: "contacts" }, deals: { objectName: "deals" } } }
      }
      yield* platform.createConnection(host, {
        project: "shop",
        provider,
        groupRef,
        consumerRef: ConsumerRef.make("ann"),
        credentials: { _tag: "NoCredentials" }
      })
      yield* platform.createInstallation(host, {
        project: "shop",
        integration: "sales",
        groupRef,
        skipSampling: true,
        config: { content }
      })
      yield* Effect.forkScoped(platform.runWorker())
      for (const objectName of objects) {
        yield* platform.writeRecords(host, {
          project: "shop",
          integration: "sales",
          objectName: ObjectName.make(objectName),
          request: {
            groupRef,
            type: "create",
            mode: "asynchronous",
            record: { name: objectName },
            autoBatchPolicy: { maxDelayMinutes: 1 }
          }
        })
      }
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(
        scripted.commands.map(
          ({ items, objectName }) => `${objectName}: ${items.map(({ fields }) => fields["name"]).join()}`
        ),
        ["contacts: contacts", "deals: deals"]
      )
    })
  )
})
