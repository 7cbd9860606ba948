/** Log lines about a connection: each has the group and the connection's id as fields, in every call that reaches a provider. */
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import { CallBudget } from "../../src/connections/CallBudget.ts"
import { CallPermit } from "../../src/connections/CallPermit.ts"
import { CircuitBreaker } from "../../src/connections/CircuitBreaker.ts"
import type { Credentials } from "../../src/connections/Credentials.ts"
import { ConnectionStore } from "../../src/connections/ConnectionStore.ts"
import { Caller } from "../../src/domain/Caller.ts"
import { ProviderName } from "../../src/domain/Ids.ts"
import { StoreUnavailable } from "../../src/domain/StoreError.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { OperationQueue } from "../../src/operations/OperationQueue.ts"
import { OperationStore } from "../../src/operations/OperationStore.ts"
import type { Account, ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import {
  ProviderError,
  type ProviderFailure,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../src/providers/ProviderError.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const down = new ProviderUnavailable({ message: "no answer", written: "no", timedOut: false })
const refused = new ProviderUnauthorized({ message: "revoked" })
const create = { type: "create", record: { name: "Ann" } } as const
const later = { ...create, mode: "asynchronous" } as const

/** What fails while it is switched on. */
type Fault =
  | "account"
  | "apply"
  | "block"
  | "note"
  | "releaseRefresh"
  | "saveRefreshed"
  | "send"
  | "setStatus"
  | "settle"

const make = Effect.gen(function* () {
  const on = new Set<Fault>()
  const away = Effect.fail(new StoreUnavailable({ store: "test", cause: "away" }))
  const bug = Effect.die(new Error("a bug"))
  const or = <A, E, F>(fault: Fault, other: Effect.Effect<never, F>, call: Effect.Effect<A, E>) =>
    Effect.suspend((): Effect.Effect<A, E | F> => (on.has(fault) ? other : call))
  const stores = Layer.mergeAll(
    Layer.effect(
      ConnectionStore,
      Effect.map(ConnectionStore, (store) =>
        ConnectionStore.of({
          ...store,
          account: (...given) => or("account", bug, store.account(...given)),
          setStatus: (...given) => or("setStatus", away, store.setStatus(...given)),
          releaseRefresh: (...given) => or("releaseRefresh", away, store.releaseRefresh(...given)),
          saveRefreshed: (...given) => or("saveRefreshed", away, store.saveRefreshed(...given))
        })
      )
    ),
    Layer.effect(
      CallBudget,
      Effect.map(CallBudget, (store) =>
        CallBudget.of({ ...store, block: (...given) => or("block", away, store.block(...given)) })
      )
    ),
    Layer.effect(
      CircuitBreaker,
      Effect.map(CircuitBreaker, (store) =>
        CircuitBreaker.of({ ...store, apply: (...given) => or("apply", away, store.apply(...given)) })
      )
    ),
    Layer.effect(
      OperationStore,
      Effect.map(OperationStore, (store) =>
        OperationStore.of({ ...store, settle: (...given) => or("settle", away, store.settle(...given)) })
      )
    ),
    Layer.effect(
      OperationQueue,
      Effect.map(OperationQueue, (store) =>
        OperationQueue.of({
          ...store,
          note: (...given) => or("note", away, store.note(...given)),
          send: (...given) => or("send", bug, store.send(...given))
        })
      )
    )
  ).pipe(Layer.provideMerge(MemoryStores.layer))
  const provider = { failure: undefined as ProviderFailure | undefined, refreshes: 0, refresh: "works" }
  const failing = Effect.suspend(() =>
    provider.failure === undefined
      ? Effect.void
      : Effect.fail(new ProviderError({ provider: "scripted", reason: provider.failure }))
  )
  /** Each call logs a line, and reports the provider's limit. */
  const called =
    <Rest extends ReadonlyArray<unknown>, A>(
      name: string,
      call: (account: Account, ...rest: Rest) => Effect.Effect<A, ProviderError>
    ) =>
    (account: Account, ...rest: Rest) =>
      Effect.gen(function* () {
        yield* Effect.logInfo(`driver: ${name}`)
        if (on.has("block")) yield* (yield* CallPermit).limited(yield* DateTime.now)
        yield* failing
        return yield* call(account, ...rest)
      })
  const guard = (driver: ProviderDriver): ProviderDriver => ({
    ...driver,
    limits: { calls: 1000, windowMillis: 1000, concurrency: 100 },
    write: called("write", driver.write),
    read: called("read", driver.read),
    check: called("check", () => Effect.succeed({})),
    ...(driver.describe === undefined
      ? {}
      : {
          describe: {
            objects: called("objects", driver.describe.objects),
            object: called("object", driver.describe.object)
          }
        }),
    refresh: () =>
      Effect.suspend(() => {
        provider.refreshes++
        if (provider.refresh === "broken") return Effect.die(new Error("a bug"))
        if (provider.refresh === "refused") {
          return Effect.fail(new ProviderError({ provider: "scripted", reason: refused }))
        }
        return Effect.succeed({ accessToken: Redacted.make(`s3cret-${provider.refreshes}`) })
      })
  })
  const credentials: Credentials = {
    _tag: "OAuthCredentials",
    accessToken: Redacted.make("s3cret"),
    refreshToken: Redacted.make("s3cret"),
    expiresAt: DateTime.add(yield* DateTime.now, { minutes: 1 })
  }
  const world = yield* World.make({ stores, guard, objects: [], credentials, skipSampling: true })
  // Closing the platform waits for tokens that are not saved yet.
  yield* Effect.addFinalizer(() =>
    Effect.andThen(
      Effect.sync(() => on.clear()),
      TestClock.adjust("1 second")
    )
  )
  const app = { project: "shop", clientId: "client", clientSecret: Redacted.make("s3cret") }
  yield* world.platform.decoded.createProviderApp(host, { ...app, provider: ProviderName.make("scripted") })
  return {
    ...world,
    provider,
    breakStore: (...faults: ReadonlyArray<Fault>) => faults.forEach((each) => on.add(each)),
    repair: (fault: Fault) => void on.delete(fault)
  }
})

type World = Effect.Success<typeof make>

const inTime = <A, E, R>(call: Effect.Effect<A, E, R>, time: Duration.Input = "10 seconds") =>
  Effect.andThen(Effect.forkChild(Effect.exit(call)), TestClock.adjust(time))

const work = ({ platform }: World) => Effect.forkScoped(platform.runWorker())

/** Five calls without an answer open the circuit. */
const open = ({ provider, write }: World) =>
  Effect.andThen(
    Effect.sync(() => void (provider.failure = down)),
    Effect.forEach([1, 2, 3, 4, 5], () => inTime(write(create), "10 seconds"))
  )

/** What happens, and the lines that it must log; a line of a driver's call shows that the call itself carries the fields. */
const cases: ReadonlyArray<
  readonly [string, ReadonlyArray<RegExp>, (world: World) => Effect.Effect<unknown, unknown, Scope.Scope>]
> = [
  [
    "a synchronous write",
    [/driver: write/u, /saving a connection's status failed/u, /saving a provider's rate limit failed/u],
    ({ breakStore, write }) => {
      breakStore("setStatus", "block")
      return inTime(write(create))
    }
  ],
  [
    "a synchronous write that can't be settled",
    [/settling an operation failed/u],
    ({ breakStore, write }) => {
      breakStore("settle")
      return inTime(write(create))
    }
  ],
  [
    "a refresh in a synchronous write",
    [/saving a refreshed token failed/u],
    ({ breakStore, write }) => {
      breakStore("saveRefreshed")
      return inTime(write(create), "1 minute")
    }
  ],
  [
    "a refresh that fails in a synchronous write",
    [/releasing a refresh lease failed/u],
    ({ breakStore, provider, write }) => {
      breakStore("releaseRefresh")
      provider.refresh = "refused"
      return inTime(write(create))
    }
  ],
  [
    "a defect in a refresh",
    [/unexpected error while refreshing a token/u],
    ({ provider, write }) => {
      provider.refresh = "broken"
      return inTime(write(create))
    }
  ],
  [
    "reading the account's objects",
    [
      /driver: objects/u,
      /saving a refreshed token failed/u,
      /saving a provider's rate limit failed/u,
      /status failed/u
    ],
    ({ breakStore, connection, platform }) => {
      breakStore("saveRefreshed", "block", "setStatus")
      const account = { connectionId: connection.id }
      return inTime(platform.describeObjects(host, { project: "shop", account }), "1 minute")
    }
  ],
  [
    "a forced refresh of a connection",
    [/saving a refreshed token failed/u],
    ({ breakStore, connection, platform }) => {
      breakStore("saveRefreshed")
      return inTime(
        platform.getConnection(host, { project: "shop", connectionId: connection.id, refresh: "force" }),
        "1 minute"
      )
    }
  ],
  [
    "a forced refresh that the provider refuses",
    [/releasing a refresh lease failed/u, /saving a connection's status failed/u],
    ({ breakStore, connection, platform, provider }) => {
      breakStore("releaseRefresh", "setStatus")
      provider.refresh = "refused"
      return inTime(platform.getConnection(host, { project: "shop", connectionId: connection.id, refresh: "force" }))
    }
  ],
  [
    "checking an installation before it is saved",
    [/driver: check/u, /checking credentials before a save failed/u, /saving a refreshed token failed/u],
    ({ breakStore, installation, platform, provider }) => {
      breakStore("saveRefreshed", "block")
      provider.failure = down
      const config = { content: { provider: "scripted", write: { objects: { contacts: { objectName: "contacts" } } } } }
      const target = { project: "shop", integration: "crm", installationId: installation.id }
      const updateMask = ["config.content.write.objects.contacts"] as const
      const update = { ...target, updateMask, installation: { config } }
      return inTime(platform.updateInstallation(host, update), "1 minute")
    }
  ],
  [
    "an asynchronous write",
    [/driver: write/u, /saving a refreshed token failed/u, /status failed/u, /saving a provider's rate limit failed/u],
    (world) => {
      world.breakStore("saveRefreshed", "setStatus", "block")
      return Effect.andThen(work(world), inTime(world.write(later), "1 minute"))
    }
  ],
  [
    "an asynchronous write that can't be saved",
    [/saving an attempt failed/u],
    (world) => {
      world.breakStore("note")
      return Effect.gen(function* () {
        yield* work(world)
        yield* inTime(world.write(later))
        world.repair("note")
        yield* TestClock.adjust("10 seconds")
      })
    }
  ],
  [
    "an asynchronous write that meets an unexpected error",
    [/unhandled error while processing an operation/u],
    (world) => {
      world.breakStore("send")
      return Effect.andThen(work(world), inTime(world.write(later)))
    }
  ],
  [
    "an asynchronous write whose credentials can't be read",
    [/stored credentials can't be read/u],
    (world) => {
      world.breakStore("account")
      return Effect.andThen(work(world), inTime(world.write(later)))
    }
  ],
  [
    "a provider that stops answering and answers again",
    [/is not answering/u, /driver: check/u, /answers again/u],
    (world) =>
      Effect.gen(function* () {
        yield* work(world)
        yield* open(world)
        yield* TestClock.adjust("1 minute")
        world.provider.failure = undefined
        yield* TestClock.adjust("2 minutes")
      })
  ],
  [
    "a probe that fails",
    [/probing an open circuit failed/u],
    (world) =>
      Effect.gen(function* () {
        yield* work(world)
        yield* open(world)
        world.breakStore("apply")
        yield* TestClock.adjust("1 minute")
      })
  ],
  [
    "a synchronous write that probes",
    [/driver: check/u],
    (world) =>
      Effect.gen(function* () {
        yield* open(world)
        yield* TestClock.adjust("1 minute")
        yield* inTime(world.write(create))
      })
  ]
]

describe("a log line about a connection", () => {
  it.effect.each(cases)("has the group and the connection's id: %s", ([, expected, happens]) =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const logger = Logger.layer([Logger.map(Logger.formatLogFmt, (line) => void lines.push(line))])
      yield* Effect.gen(function* () {
        const world = yield* make
        lines.splice(0)
        yield* happens(world)
        // A failure that is retried without a pause would flood the log.
        assert.isBelow(lines.length, 200)
        for (const line of lines) {
          assert.include(line, "groupRef=acme", line)
          assert.include(line, `connectionId=${world.connection.id}`, line)
        }
      }).pipe(Effect.provide(logger))
      for (const each of expected)
        assert.isTrue(
          lines.some((line) => each.test(line)),
          `${each} in ${lines.join("\n")}`
        )
    })
  )
})
