import { assert, describe } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { JwtKey } from "@fieldgate/core/projects/JwtKey"
import { GroupRef, JwtKeyId, ProjectId } from "@fieldgate/core/domain/Ids"
import { Project } from "@fieldgate/core/projects/Project"
import { type JwtKeyChanges, JwtKeyStore } from "@fieldgate/core/projects/JwtKeyStore"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(JwtKey)
const sameList = sameAs(Schema.Array(JwtKey))
const sameFound = sameAs(Schema.Struct({ key: JwtKey, project: Project }))

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`JwtKeyStore (${name})`, () => {
    const test = over(layer)
    test(
      "finds an active key of any project, with its project",
      Effect.gen(function* () {
        const store = yield* JwtKeyStore
        yield* Seed.projects
        const key = Sample.jwtKey(1, { label: "Ünïcödé ' 🔑", updateTime: Sample.time(3) })
        yield* store.insert(key)
        const other = Sample.jwtKey(2, { projectId: Sample.projectId(2) })
        yield* store.insert(other)
        yield* store.insert(Sample.jwtKey(3, { active: false }))
        sameFound(Option.getOrThrow(yield* store.find(key.id)), { key, project: Sample.project(1) })
        sameFound(Option.getOrThrow(yield* store.find(other.id)), { key: other, project: Sample.project(2) })
        for (const id of [Sample.jwtKeyId(3), ...AwkwardValues.unknownIds]) {
          assert.isTrue(Option.isNone(yield* store.find(JwtKeyId.make(id))))
        }
      })
    )

    test(
      "stores at most the allowed number of keys of a project, also from concurrent calls",
      Effect.gen(function* () {
        const store = yield* JwtKeyStore
        yield* Seed.projects
        yield* store.insert(Sample.jwtKey(11, { projectId: Sample.projectId(2) }))
        const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        const kept = yield* Effect.forEach(numbers, (n) => store.insert(Sample.jwtKey(n), { most: 3 }), {
          concurrency: "unbounded"
        })
        assert.lengthOf(kept.filter(Boolean), 3)
        assert.lengthOf(yield* store.list(Sample.projectId()), 3)
        assert.isTrue(yield* store.insert(Sample.jwtKey(12), { most: 4 }))
        assert.isFalse(yield* store.insert(Sample.jwtKey(13), { most: 4 }))
      })
    )

    test(
      "refuses a key of an unknown project",
      Effect.gen(function* () {
        const store = yield* JwtKeyStore
        yield* Seed.projects
        for (const [n, id] of AwkwardValues.unknownIds.entries()) {
          const refused = yield* Effect.flip(store.insert(Sample.jwtKey(n, { projectId: ProjectId.make(id) })))
          assert.deepInclude(refused, { _tag: "ProjectNotFound", project: id })
          assert.isTrue(Option.isNone(yield* store.find(Sample.jwtKeyId(n))))
        }
      })
    )

    test(
      "lists the keys of one project, the oldest first",
      Effect.gen(function* () {
        const store = yield* JwtKeyStore
        yield* Seed.projects
        const keys = [Sample.jwtKey(1, { active: false }), Sample.jwtKey(2)]
        yield* Effect.forEach(keys, (key) => store.insert(key))
        yield* store.insert(Sample.jwtKey(3, { projectId: Sample.projectId(2) }))
        sameList(yield* store.list(Sample.projectId()), keys)
        for (const id of AwkwardValues.unknownIds) assert.isEmpty(yield* store.list(ProjectId.make(id)))
      })
    )

    test(
      "updates the given properties of a key and keeps the others",
      Effect.gen(function* () {
        const store = yield* JwtKeyStore
        yield* Seed.projects
        yield* store.insert(Sample.jwtKey())
        const [projectId, id] = [Sample.projectId(), Sample.jwtKeyId()]
        const disabled = Sample.jwtKey(1, { active: false, updateTime: Sample.time(5) })
        same(yield* store.update(projectId, id, { active: false }, Sample.time(5)), disabled)
        assert.isTrue(Option.isNone(yield* store.find(id)))
        const changed = Sample.jwtKey(1, { label: "New", updateTime: Sample.time(6) })
        same(yield* store.update(projectId, id, { active: true, label: "New" }, Sample.time(6)), changed)
        sameFound(Option.getOrThrow(yield* store.find(id)), { key: changed, project: Sample.project(1) })
      })
    )

    test(
      "keeps audience and issuer, changes them and removes them",
      Effect.gen(function* () {
        const store = yield* JwtKeyStore
        yield* Seed.projects
        const key = Sample.jwtKey(1, { audience: "fieldgate", issuer: "shop" })
        yield* store.insert(key)
        same(Option.getOrThrow(yield* store.find(key.id)).key, key)
        const update = (changes: JwtKeyChanges) => store.update(key.projectId, key.id, changes, Sample.time(5))
        const updateTime = Sample.time(5)
        same(yield* update({ audience: "other" }), { ...key, audience: "other", updateTime })
        same(yield* update({ issuer: null }), Sample.jwtKey(1, { audience: "other", updateTime }))
        same(yield* update({ audience: null }), Sample.jwtKey(1, { updateTime }))
      })
    )

    test(
      "returns until when tokens of a group are refused, for that group of that project only",
      Effect.gen(function* () {
        const store = yield* JwtKeyStore
        yield* Seed.projects
        yield* store.insert(Sample.jwtKey(1))
        yield* store.insert(Sample.jwtKey(2, { projectId: Sample.projectId(2) }))
        const until = (n: number, groupRef: string) =>
          Effect.map(store.find(Sample.jwtKeyId(n), GroupRef.make(groupRef)), (found) => {
            const { refusedUntil } = Option.getOrThrow(found)
            return refusedUntil === undefined ? undefined : DateTime.formatIso(refusedUntil)
          })
        const refuse = (time: DateTime.Utc, groupRef = "acme") =>
          store.refuseTokens(Sample.projectId(), GroupRef.make(groupRef), time)
        assert.isUndefined(yield* until(1, "acme"))
        yield* refuse(Sample.time(5))
        yield* refuse(Sample.time(6))
        assert.strictEqual(yield* until(1, "acme"), DateTime.formatIso(Sample.time(6)))
        assert.isUndefined(yield* until(2, "acme"))
        assert.isUndefined(yield* until(1, "globex"))
        assert.isUndefined(Option.getOrThrow(yield* store.find(Sample.jwtKeyId())).refusedUntil)
        yield* refuse(Sample.time(7), "globex")
        assert.strictEqual(yield* until(1, "acme"), DateTime.formatIso(Sample.time(6)), "another group's refusal stays")
        const later = DateTime.add(Sample.time(7), { days: 30 })
        yield* refuse(later)
        assert.strictEqual(yield* until(1, "acme"), DateTime.formatIso(later))
      })
    )

    test(
      "removes a key of its own project only",
      Effect.gen(function* () {
        const store = yield* JwtKeyStore
        yield* Seed.projects
        yield* store.insert(Sample.jwtKey())
        const unknown = AwkwardValues.unknownIds.map((id) => [Sample.projectId(), JwtKeyId.make(id)] as const)
        for (const [projectId, id] of [[Sample.projectId(2), Sample.jwtKeyId()] as const, ...unknown]) {
          const asked = [store.update(projectId, id, { active: false }, Sample.time(5)), store.remove(projectId, id)]
          for (const ask of asked) {
            const refused = yield* Effect.flip<unknown, object, never>(ask)
            assert.deepInclude(refused, { _tag: "JwtKeyNotFound", jwtKeyId: id })
          }
        }
        assert.isTrue(Option.isSome(yield* store.find(Sample.jwtKeyId())))
        yield* store.remove(Sample.projectId(), Sample.jwtKeyId())
        assert.isTrue(Option.isNone(yield* store.find(Sample.jwtKeyId())))
      })
    )
  })
