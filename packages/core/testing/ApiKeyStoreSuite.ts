import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ApiKey } from "@fieldgate/core/projects/ApiKey"
import { ApiKeyId, ProjectId } from "@fieldgate/core/domain/Ids"
import { Project } from "@fieldgate/core/projects/Project"
import { ApiKeyStore } from "@fieldgate/core/projects/ApiKeyStore"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(ApiKey)
const sameList = sameAs(Schema.Array(ApiKey))
const sameFound = sameAs(Schema.Struct({ key: ApiKey, project: Project }))

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`ApiKeyStore (${name})`, () => {
    const test = over(layer)
    test(
      "finds an active key and its project by the digest",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        const key = Sample.apiKey(1, {
          scopes: ["frontend", "full"],
          label: "Ünïcödé ' 🔑",
          updateTime: Sample.time(3)
        })
        yield* store.insert(key, "digest-1")
        yield* store.insert(Sample.apiKey(2, { projectId: Sample.projectId(2) }), "digest-2")
        sameFound(Option.getOrThrow(yield* store.find("digest-1")), { key, project: Sample.project(1) })
      })
    )

    test(
      "doesn't find a key that is unknown or no longer active",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        yield* store.insert(Sample.apiKey(1, { active: false }), "digest-1")
        for (const digest of ["digest-1", "digest", "", ...AwkwardValues.unknownIds]) {
          assert.isTrue(Option.isNone(yield* store.find(digest)))
        }
      })
    )

    test(
      "refuses a key of an unknown project",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        for (const [n, id] of AwkwardValues.unknownIds.entries()) {
          const key = Sample.apiKey(n, { projectId: ProjectId.make(id) })
          const refused = yield* Effect.flip(store.insert(key, `digest-${n}`))
          assert.deepInclude(refused, { _tag: "ProjectNotFound", project: id })
          assert.isTrue(Option.isNone(yield* store.find(`digest-${n}`)))
        }
      })
    )

    test(
      "lists the keys of one project, the oldest first",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        const keys = [Sample.apiKey(1, { active: false }), Sample.apiKey(2, { scopes: ["frontend"] })]
        yield* Effect.forEach(keys, (key) => store.insert(key, `digest-${key.label}`))
        yield* store.insert(Sample.apiKey(3, { projectId: Sample.projectId(2) }), "digest-3")
        sameList(yield* store.list(Sample.projectId()), keys)
        for (const id of AwkwardValues.unknownIds) assert.isEmpty(yield* store.list(ProjectId.make(id)))
      })
    )

    test(
      "updates the given properties of a key and keeps the others",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        yield* store.insert(Sample.apiKey(), "digest-1")
        const [projectId, id] = [Sample.projectId(), Sample.apiKeyId()]
        const disabled = Sample.apiKey(1, { active: false, updateTime: Sample.time(5) })
        same(yield* store.update(projectId, id, { active: false }, Sample.time(5)), disabled)
        assert.isTrue(Option.isNone(yield* store.find("digest-1")))
        const changes = { active: true, label: "New", scopes: ["frontend"] as const }
        const changed = Sample.apiKey(1, { ...changes, updateTime: Sample.time(6) })
        same(yield* store.update(projectId, id, changes, Sample.time(6)), changed)
        sameFound(Option.getOrThrow(yield* store.find("digest-1")), { key: changed, project: Sample.project(1) })
      })
    )

    test(
      "finds a key by its new digest and no longer by the previous one",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        yield* store.insert(Sample.apiKey(), "digest-1")
        yield* store.update(Sample.projectId(), Sample.apiKeyId(), { digest: "digest-2" }, Sample.time(5))
        assert.isTrue(Option.isNone(yield* store.find("digest-1")))
        assert.isTrue(Option.isSome(yield* store.find("digest-2")))
      })
    )

    test(
      "removes a key",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        yield* store.insert(Sample.apiKey(), "digest-1")
        yield* store.remove(Sample.projectId(), Sample.apiKeyId())
        assert.isTrue(Option.isNone(yield* store.find("digest-1")))
        assert.isEmpty(yield* store.list(Sample.projectId()))
      })
    )

    test(
      "stores a first key only in a project that never had one, and only one of concurrent keys",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        const first = (n: number, projectId = Sample.projectId()) =>
          store.insertFirst(Sample.apiKey(n, { projectId }), `digest-${n}`)
        const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        const made = yield* Effect.forEach(numbers, (n) => first(n), { concurrency: "unbounded" })
        assert.lengthOf(made.filter(Boolean), 1)
        const [key] = yield* store.list(Sample.projectId())
        assert.lengthOf(yield* store.list(Sample.projectId()), 1)
        yield* store.remove(Sample.projectId(), key?.id ?? Sample.apiKeyId())
        assert.isFalse(yield* first(11))
        yield* store.insert(Sample.apiKey(12, { projectId: Sample.projectId(2) }), "digest-12")
        yield* store.remove(Sample.projectId(2), Sample.apiKeyId(12))
        assert.isFalse(yield* first(13, Sample.projectId(2)))
        assert.isEmpty([...(yield* store.list(Sample.projectId())), ...(yield* store.list(Sample.projectId(2)))])
        for (const id of AwkwardValues.unknownIds) assert.isFalse(yield* first(14, ProjectId.make(id)))
      })
    )

    test(
      "stores at most the allowed number of keys of a project, also from concurrent calls",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        yield* store.insert(Sample.apiKey(11, { projectId: Sample.projectId(2) }), "digest-11")
        const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        const kept = yield* Effect.forEach(numbers, (n) => store.insert(Sample.apiKey(n), `digest-${n}`, { most: 3 }), {
          concurrency: "unbounded"
        })
        assert.lengthOf(kept.filter(Boolean), 3)
        assert.lengthOf(yield* store.list(Sample.projectId()), 3)
        assert.isTrue(yield* store.insert(Sample.apiKey(12), "digest-12", { most: 4 }))
        assert.isFalse(yield* store.insert(Sample.apiKey(13), "digest-13", { most: 4 }))
      })
    )

    test(
      "keeps the last full key, also when the last two are removed concurrently",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        const project = Sample.projectId()
        yield* store.insert(Sample.apiKey(1), "digest-1")
        yield* store.insert(Sample.apiKey(2), "digest-2")
        yield* store.insert(Sample.apiKey(3, { scopes: ["frontend"] }), "digest-3")
        yield* store.insert(Sample.apiKey(4, { active: false }), "digest-4")
        yield* store.insert(Sample.apiKey(5, { projectId: Sample.projectId(2) }), "digest-5")
        const guard = { keepsFullKey: true }
        const at = Sample.time(9)
        const ended = yield* Effect.forEach(
          [
            store.remove(project, Sample.apiKeyId(1), guard),
            Effect.asVoid(store.update(project, Sample.apiKeyId(2), { active: false }, at, guard))
          ],
          (change) => Effect.match(change, { onFailure: ({ _tag }) => _tag, onSuccess: () => "done" }),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(ended.toSorted(), ["LastFullKey", "done"])
        const full = (yield* store.list(project)).filter(({ active, scopes }) => active && scopes.includes("full"))
        assert.lengthOf(full, 1)
        const id = full[0]?.id ?? Sample.apiKeyId()
        const scopes = ["frontend"] as const
        assert.strictEqual((yield* Effect.flip(store.update(project, id, { scopes }, at, guard)))._tag, "LastFullKey")
        yield* store.update(project, id, { label: "renamed", digest: "digest-6" }, at, guard)
        yield* store.remove(project, Sample.apiKeyId(3), guard)
        yield* store.remove(project, Sample.apiKeyId(4), guard)
        yield* store.remove(project, id)
        assert.isEmpty((yield* store.list(project)).filter(({ active }) => active))
      })
    )

    test(
      "doesn't find a key of another project, or one that was never saved",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        yield* store.insert(Sample.apiKey(), "digest-1")
        const unknown = AwkwardValues.unknownIds.map((id) => [Sample.projectId(), ApiKeyId.make(id)] as const)
        for (const [projectId, id] of [[Sample.projectId(2), Sample.apiKeyId()] as const, ...unknown]) {
          const asked = [store.update(projectId, id, { active: false }, Sample.time(5)), store.remove(projectId, id)]
          for (const ask of asked) {
            const refused = yield* Effect.flip<unknown, object, never>(ask)
            assert.deepInclude(refused, { _tag: "ApiKeyNotFound", apiKeyId: id })
          }
        }
        assert.isTrue(Option.isSome(yield* store.find("digest-1")))
      })
    )

    test(
      "stores and removes the time at which a key expires",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        const expiresAt = Sample.time(500)
        yield* store.insert(Sample.apiKey(1, { expiresAt }), "digest-1")
        same(Option.getOrThrow(yield* store.find("digest-1")).key, Sample.apiKey(1, { expiresAt }))
        const at = Sample.time(20)
        const renamed = yield* store.update(Sample.projectId(), Sample.apiKeyId(), { label: "new" }, at)
        same(renamed, Sample.apiKey(1, { expiresAt, label: "new", updateTime: at }))
        const later = yield* store.update(Sample.projectId(), Sample.apiKeyId(), { expiresAt: Sample.time(600) }, at)
        same(later, Sample.apiKey(1, { expiresAt: Sample.time(600), label: "new", updateTime: at }))
        const lasting = yield* store.update(Sample.projectId(), Sample.apiKeyId(), { expiresAt: null }, at)
        same(lasting, Sample.apiKey(1, { label: "new", updateTime: at }))
      })
    )

    test(
      "keeps the latest time at which a key was used, without changing the key",
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        yield* Seed.projects
        yield* store.insert(Sample.apiKey(), "digest-1")
        yield* store.insert(Sample.apiKey(2), "digest-2")
        const before = Option.getOrThrow(yield* store.find("digest-1")).preconditions
        yield* store.noteUse(Sample.apiKeyId(), Sample.time(30))
        yield* store.noteUse(Sample.apiKeyId(), Sample.time(40))
        yield* store.noteUse(Sample.apiKeyId(), Sample.time(35))
        yield* store.noteUse(Sample.apiKeyId(7), Sample.time(35))
        const keys = yield* store.list(Sample.projectId())
        assert.lengthOf(keys, 2)
        same(keys[0] ?? Sample.apiKey(9), Sample.apiKey(1, { lastUsedAt: Sample.time(40) }))
        same(keys[1] ?? Sample.apiKey(9), Sample.apiKey(2))
        assert.deepStrictEqual(Option.getOrThrow(yield* store.find("digest-1")).preconditions, before)
        yield* store.remove(Sample.projectId(), Sample.apiKeyId())
        yield* store.noteUse(Sample.apiKeyId(), Sample.time(50))
        assert.lengthOf(yield* store.list(Sample.projectId()), 1)
      })
    )
  })
