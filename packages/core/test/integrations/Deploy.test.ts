/** @rule integration.deploy, integration.destructive, install.delete, integration.provider */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { Caller } from "../../src/domain/Caller.ts"
import { ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import { type IntegrationDefinition, type Manifest, specVersion } from "../../src/integrations/Manifest.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { IntegrationStore } from "../../src/integrations/IntegrationStore.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import * as Sample from "../../testing/Sample.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const contacts = ObjectName.make("contacts")
const crm: IntegrationDefinition = { name: "crm", provider, write: { objects: [{ objectName: contacts }] } }
const of = (first: IntegrationDefinition, ...others: ReadonlyArray<IntegrationDefinition>): Manifest => ({
  specVersion,
  integrations: [first, ...others]
})
const target = { project: "shop", integration: "crm" }

describe("deploying a manifest", () => {
  it.effect("gives a revision to what differs, and none to what doesn't", () =>
    Effect.gen(function* () {
      const { platform } = yield* World.make()
      const [before] = yield* platform.listIntegrations(host, { project: "shop" })
      yield* TestClock.adjust("1 minute")
      const again = yield* platform.deployManifest(host, { project: "shop", manifest: of(crm) })
      assert.deepStrictEqual<ReadonlyArray<unknown>>(again, [before])
      const other = { name: "other", provider }
      const deployed = yield* platform.deployManifest(host, {
        project: "shop",
        manifest: of(other, { ...crm, displayName: "CRM" })
      })
      assert.deepStrictEqual(
        deployed.map(({ name }) => name),
        ["other", "crm"]
      )
      const revisions = yield* platform.listRevisions(host, target)
      assert.deepStrictEqual(
        revisions.map(({ content }) => content.displayName),
        ["CRM", undefined]
      )
      const oldest = revisions[1]?.id ?? Sample.revisionId()
      assert.strictEqual(oldest, before?.latestRevision.id)
      assert.deepStrictEqual(
        yield* platform.getRevision(host, { ...target, revisionId: oldest }),
        before?.latestRevision
      )
    })
  )

  it.effect("makes its plan come true, and a second plan finds nothing to do", () =>
    Effect.gen(function* () {
      const { platform } = yield* World.make()
      const input = { project: "shop", manifest: of({ name: "other", provider }), destructive: true }
      const first = yield* platform.planDeploy(host, input)
      assert.deepStrictEqual(
        first.integrations.map(({ action, name }) => `${action} ${name}`),
        ["add other", "remove crm"]
      )
      assert.strictEqual((yield* platform.listIntegrations(host, { project: "shop" })).length, 1)
      yield* platform.deployManifest(host, input)
      assert.isFalse((yield* platform.planDeploy(host, input)).changes)
      const left = yield* platform.listIntegrations(host, { project: "shop" })
      assert.deepStrictEqual(
        left.map(({ name }) => name),
        ["other"]
      )
    })
  )

  it.effect("keeps what customers chose of an object that goes, and refuses writes to it until it is back", () =>
    Effect.gen(function* () {
      const { installation, platform, write } = yield* World.make({ object: { deletionSettings: { enabled: true } } })
      const without = { project: "shop", manifest: of({ name: "crm", provider }) }
      const plan = yield* platform.planDeploy(host, without)
      assert.deepStrictEqual(plan.integrations[0]?.installations, [
        {
          installationId: installation.id,
          groupRef: installation.group.groupRef,
          undefinedObjects: ["write.objects.contacts"]
        }
      ])
      yield* platform.deployManifest(host, without)
      const refused = yield* Effect.flip(write({ type: "create", record: { a: 1 } }))
      assert.strictEqual(refused._tag, "WriteRejected")
      const kept = yield* platform.getInstallation(host, { ...target, installationId: installation.id })
      assert.deepStrictEqual(kept.config, installation.config)
      yield* platform.deployManifest(host, { project: "shop", manifest: of(crm) })
      assert.isTrue((yield* write({ type: "create", record: { a: 1 } })).result?.success)
    })
  )

  it.effect("removes nothing and ends no write that waits where it can't be carried through", () =>
    Effect.gen(function* () {
      let isDown = false
      const down = new StoreUnavailable({ store: "integration", cause: "down" })
      const stores = Layer.effect(
        IntegrationStore,
        Effect.map(IntegrationStore, (store) =>
          IntegrationStore.of({
            ...store,
            replace: (...args) => Effect.suspend(() => (isDown ? Effect.fail(down) : store.replace(...args)))
          })
        )
      ).pipe(Layer.provideMerge(MemoryStores.layer))
      const { platform, write } = yield* World.make({ stores })
      const { operationId } = yield* write({ type: "create", mode: "asynchronous", record: { a: 1 } })
      const input = { project: "shop", manifest: of({ name: "other", provider }), destructive: true }
      isDown = true
      assert.strictEqual((yield* Effect.flip(platform.deployManifest(host, input)))._tag, "StoreUnavailable")
      const left = yield* platform.listIntegrations(host, { project: "shop" })
      assert.deepStrictEqual(
        left.map(({ name }) => name),
        ["crm"]
      )
      assert.strictEqual((yield* platform.getOperation(host, { project: "shop", operationId })).status, "in_progress")
    })
  )

  it.effect("refuses with every reason, and deploys nothing", () =>
    Effect.gen(function* () {
      const { platform } = yield* World.make()
      const unknown = ProviderName.make("hubspt")
      const manifest = of({ name: "new", provider }, { name: "new", provider: unknown }, { ...crm, provider: unknown })
      const refused = yield* Effect.flip(platform.deployManifest(host, { project: "shop", manifest }))
      assert.deepInclude(refused, { _tag: "ManifestRefused" })
      assert.match(
        refused.message,
        /integrations\[1\]\.name[^]*integrations\[1\]\.provider[^]*integrations\[2\]\.provider/u
      )
      assert.strictEqual((yield* platform.listIntegrations(host, { project: "shop" })).length, 1)
    })
  )
})

describe("a single integration", () => {
  it.effect("adds an integration, finds it by id and name, and refuses a duplicate", () =>
    Effect.gen(function* () {
      const { platform } = yield* World.make()
      const content = { ...crm, name: "second" }
      const input = { project: "shop", name: "second", provider, latestRevision: { specVersion, content } } as const
      yield* platform.createIntegration(host, input)
      const made = yield* platform.getIntegration(host, { project: "shop", integration: "second" })
      assert.deepStrictEqual(yield* platform.getIntegration(host, { project: "shop", integration: made.id }), made)
      const again = yield* Effect.flip(platform.createIntegration(host, input))
      assert.deepInclude(again, { _tag: "IntegrationExists", integrationId: made.id })
      const mixed = yield* Effect.flip(platform.createIntegration(host, { ...input, name: "third" }))
      assert.match(mixed.message, /latestRevision\.content\.name must be the same as name, "third"/u)
    })
  )

  it.effect("gets a revision from a manifest that holds it, and no other does", () =>
    Effect.gen(function* () {
      const { platform } = yield* World.make()
      yield* platform.createRevision(host, { ...target, manifest: of({ name: "other", provider }, crm) })
      assert.strictEqual((yield* platform.listRevisions(host, target)).length, 2)
      assert.strictEqual((yield* platform.listIntegrations(host, { project: "shop" })).length, 1)
      const refused = yield* Effect.flip(
        platform.createRevision(host, { ...target, manifest: of({ name: "other", provider }) })
      )
      assert.match(refused.message, /holds no integration "crm"/u)
    })
  )

  it.effect("removes an integration with its installations, and fails their waiting writes", () =>
    Effect.gen(function* () {
      const { input, platform, scripted } = yield* World.make()
      const request = { type: "create", mode: "asynchronous", record: { a: 1 } } as const
      const { operationId = Sample.operationId() } = yield* platform.writeRecords(host, input(request))
      yield* platform.deleteIntegration(host, target)
      const operation = yield* platform.getOperation(host, { project: "shop", operationId })
      assert.deepStrictEqual([operation.status, operation.result], ["failure", "1 failed: installation removed"])
      assert.deepStrictEqual(yield* platform.listInstallations(host, { project: "shop" }), [])
      assert.strictEqual((yield* Effect.flip(platform.getIntegration(host, target)))._tag, "IntegrationNotFound")
      assert.deepStrictEqual(scripted.commands, [])
    })
  )
})
