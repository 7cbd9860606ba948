import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { OrgId, ProjectId } from "@fieldgate/core/domain/Ids"
import { Project } from "@fieldgate/core/projects/Project"
import { OrganizationStore } from "@fieldgate/core/projects/OrganizationStore"
import { ProjectStore } from "@fieldgate/core/projects/ProjectStore"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as ListPartTests from "./ListPartTests.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(Project)

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`ProjectStore (${name})`, () => {
    const test = over(layer)
    projects(test)
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
    "stores a project unchanged",
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
    "prefers an id to a name that looks like it",
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
    "requires unique names in an organization, and finds no project by a name that two organizations use",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.projects
      const refused = yield* Effect.flip(store.insert(Sample.project(3, { name: "project-1" })))
      assert.deepInclude(refused, { _tag: "ProjectNameTaken", name: "project-1" })
      same(yield* store.resolve("project-1"), Sample.project(1))
      assert.strictEqual((yield* Effect.flip(store.resolve(Sample.projectId(3))))._tag, "ProjectNotFound")
      yield* store.insert(Sample.project(3, { name: "Project-1" }))
      same(yield* store.resolve("project-1"), Sample.project(1))
      yield* (yield* OrganizationStore).insert(Sample.organization(2), Sample.team(2))
      const twin = Sample.project(4, { name: "project-1", orgId: Sample.orgId(2) })
      yield* store.insert(twin)
      same(yield* store.resolve(twin.id), twin)
      same(yield* store.resolve(Sample.projectId(1)), Sample.project(1))
      const unclear = yield* Effect.flip(store.resolve("project-1"))
      assert.deepInclude(unclear, { candidates: [Sample.projectId(1), Sample.projectId(4)] })
      assert.include(unclear.message, Sample.projectId(4))
      yield* store.update(twin.id, { name: "twin" }, Sample.time(9))
      same(yield* store.resolve("project-1"), Sample.project(1))
    })
  )

  test(
    "gives a name to one of several concurrent requests",
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
    "doesn't find what was never saved",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.projects
      for (const project of AwkwardValues.unknownIds) {
        const refused = yield* Effect.flip(store.resolve(project))
        assert.deepInclude(refused, { _tag: "ProjectNotFound", project })
      }
    })
  )

  test(
    "lists projects by name, all or those of one organization",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.projects
      yield* (yield* OrganizationStore).insert(Sample.organization(2), Sample.team(2))
      yield* store.insert(Sample.project(3, { name: "Another", orgId: Sample.orgId(2) }))
      const names = (orgId?: OrgId) =>
        Effect.map(store.list(orgId === undefined ? {} : { orgId }), (found) => found.map(({ name }) => name))
      assert.deepStrictEqual(yield* names(), ["Another", "project-1", "project-2"])
      assert.deepStrictEqual(yield* names(Sample.orgId()), ["project-1", "project-2"])
      for (const id of AwkwardValues.unknownIds) assert.isEmpty(yield* names(OrgId.make(id)))
    })
  )

  ListPartTests.projects(test)

  test(
    "updates the given properties of a project, but not its name to a taken one",
    Effect.gen(function* () {
      const store = yield* ProjectStore
      yield* Seed.projects
      const at = Sample.time(9)
      const changed = Sample.project(1, { appName: "Shop", updateTime: at })
      same(yield* store.update(Sample.projectId(), { appName: "Shop" }, at), changed)
      const taken = yield* Effect.flip(store.update(Sample.projectId(), { name: "project-2" }, Sample.time(10)))
      assert.deepInclude(taken, { _tag: "ProjectNameTaken", name: "project-2" })
      same(yield* store.resolve(Sample.projectId()), changed)
      const open = { ...changed, oauthConfirmation: "none", updateTime: Sample.time(10) } as const
      same(yield* store.update(Sample.projectId(), { oauthConfirmation: "none" }, Sample.time(10)), open)
      same(yield* store.resolve(Sample.projectId()), open)
      yield* store.update(Sample.projectId(), { oauthConfirmation: "required" }, Sample.time(10))
      const renamed = { ...changed, name: "shop", updateTime: Sample.time(11) }
      same(yield* store.update(Sample.projectId(), { name: "shop" }, Sample.time(11)), renamed)
      same(yield* store.resolve("shop"), renamed)
      for (const id of AwkwardValues.unknownIds) {
        const unknown = yield* Effect.flip(store.update(ProjectId.make(id), { appName: "x" }, at))
        assert.strictEqual(unknown._tag, "ProjectNotFound")
      }
    })
  )
}
