/** Fieldgate on a database as a layer, for programs written with Effect. */
import { Platform } from "@fieldgate/core/Platform"
import type { WebhookSender } from "@fieldgate/core/webhooks/WebhookSender"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as DatabasePlatform from "../DatabasePlatform.ts"
import * as Database from "../sql/Database.ts"
import * as DatabaseClock from "../sql/DatabaseClock.ts"
import { migrations } from "../sql/migrations/migrations.ts"
import * as Migrations from "../sql/Migrations.ts"
import type { FieldgateOptions, WorkerSettings } from "./Options.ts"
import * as ProjectDeployment from "./ProjectDeployment.ts"
import * as Settings from "./Settings.ts"

export const opened = (settings: Settings.Settings) =>
  ProjectDeployment.layer(settings).pipe(
    Layer.provideMerge(
      DatabasePlatform.layer({
        database: Migrations.layer(migrations).pipe(
          Layer.provideMerge(DatabaseClock.layer),
          Layer.provideMerge(Database.layer(settings.database))
        ),
        drivers: settings.drivers,
        encryptionKey: settings.encryptionKey
      })
    )
  )

export const withoutWorker = (options: FieldgateOptions) => Layer.unwrap(Effect.map(Settings.resolve(options), opened))

const work = Effect.fnUntraced(function* (settings: WorkerSettings, webhooks: WebhookSender | undefined) {
  const platform = yield* Platform
  return yield* Effect.raceAllFirst([
    platform.runWorker(settings),
    platform.runRetention(settings),
    webhooks === undefined ? Effect.never : platform.deliverWebhooks(webhooks)
  ])
})

/** An Effect program has its own loggers, tracers and metrics. */
type LayerOptions = Omit<FieldgateOptions, "logger" | "tracer" | "layer">

const working = (options: LayerOptions) => {
  const settings = Settings.workerOf(options)
  return settings === undefined ? Layer.empty : Layer.effectDiscard(Effect.forkScoped(work(settings, options.webhooks)))
}

/**
 * The platform, `Deployed` with the project and its integrations, and every port. Closing the layer stops the worker, waits for
 * running writes and closes the database.
 */
export const layer = (options: LayerOptions) => working(options).pipe(Layer.provideMerge(withoutWorker(options)))
