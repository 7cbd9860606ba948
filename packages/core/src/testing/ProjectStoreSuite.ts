/** What every adapter of ProjectStore must pass. */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ProjectId } from "../domain/Ids.ts"
import { ApiKey, Project } from "../domain/Project.ts"
import { ProjectStore } from "../ports/ProjectStore.ts"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(Project)
const sameFound = sameAs(Schema.Struct({ key: ApiKey, project: Project }))

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`ProjectStore (${name})`, () => {
    const test = over(layer)
    projects(test)
    keys(test)
  })

const projects = (test: ReturnType<typeof over>) => {
  test(
    "resolves a project by its id and by its name",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.projects
      same(yield* store.resolve(Sample.projectId(2)), Sample.project(2))
      same(yield* store.resolve("project-2"), Sample.project(2))
    })
  )

  test(
    "keeps a project as it was given",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.organization
      for (const [n, appName] of AwkwardValues.texts.entries()) {
        const project = Sample.project(n, { appName, name: `Aa._-${n}`, updateTime: Sample.time(9) })
        yield* store.insert(project)
        same(yield* store.resolve(project.id), project)
      }
    })
  )

  test(
    "lets an id win over a name that looks like it",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.organization
      yield* store.insert(Sample.project(1, { name: Sample.projectId(2) }))
      same(yield* store.resolve(Sample.projectId(2)), Sample.project(1, { name: Sample.projectId(2) }))
      yield* store.insert(Sample.project(2, { name: Sample.projectId(1) }))
      assert.strictEqual((yield* store.resolve(Sample.projectId(1))).id, Sample.projectId(1))
      assert.strictEqual((yield* store.resolve(Sample.projectId(2))).id, Sample.projectId(2))
    })
  )

  test(
    "uses a name once, whatever the organization",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.projects
      const refused = yield* Effect.flip(store.insert(Sample.project(3, { name: "project-1" })))
      assert.deepInclude(refused, { _tag: "ProjectNameTaken", name: "project-1" })
      same(yield* store.resolve("project-1"), Sample.project(1))
      assert.strictEqual((yield* Effect.flip(store.resolve(Sample.projectId(3))))._tag, "ProjectNotFound")
      yield* store.insert(Sample.project(3, { name: "Project-1" }))
      same(yield* store.resolve("project-1"), Sample.project(1))
    })
  )

  test(
    "gives a name to one of many who ask at once",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.organization
      const results = yield* Effect.forEach(
        [1, 2, 3, 4, 5],
        (n) =>
          Effect.match(store.insert(Sample.project(n, { name: "shop" })), {
            onFailure: (error) => error._tag,
            onSuccess: () => `project ${n}`
          }),
        { concurrency: "unbounded" }
      )
      const winners = results.filter((result) => result !== "ProjectNameTaken")
      assert.deepStrictEqual(winners, [`project ${Number((yield* store.resolve("shop")).id.at(-1))}`])
    })
  )

  test(
    "does not find what was never saved",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.projects
      for (const project of AwkwardValues.unknownIds) {
        const refused = yield* Effect.flip(store.resolve(project))
        assert.deepInclude(refused, { _tag: "ProjectNotFound", project })
      }
    })
  )
}

const keys = (test: ReturnType<typeof over>) => {
  test(
    "finds an active key and its project by the digest",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.projects
      const key = Sample.apiKey(1, { scopes: ["frontend", "full"], label: "Ünïcödé ' 🔑" })
      yield* store.insertKey(key, "digest-1")
      yield* store.insertKey(Sample.apiKey(2, { projectId: Sample.projectId(2) }), "digest-2")
      sameFound(Option.getOrThrow(yield* store.findKey("digest-1")), { key, project: Sample.project(1) })
    })
  )

  test(
    "does not find a key that is unknown or no longer active",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.projects
      yield* store.insertKey(Sample.apiKey(1, { active: false }), "digest-1")
      for (const digest of ["digest-1", "digest", "", ...AwkwardValues.unknownIds]) {
        assert.isTrue(Option.isNone(yield* store.findKey(digest)))
      }
    })
  )

  test(
    "keeps no key of an unknown project",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.projects
      for (const [n, id] of AwkwardValues.unknownIds.entries()) {
        const key = Sample.apiKey(n, { projectId: ProjectId.make(id) })
        const refused = yield* Effect.flip(store.insertKey(key, `digest-${n}`))
        assert.deepInclude(refused, { _tag: "ProjectNotFound", project: id })
        assert.isTrue(Option.isNone(yield* store.findKey(`digest-${n}`)))
      }
    })
  )
}
