/** @rule value.description */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { ObjectName } from "@fieldgate/core/domain/Ids"
import { storedDescriptions } from "@fieldgate/core/domain/Limits"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { DescriptionStore, outdated, type VersionedDescription } from "@fieldgate/core/providers/DescriptionStore"
import { StoredDescription } from "@fieldgate/core/providers/StoredDescription"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(StoredDescription)
const projectId = Sample.projectId()
const key = { projectId, connectionId: Sample.connectionId(), objectName: ObjectName.make("contacts") }

const described = (version: string, label = "Open"): VersionedDescription => ({
  version,
  description: {
    readAt: Sample.time(3),
    fields: {
      email: { type: "string", providerType: "string/text", unique: true },
      status: {
        type: "singleSelect",
        providerType: "enumeration/select",
        options: [["open", label], ["closed"]],
        restricted: true
      }
    }
  }
})

/** The versions that come with the target of a write. */
const versions = Effect.gen(function* () {
  const target = { projectId, integration: "crm", groupRef: Sample.groupRef }
  const { installed } = yield* (yield* InstallationStore).target(target)
  return Option.getOrThrow(installed).descriptions ?? {}
})

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`DescriptionStore (${name})`, () => {
    const test = over(layer)
    storing(test)
    ending(test)
  })

const storing = (test: ReturnType<typeof over>) => {
  test(
    "stores a description unchanged and replaces it",
    Effect.gen(function* () {
      const store = yield* DescriptionStore
      yield* Seed.installed
      for (const label of ["Open", ...AwkwardValues.texts]) {
        const saved = described(`version of ${label.length}`, label)
        yield* store.save(key, saved)
        const found = Option.getOrThrow(yield* store.get(key))
        assert.strictEqual(found.version, saved.version)
        same(found.description, saved.description)
      }
    })
  )

  test(
    "returns the versions of a connection's descriptions with the target of a write",
    Effect.gen(function* () {
      const store = yield* DescriptionStore
      yield* Seed.installed
      assert.deepStrictEqual(yield* versions, {})
      yield* store.save(key, described("1"))
      yield* store.save({ ...key, objectName: ObjectName.make("companies") }, described("2"))
      yield* store.save(key, described("3"))
      yield* store.save(
        { ...key, projectId: Seed.neighborConnection.projectId, connectionId: Seed.neighborConnection.id },
        described("4")
      )
      assert.deepStrictEqual(yield* versions, { contacts: "3", companies: "2" })
    })
  )

  test(
    "stores nothing for a connection that doesn't exist or belongs to another project",
    Effect.gen(function* () {
      const store = yield* DescriptionStore
      yield* Seed.installed
      for (const other of [
        { ...key, projectId: Sample.projectId(2) },
        { ...key, connectionId: Sample.connectionId(77) }
      ]) {
        yield* store.save(other, described("1"))
        assert.isTrue(Option.isNone(yield* store.get(other)))
      }
      yield* store.save(key, described("1"))
      assert.isTrue(Option.isNone(yield* store.get({ ...key, projectId: Sample.projectId(2) })))
    })
  )

  test(
    "stores no more objects of a connection than the limit",
    Effect.gen(function* () {
      const store = yield* DescriptionStore
      yield* Seed.installed
      for (let n = 0; n <= storedDescriptions.objects; n++) {
        yield* store.save({ ...key, objectName: ObjectName.make(`object${n}`) }, described("1"))
      }
      yield* store.save({ ...key, objectName: ObjectName.make("object0") }, described("2"))
      const stored = yield* versions
      assert.strictEqual(Object.keys(stored).length, storedDescriptions.objects)
      assert.strictEqual(stored["object0"], "2")
    })
  )
}

const ending = (test: ReturnType<typeof over>) => {
  test(
    "marks descriptions as outdated when the connection gets new credentials",
    Effect.gen(function* () {
      const store = yield* DescriptionStore
      const connections = yield* ConnectionStore
      yield* Seed.installed
      const renewals = [
        connections.update(projectId, key.connectionId, { credentials: Sample.credentials(2) }, Sample.time(4)),
        connections.update(projectId, key.connectionId, { credentials: Sample.credentials(3) }, Sample.time(5))
      ]
      for (const renew of renewals) {
        yield* store.save(key, described("1"))
        yield* connections.update(projectId, key.connectionId, { providerWorkspaceRef: "w" }, Sample.time(4))
        assert.deepStrictEqual(yield* versions, { contacts: "1" })
        yield* renew
        assert.isTrue(Option.isNone(yield* store.get(key)))
        assert.deepStrictEqual(yield* versions, { contacts: outdated })
      }
      yield* store.save(key, described("2"))
      assert.deepStrictEqual(yield* versions, { contacts: "2" })
    })
  )

  test(
    "marks one description as outdated",
    Effect.gen(function* () {
      const store = yield* DescriptionStore
      yield* Seed.installed
      yield* store.save(key, described("1"))
      yield* store.save({ ...key, objectName: ObjectName.make("companies") }, described("2"))
      yield* store.outdate({ ...key, projectId: Sample.projectId(2) })
      assert.deepStrictEqual(yield* versions, { contacts: "1", companies: "2" })
      yield* store.outdate(key)
      assert.deepStrictEqual(yield* versions, { contacts: outdated, companies: "2" })
    })
  )

  test(
    "deletes descriptions with their connection",
    Effect.gen(function* () {
      const store = yield* DescriptionStore
      const connections = yield* ConnectionStore
      yield* Seed.connected
      yield* store.save(key, described("1"))
      yield* connections.remove(projectId, key.connectionId)
      assert.isTrue(Option.isNone(yield* store.get(key)))
      yield* connections.insert(Sample.connection(), Sample.credentials())
      assert.isTrue(Option.isNone(yield* store.get(key)))
      yield* store.save(key, described("1"))
      yield* connections.removeGroup(projectId, Sample.groupRef)
      yield* connections.insert(Sample.connection(), Sample.credentials())
      assert.isTrue(Option.isNone(yield* store.get(key)))
    })
  )
}
