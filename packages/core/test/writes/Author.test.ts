/** Every write keeps who asked for it. @rule author.kept, author.request, author.autoBatch, author.redrive, author.visible */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { faultsOf } from "../../src/domain/DecodeFaults.ts"
import { ApiKeyId, ConsumerRef, GroupRef, type OperationId } from "../../src/domain/Ids.ts"
import { RequestOrigin } from "../../src/domain/RequestOrigin.ts"
import { isBy, RequestMetadata } from "../../src/writes/Author.ts"
import { authorOf } from "../../src/writes/RequestAuthor.ts"
import { type AuthoredProperty, WriteRequest } from "../../src/writes/WriteRequest.ts"
import * as World from "../World.ts"

const said = { reason: "Zoë asked", metadata: { ticket: "4711", source: "import" } }
const record = { name: "Ann" }
const later = { type: "create", mode: "asynchronous" } as const
const gathered = { ...later, autoBatchPolicy: { maxDelayMinutes: 10 } }
const deletable = { deletionSettings: { enabled: true } }
const settle = TestClock.adjust(0)

const world = Effect.gen(function* () {
  const made = yield* World.make({ object: deletable })
  yield* Effect.forkScoped(made.platform.runWorker())
  const { orgId, id: projectId } = made.project
  const own = { projectId, projectName: "shop", orgId }
  const key = Caller.ApiKeyHolder({
    ...own,
    key: { id: ApiKeyId.make("k1"), label: "Backend" },
    scopes: ["full"],
    frontendKeys: "off"
  })
  const consumer = Caller.Consumer({ ...own, groupRef: GroupRef.make("acme"), consumerRef: ConsumerRef.make("ann") })
  const of = (operationId: OperationId) => ({ project: "shop", operationId })
  return { ...made, key, consumer, of }
})

const keyActor = { kind: "key", id: "k1", name: "Backend" } as const
const consumerActor = { kind: "consumer", id: "ann" } as const

describe("The author of a write", () => {
  it.effect("is the same for a record, a batch, a delete, and a write in the background", () =>
    Effect.gen(function* () {
      const { key, of, platform, write } = yield* world
      const origin = { requestId: "r1" }
      const { result } = yield* write({ type: "create", record })
      const id = result?.recordId ?? ""
      for (const request of [
        { type: "create", record } as const,
        { type: "update", record: { id, ...record } } as const,
        { type: "create", batch: [{ record }, { record }] } as const,
        { type: "delete", record: { id } } as const,
        { ...later, record },
        { ...later, batch: [{ record }, { record }] }
      ]) {
        const asked = write({ ...request, ...said }, key, `key of ${JSON.stringify(request)}`)
        const { operationId } = yield* Effect.provideService(asked, RequestOrigin, origin)
        const { author, redrive } = yield* platform.getOperation(key, of(operationId))
        const idempotencyKey = `key of ${JSON.stringify(request)}`
        assert.deepStrictEqual([author, redrive], [{ actor: keyActor, ...origin, idempotencyKey, ...said }, undefined])
      }
      const { operationId } = yield* write({ type: "create", record, metadata: {} })
      assert.deepStrictEqual((yield* platform.getOperation(key, of(operationId))).author, { actor: { kind: "host" } })
    })
  )

  it.effect("stays that of the first request when a key is sent again", () =>
    Effect.gen(function* () {
      const { key, of, platform, write } = yield* world
      const request = { type: "create", record, ...said } as const
      const { operationId } = yield* write(request, key, "k")
      const again = yield* Effect.provideService(write(request, Caller.Host(), "k"), RequestOrigin, { requestId: "r2" })
      assert.strictEqual(again.operationId, operationId)
      assert.deepStrictEqual((yield* platform.getOperation(key, of(operationId))).author?.actor, keyActor)
    })
  )

  it.effect("stays with its record where requests of several callers share an auto batch", () =>
    Effect.gen(function* () {
      const { consumer, key, of, platform, write } = yield* world
      const first = yield* write({ ...gathered, record, ...said }, key)
      const second = yield* write({ ...gathered, record }, consumer)
      assert.strictEqual(first.operationId, second.operationId)
      const { author } = yield* platform.getOperation(key, of(first.operationId))
      const { results } = yield* platform.getOperationRecords(key, of(first.operationId))
      assert.deepStrictEqual(
        [author, ...results.map((each) => each.author)],
        [undefined, { actor: keyActor, ...said }, { actor: consumerActor }]
      )
    })
  )

  it.effect("is kept by a redrive, which adds its own", () =>
    Effect.gen(function* () {
      const { consumer, key, of, platform, scripted, write } = yield* world
      scripted.answerNext({ outcome: "failed" }, { outcome: "failed" })
      const first = yield* write({ ...gathered, record, ...said }, key)
      yield* write({ ...gathered, record }, consumer)
      yield* platform.flushOperation(key, of(first.operationId))
      yield* settle
      const request = { reason: "the field exists now", metadata: { by: "ops" } }
      const again = yield* platform.redriveOperation(consumer, { ...of(first.operationId), request })
      const operation = yield* platform.getOperation(key, of(again.operationId))
      assert.deepStrictEqual(operation.redrive, {
        operationId: first.operationId,
        author: { actor: consumerActor, ...request }
      })
      const { results } = yield* platform.getOperationRecords(key, of(again.operationId))
      assert.deepStrictEqual(
        results.map(({ author }) => author),
        [{ actor: keyActor, ...said }, { actor: consumerActor }]
      )
      const search = (actor: string) =>
        Effect.map(platform.searchOperations(key, { project: "shop", actor }), ({ results: found }) =>
          found.map(({ id }) => id)
        )
      assert.deepStrictEqual(yield* search("key:k1"), [again.operationId, first.operationId])
      assert.deepStrictEqual(yield* search("consumer:ann"), [again.operationId, first.operationId])
    })
  )

  it.effect("is not kept of a dry run", () =>
    Effect.gen(function* () {
      const { input, key, platform } = yield* world
      yield* platform.writeRecords(key, input({ type: "create", dryRun: true, record, ...said }))
      const { results } = yield* platform.searchOperations(key, { project: "shop", reason: said.reason })
      assert.isEmpty(results)
    })
  )

  it.effect("is shown to a consumer only where a consumer of its group asked", () =>
    Effect.gen(function* () {
      const { consumer, key, of, platform, write } = yield* world
      const theirs = yield* write({ type: "create", record, ...said }, key)
      const own = yield* write({ type: "create", record, ...said }, consumer)
      const authorOfId = (id: OperationId) =>
        Effect.map(platform.getOperation(consumer, of(id)), ({ author }) => author)
      assert.deepStrictEqual(yield* authorOfId(theirs.operationId), { actor: { kind: "key" } })
      assert.deepStrictEqual(yield* authorOfId(own.operationId), { actor: consumerActor, ...said })
      const { results } = yield* platform.searchOperations(consumer, { project: "shop" })
      assert.deepStrictEqual(
        results.map(({ author }) => author?.metadata),
        [said.metadata, undefined]
      )
      const batched = yield* write({ ...gathered, record, ...said }, key)
      yield* write({ ...gathered, record }, consumer)
      const { results: records } = yield* platform.getOperationRecords(consumer, of(batched.operationId))
      assert.deepStrictEqual(
        records.map(({ author }) => author),
        [{ actor: { kind: "key" } }, { actor: consumerActor }]
      )
      const redriven = yield* platform.cancelOperation(key, of(batched.operationId))
      const again = yield* platform.redriveOperation(key, { ...of(redriven.id), request: said })
      const { redrive } = yield* platform.getOperation(consumer, of(again.operationId))
      assert.deepStrictEqual(redrive?.author, { actor: { kind: "key" } })
      for (const filter of [{ actor: "key:k1" }, { metadata: "ticket=4711" }, { requestId: "r" }]) {
        const refused = yield* Effect.flip(platform.searchOperations(consumer, { project: "shop", ...filter }))
        assert.strictEqual(refused._tag, "InsufficientScope")
      }
    })
  )
})

describe("reason and metadata of a request", () => {
  const faults = (request: object) => {
    const given = { groupRef: "acme", type: "create", record, ...request }
    const decoded = Schema.decodeUnknownResult(WriteRequest)(given, { errors: "all" })
    return Result.isFailure(decoded)
      ? faultsOf(decoded.failure.issue, "body").map(({ detail, name }) => [name, detail])
      : []
  }
  const long = "x".repeat(513)

  it("are refused with every fault together", () => {
    const many = Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`k${n}`, "v"]))
    assert.deepStrictEqual(faults({ reason: long, metadata: { "": "v", "a=b": long, n: 7, nul: "\0", ...many } }), [
      ["reason", "reason has at most 512 characters"],
      ["metadata", "metadata has at most 16 entries; this one has 18"],
      ['metadata[""]', "a key of metadata must not be empty"],
      ['metadata["a=b"]', "a key of metadata must not contain ="],
      ['metadata["a=b"]', "a value of metadata has at most 512 characters; this one has 513"],
      ["metadata.n", "a value of metadata must be a string"],
      ["metadata.nul", "a value of metadata must not contain NUL or an unpaired surrogate"]
    ])
    assert.deepStrictEqual(faults({ reason: "", metadata: { [long]: "v", "\ud800": "v" } }).length, 3)
    assert.deepStrictEqual(faults({ metadata: "ticket" }).length, 1)
  })

  it("may be as long as they are allowed to be", () => {
    const entries = Array.from({ length: 16 }, (_, n) => [`${n}`.padEnd(512, "k"), "v".repeat(512)])
    assert.deepStrictEqual(faults({ reason: "r".repeat(512), metadata: Object.fromEntries(entries) }), [])
    assert.isTrue(Schema.is(RequestMetadata)({}))
  })
})

describe("authorOf", () => {
  it("keeps every property of a write that is placed with the author", () => {
    const given = { reason: "r", metadata: { a: "b" } } satisfies Required<Pick<WriteRequest, AuthoredProperty>>
    const { actor, ...kept } = authorOf(Caller.Host(), {}, { request: given })
    assert.deepStrictEqual(kept, given)
    assert.deepStrictEqual(actor, { kind: "host" })
    assert.deepStrictEqual(authorOf(Caller.Host(), {}, { request: { metadata: {} } }), { actor })
  })
})

describe("isBy", () => {
  it("holds where everything that is named holds", () => {
    const author = authorOf(Caller.Host(), { command: "keys create" }, { request: said })
    assert.isTrue(isBy({ actor: "command:keys create", reason: said.reason, metadata: "source=import" })(author))
    assert.isFalse(isBy({ actor: "host" })(author))
    assert.isFalse(isBy({ actor: "command:keys create", requestId: "r" })(author))
    assert.isFalse(isBy({ metadata: "toString=" })(author))
  })
})
