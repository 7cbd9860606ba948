/** What every adapter of ApiKeyStore must pass. */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ApiKey } from "../domain/ApiKey.ts"
import { ApiKeyId, ProjectId } from "../domain/Ids.ts"
import { Project } from "../domain/Project.ts"
import { ApiKeyStore } from "../ports/ApiKeyStore.ts"
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
      "does not find a key that is unknown or no longer active",
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
      "keeps no key of an unknown project",
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
      "changes what is given of a key and leaves the rest",
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
      "finds a key by its new digest and no longer by the former one",
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
      "forgets a key",
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
      "does not find a key of another project, or one that was never saved",
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
  })
