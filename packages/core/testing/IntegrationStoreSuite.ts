/** @rule integration.names */
import { assert, describe } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { ObjectName, ProjectId, ProviderName, RevisionId } from "@fieldgate/core/domain/Ids"
import { Integration, Revision } from "@fieldgate/core/integrations/Integration"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { type Deployment, IntegrationStore } from "@fieldgate/core/integrations/IntegrationStore"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as ListPartTests from "./ListPartTests.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type EmptyStores, over, sameAs } from "./StoreTest.ts"

const same = sameAs(Integration)
const project = Sample.projectId()

const created = ({ newId, revision }: Deployment, n: number, projectId = project): Integration => ({
  id: newId,
  projectId,
  name: revision.content.name,
  provider: revision.content.provider,
  createTime: Sample.time(n),
  latestRevision: revision
})

/** Registers the tests of one adapter, over stores that are empty each time they are built. */
export const suite = (name: string, layer: EmptyStores) =>
  describe(`IntegrationStore (${name})`, () => {
    const test = over(layer)
    deploying(test)
    finding(test)
    remembering(test)
    ListPartTests.integrations(test)
    removing(test)
  })

const deploying = (test: ReturnType<typeof over>) => {
  test(
    "creates integrations with the given ids and returns them in the given order",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.projects
      const deployments = [Sample.deployment(1, "zoo"), Sample.deployment(2, "ant"), Sample.deployment(3, "cat")]
      const answered = yield* store.deploy(project, deployments, Sample.time(5))
      assert.strictEqual(answered.length, 3)
      for (const [index, deployment] of deployments.entries()) {
        const expected = created(deployment, 5)
        same(answered[index] ?? (yield* Effect.die("an integration is missing")), expected)
        same(yield* store.resolve(project, expected.id), expected)
      }
    })
  )

  test(
    "adds a revision to the integration of the same name",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.projects
      yield* store.deploy(project, [Sample.deployment(1), Sample.deployment(2, "other")], Sample.time(1))
      const { newId, revision } = Sample.deployment(3)
      const provider = ProviderName.make("another")
      const moved = { newId, revision: { ...revision, content: { ...revision.content, provider } } }
      const expected: Integration = {
        ...created(Sample.deployment(1), 1),
        provider,
        updateTime: Sample.time(7),
        latestRevision: moved.revision
      }
      const [answered] = yield* store.deploy(project, [moved], Sample.time(7))
      same(answered ?? (yield* Effect.die("no integration")), expected)
      same(yield* store.resolve(project, "crm"), expected)
      same(yield* store.resolve(project, "other"), created(Sample.deployment(2, "other"), 1))
    })
  )

  test(
    "stores any text of a definition unchanged",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.projects
      const { newId, revision } = Sample.deployment()
      for (const text of AwkwardValues.texts) {
        const objectName = ObjectName.make(text)
        const read = { objects: [{ objectName, requiredFields: [{ fieldName: text }, { mapToName: text }] }] }
        const content = { ...revision.content, module: text, read, write: { objects: [{ objectName }] } }
        const next = { ...revision, id: Sample.revisionId(AwkwardValues.texts.indexOf(text) + 1), content }
        yield* store.deploy(project, [{ newId, revision: next }], Sample.time(1))
        assert.deepStrictEqual((yield* store.resolve(project, "crm")).latestRevision.content, content)
      }
    })
  )

  test(
    "deploys all or none",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.projects
      yield* store.deploy(project, [Sample.deployment(1)], Sample.time(1))
      const taken = { ...Sample.deployment(3, "third"), revision: Sample.deployment(1, "third").revision }
      const deployments = [Sample.deployment(2, "second"), taken]
      const deployed = yield* Effect.exit(store.deploy(project, deployments, Sample.time(2)))
      const names = (yield* store.list(project)).map(({ name }) => name)
      assert.deepStrictEqual(names, Exit.isSuccess(deployed) ? ["crm", "second", "third"] : ["crm"])
    })
  )

  test(
    "creates one integration if concurrent deployments use the same name",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.projects
      const answers = yield* Effect.forEach(
        [1, 2, 3, 4, 5],
        (n) => store.deploy(project, [Sample.deployment(n), Sample.deployment(n + 10, "other")], Sample.time(n)),
        { concurrency: "unbounded" }
      )
      const listed = yield* store.list(project)
      assert.deepStrictEqual(
        listed.map(({ name }) => name),
        ["crm", "other"]
      )
      for (const [crm, other] of answers)
        assert.deepStrictEqual(
          [crm?.id, other?.id],
          listed.map(({ id }) => id)
        )
    })
  )
}

const sameRevision = sameAs(Revision)

const remembering = (test: ReturnType<typeof over>) => {
  test(
    "keeps every revision of an integration, the latest first",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.projects
      const deployments = [1, 2, 3].map((n) => Sample.deployment(n))
      yield* store.deploy(project, [Sample.deployment(9, "other")], Sample.time(1))
      for (const deployment of deployments) yield* store.deploy(project, [deployment], Sample.time(2))
      const id = Sample.integrationId(1)
      const found = yield* store.revisions(project, id)
      assert.deepStrictEqual(
        found.map((revision) => revision.id),
        [3, 2, 1].map((n) => Sample.revisionId(n))
      )
      for (const [index, { revision }] of deployments.toReversed().entries())
        sameRevision(found[index] ?? (yield* Effect.die("a revision is missing")), revision)
      assert.deepStrictEqual(yield* store.revisions(Sample.projectId(2), id), [])
    })
  )
}

const removing = (test: ReturnType<typeof over>) => {
  test(
    "deploys and removes in one step, and returns the removed installations",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.installedBy(2)
      const removals = [Sample.integrationId(1), Sample.integrationId(9)]
      const gone = yield* store.replace(
        project,
        { deployments: [Sample.deployment(2, "other")], removals },
        Sample.time(2)
      )
      assert.deepStrictEqual(gone.toSorted(), [Sample.installationId(1), Sample.installationId(2)])
      assert.deepStrictEqual(
        (yield* store.list(project)).map(({ name }) => name),
        ["other"]
      )
      assert.isEmpty(yield* (yield* InstallationStore).list(project, {}))
    })
  )

  test(
    "removes nothing if it can't deploy",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.installedBy(2)
      const taken = { ...Sample.deployment(3, "third"), revision: Sample.deployment(1, "third").revision }
      const replacement = { deployments: [taken], removals: [Sample.integrationId(1)] }
      const done = yield* Effect.exit(store.replace(project, replacement, Sample.time(2)))
      const names = (yield* store.list(project)).map(({ name }) => name)
      assert.deepStrictEqual(names, Exit.isSuccess(done) ? ["third"] : ["crm"])
      const { length } = yield* (yield* InstallationStore).list(project, {})
      assert.strictEqual(length, Exit.isSuccess(done) ? 0 : 2)
    })
  )

  test(
    "removes an integration with its installations and nothing else, and frees its name",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      const installations = yield* InstallationStore
      yield* Seed.installedBy(2)
      yield* store.deploy(project, [Sample.deployment(2, "other")], Sample.time(1))
      const config = Sample.config(3, { revisionId: Sample.revisionId(2) })
      yield* installations.insert(Sample.installation(3, { integrationId: Sample.integrationId(2), config }))
      const removed = yield* store.remove(project, Sample.integrationId(1))
      assert.deepStrictEqual(removed.toSorted(), [Sample.installationId(1), Sample.installationId(2)])
      assert.strictEqual((yield* Effect.flip(store.resolve(project, "crm")))._tag, "IntegrationNotFound")
      const left = yield* installations.list(project, {})
      assert.deepStrictEqual(
        left.map(({ id }) => id),
        [Sample.installationId(3)]
      )
      const again = Sample.deployment(4)
      const [made] = yield* store.deploy(project, [again], Sample.time(3))
      assert.deepStrictEqual([made?.id, (yield* store.revisions(project, again.newId)).length], [again.newId, 1])
    })
  )

  test(
    "removes nothing of another project, and nothing twice",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.installed
      const id = Sample.integrationId(1)
      for (const projectId of [Sample.projectId(2), ...AwkwardValues.unknownIds.map((each) => ProjectId.make(each))]) {
        assert.strictEqual((yield* Effect.flip(store.remove(projectId, id)))._tag, "IntegrationNotFound")
      }
      assert.strictEqual((yield* store.resolve(project, "crm")).id, id)
      yield* store.remove(project, id)
      assert.strictEqual((yield* Effect.flip(store.remove(project, id)))._tag, "IntegrationNotFound")
    })
  )

  test(
    "leaves no installation behind, however many are added during a removal",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      const installations = yield* InstallationStore
      yield* Seed.connected
      const id = Sample.integrationId(1)
      const inserts = [1, 2, 3, 4].map((n) => Effect.result(installations.insert(Sample.installation(n))))
      const [removed, ...inserted] = yield* Effect.all([Effect.result(store.remove(project, id)), ...inserts], {
        concurrency: "unbounded"
      })
      assert.strictEqual(removed?._tag, "Success")
      for (const result of inserted) {
        if (result._tag === "Failure") assert.include(["IntegrationNotFound", "AlreadyInstalled"], result.failure._tag)
      }
      assert.deepStrictEqual(yield* installations.list(project, {}), [])
    })
  )
}

const finding = (test: ReturnType<typeof over>) => {
  test(
    "finds every revision of an integration, and none through another project or integration",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.projects
      const [first, second, other] = [Sample.deployment(1), Sample.deployment(2), Sample.deployment(3, "other")]
      for (const deployment of [first, second, other]) yield* store.deploy(project, [deployment], Sample.time(1))
      const id = (yield* store.resolve(project, first.revision.content.name)).id
      for (const { revision } of [first, second]) {
        assert.deepStrictEqual(yield* store.revision(project, id, revision.id), revision)
      }
      for (const [inProject, revisionId] of [
        [project, other.revision.id],
        [Sample.projectId(2), first.revision.id],
        [project, RevisionId.make("nothing")]
      ] as const) {
        const error = yield* Effect.flip(store.revision(inProject, id, revisionId))
        assert.strictEqual(error._tag, "RevisionNotFound")
      }
    })
  )

  test(
    "prefers an id to a name that looks like it",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.projects
      const id = Sample.integrationId(2)
      yield* store.deploy(project, [Sample.deployment(1, id)], Sample.time(1))
      assert.strictEqual((yield* store.resolve(project, id)).id, Sample.integrationId(1))
      yield* store.deploy(project, [Sample.deployment(2, "crm")], Sample.time(1))
      assert.strictEqual((yield* store.resolve(project, id)).id, id)
    })
  )

  test(
    "lists a project's integrations in order of their names",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.projects
      const names = ["b", "a", "B", "_", "a-b", "A1"]
      const deployments = names.map((name, index) => Sample.deployment(index + 1, name))
      yield* store.deploy(project, deployments, Sample.time(1))
      const listed = (yield* store.list(project)).map(({ name }) => name)
      assert.deepStrictEqual(listed, names.toSorted())
    })
  )

  test(
    "returns nothing of another project",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.connected
      const other = Sample.projectId(2)
      for (const idOrName of [Sample.integrationId(), "crm"]) {
        assert.strictEqual((yield* Effect.flip(store.resolve(other, idOrName)))._tag, "IntegrationNotFound")
      }
      assert.deepStrictEqual(yield* store.list(other), [])
      yield* store.deploy(other, [Sample.deployment(2)], Sample.time(2))
      same(yield* store.resolve(other, "crm"), created(Sample.deployment(2), 2, other))
      same(yield* store.resolve(project, "crm"), created(Sample.deployment(1), 1))
    })
  )

  test(
    "doesn't find what was never saved",
    Effect.gen(function* () {
      const store = yield* IntegrationStore
      yield* Seed.connected
      for (const integration of AwkwardValues.unknownIds) {
        const refused = yield* Effect.flip(store.resolve(project, integration))
        assert.deepInclude(refused, { _tag: "IntegrationNotFound", integration })
        const elsewhere = ProjectId.make(integration)
        assert.strictEqual((yield* Effect.flip(store.resolve(elsewhere, "crm")))._tag, "IntegrationNotFound")
        assert.deepStrictEqual(yield* store.list(elsewhere), [])
      }
    })
  )
}
