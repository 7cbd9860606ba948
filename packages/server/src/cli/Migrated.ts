/** Waits where this process was told to leave migrations to others, and says so to whoever asks it meanwhile. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpServer from "../HttpServer.ts"
import { ServerSettings } from "../http/ServerSettings.ts"
import * as Database from "../sql/Database.ts"
import * as Migrations from "../sql/Migrations.ts"
import { migrations } from "../sql/migrations/migrations.ts"
import * as Say from "./Output.ts"

const pause = "2 seconds"

/** Where it answers while it waits. */
export interface Place {
  readonly host: string
  readonly port: number
}

/**
 * Returns once every step has run. An embedded database is nobody else's, so there is nobody to wait for: what opens it next
 * refuses it.
 */
export const wait = Effect.fn("Migrated.wait")(function* (settings: Database.Settings, place: Place | undefined) {
  if (settings._tag === "Embedded") return
  const database = yield* Layer.build(Database.layer(settings))
  const pending = Effect.provideContext(Migrations.pending(migrations), database)
  const first = yield* pending
  if (first.length === 0) return
  const { message } = new Migrations.MigrationsPending({ steps: first })
  yield* Say.progress(`  waiting, ${message}`)
  if (place !== undefined) {
    yield* Layer.build(HttpServer.waiting(message).pipe(Layer.provide(ServerSettings.layer(place))))
  }
  yield* pending.pipe(Effect.delay(pause), Effect.repeat({ until: (steps) => steps.length === 0 }))
}, Effect.scoped)
