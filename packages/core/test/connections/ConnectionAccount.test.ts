/** @rule connection.account */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import type { ConnectionId } from "../../src/domain/Ids.ts"
import { ConsumerRef, GroupRef, ProviderName } from "../../src/domain/Ids.ts"
import { Caller } from "../../src/domain/Caller.ts"
import type { Connection } from "../../src/connections/Connection.ts"
import { ConnectionStore } from "../../src/connections/ConnectionStore.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import type { Credentials } from "../../src/connections/Credentials.ts"
import { accountAfter, refuseOther } from "../../src/connections/rules/ConnectionAccount.ts"
import {
  ProviderError,
  type ProviderFailure,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../src/providers/ProviderError.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import * as Sample from "../../testing/Sample.ts"
import * as World from "../World.ts"
import { callbackUrl, signedIn } from "./SignedIn.ts"
import * as Tokens from "./TokenWorld.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const groupRef = GroupRef.make("acme")

const keyIn = (credentials: Credentials) => {
  if (credentials._tag === "OAuthCredentials") return Redacted.value(credentials.accessToken)
  return credentials._tag === "ApiKeyCredentials" ? Redacted.value(credentials.apiKey) : ""
}

const fail = (reason: ProviderFailure) => Effect.fail(new ProviderError({ provider, reason }))
const away = new ProviderUnavailable({ message: "connect ECONNREFUSED", written: "no", timedOut: false })

/** A key is named after the account that it opens; `away` and `unreadable` are those about which the provider doesn't say it. */
const checkBy =
  (dead: ReadonlySet<string>): NonNullable<ProviderDriver["check"]> =>
  ({ credentials }) =>
    Effect.suspend(() => {
      const [account = ""] = keyIn(credentials).split("-")
      if (account === "away") return fail(away)
      if (account === "dead" || dead.has(keyIn(credentials))) {
        return fail(new ProviderUnauthorized({ message: "unknown key" }))
      }
      return account === "unreadable"
        ? fail(new ProviderRejected({ message: "lacks a scope", errors: [] }))
        : Effect.succeed({ accountRef: account, name: `Account ${account}` })
    })

/** What is known of the connection: its account is A; it isn't known, but its key opens A; or nothing can be learned of its key. */
const owns = { known: "A-1", unasked: "A-1", unknowable: "away-1" } as const
const givens = ["A-2", "B-2", "away-2", "dead-2", "unreadable-2", "A-1"] as const

const byKey = (key: string) => ({ _tag: "ApiKeyCredentials", apiKey: Redacted.make(key) }) as const

const make = Effect.fnUntraced(function* (own: keyof typeof owns, credentialsOf: (key: string) => Credentials = byKey) {
  const sentWith: Array<string> = []
  const dead = new Set<string>()
  const script = { isAway: false }
  const world = yield* World.make({
    skipSampling: own === "unasked",
    credentials: credentialsOf(owns[own]),
    guard: (driver) => ({
      ...driver,
      check: checkBy(dead),
      oauth: {
        authorize: ({ state }) => Result.succeed(`https://scripted.test/authorize?state=${Redacted.value(state)}`),
        exchange: (_, { code }) => Effect.succeed({ accessToken: code })
      },
      write: (account, command) => {
        if (script.isAway) return fail(away)
        sentWith.push(keyIn(account.credentials))
        return driver.write(account, command)
      }
    })
  })
  const { id: connectionId } = world.connection
  const shown = (id: ConnectionId) =>
    world.platform.getConnection(host, { project: "shop", connectionId: id, includeCreds: true })
  return { ...world, connectionId, sentWith, shown, dead, script }
})

type Made = Effect.Success<ReturnType<typeof make>>

/** Every call that brings credentials to a connection: it returns the connection that has them afterwards. */
const calls = {
  updateConnection: ({ connectionId, platform }: Made, key: string, skipSampling: boolean) =>
    platform.decoded.updateConnection(host, {
      project: "shop",
      connectionId,
      skipSampling,
      update: { updateMask: ["apiKey"], connection: { apiKey: Redacted.make(key) } }
    }),
  replaceCredentials: ({ connectionId, platform }: Made, key: string, skipSampling: boolean) =>
    platform.decoded.replaceCredentials(host, {
      project: "shop",
      connectionId,
      skipSampling,
      credentials: byKey(key)
    }),
  connectAndInstall: ({ platform }: Made, key: string, skipSampling: boolean) =>
    Effect.map(
      platform.decoded.connectAndInstall(host, {
        project: "shop",
        integration: "crm",
        groupRef,
        consumerRef: ConsumerRef.make("ann"),
        apiKey: Redacted.make(key),
        skipSampling,
        config: { content: { provider, write: { objects: { contacts: { objectName: "contacts" } } } } }
      }),
      ({ connection }) => connection
    ),
  reconnectByOAuth: (made: Made, key: string) =>
    Effect.flatMap(
      signedIn(made.platform, key, ({ decoded }) =>
        decoded.reconnectByOAuth(host, {
          project: "shop",
          connectionId: made.connectionId,
          callbackUrl,
          confirmation: "none"
        })
      ),
      made.shown
    ),
  /** It always makes a connection of its own. */
  connectByOAuth: (made: Made, key: string) =>
    Effect.flatMap(
      signedIn(made.platform, key, ({ decoded }) =>
        decoded.connectByOAuth(host, {
          project: "shop",
          provider,
          groupRef,
          consumerRef: ConsumerRef.make("ann"),
          callbackUrl,
          confirmation: "none"
        })
      ),
      made.shown
    )
} as const

const byConsent: ReadonlySet<string> = new Set(["reconnectByOAuth", "connectByOAuth"])

const cases = (Object.keys(calls) as ReadonlyArray<keyof typeof calls>).flatMap((call) =>
  (Object.keys(owns) as ReadonlyArray<keyof typeof owns>).flatMap((own) =>
    givens.flatMap((given) =>
      (byConsent.has(call) ? [false] : [false, true]).map((skip) => [call, own, given, skip] as const)
    )
  )
)

type Ending = "accepted" | "dead" | "other" | "unreachable" | "unreadable"

const tags = {
  accepted: undefined,
  dead: "CredentialsRefused",
  other: "AccountMismatch",
  unreachable: "ProviderError",
  unreadable: "CredentialsRefused"
} as const satisfies Record<Ending, string | undefined>

/** What has to become of credentials by any of them. */
const expected = (own: keyof typeof owns, given: (typeof givens)[number], skip: boolean): Ending => {
  const [account] = given.split("-")
  if (given === owns[own]) return "accepted"
  if (account === "dead") return skip ? "accepted" : "dead"
  if (own === "unknowable") return "accepted"
  if (account === "away") return "unreachable"
  if (account === "unreadable") return "unreadable"
  return account === "A" ? "accepted" : "other"
}

const byToken = (key: string) => ({ _tag: "OAuthCredentials", accessToken: Redacted.make(key) }) as const

describe("new credentials of a connection", () => {
  it.effect.each(cases)("by %s, account %s, key %s, unchecked: %s", ([call, own, given, skip]) =>
    Effect.gen(function* () {
      const isOAuth = byConsent.has(call)
      const world = yield* isOAuth ? make(own, byToken) : make(own)
      const { connectionId, sentWith, shown } = world
      const ending = yield* Effect.result<Connection, { readonly _tag: string; readonly message: string }, never>(
        calls[call](world, given, skip)
      )
      const isNew = call === "connectByOAuth"
      const ended = isNew ? (given === "dead-2" ? "dead" : "new") : expected(own, given, skip)
      if (ended === "new") {
        assert(Result.isSuccess(ending))
        assert.notStrictEqual(ending.success.id, connectionId)
        assert.strictEqual(ending.success.account?.accountRef, /^[AB]/u.exec(given)?.[0])
      } else if (ended === "accepted") {
        assert(Result.isSuccess(ending))
        assert.strictEqual(ending.success.id, connectionId)
      } else if (ended === "other" && call === "connectAndInstall") {
        assert(Result.isSuccess(ending))
        assert.notStrictEqual(ending.success.id, connectionId)
      } else {
        assert(Result.isFailure(ending))
        assert.strictEqual(ending.failure._tag, isOAuth ? "ConsentRefused" : tags[ended])
        if (isOAuth && ended === "other") assert.propertyVal(ending.failure, "reason", "account-mismatch")
        if (own === "known" && ended === "other") {
          assert.include(ending.failure.message, '"Account B" (B), but the connection')
          assert.include(ending.failure.message, 'is for the account "Account A" (A)')
        }
      }
      const { account, credentials } = yield* shown(connectionId)
      const kept = ended === "accepted" ? given : owns[own]
      assert(credentials !== undefined)
      assert.strictEqual(keyIn(credentials), kept)
      // The first one that was learned is fixed, also where the change was refused.
      const isAsked = !isNew && given !== owns[own] && given !== "dead-2"
      if (own === "known" || (own === "unasked" && isAsked)) assert.strictEqual(account?.accountRef, "A")
      if (!isNew && own === "unknowable" && !skip && given === "B-2") assert.strictEqual(account?.accountRef, "B")
      yield* world.write({ type: "create", record: { email: "a@b.c" } })
      // A call that moves the installation is the only one after which its writes go elsewhere.
      assert.deepStrictEqual(sentWith, [Result.isSuccess(ending) && !isNew ? given : kept])
    })
  )

  it.effect("names the first of two accounts that come at the same time, and refuses the other", () =>
    Effect.gen(function* () {
      const world = yield* make("unknowable")
      const both = yield* Effect.forEach(
        ["A-2", "B-2"],
        (key) => Effect.result(calls.updateConnection(world, key, false)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        both.map((each) => (Result.isFailure(each) ? each.failure._tag : each.success.account?.accountRef)).toSorted(),
        ["A", "AccountMismatch"]
      )
    })
  )
})

/** Whatever uses or checks credentials that were stored unchecked learns whose they are. */
const learnings = {
  "the first synchronous write": ({ write }: Made) => write({ type: "create", record: { email: "a@b.c" } }),
  "the first delivery": ({ platform, write }: Made) =>
    Effect.gen(function* () {
      yield* write({ type: "create", mode: "asynchronous", record: { email: "a@b.c" } })
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("1 second")
    }),
  "the save of a config": ({ installation: { id }, platform }: Made) =>
    platform.updateInstallation(host, {
      project: "shop",
      integration: "crm",
      installationId: id,
      updateMask: ["config.content.write.objects.contacts"],
      installation: {
        config: {
          content: { provider, write: { objects: { contacts: { objectName: "contacts", inheritMapping: true } } } }
        }
      }
    }),
  "a probe of its circuit": ({ platform, script, write }: Made) =>
    Effect.gen(function* () {
      script.isAway = true
      yield* Effect.forEach([1, 2, 3, 4, 5], () => Effect.result(write({ type: "create", record: { email: "a@b.c" } })))
      yield* Effect.forkScoped(platform.runWorker())
      yield* TestClock.adjust("10 seconds")
    }),
  "refused credentials of another account": (world: Made) => Effect.result(calls.updateConnection(world, "B-3", true))
} as const satisfies Record<string, (world: Made) => Effect.Effect<unknown, object, Scope.Scope>>

describe("the account of a connection that was stored unchecked", () => {
  it.effect.each(Object.keys(learnings) as ReadonlyArray<keyof typeof learnings>)("is fixed by %s", (learning) =>
    Effect.gen(function* () {
      const world = yield* make("unasked")
      const learn: Effect.Effect<unknown, object, Scope.Scope> = learnings[learning](world)
      yield* learn
      assert.strictEqual((yield* world.shown(world.connectionId)).account?.accountRef, "A")
      // What opened it is gone, and still no other account takes its place.
      world.dead.add("A-1")
      for (const skip of [false, true]) {
        const refused = yield* Effect.flip(calls.updateConnection(world, "B-2", skip))
        assert.strictEqual(refused._tag, "AccountMismatch")
      }
    })
  )
})

describe("facts that lead a connection's credentials elsewhere", () => {
  it.effect("are refused where they open another account, and changed where they don't", () =>
    Effect.gen(function* () {
      const {
        connection,
        platform,
        run: _
      } = yield* World.make({
        guard: (driver) => ({
          ...driver,
          check: ({ metadata }) => Effect.succeed({ accountRef: metadata["region"] === "us" ? "B" : "A" })
        })
      })
      const to = (region: string) =>
        platform.decoded.updateConnection(host, {
          project: "shop",
          connectionId: connection.id,
          update: {
            updateMask: ["providerMetadata"],
            connection: { providerMetadata: { region: { value: region, source: "input" } } }
          }
        })
      assert.strictEqual((yield* Effect.flip(to("us")))._tag, "AccountMismatch")
      assert.deepInclude((yield* to("eu")).account, { accountRef: "A" })
    })
  )
})

describe("a refreshed token of another account", () => {
  it.effect("is not saved or used: the connection is bad and says both accounts", () =>
    Effect.gen(function* () {
      const { account, connection, connections, platform, project, scripted, write } = yield* Tokens.setUp({
        endsIn: 1,
        refreshedAccount: "B"
      })
      const at = Sample.time(1)
      yield* connections.update(project.id, connection.id, { account: { accountRef: "A", checkTime: at } }, at)
      const before = yield* account
      const forced = platform.getConnection(host, { project: "shop", connectionId: connection.id, refresh: "force" })
      const refused = yield* Effect.flip(Tokens.passing(forced))
      assert(refused._tag === "ProviderError")
      assert.strictEqual(refused.reason._tag, "ProviderUnauthorized")
      assert.match(refused.message, /the account B, but the connection .* the account A/u)
      yield* Effect.flip(Tokens.passing(write({ type: "create", record: { email: "a@b.c" } })))
      assert.isEmpty(scripted.commands)
      assert.deepStrictEqual(yield* account, before)
      const shown = yield* platform.getConnection(host, { project: "shop", connectionId: connection.id })
      assert.strictEqual(shown.status, "bad_credentials")
      assert.match(shown.lastError?.message ?? "", /the account B/u)
      assert.strictEqual(shown.account?.accountRef, "A")
    })
  )

  it.effect("is not used while the store is away, which would have refused it", () =>
    Effect.gen(function* () {
      const store = Layer.effect(
        ConnectionStore,
        Effect.map(ConnectionStore, (connections) =>
          ConnectionStore.of({
            ...connections,
            saveRefreshed: () => Effect.fail(new StoreUnavailable({ store: "connection", cause: new Error("away") }))
          })
        )
      )
      const { connection, connections, project, scripted, write } = yield* Tokens.setUp({
        endsIn: 1,
        refreshedAccount: "B",
        stores: store.pipe(Layer.provideMerge(MemoryStores.layer))
      })
      const at = Sample.time(1)
      yield* connections.update(project.id, connection.id, { account: { accountRef: "A", checkTime: at } }, at)
      yield* Effect.flip(Tokens.passing(write({ type: "create", record: { email: "a@b.c" } })))
      assert.isEmpty(scripted.commands)
    })
  )

  it.effect("fixes the account where none was known", () =>
    Effect.gen(function* () {
      const { connection, platform } = yield* Tokens.setUp({ endsIn: 1, refreshedAccount: "B" })
      const to = { project: "shop", connectionId: connection.id }
      const { account } = yield* Tokens.passing(platform.getConnection(host, { ...to, refresh: "force" }))
      assert.strictEqual(account?.accountRef, "B")
    })
  )
})

describe("refuseOther and accountAfter", () => {
  const checkTime = Sample.time(1)
  const known = { accountRef: "A", name: "Acme", checkTime }

  it("decide by the ids that the provider names", () => {
    const isRefused = (...accounts: [account?: typeof known, found?: { readonly accountRef?: string }]) =>
      Result.isFailure(refuseOther(Sample.connectionId(), ...accounts))
    assert.deepStrictEqual(
      [isRefused(known, known), isRefused(known, {}), isRefused(known), isRefused(undefined, known)],
      [false, false, false, false]
    )
    assert.isTrue(isRefused(known, { accountRef: "B" }))
  })

  it("keep an account that has an id, and one without while its credentials stay", () => {
    const [unnamed, found] = [{ name: "Acme", checkTime }, { checkTime: Sample.time(2) }]
    const credentials = Sample.credentials()
    assert.deepStrictEqual(accountAfter(known, { credentials }), known)
    assert.deepStrictEqual(accountAfter(known, { account: found }), { accountRef: "A", ...found })
    assert.deepStrictEqual(accountAfter(unnamed, {}), unnamed)
    assert.isUndefined(accountAfter(unnamed, { credentials }))
  })
})
