/** `fieldgate worker`: executes asynchronous writes beside servers on the same PostgreSQL. It listens only on the watch port, if set. */
import * as Worker from "@fieldgate/core/worker/Worker"
import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Deployment from "../Deployment.ts"
import * as DriverModules from "../settings/DriverModules.ts"
import * as DatabaseSettings from "../settings/DatabaseSettings.ts"
import * as EndingVersions from "./EndingVersions.ts"
import * as Roles from "./Roles.ts"
import * as ProcessCommand from "./ProcessCommand.ts"
import * as Sandboxes from "../demo/Sandboxes.ts"
import * as Output from "../Output.ts"
import * as ReadSettings from "../settings/ReadSettings.ts"
import type * as Setting from "../settings/Setting.ts"
import * as Table from "../settings/Table.ts"

type Values = Setting.Values<typeof Table.worker>

export class EmbeddedDatabaseNotSupported extends Schema.TaggedError<EmbeddedDatabaseNotSupported>()(
  "EmbeddedDatabaseNotSupported",
  {}
) {
  override get message(): string {
    return "fieldgate worker requires DATABASE_URL: only one process can open an embedded database, and `fieldgate start` is its worker"
  }
}

const placeOf = ({ watchHost, watchPort }: Values): Roles.Place | undefined =>
  watchPort === undefined ? undefined : { host: watchHost, port: watchPort }

const checked = (values: Partial<Values>, isEmbedded: boolean) => {
  const { watchHost = "127.0.0.1", watchPort } = values
  return {
    store: values,
    drivers: values.drivers,
    hubspotVersion: values.hubspotVersion,
    faults: isEmbedded ? [new EmbeddedDatabaseNotSupported().message] : [],
    places: watchPort === undefined ? [] : [{ what: "the watch port", host: watchHost, port: watchPort }]
  }
}

/** Without a span: what is built in here lasts, and requests would be parts of that span. */
const run = Effect.fnUntraced(function* (values: Values) {
  yield* Output.progress("Starting a Fieldgate worker")
  const { concurrency, migrate, sandboxUrls } = values
  const drivers = yield* DriverModules.load(values.drivers)
  const { database, embedded, encryptionKey } = yield* DatabaseSettings.resolvePlace(values, {
    maxConnections: values.maxConnections,
    mayCreate: true
  })
  if (embedded) return yield* new EmbeddedDatabaseNotSupported()
  const place = placeOf(values)
  if (!migrate) yield* Roles.awaitMigrations(database, place)
  yield* Sandboxes.warnElsewhere(sandboxUrls)
  const { callLimit, forwardedHeaders, hubspotVersion, leaseSeconds, longestCallSeconds } = values
  const calls = { drivers, sandboxUrls, callLimit, forwardedHeaders, hubspotVersion, longestCallSeconds }
  const settings = { database, encryptionKey, leaseSeconds, migrate, ...calls }
  const deployment = yield* Layer.build(Deployment.layer(settings))
  return yield* Effect.gen(function* () {
    const { perConnection } = Worker.defaults
    const state = { isStopping: false }
    yield* EndingVersions.warn
    if (place !== undefined) yield* Roles.serveProbes(place, () => state.isStopping)
    yield* Output.result(
      `Fieldgate worker is running: up to ${concurrency} operations at a time beside those that wait for their CRM, ${perConnection} per connection`
    )
    const stops = Effect.andThen(
      Effect.sync(() => void (state.isStopping = true)),
      Output.progress("shutting down: not ready; finishing running operations")
    )
    return yield* Roles.announceStop(Roles.runWorker(values), stops)
  }).pipe(Effect.provideContext(deployment))
}, Effect.scoped)

export const command = Command.make("worker", { given: ReadSettings.flagsOf(Table.worker) }, ({ given }) =>
  ProcessCommand.run({ settings: Table.worker, checked, run }, given)
).pipe(
  Command.withShortDescription("Executes asynchronous writes beside servers on the same PostgreSQL"),
  Command.withDescription(
    "Executes asynchronous writes that `fieldgate start` has accepted on the same PostgreSQL. You can run any number of " +
      `workers. ${DatabaseSettings.environment}`
  ),
  Command.withExamples([
    {
      command: "DATABASE_URL=postgres://… FIELDGATE_ENCRYPTION_KEY=… fieldgate worker",
      description: "Run a worker beside servers started with --no-worker"
    }
  ])
)
