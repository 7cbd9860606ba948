/** @rule install.connectAndInstall */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { Caller } from "../../src/domain/Caller.ts"
import { ConsumerRef, GroupRef, ProviderName } from "../../src/domain/Ids.ts"
import { ProviderError, ProviderUnauthorized, ProviderUnavailable } from "../../src/providers/ProviderError.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const groupRef = GroupRef.make("globex")
const of = { project: "shop", integration: "crm", groupRef }
const dead = new ProviderUnauthorized({ message: "Authentication credentials not found." })
const away = new ProviderUnavailable({ message: "connect ECONNREFUSED", written: "no", timedOut: false })

/** A provider where each key opens the account that its name ends with; one that ends in 0 opens none. */
const make = Effect.gen(function* () {
  const failures: Array<ProviderError["reason"]> = []
  const checks: Array<string> = []
  const { platform } = yield* World.make({
    skipSampling: true,
    guard: (driver) => ({
      ...driver,
      check: ({ credentials }) => {
        const failure = failures.shift()
        const key = credentials._tag === "ApiKeyCredentials" ? Redacted.value(credentials.apiKey) : "0"
        const account = key.at(-1) ?? "0"
        checks.push(key)
        const reason = failure ?? (account === "0" ? dead : undefined)
        return reason === undefined
          ? Effect.succeed({ accountRef: account })
          : Effect.fail(new ProviderError({ provider, reason }))
      }
    })
  })
  const connect = (apiKey: string, object: object = { objectName: "contacts" }) =>
    platform.decoded.connectAndInstall(host, {
      ...of,
      consumerRef: ConsumerRef.make("bob"),
      apiKey: Redacted.make(apiKey),
      config: { content: { provider, write: { objects: { contacts: { objectName: "contacts", ...object } } } } }
    })
  const kept = platform.listConnections(host, { project: "shop", groupRef })
  const installed = platform.listInstallations(host, of)
  const keyOf = Effect.fnUntraced(function* (connectionId: Effect.Success<typeof kept>[number]["id"]) {
    const { credentials } = yield* platform.getConnection(host, { project: "shop", connectionId, includeCreds: true })
    return credentials?._tag === "ApiKeyCredentials" ? Redacted.value(credentials.apiKey) : undefined
  })
  return {
    checks,
    connect,
    failing: (reason: ProviderError["reason"]) => failures.push(reason),
    installed,
    kept,
    keyOf,
    platform
  }
})

describe("connectAndInstall", () => {
  it.effect("refuses a wrong key and stores nothing; the right key then connects and installs", () =>
    Effect.gen(function* () {
      const { connect, installed, kept } = yield* make
      assert.strictEqual((yield* Effect.flip(connect("key-0")))._tag, "CredentialsRefused")
      assert.deepStrictEqual([yield* kept, yield* installed], [[], []])
      const { connection, installation } = yield* connect("key-1")
      assert.strictEqual(connection.account?.accountRef, "1")
      assert.strictEqual(installation.healthStatus, "healthy")
      assert.lengthOf(yield* kept, 1)
      assert.lengthOf(yield* installed, 1)
    })
  )

  it.effect("checks the credentials once, also where it moves an installation; another call checks them again", () =>
    Effect.gen(function* () {
      const { checks, connect, platform } = yield* make
      const { installation } = yield* connect("first-1")
      yield* connect("second-2")
      assert.deepStrictEqual(checks, ["first-1", "second-2"])
      yield* platform.decoded.validateInstallation(host, { ...of, config: installation.config })
      assert.deepStrictEqual(checks, ["first-1", "second-2", "second-2"])
    })
  )

  it.effect("gives the same connection the new key when it is repeated, and keeps the installed config", () =>
    Effect.gen(function* () {
      const { connect, keyOf, kept } = yield* make
      const first = yield* connect("first-1")
      const second = yield* connect("second-1")
      assert.strictEqual(second.connection.id, first.connection.id)
      assert.strictEqual(second.installation.config.id, first.installation.config.id)
      assert.strictEqual(second.warnings, undefined)
      assert.strictEqual(yield* keyOf(first.connection.id), "second-1")
      assert.lengthOf(yield* kept, 1)
    })
  )

  it.effect.each([
    ["the same account", "second-1"],
    ["another account", "second-2"]
  ] as const)("warns that another config than the installed one is not saved, for %s", ([, key]) =>
    Effect.gen(function* () {
      const { connect } = yield* make
      const { installation } = yield* connect("first-1", { objectName: "contacts", selectedFieldSettings: {} })
      const changed = { objectName: "contacts", selectedFieldSettings: { email: { writeOnUpdate: "never" } } }
      const { installation: after, warnings = [] } = yield* connect(key, changed)
      assert.deepStrictEqual(after.config.content, installation.config.content)
      assert.deepStrictEqual(
        warnings.map(({ name, message }) => [name, message]),
        [
          [
            "config",
            "the installation exists already and keeps its config, which differs from this one: update the installation to change it"
          ]
        ]
      )
    })
  )

  it.effect("repairs a connection whose credentials have died", () =>
    Effect.gen(function* () {
      const { connect, failing, platform } = yield* make
      const { connection, installation } = yield* connect("first-1")
      failing(dead)
      const invalid = platform.decoded.validateInstallation(host, { ...of, config: installation.config })
      yield* Effect.flip(invalid)
      const before = yield* platform.getConnection(host, { project: "shop", connectionId: connection.id })
      assert.strictEqual(before.status, "bad_credentials")
      const repaired = yield* connect("second-1")
      assert.strictEqual(repaired.connection.id, connection.id)
      assert.strictEqual(repaired.connection.status, "working")
      assert.strictEqual(repaired.installation.healthStatus, "healthy")
    })
  )

  it.effect("moves the installation to another account's own connection, and leaves the former one's key alone", () =>
    Effect.gen(function* () {
      const { connect, installed, keyOf } = yield* make
      const first = yield* connect("key-1")
      const other = yield* connect("key-2")
      assert.notStrictEqual(other.connection.id, first.connection.id)
      assert.strictEqual(other.installation.id, first.installation.id)
      assert.strictEqual(other.installation.connection.id, other.connection.id)
      assert.strictEqual(yield* keyOf(first.connection.id), "key-1")
      const back = yield* connect("again-1")
      assert.strictEqual(back.connection.id, first.connection.id)
      assert.lengthOf(yield* installed, 1)
    })
  )

  it.effect("leaves no connection behind where the config is refused", () =>
    Effect.gen(function* () {
      const { connect, kept } = yield* make
      const refused = yield* Effect.flip(connect("key-1", { objectName: "nothing" }))
      assert.strictEqual(refused._tag, "InputRefused")
      assert.deepStrictEqual(yield* kept, [])
    })
  )

  it.effect("connects and installs with a warning where the provider can't be reached, and is repeated safely", () =>
    Effect.gen(function* () {
      const { connect, failing, kept } = yield* make
      failing(away)
      failing(away)
      const first = yield* connect("key-1")
      assert.match(first.warnings?.[0]?.message ?? "", /^the credentials were not checked/u)
      const second = yield* connect("key-1")
      assert.isUndefined(second.warnings)
      assert.strictEqual(second.connection.id, first.connection.id)
      assert.strictEqual(second.connection.account?.accountRef, "1")
      assert.lengthOf(yield* kept, 1)
    })
  )

  it.effect("installs once for calls at the same time", () =>
    Effect.gen(function* () {
      const { connect, installed, kept } = yield* make
      const answers = yield* Effect.all([connect("a-1"), connect("b-1"), connect("c-1")], { concurrency: "unbounded" })
      assert.lengthOf(new Set(answers.map(({ installation }) => installation.id)), 1)
      assert.lengthOf(yield* installed, 1)
      assert.lengthOf(yield* kept, 1)
    })
  )
})
