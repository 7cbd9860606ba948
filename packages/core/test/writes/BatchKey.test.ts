/** @rule auto.key, write.returnRecord */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import type { RecordFields } from "../../src/domain/Json.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const groupRef = GroupRef.make("globex")
const objects = ["contacts", "deals"] as const

const ready = Effect.gen(function* () {
  const { platform, scripted } = yield* World.make()
  const write = { objects: objects.map((name) => ({ objectName: ObjectName.make(name) })) }
  yield* platform.deployManifest(host, {
    project: "shop",
    manifest: { specVersion: "1.0.0", integrations: [{ name: "sales", provider, write }] }
  })
  yield* platform.createConnection(host, {
    project: "shop",
    provider,
    groupRef,
    consumerRef: ConsumerRef.make("ann"),
    credentials: { _tag: "NoCredentials" }
  })
  const content = {
    provider,
    write: { objects: { contacts: { objectName: "contacts" }, deals: { objectName: "deals" } } }
  }
  yield* platform.createInstallation(host, {
    project: "shop",
    integration: "sales",
    groupRef,
    skipSampling: true,
    config: { content }
  })
  yield* Effect.forkScoped(platform.runWorker())
  const create = (objectName: (typeof objects)[number], name: string, more: { readonly returnRecord?: boolean } = {}) =>
    platform.writeRecords(host, {
      project: "shop",
      integration: "sales",
      objectName: ObjectName.make(objectName),
      request: {
        groupRef,
        type: "create",
        mode: "asynchronous",
        record: { name },
        autoBatchPolicy: { maxDelayMinutes: 1 },
        ...more
      }
    })
  return { create, scripted }
})

const namesOf = (items: ReadonlyArray<{ readonly fields: RecordFields }>) =>
  items.map(({ fields }) => fields["name"]).join()

describe("auto batches", () => {
  it.effect("keep objects apart: each operation writes to its own", () =>
    Effect.gen(function* () {
      const { create, scripted } = yield* ready
      for (const objectName of objects) yield* create(objectName, objectName)
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(
        scripted.commands.map(({ items, objectName }) => `${objectName}: ${namesOf(items)}`),
        ["contacts: contacts", "deals: deals"]
      )
    })
  )

  it.effect("keep records that are read back apart from those that aren't", () =>
    Effect.gen(function* () {
      const { create, scripted } = yield* ready
      yield* create("contacts", "a")
      yield* create("contacts", "b", { returnRecord: true })
      yield* create("contacts", "c", { returnRecord: false })
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(
        scripted.commands.map(({ items, returnRecord }) => `${namesOf(items)} ${returnRecord}`).toSorted(),
        ["a,c false", "b true"]
      )
    })
  )
})
