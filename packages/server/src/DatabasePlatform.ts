import type * as PgClient from "@effect/sql-pg/PgClient"
import { Platform } from "@fieldgate/core/Platform"
import { Digest } from "@fieldgate/core/domain/Digest"
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import * as Leases from "@fieldgate/core/worker/Leases"
import * as RecentAnswers from "@fieldgate/core/worker/RecentAnswers"
import { mostQueued, shares } from "@fieldgate/core/writes/calls/QueueCapacity"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type * as SqlClient from "effect/sql/SqlClient"
import { hash } from "node:crypto"
import * as RecordDigests from "./operations/RecordDigests.ts"
import * as SqlStores from "./SqlStores.ts"
import type { Database } from "./sql/Database.ts"
import type { DatabaseClock } from "./sql/DatabaseClock.ts"
import * as EncryptionCanary from "./sql/EncryptionCanary.ts"
import * as Heartbeat from "./sql/recovery/Heartbeat.ts"
import * as Seal from "./sql/Seal.ts"

export interface DatabasePlatformOptions<E> {
  readonly database: Layer.Layer<Database | DatabaseClock | PgClient.PgClient | SqlClient.SqlClient, E>
  readonly drivers: ReadonlyArray<ProviderDriver>
  readonly encryptionKey: Redacted.Redacted
  readonly leaseSeconds?: number | undefined
  /** Operations that may wait before asynchronous writes are refused. Default: unlimited. */
  readonly maxQueued?: number | undefined
  /** The same for one project. Default: a quarter. */
  readonly maxQueuedOfProject?: number | undefined
  /** The same for one connection. Default: 20,000, or a quarter of its project's limit if that is less. */
  readonly maxQueuedOfConnection?: number | undefined
}

export const layer = <E>({ database, drivers, encryptionKey, leaseSeconds, ...bounds }: DatabasePlatformOptions<E>) => {
  const stores = Layer.merge(SqlStores.layer, RecordDigests.loaded).pipe(
    Layer.provide(EncryptionCanary.layer),
    Layer.provide(Seal.layer(encryptionKey)),
    Layer.provideMerge(database)
  )
  const registry = Layer.sync(ProviderRegistry, () => ProviderRegistry.fromDrivers(drivers))
  const lease =
    leaseSeconds === undefined ? Layer.empty : Layer.succeed(Leases.leaseDuration, Duration.seconds(leaseSeconds))
  const { maxQueued, maxQueuedOfConnection: connection, maxQueuedOfProject: project } = bounds
  const room =
    maxQueued === undefined
      ? Layer.empty
      : Layer.merge(Layer.succeed(mostQueued, maxQueued), Layer.succeed(shares, { connection, project }))
  const recent = Layer.sync(RecentAnswers.RecentAnswers, RecentAnswers.make)
  // It runs before anything can be claimed.
  const recorded = Heartbeat.layer.pipe(Layer.provideMerge(stores))
  return Platform.layer.pipe(
    Layer.provide(Layer.merge(lease, room)),
    Layer.provideMerge(Layer.mergeAll(recorded, registry, nodeDigest)),
    Layer.provide(recent)
  )
}

/** Synchronous: every call digests a key, and an asynchronous digest would cost a turn of the event loop. */
export const nodeDigest = Layer.succeed(Digest, {
  sha256: (text) => Effect.succeed(hash("sha256", text, "base64url"))
})
