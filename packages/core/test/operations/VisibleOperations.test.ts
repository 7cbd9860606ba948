/** Which operations a search shows to whom. @rule operation.search, token.group */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, type InstallationId, ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const groupRef = GroupRef.make("acme")
const contacts = { objectName: ObjectName.make("contacts") }

/** A group with two integrations, and an operation of each. */
const make = Effect.gen(function* () {
  const { connection, installation, platform, project } = yield* World.make()
  const integration = (name: string) => ({ name, provider, write: { objects: [contacts] } })
  const integrations = [integration("crm"), integration("erp")] as const
  yield* platform.deployManifest(host, { project: "shop", manifest: { specVersion: "1.0.0", integrations } })
  const erp = yield* platform.createInstallation(host, {
    project: "shop",
    integration: "erp",
    groupRef,
    connectionId: connection.id,
    skipSampling: true,
    config: { content: { provider, write: { objects: { contacts } } } }
  })
  const consumer = Caller.Consumer({
    projectId: project.id,
    projectName: project.name,
    orgId: project.orgId,
    groupRef,
    consumerRef: ConsumerRef.make("ann")
  })
  for (const integration of ["crm", "erp"]) {
    const request = { groupRef, type: "create", mode: "asynchronous", record: { name: "Ann" } } as const
    yield* platform.writeRecords(host, { project: "shop", integration, ...contacts, request })
  }
  const found = Effect.fnUntraced(function* (
    caller: Caller,
    filter: { readonly groupRef?: GroupRef; readonly installationId?: InstallationId } = {}
  ) {
    const { results } = yield* platform.searchOperations(caller, { project: "shop", ...filter })
    return results.map(({ installationId }) => installationId).toSorted()
  })
  return { both: [installation.id, erp.id].toSorted(), consumer, crm: installation.id, erp: erp.id, found, platform }
})

describe("a search for operations", () => {
  it.effect("finds those of every installation of a group, or of the one that is asked for", () =>
    Effect.gen(function* () {
      const { both, consumer, crm, erp, found } = yield* make
      assert.deepStrictEqual(yield* found(host, { groupRef }), both)
      assert.deepStrictEqual(yield* found(consumer), both)
      for (const id of [crm, erp]) {
        assert.deepStrictEqual(yield* found(host, { groupRef, installationId: id }), [id])
        assert.deepStrictEqual(yield* found(consumer, { installationId: id }), [id])
      }
    })
  )

  it.effect("finds those of a removed installation by its group, but not for the group's own users", () =>
    Effect.gen(function* () {
      const { both, consumer, crm, erp, found, platform } = yield* make
      yield* platform.deleteInstallation(host, { project: "shop", integration: "erp", installationId: erp })
      assert.deepStrictEqual(yield* found(host, { groupRef }), both)
      assert.deepStrictEqual(yield* found(consumer), [crm])
      assert.isEmpty(yield* found(consumer, { installationId: erp }))
    })
  )
})
