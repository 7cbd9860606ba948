/** Lists of installations and connections in parts, and who finds what in them. Settled 14. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, ProviderName } from "../../src/domain/Ids.ts"
import * as World from "./World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const [acme, globex] = [GroupRef.make("acme"), GroupRef.make("globex")]

describe("a part of a list", () => {
  it.effect("goes on after the last one of the part before, and holds what a search finds", () =>
    Effect.gen(function* () {
      const { installation, platform } = yield* World.make()
      const made = yield* second(platform)
      const ids = (input: object) =>
        Effect.map(platform.listInstallations(host, { project: "shop", ...input }), (all) => all.map(({ id }) => id))
      assert.deepStrictEqual(yield* ids({}), [installation.id, made.id])
      assert.deepStrictEqual(yield* ids({ pageSize: 1 }), [installation.id])
      assert.deepStrictEqual(yield* ids({ pageSize: 1, pageToken: installation.id }), [made.id])
      assert.deepStrictEqual(yield* ids({ pageToken: made.id }), [])
      assert.deepStrictEqual(yield* ids({ search: " GLOB " }), [made.id])
      assert.deepStrictEqual(yield* ids({ search: made.id.toUpperCase() }), [made.id])
    })
  )

  it.effect("holds for a consumer what is its own group's alone", () =>
    Effect.gen(function* () {
      const { installation, organization, platform, project } = yield* World.make()
      yield* second(platform)
      const cat = Caller.Consumer({
        projectId: project.id,
        projectName: "shop",
        orgId: organization.id,
        groupRef: acme,
        consumerRef: ConsumerRef.make("cat")
      })
      const shop = { project: "shop" }
      assert.deepStrictEqual(yield* platform.listInstallations(cat, { ...shop, search: "glob" }), [])
      assert.deepStrictEqual(yield* platform.listConnections(cat, { ...shop, search: "glob" }), [])
      const installations = yield* platform.listInstallations(cat, { ...shop, pageSize: 9 })
      const connections = yield* platform.listConnections(cat, { ...shop, pageSize: 9 })
      assert.deepStrictEqual(
        [...installations, ...connections].map(({ id }) => id),
        [installation.id, installation.connection.id]
      )
    })
  )
})

/** The same installed by another group. */
const second = Effect.fnUntraced(function* ({
  createConnection,
  createInstallation
}: Effect.Success<ReturnType<typeof World.make>>["platform"]) {
  const whose = { project: "shop", groupRef: globex }
  yield* createConnection(host, {
    ...whose,
    provider,
    consumerRef: ConsumerRef.make("bob"),
    credentials: { _tag: "NoCredentials" }
  })
  const content = { provider, write: { objects: { contacts: { objectName: "contacts" } } } }
  return yield* createInstallation(host, { ...whose, integration: "crm", config: { content } })
})
