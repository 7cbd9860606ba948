import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { WritePreconditions } from "@fieldgate/core/writes/WritePreconditions"
import { ApiKeyStore } from "@fieldgate/core/projects/ApiKeyStore"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { IntegrationStore } from "@fieldgate/core/integrations/IntegrationStore"
import { OperationQueue } from "@fieldgate/core/operations/OperationQueue"
import { OperationStore } from "@fieldgate/core/operations/OperationStore"
import { ProjectStore } from "@fieldgate/core/projects/ProjectStore"
import type { Stores } from "@fieldgate/core/Stores"
import * as QueueTest from "./queue/QueueTest.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import type { over } from "./StoreTest.ts"

const projectId = Sample.projectId()
const selector = { projectId, integrationId: Sample.integrationId(), groupRef: Sample.groupRef }
const digest = "digest"
const keyId = Sample.apiKeyId()

const keys = <A, E, R>(use: (store: ApiKeyStore["Service"]) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(ApiKeyStore, use)
const connections = <A, E, R>(use: (store: ConnectionStore["Service"]) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(ConnectionStore, use)
const at = Sample.time(5)

/** Whatever may become of what a write acts on, and of the key that it comes with. */
const changes: Readonly<Record<string, Effect.Effect<unknown, object, Stores>>> = {
  "the config was saved": Effect.flatMap(InstallationStore, (store) =>
    store.replaceConfig(selector, Sample.configId(), Sample.config(2), at)
  ),
  "the installation was removed": Effect.flatMap(InstallationStore, (store) => store.remove(selector)),
  "the integration was deployed": Effect.flatMap(IntegrationStore, (store) =>
    store.deploy(projectId, [Sample.deployment(2, "crm")], at)
  ),
  "the connection has other credentials": connections((store) =>
    store.update(projectId, Sample.connectionId(), { credentials: Sample.credentials(2) }, at)
  ),
  "the connection is bad": connections((store) =>
    store.setStatus(projectId, Sample.connectionId(), "bad_credentials", at)
  ),
  "the key was disabled": keys((store) => store.update(projectId, keyId, { active: false }, at)),
  "the key was rotated": keys((store) => store.update(projectId, keyId, { digest: "another" }, at)),
  "the key may do less": keys((store) => store.update(projectId, keyId, { scopes: ["frontend"] }, at)),
  "the key was removed": keys((store) => store.remove(projectId, keyId)),
  "the project has another name": Effect.flatMap(ProjectStore, (store) =>
    store.update(projectId, { name: "renamed" }, at)
  )
}

/** Whatever may become of what a write was planned for. */
const moves: Readonly<Record<string, Effect.Effect<unknown, object, Stores>>> = {
  "the config was saved": Effect.flatMap(InstallationStore, (store) =>
    store.replaceConfig(selector, Sample.configId(), Sample.config(2), at)
  ),
  "the installation was removed": Effect.flatMap(InstallationStore, (store) => store.remove(selector)),
  "the integration was removed": Effect.flatMap(IntegrationStore, (store) =>
    store.remove(projectId, Sample.integrationId())
  ),
  "the installation moved to another connection": Effect.gen(function* () {
    yield* (yield* ConnectionStore).insert(Sample.connection(2), Sample.credentials(2))
    const store = yield* InstallationStore
    yield* store.replaceConfig(selector, Sample.configId(), Sample.config(2), at, Sample.connectionId(2))
  }),
  "it was installed again": Effect.gen(function* () {
    const store = yield* InstallationStore
    yield* store.remove(selector)
    yield* store.insert(Sample.installation(2))
  })
}

/** The tags of what accepting, accumulating and beginning a write answer; the second and third one are of the next operations. */
const storing = Effect.fnUntraced(function* (n: number, preconditions: WritePreconditions) {
  const [queue, store] = [yield* OperationQueue, yield* OperationStore]
  const given = { preconditions }
  const start = Sample.writeStart(Sample.operation(n + 2), [Sample.item(n + 2)], given)
  const all = [
    Effect.asVoid(queue.accept(QueueTest.acceptance(n, [n], given))),
    Effect.asVoid(queue.accumulate(QueueTest.accumulation(n + 1, given))),
    Effect.asVoid(store.begin(start))
  ]
  return yield* Effect.forEach(all, (each) =>
    Effect.match(each, { onFailure: ({ _tag }): string => _tag, onSuccess: () => "stored" })
  )
})

/** What a look names now. */
const look = Effect.gen(function* () {
  yield* Seed.installed
  const store = yield* ApiKeyStore
  yield* store.insert(Sample.apiKey(), digest)
  const found = Option.getOrThrow(yield* store.find(digest))
  const target = yield* (yield* InstallationStore).target({ projectId, integration: "crm", groupRef: Sample.groupRef })
  assert(found.preconditions !== undefined && target.preconditions !== undefined)
  return { target: target.preconditions, key: found.preconditions }
})

const begin = Effect.fnUntraced(function* (n: number, preconditions: WritePreconditions) {
  const start = Sample.writeStart(Sample.operation(n), [Sample.item(n)], { preconditions })
  return yield* (yield* OperationStore).begin(start)
})

/** What every store checks. */
export const planned = (test: ReturnType<typeof over>) => {
  for (const [change, changed] of Object.entries(moves)) {
    test(
      `stores a write only if it was planned after ${change}`,
      Effect.gen(function* () {
        yield* Seed.installed
        assert.deepStrictEqual(yield* storing(1, {}), ["stored", "stored", "stored"])
        yield* changed
        const refused = ["PreconditionFailed", "PreconditionFailed", "PreconditionFailed"]
        assert.deepStrictEqual(yield* storing(4, {}), refused)
        const store = yield* OperationStore
        for (const n of [4, 5, 6]) {
          const missing = yield* Effect.flip(store.get(projectId, Sample.operationId(n)))
          assert.strictEqual(missing._tag, "OperationNotFound")
        }
      })
    )
  }

  test(
    "stores a redrive by the plan of an earlier config, and only while its installation and connection are there",
    Effect.gen(function* () {
      yield* Seed.installed
      const queue = yield* OperationQueue
      const redrive = { redrive: { operationId: Sample.operationId(9), author: Sample.author() }, preconditions: {} }
      yield* moves["the config was saved"] ?? assert.fail()
      yield* queue.accept(QueueTest.acceptance(1, [1], redrive))
      yield* moves["the installation was removed"] ?? assert.fail()
      const refused = yield* Effect.flip(queue.accept(QueueTest.acceptance(2, [2], redrive)))
      assert.strictEqual(refused._tag, "PreconditionFailed")
    })
  )

  test(
    "stores nothing of an installation of another project",
    Effect.gen(function* () {
      yield* Seed.installed
      const { connection, id: installationId } = Seed.neighborInstallation
      const stranger = Sample.operation(1, { installationId, configId: Sample.configId(4999) })
      const start = Sample.writeStart(stranger, [Sample.item(1)], { connectionId: connection.id, preconditions: {} })
      assert.strictEqual((yield* Effect.flip((yield* OperationStore).begin(start)))._tag, "PreconditionFailed")
    })
  )
}

/** What a store checks whose targets can be cached. */
export const tests = (test: ReturnType<typeof over>) => {
  test(
    "starts a write with valid preconditions, repeatedly, with or without a key",
    Effect.gen(function* () {
      const { key, target } = yield* look
      yield* begin(1, { target })
      assert.strictEqual((yield* begin(2, { target, key })).operationId, Sample.operationId(2))
      const store = yield* OperationStore
      assert.strictEqual((yield* store.get(projectId, Sample.operationId(2))).status, "in_progress")
    })
  )

  for (const [change, changed] of Object.entries(changes)) {
    test(
      `refuses a write whose preconditions were read before ${change}, and stores nothing of it`,
      Effect.gen(function* () {
        const seen = yield* look
        yield* changed
        const refused = yield* Effect.flip(begin(1, seen))
        assert.strictEqual(refused._tag, "PreconditionFailed")
        const store = yield* OperationStore
        assert.strictEqual((yield* Effect.flip(store.get(projectId, Sample.operationId())))._tag, "OperationNotFound")
        yield* store.begin(Sample.writeStart(Sample.operation(2), [Sample.item(1)]))
      })
    )
  }

  for (const [change, changed] of Object.entries(changes)) {
    test(
      `accepts writes beside those whose preconditions were read before ${change}, and stores nothing of those`,
      Effect.gen(function* () {
        const seen = yield* look
        yield* changed
        const [queue, store] = [yield* OperationQueue, yield* OperationStore]
        const stale = { preconditions: seen }
        const claim = { claim: QueueTest.claimOf("its key") }
        const refused = [
          Effect.asVoid(queue.accept(QueueTest.acceptance(2, [2], { ...stale, ...claim }))),
          Effect.asVoid(queue.accumulate(QueueTest.accumulation(4, { ...stale, ...claim })))
        ]
        const stored = [
          queue.accept(QueueTest.acceptance(1)),
          Effect.asVoid(queue.accumulate(QueueTest.accumulation(3)))
        ]
        const tags = yield* Effect.forEach(
          [...refused, ...stored],
          (accepted) => Effect.match(accepted, { onFailure: ({ _tag }): string => _tag, onSuccess: () => "stored" }),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(tags, ["PreconditionFailed", "PreconditionFailed", "stored", "stored"])
        for (const n of [2, 4]) {
          const missing = yield* Effect.flip(store.get(projectId, Sample.operationId(n)))
          assert.strictEqual(missing._tag, "OperationNotFound")
        }
        assert(Option.isNone(yield* store.claimed(projectId, claim.claim.key, at)))
      })
    )
  }

  test(
    "accepts writes with valid preconditions, in one flush and repeatedly",
    Effect.gen(function* () {
      const { key, target } = yield* look
      const queue = yield* OperationQueue
      const valid = [{ target }, { target, key }, undefined]
      for (const round of [0, 10]) {
        yield* Effect.forEach(
          valid.entries(),
          ([index, preconditions]) => {
            const given = preconditions === undefined ? {} : { preconditions }
            const n = round + 1 + 2 * index
            return Effect.andThen(
              queue.accept(QueueTest.acceptance(n, [n], given)),
              queue.accumulate(QueueTest.accumulation(n + 1, given))
            )
          },
          { concurrency: "unbounded" }
        )
      }
      const store = yield* OperationStore
      for (const n of [1, 3, 5, 11, 13, 15]) yield* store.get(projectId, Sample.operationId(n))
      assert.strictEqual((yield* store.outcomes(projectId, Sample.operationId(2))).length, 6)
    })
  )

  test(
    "refuses a target's preconditions for another project",
    Effect.gen(function* () {
      const { target } = yield* look
      const store = yield* OperationStore
      const elsewhere = Sample.operation(1, { projectId: Sample.projectId(2) })
      const start = Sample.writeStart(elsewhere, [Sample.item(1)], { preconditions: { target } })
      assert.strictEqual((yield* Effect.flip(store.begin(start)))._tag, "PreconditionFailed")
    })
  )

  test(
    "refuses the preconditions of another project's key or target",
    Effect.gen(function* () {
      const { key, target } = yield* look
      const store = yield* ApiKeyStore
      yield* store.insert(Sample.apiKey(2, { projectId: Sample.projectId(2) }), "of another project")
      const { preconditions } = Option.getOrThrow(yield* store.find("of another project"))
      assert(preconditions !== undefined)
      for (const each of [
        { target, key: preconditions },
        { target: "none", key },
        { target, key: { ...key, id: Sample.apiKeyId(9) } },
        { target, key: { ...key, state: "none" } }
      ]) {
        assert.strictEqual((yield* Effect.flip(begin(1, each)))._tag, "PreconditionFailed")
      }
    })
  )
}
