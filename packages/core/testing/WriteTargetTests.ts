/** What every adapter of InstallationStore must answer of a write's target. Part of `InstallationStoreSuite`. */
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Credentials } from "@fieldgate/core/connections/Credentials"
import { GroupRef, ProjectId } from "@fieldgate/core/domain/Ids"
import { InstallationForWrite } from "@fieldgate/core/installations/Installation"
import { ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { InstallationStore, type WriteTargetKey } from "@fieldgate/core/installations/InstallationStore"
import { IntegrationStore } from "@fieldgate/core/integrations/IntegrationStore"
import * as AwkwardValues from "./AwkwardValues.ts"
import * as Sample from "./Sample.ts"
import * as Seed from "./Seed.ts"
import { type over, sameAs } from "./StoreTest.ts"

const same = sameAs(InstallationForWrite)
const sameCredentials = sameAs(Credentials)
const key: WriteTargetKey = { projectId: Sample.projectId(), integration: "crm", groupRef: Sample.groupRef }
const groupRef = GroupRef.make("globex")

export const tests = (test: ReturnType<typeof over>) => {
  test(
    "returns a write's target by the id or the name of the integration",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      for (const integration of ["crm", Sample.integrationId()]) {
        const target = yield* store.target({ ...key, integration })
        assert.strictEqual(target.integrationId, Sample.integrationId())
        assert.deepStrictEqual(target.definition, Sample.deployment().revision.content)
        const { account, installation } = Option.getOrThrow(target.installed)
        same(installation, Sample.installation())
        const { credentials, ...facts } = yield* account
        sameCredentials(credentials, Sample.credentials())
        assert.deepStrictEqual(facts, {
          connectionId: Sample.connectionId(),
          provider: Sample.provider,
          metadata: {}
        })
      }
    })
  )

  test(
    "returns the current state of a write's target",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      const { projectId } = key
      const deployment = Sample.deployment(2, "crm")
      yield* (yield* IntegrationStore).deploy(projectId, [deployment], Sample.time(2))
      const content = { ...Sample.config().content, ...AwkwardValues.fields }
      const config = Sample.config(2, { content })
      const installed = { projectId, integrationId: Sample.integrationId(), groupRef: key.groupRef }
      yield* store.replaceConfig(installed, Sample.configId(), config, Sample.time(2))
      const connections = yield* ConnectionStore
      yield* connections.update(
        projectId,
        Sample.connectionId(),
        { credentials: Sample.credentials(2) },
        Sample.time(2)
      )
      yield* connections.setStatus(projectId, Sample.connectionId(), "bad_credentials", Sample.time(2))
      const target = yield* store.target(key)
      assert.deepStrictEqual(target.definition, deployment.revision.content)
      const { account, installation } = Option.getOrThrow(target.installed)
      same(
        installation,
        Sample.installation(1, { config, connection: Sample.connection(1, { status: "bad_credentials" }) })
      )
      sameCredentials((yield* account).credentials, Sample.credentials(2))
    })
  )

  test(
    "returns no installation if the group hasn't installed the integration",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      yield* (yield* IntegrationStore).deploy(key.projectId, [Sample.deployment(2, "other")], Sample.time(1))
      const strangers = [
        { ...key, groupRef },
        { ...key, integration: "other" }
      ]
      const unknown = AwkwardValues.unknownRefs.map((ref) => ({ ...key, groupRef: ref }))
      for (const each of [...strangers, ...unknown]) {
        assert.isTrue(Option.isNone((yield* store.target(each)).installed))
      }
    })
  )

  test(
    "prefers the id of a target's integration to a name that looks like it",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      yield* (yield* IntegrationStore).deploy(
        key.projectId,
        [Sample.deployment(2, Sample.integrationId())],
        Sample.time(1)
      )
      const target = yield* store.target({ ...key, integration: Sample.integrationId() })
      assert.strictEqual(target.integrationId, Sample.integrationId())
    })
  )

  test(
    "returns no target of another project, and none that was never saved",
    Effect.gen(function* () {
      const store = yield* InstallationStore
      yield* Seed.installed
      const nowhere = [
        { ...key, projectId: Sample.projectId(2) },
        ...AwkwardValues.unknownIds.flatMap((id) => [
          { ...key, projectId: ProjectId.make(id) },
          { ...key, integration: id }
        ])
      ]
      for (const each of nowhere) {
        const refused = yield* Effect.flip(store.target(each))
        assert.deepInclude(refused, { _tag: "IntegrationNotFound", integration: each.integration })
      }
      yield* (yield* IntegrationStore).deploy(Sample.projectId(2), [Sample.deployment(2)], Sample.time(2))
      const target = yield* store.target({ ...key, projectId: Sample.projectId(2) })
      assert.strictEqual(target.integrationId, Sample.integrationId(2))
      assert.isTrue(Option.isNone(target.installed))
    })
  )
}
