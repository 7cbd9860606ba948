/** `--check-config`: prints the settings in effect and every fault, without starting or changing anything. */
import type { HubSpot } from "@fieldgate/providers"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { createServer } from "node:net"
import { reasonFor } from "../../HttpServer.ts"
import * as DataFolder from "../settings/DataFolder.ts"
import * as Deployment from "../Deployment.ts"
import * as DriverModules from "../settings/DriverModules.ts"
import * as EndingVersions from "./EndingVersions.ts"
import { compileWithLittleMemory, EncryptionKeyMissing } from "../settings/DatabaseSettings.ts"
import * as ReadSettings from "../settings/ReadSettings.ts"
import * as Setting from "../settings/Setting.ts"
import * as CommitDurability from "../../sql/CommitDurability.ts"
import * as Database from "../../sql/Database.ts"
import * as EncryptionCanary from "../../sql/EncryptionCanary.ts"
import * as Keyring from "../../sql/Keyring.ts"
import * as Migrations from "../../sql/Migrations.ts"
import * as Seal from "../../sql/Seal.ts"
import { migrations } from "../../sql/migrations/migrations.ts"

export class ConfigUnusable extends Schema.TaggedError<ConfigUnusable>()("ConfigUnusable", {
  faults: Schema.NonEmptyArray(Schema.String)
}) {
  override get message(): string {
    return ["the configuration is not usable:", ...this.faults].join("\n  ")
  }
}

export interface Store {
  readonly folder?: string
  readonly databaseUrl?: Redacted.Redacted | undefined
  readonly databaseDirectUrl?: Redacted.Redacted | undefined
  readonly encryptionKey?: Redacted.Redacted | undefined
  readonly schema?: string | undefined
  readonly migrate?: boolean
}

interface Findings {
  readonly faults: ReadonlyArray<string>
  readonly facts: ReadonlyArray<string>
}

const fault = (...faults: ReadonlyArray<string>): Findings => ({ faults, facts: [] })
const fact = (...facts: ReadonlyArray<string>): Findings => ({ faults: [], facts })

const keyTrial = ({ encryptionKey }: Store, isEmbedded: boolean): Effect.Effect<Findings> => {
  if (encryptionKey === undefined) {
    return Effect.succeed(isEmbedded ? fact() : fault(new EncryptionKeyMissing().message))
  }
  return Keyring.parse(encryptionKey).pipe(
    Effect.map(({ current }) => fact(`encryption key: "${current.id}"`)),
    Effect.catch(({ message }) => Effect.succeed(fault(message)))
  )
}

/** Connects, checks for pending migrations, and tries the encryption keys on the stored canary. */
const databaseTrial = (settings: Database.Settings, { encryptionKey, migrate = true }: Store) =>
  Effect.gen(function* () {
    const database = yield* Layer.build(Database.layer(settings))
    return yield* Effect.gen(function* () {
      const { durability, lacking, version } = yield* Database.Database
      const commits = [
        ...(durability === undefined ? [] : [CommitDurability.describe(durability)]),
        ...(lacking === undefined ? [] : [`warning: ${lacking}`])
      ]
      const pending = yield* Migrations.pending(migrations)
      if (pending.length === 0) {
        const mismatch = yield* keyMismatch(encryptionKey)
        return mismatch === undefined ? fact(`PostgreSQL ${version}, up to date`, ...commits) : fault(mismatch)
      }
      if (!migrate) return fault(new Migrations.MigrationsPending({ steps: pending }).message)
      return fact(`PostgreSQL ${version}; pending migrations: ${pending.join(", ")}`, ...commits)
    }).pipe(Effect.provideContext(database))
  }).pipe(Effect.scoped)

/** `keyTrial` reports a malformed key. */
const keyMismatch = (encryptionKey: Redacted.Redacted | undefined) =>
  encryptionKey === undefined
    ? Effect.succeed(undefined)
    : EncryptionCanary.check.pipe(
        Effect.provide(Seal.layer(encryptionKey)),
        Effect.as(undefined),
        Effect.catchTags({
          EncryptionKeyInvalid: () => Effect.succeed(undefined),
          EncryptionKeyMismatch: ({ message }) => Effect.succeed(message)
        })
      )

/** Opens a copy of the database, because PostgreSQL writes to the folder that it opens. */
const folderTrial = Effect.fnUntraced(function* (folder: string, store: Store) {
  const holder = yield* DataFolder.trial(folder)
  if (holder !== undefined) return fault(`the database in ${folder} is in use by process ${holder}`)
  const place = fact(`embedded PostgreSQL in ${folder}`)
  const copy = yield* DataFolder.databaseCopy(folder)
  if (copy === undefined) return place
  yield* compileWithLittleMemory
  const kept = yield* DataFolder.readSecret(folder, DataFolder.entries.encryptionKey)
  const encryptionKey = store.encryptionKey ?? Option.getOrUndefined(kept)
  const found = yield* databaseTrial(
    { _tag: "Embedded", folder: copy, schema: store.schema },
    { ...store, encryptionKey }
  ).pipe(Effect.catch(({ message }) => Effect.succeed(fault(message.replaceAll(copy, folder)))))
  return { faults: found.faults, facts: [...place.facts, ...found.facts] }
}, Effect.scoped)

const storeTrial = (store: Store, isEmbedded: boolean): Effect.Effect<Findings> => {
  const { databaseDirectUrl: directUrl, databaseUrl: url, folder, schema } = store
  const trial: Effect.Effect<Findings, { readonly message: string }> = isEmbedded
    ? folder === undefined
      ? Effect.succeed(fact())
      : folderTrial(folder, store)
    : url === undefined
      ? Effect.succeed(fact())
      : databaseTrial({ _tag: "Server", url, directUrl, schema, maxConnections: 1, mustExist: true }, store)
  return trial.pipe(Effect.catch(({ message }) => Effect.succeed(fault(message))))
}

const driverTrial = ({ drivers: paths = [], hubspotVersion }: Process): Effect.Effect<Findings> =>
  DriverModules.load(paths).pipe(
    Effect.flatMap((drivers) => {
      const calls = hubspotVersion === undefined ? {} : { hubspotVersion }
      const all = Deployment.driversWith({ drivers, sandboxUrls: {}, ...calls })
      const own = drivers.map(({ displayName, name }) => `driver for ${displayName} (${name})`)
      return Effect.map(EndingVersions.ofDrivers(all), (notices) =>
        fact(...own, ...notices.map((notice) => `warning: ${notice}`))
      )
    }),
    Effect.catchTag("DriverModulesInvalid", ({ faults }) => Effect.succeed(fault(...faults)))
  )

const portTrial = (places: ReadonlyArray<Place>) => (place: Place, index: number) => {
  const twin = places.findIndex(({ port }) => port !== 0 && port === place.port)
  if (twin !== -1 && twin < index)
    return Effect.succeed(fault(`${place.what}: port ${place.port} is also the port of ${places[twin]?.what}`))
  return Effect.map(refusalOf(place), (code) =>
    code === undefined
      ? fact()
      : fault(`${place.what}: can't listen on ${place.host}, port ${place.port}: ${reasonFor(code)}`)
  )
}

export interface Process {
  readonly places: ReadonlyArray<Place>
  readonly drivers?: ReadonlyArray<string> | undefined
  readonly hubspotVersion?: HubSpot.ApiVersion | undefined
  /** Checks of the process's own. */
  readonly trial?: Effect.Effect<{ readonly fault: string } | { readonly fact: string } | undefined>
  /** Further reasons why the process could not run. */
  readonly faults?: ReadonlyArray<string>
}

const table = (found: ReadonlyArray<readonly [string, ReadSettings.Found]>): string => {
  const rows = found.map(([, each]) => [Setting.nameOf(each.setting), ReadSettings.shown(each), each.source] as const)
  const width = (column: 0 | 1) => Math.min(60, Math.max(...rows.map((row) => row[column].length)))
  const [first, second] = [width(0), width(1)]
  return rows.map(([name, value, source]) => `  ${name.padEnd(first)}  ${value.padEnd(second)}  ${source}`).join("\n")
}

export const run = Effect.fn("CheckConfig.run")(function* <const S extends Setting.Settings>(
  settings: S,
  given: ReadSettings.Given,
  processOf: (values: Partial<Setting.Values<S>>, isEmbedded: boolean) => Process & { readonly store: Store }
) {
  const { faults, found, values } = yield* ReadSettings.readAll(settings, given)
  const isEmbedded = found.every(([name, { source }]) => name !== "databaseUrl" || source === "default")
  const process = processOf(values, isEmbedded)
  const { faults: own = [], places, store, trial = Effect.undefined } = process
  yield* Console.log(`Settings in effect:\n${table(found)}`)
  const findings = [
    yield* keyTrial(store, isEmbedded),
    yield* storeTrial(store, isEmbedded),
    yield* driverTrial(process),
    yield* Effect.map(trial, (found) =>
      found === undefined ? fact() : "fault" in found ? fault(found.fault) : fact(found.fact)
    ),
    ...(yield* Effect.forEach(places, portTrial(places)))
  ]
  const facts = findings.flatMap((each) => each.facts)
  if (facts.length > 0) yield* Console.log(`\n${facts.map((each) => `  ${each}`).join("\n")}`)
  const [first, ...others] = [...faults, ...own, ...findings.flatMap((each) => each.faults)]
  if (first !== undefined) return yield* new ConfigUnusable({ faults: [first, ...others] })
  yield* Console.log("\nThe configuration is usable.")
})

export interface Place {
  readonly what: string
  readonly host: string
  readonly port: number
}

/** The operating system's error code, such as `EADDRINUSE`; undefined if the port is free. */
const refusalOf = ({ host, port }: Place): Effect.Effect<string | undefined> =>
  Effect.callback<string | undefined>((resume) => {
    const server = createServer()
    server.once("error", (error) => resume(Effect.succeed("code" in error ? String(error.code) : error.message)))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resume(Effect.undefined)))
  })
