/** @rule page.parts */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, ProviderName } from "../../src/domain/Ids.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const [acme, globex] = [GroupRef.make("acme"), GroupRef.make("globex")]

describe("a part of a list", () => {
  it.effect("continues after the last item of the previous page, and contains only search results", () =>
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

describe("lists and what they list are bounded", () => {
  const connect = ({ createConnection }: Effect.Success<ReturnType<typeof World.make>>["platform"], value = "") =>
    createConnection(host, {
      project: "shop",
      groupRef: globex,
      provider,
      consumerRef: ConsumerRef.make("bob"),
      credentials: { _tag: "NoCredentials" },
      providerMetadata: value === "" ? {} : { fact: { value, source: "input" } }
    })

  it.effect("lists the host's projects in parts", () =>
    Effect.gen(function* () {
      const { organization, platform, project } = yield* World.make()
      const made = yield* Effect.forEach(["b", "a", "d", "c"], (name) =>
        platform.createProject(host, { orgId: organization.id, name })
      )
      const first = yield* platform.listProjects(host, { orgId: organization.id, pageSize: 3 })
      const { nextPageToken = "" } = first
      const last = yield* platform.listProjects(host, { pageSize: 3, pageToken: nextPageToken })
      assert.deepStrictEqual(
        [first, last].map((part) => part.map(({ id }) => id)),
        [[project.id, ...made.slice(0, 2).map(({ id }) => id)], made.slice(2).map(({ id }) => id)]
      )
      assert.isUndefined(last.nextPageToken)
    })
  )

  it.effect("cuts a part by its size, and names where the next one begins", () =>
    Effect.gen(function* () {
      const { platform } = yield* World.make()
      const made = yield* Effect.forEach(Array.from({ length: 40 }), () => connect(platform, "x".repeat(100_000)))
      const found: Array<string> = []
      let pageToken: string | undefined
      let parts = 0
      do {
        const part = yield* platform.listConnections(host, {
          project: "shop",
          groupRef: globex,
          ...(pageToken === undefined ? {} : { pageToken })
        })
        assert.isAtMost(JSON.stringify(part).length, 1024 * 1024)
        found.push(...part.map(({ id }) => id))
        pageToken = part.nextPageToken
        parts += 1
      } while (pageToken !== undefined)
      assert.deepStrictEqual(found, made.map(({ id }) => id).toReversed())
      assert.strictEqual(parts, 4)
    })
  )

  it.effect("lists 200 at a time where no size is given", () =>
    Effect.gen(function* () {
      const { platform } = yield* World.make()
      yield* Effect.forEach(
        Array.from({ length: 3 }, (_, index) => GroupRef.make(`g${index}`)),
        (groupRef) =>
          Effect.forEach(Array.from({ length: 67 }), () =>
            platform.createConnection(host, {
              project: "shop",
              groupRef,
              provider,
              consumerRef: ConsumerRef.make("bob"),
              credentials: { _tag: "NoCredentials" }
            })
          )
      )
      const first = yield* platform.listConnections(host, { project: "shop" })
      assert.lengthOf(first, 200)
      const { nextPageToken = "" } = first
      const last = yield* platform.listConnections(host, { project: "shop", pageToken: nextPageToken })
      assert.lengthOf(last, 2)
      assert.isUndefined(last.nextPageToken)
    })
  )

  it.effect("refuses a group's 101st connection, before the provider is asked", () =>
    Effect.gen(function* () {
      const { platform } = yield* World.make()
      yield* Effect.forEach(Array.from({ length: 100 }), () => connect(platform))
      const refused = yield* Effect.flip(connect(platform))
      assert.strictEqual(refused._tag, "LimitReached")
      assert.strictEqual(
        refused.message,
        'at most 100 connections of the group "globex" are allowed: delete an unused one, or update the credentials of an existing one'
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
