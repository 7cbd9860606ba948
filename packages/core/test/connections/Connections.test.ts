/** @rule connection.update, connection.create */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, ProviderName } from "../../src/domain/Ids.ts"
import type { InputFault } from "../../src/domain/InputFault.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { ConnectionStore } from "../../src/connections/ConnectionStore.ts"
import { ProviderError, ProviderUnauthorized } from "../../src/providers/ProviderError.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const account = { provider, groupRef: GroupRef.make("acme"), consumerRef: ConsumerRef.make("ann") }
const apiKey = Redacted.make("k")
const clientSecret = Redacted.make("shh")

/** A world whose provider has to know the account's region, which is one of two letters. */
const regional = Effect.map(
  World.make({
    credentials: { _tag: "ApiKeyCredentials", apiKey, environment: "sandbox" },
    guard: (driver) => ({
      ...driver,
      info: { ...driver.info, metadata: [{ name: "region", displayName: "Region" }] },
      factFaults: ({ region = "xx" }) =>
        /^[a-z]{2}$/u.test(region) ? [] : [{ name: "region", message: "a region has two letters" }]
    })
  }),
  ({ connection, platform, ...world }) => ({
    ...world,
    platform,
    connection,
    generate: (more: object) =>
      platform.decoded.generateConnection(host, { project: "shop", connection: { ...account, apiKey, ...more } }),
    update: (updateMask: readonly [string, ...Array<string>], values: object) =>
      platform.decoded.updateConnection(host, {
        project: "shop",
        connectionId: connection.id,
        update: { updateMask, connection: values }
      })
  })
)

const faultsOf = <A, E>(refused: Effect.Effect<A, E>) =>
  Effect.map(Effect.flip(refused), (error) =>
    // Every refusal here is one of input.
    (error as { readonly faults?: ReadonlyArray<InputFault> }).faults?.map(({ name }) => name)
  )

describe("what calls need to know of an account", () => {
  it.effect("requires a metadata property by its name and validates it", () =>
    Effect.gen(function* () {
      const { generate } = yield* regional
      assert.deepStrictEqual(yield* faultsOf(generate({})), ["providerMetadata.region"])
      const wrong = generate({ providerMetadata: { region: { value: "evil.test" } } })
      assert.deepStrictEqual(yield* faultsOf(wrong), ["providerMetadata.region"])
      const both = generate({ apiKey: undefined, oauth2PasswordCredentials: {} })
      assert.deepStrictEqual(yield* faultsOf(both), ["oauth2PasswordCredentials", "providerMetadata.region"])
      const { providerMetadata } = yield* generate({ providerMetadata: { region: { value: "eu" } } })
      assert.deepStrictEqual(providerMetadata, { region: { value: "eu", source: "input" } })
    })
  )

  it.effect("doesn't require metadata of a sandbox account, which the project's only app identifies", () =>
    Effect.gen(function* () {
      const { generate, platform } = yield* regional
      yield* generate({ environment: "sandbox" })
      const app = { project: "shop", provider, clientId: "id", clientSecret }
      yield* platform.decoded.createProviderApp(host, { ...app, environment: "sandbox" })
      yield* generate({})
      yield* platform.decoded.createProviderApp(host, app)
      assert.deepStrictEqual(yield* faultsOf(generate({})), ["providerMetadata.region"])
    })
  )

  it.effect("can be updated; credentials keep their environment", () =>
    Effect.gen(function* () {
      const { connection, platform, update } = yield* regional
      const changes = { providerMetadata: { region: { value: "us" } }, apiKey: Redacted.make("new") }
      const after = yield* update(["providerMetadata", "apiKey"], changes)
      assert.deepStrictEqual(after.providerMetadata, { region: { value: "us", source: "input" } })
      const shown = { project: "shop", connectionId: connection.id, includeCreds: true }
      const { credentials } = yield* platform.getConnection(host, shown)
      assert.deepInclude(credentials, { _tag: "ApiKeyCredentials", environment: "sandbox" })
    })
  )
})

describe("the part of the provider's calls that a connection may use", () => {
  it.effect("is nine tenths unless it is set, and can be changed without a call", () =>
    Effect.gen(function* () {
      const { connection, generate, update } = yield* regional
      assert.strictEqual(connection.budgetShare, 0.9)
      const made = yield* generate({ providerMetadata: { region: { value: "eu" } }, budgetShare: 0.05 })
      assert.strictEqual(made.budgetShare, 0.05)
      const after = yield* update(["budgetShare"], { budgetShare: 1 })
      assert.deepStrictEqual([after.budgetShare, after.status], [1, connection.status])
    })
  )

  it.effect.each([0, 0.04, 1.01, Number.NaN])("is refused if it is %d", (budgetShare) =>
    Effect.gen(function* () {
      const { connection, platform } = yield* regional
      const project = "shop"
      const create = { ...account, apiKey: "k", budgetShare, providerMetadata: { region: { value: "eu" } } }
      const update = { updateMask: ["budgetShare"] as const, connection: { budgetShare } }
      for (const refused of [
        platform.generateConnection(host, { project, connection: create }),
        platform.updateConnection(host, { project, connectionId: connection.id, update })
      ]) {
        assert.match(String(yield* Effect.flip<unknown, unknown, never>(refused)), /budgetShare/u)
      }
    })
  )
})

describe("new credentials", () => {
  it.effect("refuses credentials of another sign-in method and changes nothing", () =>
    Effect.gen(function* () {
      const { connection, platform } = yield* World.make()
      const replaced = platform.decoded.replaceCredentials(host, {
        project: "shop",
        connectionId: connection.id,
        credentials: { _tag: "BasicCredentials", username: "ann", password: Redacted.make("s3cret") }
      })
      const refused = yield* Effect.flip(replaced)
      assert.match(refused.message, /the connection uses apiKey, which doesn't accept these credentials/u)
      const shown = { project: "shop", connectionId: connection.id, includeCreds: true }
      const { credentials } = yield* platform.getConnection(host, shown)
      assert.strictEqual(credentials?._tag, "ApiKeyCredentials")
    })
  )
})

describe("3 a connection's status follows what calls meet", () => {
  it.effect.each([
    ["works when the provider answers, whatever it says", undefined, "working"],
    [
      "is bad when the provider refuses its credentials",
      new ProviderUnauthorized({ message: "revoked" }),
      "bad_credentials"
    ]
  ] as const)("%s", ([, reason, status]) =>
    Effect.gen(function* () {
      const { platform } = yield* World.make({
        objects: [],
        guard: (driver) => {
          const { describe } = driver
          if (describe === undefined || reason === undefined) return driver
          const refused = () => Effect.fail(new ProviderError({ provider, reason }))
          return { ...driver, describe: { ...describe, object: refused } }
        }
      })
      const globex = GroupRef.make("globex")
      const connection = yield* platform.decoded.generateConnection(host, {
        project: "shop",
        connection: { ...account, groupRef: globex, apiKey }
      })
      const content = { provider, write: { objects: { contacts: { objectName: "contacts" } } } }
      const validated = platform.validateInstallation(host, {
        project: "shop",
        integration: "crm",
        groupRef: globex,
        config: { content }
      })
      assert.strictEqual(connection.status, "created")
      yield* Effect.exit(validated)
      const after = yield* platform.getConnection(host, { project: "shop", connectionId: connection.id })
      assert.strictEqual(after.status, status)
    })
  )
})

describe("a connection whose credentials can't be opened", () => {
  it.effect("shows the connection without credentials, and fails with credentials", () =>
    Effect.gen(function* () {
      const sealed = Layer.effect(
        ConnectionStore,
        Effect.map(ConnectionStore, (store) =>
          ConnectionStore.of({ ...store, account: () => Effect.die(new Error("sealed with another key")) })
        )
      ).pipe(Layer.provideMerge(MemoryStores.layer))
      const { connection, platform } = yield* World.make({ stores: sealed })
      const asked = { project: "shop", connectionId: connection.id }
      const shown = yield* platform.getConnection(host, asked)
      assert.deepStrictEqual([shown.id, shown.credentials], [connection.id, undefined])
      assert.isTrue(Exit.isFailure(yield* Effect.exit(platform.getConnection(host, { ...asked, includeCreds: true }))))
    })
  )
})
