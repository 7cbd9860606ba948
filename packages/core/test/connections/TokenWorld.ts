/** A world whose connection's tokens end, for tests of what refreshes them. */
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import type { Credentials } from "../../src/connections/Credentials.ts"
import { ProviderName } from "../../src/domain/Ids.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { Platform } from "../../src/Platform.ts"
import { Caller } from "../../src/domain/Caller.ts"
import { ConnectionStore } from "../../src/connections/ConnectionStore.ts"
import { ProviderRegistry } from "../../src/providers/ProviderRegistry.ts"
import type { Stores } from "../../src/Stores.ts"
import * as Tokens from "./Tokens.ts"
import * as World from "../World.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")

interface Options extends Tokens.TokenOptions {
  /** In how many minutes the access token expires. Default: unknown. */
  readonly endsIn?: number
  /** The secret of the project's app; `null` for a project without one. Default: the right one. */
  readonly clientSecret?: string | null
  readonly stores?: Layer.Layer<Stores>
  /** The account that the provider names with a refreshed token. Default: none. */
  readonly refreshedAccount?: string
}

export const setUp = Effect.fnUntraced(function* ({
  clientSecret = Tokens.clientSecret,
  endsIn,
  refreshedAccount,
  stores,
  ...options
}: Options = {}) {
  const tokens = Tokens.make(options)
  const shared = Layer.succeedContext(yield* Layer.build(stores ?? MemoryStores.layer))
  const world = yield* World.make({
    stores: shared,
    objects: [],
    guard: (scripted) => {
      const { refresh, ...driver } = tokens.guard(scripted)
      return refresh === undefined || refreshedAccount === undefined
        ? { ...driver, ...(refresh && { refresh }) }
        : {
            ...driver,
            refresh: (client, account) =>
              Effect.map(refresh(client, account), (token) => ({ ...token, workspaceRef: refreshedAccount }))
          }
    },
    credentials: yield* tokens.credentials(endsIn)
  })
  if (clientSecret !== null) {
    const app = { project: "shop", provider, clientId: "client", clientSecret: Redacted.make(clientSecret) }
    yield* world.platform.decoded.createProviderApp(host, app)
  }
  const connections = yield* world.run(Effect.service(ConnectionStore))
  const { connection, project } = world
  return {
    ...world,
    tokens,
    connections,
    account: connections.account(project.id, connection.id),
    status: Effect.map(connections.get(project.id, connection.id), ({ status }) => status),
    otherPlatform: Effect.gen(function* () {
      const registry = Layer.succeed(
        ProviderRegistry,
        ProviderRegistry.fromDrivers([tokens.guard(world.scripted.driver)])
      )
      return yield* Layer.build(Layer.fresh(Platform.layer).pipe(Layer.provide([shared, registry]))).pipe(
        Effect.map((context) => Effect.provideContext(Effect.service(Platform), context)),
        Effect.flatten
      )
    })
  }
})

export const passing = <A, E, R>(self: Effect.Effect<A, E, R>, time: Duration.Input = "10 seconds") =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(self)
    yield* TestClock.adjust(time)
    return yield* Fiber.join(fiber)
  })

export const tokenOf = (credentials: Credentials) =>
  credentials._tag === "OAuthCredentials" ? Redacted.value(credentials.accessToken) : undefined
