/** What the stores promise about a group's data: it is found whole, also after an installation is gone, and removed whole. */
import { assert, describe } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ConsumerRef, GroupRef } from "@fieldgate/core/domain/Ids"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { OAuthSessionStore } from "@fieldgate/core/connections/OAuthSessionStore"
import { JwtKeyStore } from "@fieldgate/core/projects/JwtKeyStore"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import * as AwkwardValues from "./AwkwardValues.ts"
import { accept, acceptance, carryOut, claim, claimOf, id, key, ofOperation } from "./queue/QueueTest.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over } from "./StoreTest.ts"

const project = Sample.projectId()
const selector = { projectId: project, integrationId: Sample.integrationId(), installationId: Sample.installationId() }
const nothing = { operations: 0, records: 0, logEntries: 0 }

/** Registers the tests of one set of adapters, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`A group's data (${name})`, () => {
    const test = over(layer)
    installations(test)
    operations(test)
    connections(test)
    consumers(test)
  })

const installations = (test: ReturnType<typeof over>) => {
  test(
    "returns every config with its content, page by page, the oldest first",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      const provider = Sample.provider
      for (const n of [1, 2, 3]) {
        const content = { ...AwkwardValues.fields, provider, n }
        yield* store.replaceConfig(
          selector,
          Sample.configId(n),
          Sample.config(n + 1, { content, createTime: Sample.time(n + 1) }),
          Sample.time(n + 1)
        )
      }
      const first = yield* store.history(selector, { limit: 2 })
      assert.deepStrictEqual(
        first.map((config) => config.id),
        [Sample.configId(1), Sample.configId(2)]
      )
      const rest = yield* store.history(selector, { after: Sample.configId(2), limit: 2 })
      assert.deepStrictEqual(
        rest.map(({ content }) => content),
        [2, 3].map((n) => ({ ...AwkwardValues.fields, provider, n }))
      )
      assert.isEmpty(yield* store.history(selector, { after: Sample.configId(4), limit: 2 }))
      assert.isEmpty(yield* store.history({ ...selector, projectId: Sample.projectId(2) }, { limit: 2 }))
    })
  )

  test(
    "lists an installation after its removal, until it is forgotten",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installedBy(2)
      const { integrationId, installationId } = selector
      const installed = [{ id: installationId, integrationId, isInstalled: true }]
      const known = [{ id: installationId, integrationId, isInstalled: false }]
      assert.deepStrictEqual(yield* store.known(project, Sample.groupRef), installed)
      yield* store.forget(project, [installationId])
      assert.deepStrictEqual(yield* store.known(project, Sample.groupRef), installed)
      yield* store.remove(selector)
      assert.deepStrictEqual(yield* store.known(project, Sample.groupRef), known)
      assert.isEmpty(yield* store.known(Sample.projectId(2), Sample.groupRef))
      assert.lengthOf(yield* store.known(project, GroupRef.make("group-2")), 1)
      yield* store.forget(Sample.projectId(2), [installationId])
      yield* store.forget(project, [Sample.installationId(2)])
      assert.deepStrictEqual(yield* store.known(project, Sample.groupRef), known)
      yield* store.forget(project, [installationId])
      assert.isEmpty(yield* store.known(project, Sample.groupRef))
    })
  )
}

const operations = (test: ReturnType<typeof over>) => {
  test(
    "erases finished operations with records, log and keys, a few at a time, and none in progress",
    Effect.gen(function* () {
      const store = yield* OperationStore
      yield* Seed.installed
      for (const n of [1, 2, 3]) {
        yield* accept(acceptance(n, [n, n + 10], { claim: claimOf(`key ${n}`) }))
        const claims = yield* claim(n)
        yield* carryOut(ofOperation(claims, n), n)
      }
      yield* accept(acceptance(4, [4], { claim: claimOf("key 4") }))
      const standing = (n: number) => Effect.map(store.claimed(project, key(`key ${n}`), Sample.time(5)), Option.isSome)

      assert.deepStrictEqual(yield* store.erase(Sample.projectId(2), selector.installationId, 10), nothing)
      assert.deepStrictEqual(yield* store.erase(project, Sample.installationId(2), 10), nothing)
      const two = { operations: 2, records: 4, logEntries: 2, last: id(2) }
      assert.deepStrictEqual(yield* store.erase(project, selector.installationId, 2), two)
      const one = { operations: 1, records: 2, logEntries: 1, last: id(3) }
      assert.deepStrictEqual(yield* store.erase(project, selector.installationId, 2, id(3)), nothing)
      assert.deepStrictEqual(yield* store.erase(project, selector.installationId, 2, id(2)), one)
      assert.deepStrictEqual(yield* store.erase(project, selector.installationId, 2), nothing)
      assert.deepStrictEqual(yield* Effect.forEach([1, 2, 3, 4], standing), [false, false, false, true])
      assert.strictEqual((yield* Effect.flip(store.get(project, id(1))))._tag, "OperationNotFound")
      assert.strictEqual((yield* store.get(project, id(4))).status, "in_progress")
    })
  )
}

const connections = (test: ReturnType<typeof over>) => {
  test(
    "keeps a group and the connection that an installation of it still uses",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.installed
      yield* store.insert(Sample.connection(3), Sample.credentials(3))
      assert.strictEqual(yield* store.removeGroup(project, Sample.groupRef), 1)
      const [kept, ...others] = yield* store.list(project, { groupRef: Sample.groupRef })
      assert.isEmpty(others)
      assert.strictEqual(kept?.id, Sample.connectionId())
      assert.strictEqual((yield* (yield* InstallationStore).find(selector)).connection.id, Sample.connectionId())
    })
  )

  test(
    "removes a group with all its connections, and leaves other groups unchanged",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.installedBy(2)
      const consumer = Sample.consumer({ consumerRef: ConsumerRef.make("of acme alone") })
      yield* store.insert(Sample.connection(3, { consumer }), Sample.credentials(3))
      // The neighbor has a consumer with the same name, also once acme is gone.
      const { projectId } = Seed.neighborConnection
      yield* store.insert(
        { ...Seed.neighborConnection, id: Sample.connectionId(5), consumer: { ...consumer, projectId } },
        Sample.credentials(5)
      )
      yield* (yield* InstallationStore).remove(selector)

      assert.strictEqual(yield* store.removeGroup(Sample.projectId(2), Sample.groupRef), 0)
      assert.lengthOf(yield* store.list(project, { groupRef: Sample.groupRef }), 2)
      assert.strictEqual(yield* store.removeGroup(project, Sample.groupRef), 2)
      assert.isEmpty(yield* store.list(project, { groupRef: Sample.groupRef }))
      assert.strictEqual(yield* store.removeGroup(project, Sample.groupRef), 0)
      // The other group's connection is of the same consumer, who is still known.
      const [other] = yield* store.list(project, { groupRef: GroupRef.make("group-2") })
      assert.strictEqual(other?.consumer.consumerRef, Sample.consumer().consumerRef)
      // The group can come back, as new.
      const [group, again] = [
        Sample.group({ groupName: "Acme again", createTime: Sample.time(20) }),
        { ...consumer, createTime: Sample.time(20) }
      ]
      yield* store.insert(Sample.connection(4, { group, consumer: again }), Sample.credentials(4))
      const back = yield* store.get(project, Sample.connectionId(4))
      assert.strictEqual(back.group.groupName, "Acme again")
      const created = [back.group.createTime, back.consumer.createTime].map(DateTime.formatIso)
      assert.deepStrictEqual(created, [Sample.time(20), Sample.time(20)].map(DateTime.formatIso))
      const { group: beside } = yield* store.get(projectId, Sample.connectionId(5))
      assert.strictEqual(DateTime.formatIso(beside.createTime), DateTime.formatIso(Sample.time(0)))
      assert.lengthOf(yield* store.list(projectId, { groupRef: Sample.groupRef }), 2)
    })
  )
}

const consumers = (test: ReturnType<typeof over>) => {
  const ann = Sample.consumer().consumerRef
  const erased = Sample.consumer({ consumerRef: ConsumerRef.make("erased:1"), consumerName: "erased" })

  test(
    "replaces the consumer of its connections, which stay installed",
    Effect.gen(function* () {
      const store = yield* ConnectionStore
      yield* Seed.installed
      const id = Sample.connectionId()
      const before = yield* store.get(project, id)
      const elsewhere = yield* store.list(Sample.projectId(2), {})
      assert.strictEqual(yield* store.replaceConsumer(project, ConsumerRef.make("unknown"), erased), 0)
      const of = (yield* store.list(project, { consumerRef: ann })).length
      assert.isAbove(of, 0)
      assert.strictEqual(yield* store.replaceConsumer(project, ann, erased), of)
      const after = yield* store.get(project, id)
      assert.deepInclude(after.consumer, { consumerRef: erased.consumerRef, consumerName: "erased" })
      assert.isUndefined(after.providerConsumerRef)
      assert.deepStrictEqual([after.id, after.status, after.group], [before.id, before.status, before.group])
      assert.isEmpty(yield* store.list(project, { consumerRef: ann }))
      assert.deepStrictEqual(yield* store.list(Sample.projectId(2), {}), elsewhere)
      assert.strictEqual(yield* store.replaceConsumer(project, ann, erased), 0)
    })
  )

  test(
    "removes a consumer's sign-ins, and refuses its tokens in every group",
    Effect.gen(function* () {
      const [sessions, keys] = [yield* OAuthSessionStore, yield* JwtKeyStore]
      yield* Seed.projects
      yield* sessions.open(Sample.oauthSession(1), { stateDigest: "1" })
      const another = Sample.oauthSession(2, { consumerRef: ConsumerRef.make("another") })
      yield* sessions.open(another, { stateDigest: "2" })
      const { consumerRef } = Sample.oauthSession(1)
      assert.strictEqual(yield* sessions.removeConsumer(Sample.projectId(2), consumerRef), 0)
      assert.strictEqual(yield* sessions.removeConsumer(project, consumerRef), 1)
      assert.strictEqual((yield* sessions.get(project, another.id)).session.id, another.id)

      yield* keys.insert(Sample.jwtKey(1))
      yield* keys.refuseConsumer(project, consumerRef, Sample.time(7))
      const until = (groupRef: string, ref: ConsumerRef) =>
        Effect.map(keys.find(Sample.jwtKeyId(1), GroupRef.make(groupRef), ref), (found) => {
          const { refusedUntil } = Option.getOrThrow(found)
          return refusedUntil === undefined ? undefined : DateTime.formatIso(refusedUntil)
        })
      const seventh = DateTime.formatIso(Sample.time(7))
      assert.deepStrictEqual([yield* until("a", consumerRef), yield* until("b", consumerRef)], [seventh, seventh])
      assert.isUndefined(yield* until("a", ConsumerRef.make("another")))
      // A group by the same name is another thing.
      assert.isUndefined(yield* until(consumerRef, ConsumerRef.make("another")))
      yield* keys.refuseTokens(project, GroupRef.make("a"), Sample.time(9))
      assert.strictEqual(yield* until("a", consumerRef), DateTime.formatIso(Sample.time(9)))
    })
  )

  test(
    "replaces who created installations and configs",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      const { config, createdBy } = yield* store.find(selector)
      assert.strictEqual(yield* store.replaceCreator(Sample.projectId(2), createdBy, "x"), 0)
      const isSame = config.createdBy === createdBy
      assert.strictEqual(yield* store.replaceCreator(project, createdBy, "x"), isSame ? 2 : 1)
      const after = yield* store.find(selector)
      assert.deepStrictEqual([after.createdBy, after.config.createdBy], ["x", isSame ? "x" : config.createdBy])
    })
  )
}
