/** @rule install.onePerGroup, install.health */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ConfigContent } from "@fieldgate/core/installations/Config"
import { ConnectionId, GroupRef, InstallationId, IntegrationId, ProjectId } from "@fieldgate/core/domain/Ids"
import { Installation } from "@fieldgate/core/installations/Installation"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { type InstallationKey, InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { IntegrationStore } from "@fieldgate/core/integrations/IntegrationStore"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as ListPartTests from "./ListPartTests.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"
import * as WriteTargetTests from "./WriteTargetTests.ts"

const same = sameAs(Installation)

const key: InstallationKey = {
  projectId: Sample.projectId(),
  integrationId: Sample.integrationId(),
  groupRef: Sample.groupRef
}

/** Keys beside the installed one: another project's, and such as were never saved. */
const nowhere: ReadonlyArray<InstallationKey> = [
  { ...key, projectId: Sample.projectId(2) },
  { ...key, integrationId: Sample.integrationId(2) },
  ...AwkwardValues.unknownIds.flatMap((id) => [
    { ...key, projectId: ProjectId.make(id) },
    { ...key, integrationId: IntegrationId.make(id) }
  ]),
  ...AwkwardValues.unknownRefs.map((groupRef) => ({ ...key, groupRef }))
]

const globex = Sample.group({ groupRef: GroupRef.make("globex") })

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`InstallationStore (${name})`, () => {
    const test = over(layer)
    for (const part of [installing, configuring, listing, removing]) part(test)
    ListPartTests.installations(test)
    WriteTargetTests.tests(test)
  })

const installing = (test: ReturnType<typeof over>) => {
  test(
    "stores an installation unchanged",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.connected
      const content: ConfigContent = {
        ...AwkwardValues.fields,
        provider: Sample.provider,
        write: { objects: { "a.b": { ...AwkwardValues.fields, objectName: "b" } } }
      }
      const createdBy = AwkwardValues.texts.join("")
      const installation = Sample.installation(1, {
        config: Sample.config(1, { content, createdBy }),
        healthStatus: "unhealthy",
        lastOperationStatus: "failure",
        createdBy,
        updateTime: Sample.time(9)
      })
      yield* store.insert(installation)
      same(yield* store.find(key), installation)
    })
  )

  test(
    "reports an installation as unhealthy while its account must be reconnected",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      const { connection } = yield* store.find(key)
      const { setStatus } = yield* ConnectionStore
      yield* setStatus(key.projectId, connection.id, "bad_credentials", Sample.time(9))
      assert.strictEqual((yield* store.find(key)).healthStatus, "unhealthy")
    })
  )

  test(
    "returns the group of an installation, to its own project only",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      assert.deepStrictEqual(
        yield* store.groupOf(Sample.projectId(), Sample.installationId()),
        Option.some(Sample.groupRef)
      )
      const others = [[Sample.projectId(2), Sample.installationId()] as const].concat(
        AwkwardValues.unknownIds.map((id) => [Sample.projectId(), InstallationId.make(id)] as const)
      )
      for (const [projectId, id] of others) assert.isTrue(Option.isNone(yield* store.groupOf(projectId, id)))
    })
  )

  test(
    "returns the connection's current state",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      same(yield* store.find(key), Sample.installation())
      const [status, updateTime] = ["working" as const, Sample.time(8)]
      yield* (yield* ConnectionStore).setStatus(key.projectId, Sample.connectionId(), status, updateTime)
      const connection = Sample.connection(1, { status, updateTime })
      same(yield* store.find(key), Sample.installation(1, { connection }))
    })
  )

  test(
    "installs an integration once in a group, and also in other groups",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      const refused = yield* Effect.flip(store.insert(Sample.installation(2)))
      assert.deepInclude(refused, {
        _tag: "AlreadyInstalled",
        groupRef: key.groupRef,
        installationId: Sample.installationId()
      })
      same(yield* store.find(key), Sample.installation())
      const connection = Sample.connection(2, { group: globex })
      yield* (yield* ConnectionStore).insert(connection, Sample.credentials())
      yield* (yield* IntegrationStore).deploy(key.projectId, [Sample.deployment(2, "other")], Sample.time(1))
      const elsewhere = Sample.installation(3, { group: globex, connection })
      const another = Sample.installation(4, { integrationId: Sample.integrationId(2) })
      yield* store.insert(elsewhere)
      yield* store.insert(another)
      same(yield* store.find({ ...key, groupRef: globex.groupRef }), elsewhere)
      same(yield* store.find({ ...key, integrationId: another.integrationId }), another)
    })
  )

  test(
    "lets one of several concurrent installs succeed, and returns its installation to the others",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.connected
      const results = yield* Effect.forEach(
        [1, 2, 3, 4, 5],
        (n) => Effect.result(Effect.as(store.insert(Sample.installation(n)), n)),
        { concurrency: "unbounded" }
      )
      const winners = results.flatMap((result) => (result._tag === "Success" ? [result.success] : []))
      assert.strictEqual(winners.length, 1)
      same(yield* store.find(key), Sample.installation(winners[0]))
      const installationId = Sample.installationId(winners[0])
      for (const result of results) {
        if (result._tag === "Failure") assert.deepInclude(result.failure, { _tag: "AlreadyInstalled", installationId })
      }
    })
  )

  test(
    "doesn't install with a connection that the project doesn't have",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.connected
      yield* (yield* ConnectionStore).insert(foreign, Sample.credentials())
      for (const connectionId of [foreign.id, ...AwkwardValues.unknownIds.map((id) => ConnectionId.make(id))]) {
        const connection = Sample.connection(1, { id: connectionId })
        const refused = yield* Effect.flip(store.insert(Sample.installation(1, { connection })))
        assert.deepInclude(refused, { _tag: "ConnectionNotFound", connectionId })
        assert.strictEqual((yield* Effect.flip(store.find(key)))._tag, "InstallationNotFound")
      }
    })
  )
}

const foreign = Sample.connection(3, {
  projectId: Sample.projectId(2),
  group: Sample.group({ projectId: Sample.projectId(2) }),
  consumer: Sample.consumer({ projectId: Sample.projectId(2) })
})

const configuring = (test: ReturnType<typeof over>) => {
  test(
    "replaces a config that is still the expected one",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      for (const n of [2, 3, 4]) {
        const expected = Sample.installation(1, {
          config: Sample.config(n, { createdBy: `consumer:${n}` }),
          updateTime: Sample.time(n)
        })
        same(yield* store.replaceConfig(key, Sample.configId(n - 1), expected.config, Sample.time(n)), expected)
        same(yield* store.find(key), expected)
      }
    })
  )

  test(
    "refuses a config that is based on an older one, and changes nothing",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      const current = yield* store.replaceConfig(key, Sample.configId(1), Sample.config(2), Sample.time(2))
      for (const expected of [Sample.configId(1), Sample.configId(9)]) {
        const refused = yield* Effect.flip(store.replaceConfig(key, expected, Sample.config(3), Sample.time(3)))
        assert.deepInclude(refused, { _tag: "ConfigChanged", expected, actual: Sample.configId(2) })
        same(yield* store.find(key), current)
      }
    })
  )

  test(
    "lets one of several concurrent replacements of a config succeed",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      const results = yield* Effect.forEach(
        [2, 3, 4, 5, 6],
        (n) => Effect.result(store.replaceConfig(key, Sample.configId(1), Sample.config(n), Sample.time(n))),
        { concurrency: "unbounded" }
      )
      const winners = results.flatMap((result) => (result._tag === "Success" ? [result.success] : []))
      const current = yield* store.find(key)
      assert.strictEqual(winners.length, 1)
      for (const winner of winners) same(winner, current)
      for (const result of results) {
        if (result._tag !== "Failure") continue
        assert.deepInclude(result.failure, {
          _tag: "ConfigChanged",
          expected: Sample.configId(1),
          actual: current.config.id
        })
      }
    })
  )
}

const idsOf = (found: ReadonlyArray<{ readonly id: string }>) => found.map(({ id }) => id)

const listing = (test: ReturnType<typeof over>) => {
  test(
    "finds an installation by its id too, in its own integration and project",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      const { integrationId, projectId } = key
      const byId = { projectId, integrationId, installationId: Sample.installationId() }
      same(yield* store.find(byId), Sample.installation())
      const elsewhere = [
        { ...byId, projectId: Sample.projectId(2) },
        { ...byId, integrationId: Sample.integrationId(2) },
        ...AwkwardValues.unknownIds.map((id) => ({ ...byId, installationId: InstallationId.make(id) }))
      ]
      for (const selector of elsewhere) {
        const refused = yield* Effect.flip(store.find(selector))
        assert.deepInclude(refused, { _tag: "InstallationNotFound", installationId: selector.installationId })
      }
      const next = yield* store.replaceConfig(byId, Sample.configId(), Sample.config(2), Sample.time(2))
      same(yield* store.find(key), next)
      assert.strictEqual(yield* store.remove(byId), Sample.installationId())
      assert.strictEqual((yield* Effect.flip(store.find(key)))._tag, "InstallationNotFound")
    })
  )

  test(
    "lists a project's installations, the oldest first, by integration and group",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installedBy(3)
      yield* (yield* IntegrationStore).deploy(key.projectId, [Sample.deployment(2, "other")], Sample.time(1))
      yield* store.insert(Sample.installation(4, { integrationId: Sample.integrationId(2) }))
      const all = [1, 2, 3, 4].map((n) => Sample.installationId(n))
      const [first = "", second = "", third = "", fourth = ""] = all
      const { groupRef, integrationId, projectId } = key
      assert.deepStrictEqual(idsOf(yield* store.list(projectId, {})), all)
      assert.deepStrictEqual(idsOf(yield* store.list(projectId, { integrationId })), [first, second, third])
      assert.deepStrictEqual(idsOf(yield* store.list(projectId, { groupRef })), [first, fourth])
      const [only] = yield* store.list(projectId, { integrationId, groupRef })
      same(only ?? (yield* Effect.die("nothing was listed")), Sample.installation())
      const unknown = [{ groupRef: GroupRef.make("unknown") }, { integrationId: Sample.integrationId(3) }]
      for (const of of unknown) assert.deepStrictEqual(yield* store.list(projectId, of), [])
      assert.deepStrictEqual(yield* store.list(Sample.projectId(2), {}), [])
    })
  )

  test(
    "keeps every config that was saved, the current one first",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      for (const n of [2, 3]) {
        const config = Sample.config(n, { createdBy: `consumer:${n}` })
        yield* store.replaceConfig(key, Sample.configId(n - 1), config, Sample.time(n))
      }
      yield* Effect.flip(store.replaceConfig(key, Sample.configId(1), Sample.config(9), Sample.time(9)))
      const history = yield* store.configs(key)
      assert.deepStrictEqual(idsOf(history), [Sample.configId(3), Sample.configId(2), Sample.configId(1)])
      assert.deepStrictEqual(
        history.map(({ createdBy }) => createdBy),
        ["consumer:3", "consumer:2", "consumer:ann"]
      )
      const elsewhere = yield* Effect.flip(store.configs({ ...key, projectId: Sample.projectId(2) }))
      assert.strictEqual(elsewhere._tag, "InstallationNotFound")
    })
  )

  test(
    "returns each config of an installation, and none of another's",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      const later = Sample.config(2)
      const first = (yield* store.find(key)).config
      yield* store.replaceConfig(key, first.id, later, Sample.time(2))
      assert.deepStrictEqual(yield* store.config(key, first.id), first)
      assert.deepStrictEqual(yield* store.config(key, later.id), later)
      const elsewhere = store.config({ ...key, projectId: Sample.projectId(2) }, first.id)
      const neighbors = store.config(key, Seed.neighborInstallation.config.id)
      for (const missing of [store.config(key, Sample.configId(7)), elsewhere, neighbors]) {
        assert.strictEqual((yield* Effect.flip(missing))._tag, "ConfigNotFound")
      }
    })
  )

  test(
    "moves to another connection together with the config, or not at all",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      yield* (yield* ConnectionStore).insert(Sample.connection(2), Sample.credentials(2))
      const moved = yield* store.replaceConfig(
        key,
        Sample.configId(1),
        Sample.config(2),
        Sample.time(2),
        Sample.connectionId(2)
      )
      same(
        moved,
        Sample.installation(1, {
          config: Sample.config(2),
          connection: Sample.connection(2),
          updateTime: Sample.time(2)
        })
      )
      yield* (yield* ConnectionStore).insert(foreign, Sample.credentials())
      for (const connectionId of [Sample.connectionId(9), foreign.id]) {
        const next = store.replaceConfig(key, Sample.configId(2), Sample.config(3), Sample.time(3), connectionId)
        assert.deepInclude(yield* Effect.flip(next), { _tag: "ConnectionNotFound", connectionId })
        same(yield* store.find(key), moved)
      }
    })
  )
}

const removing = (test: ReturnType<typeof over>) => {
  test(
    "deletes an installation, which can then be installed again",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      yield* store.replaceConfig(key, Sample.configId(1), Sample.config(2), Sample.time(2))
      assert.strictEqual(yield* store.remove(key), Sample.installationId())
      const refused = yield* Effect.flip(store.remove(key))
      assert.deepInclude(refused, {
        _tag: "InstallationNotFound",
        groupRef: key.groupRef,
        integration: key.integrationId
      })
      const called = { ...key, integration: "crm" }
      assert.include((yield* Effect.flip(store.find(called))).message, '"crm"')
      assert.strictEqual((yield* Effect.flip(store.find(key)))._tag, "InstallationNotFound")
      yield* store.insert(Sample.installation(3))
      same(yield* store.find(key), Sample.installation(3))
    })
  )

  test(
    "neither returns nor changes anything of another project, or anything that was never saved",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      for (const other of nowhere) {
        const asked: ReadonlyArray<Effect.Effect<unknown, Effect.Error<ReturnType<typeof store.replaceConfig>>>> = [
          store.find(other),
          store.replaceConfig(other, Sample.configId(1), Sample.config(2), Sample.time(2)),
          store.remove(other)
        ]
        for (const ask of asked) {
          const refused = yield* Effect.flip(ask)
          assert.deepInclude(refused, {
            _tag: "InstallationNotFound",
            groupRef: other.groupRef,
            integration: other.integrationId
          })
        }
      }
      same(yield* store.find(key), Sample.installation())
    })
  )
}
