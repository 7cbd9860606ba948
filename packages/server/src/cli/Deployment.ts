/** The composition root: database, stores and drivers become the platform. The only place that names drivers. */
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { HubSpot, Pipedrive, Salesforce } from "@fieldgate/providers"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as DatabasePlatform from "../DatabasePlatform.ts"
import * as ClockDifference from "../sql/ClockDifference.ts"
import * as Database from "../sql/Database.ts"
import { migrations } from "../sql/migrations/migrations.ts"
import * as Migrations from "../sql/Migrations.ts"
import * as Seal from "../sql/Seal.ts"
import type { SandboxUrls } from "./demo/Sandboxes.ts"
import * as Output from "./Output.ts"

export interface DeploymentSettings {
  readonly database: Database.Settings
  readonly encryptionKey: Redacted.Redacted
  /** Drivers that are not ours. Default: none. */
  readonly drivers?: ReadonlyArray<ProviderDriver>
  /** Where each provider's accounts of the sandbox environment go. */
  readonly sandboxUrls: SandboxUrls
  /** How long this process may be silent before others take over what it was doing. */
  readonly leaseSeconds?: number
  /** Calls of one account in ten seconds, instead of each provider's own limit. */
  readonly callLimit?: number | undefined
  /** Headers that each provider takes from callers beside its own list. */
  readonly forwardedHeaders?: Readonly<Record<string, ReadonlyArray<string>>>
  /** How long a provider may still be working on a call whose answer was lost, instead of its driver's own time. */
  readonly longestCallSeconds?: number | undefined
  /** Operations that may wait before asynchronous writes are refused. */
  readonly maxQueued?: number
  /** How many of them may be of one project; missing: a quarter. */
  readonly maxQueuedOfProject?: number | undefined
  /** How many of them may be of one connection. */
  readonly maxQueuedOfConnection?: number | undefined
  /** Whether to bring the database up to date, or to want that it is. Default: to bring it. */
  readonly migrate?: boolean
}

/** Opens the database, saying so. */
export const openLayer = (settings: Database.Settings) =>
  Layer.effectContext(Output.timed(opening(settings), Layer.build(Database.layer(settings)))).pipe(
    Layer.tap((context) => describe(Context.get(context, Database.Database))),
    Layer.tap((context) => Effect.provideContext(ClockDifference.tell, context))
  )

const opening = ({ _tag }: Database.Settings) => (_tag === "Embedded" ? "embedded PostgreSQL" : "PostgreSQL")

/** Durability is said only where it was seen. */
const describe = ({ kind, powerLossSafe, version }: Database.Database["Service"]) =>
  Output.progress(
    `  PostgreSQL ${version}${kind === "Embedded" && powerLossSafe !== true ? ", not power-loss safe" : ""}`
  )

const driversWith = ({
  callLimit,
  drivers = [],
  forwardedHeaders = {},
  longestCallSeconds,
  sandboxUrls: urls
}: Pick<
  DeploymentSettings,
  "callLimit" | "drivers" | "forwardedHeaders" | "longestCallSeconds" | "sandboxUrls"
>): ReadonlyArray<ProviderDriver> => {
  const limits = callLimit === undefined ? {} : { limits: { calls: callLimit, windowMillis: 10_000, concurrency: 50 } }
  const at = (url: string | undefined) => (url === undefined ? limits : { ...limits, sandboxUrl: url })
  const lost = longestCallSeconds === undefined ? {} : { longestCall: Duration.seconds(longestCallSeconds) }
  return [
    HubSpot.driver({ ...at(urls["hubspot"]), ...lost }),
    Salesforce.driver({
      ...at(urls["salesforce"]),
      ...lost,
      forwardedHeaders: forwardedHeaders["salesforce"] ?? []
    }),
    Pipedrive.driver(at(urls["pipedrive"])),
    ...drivers.map((driver) => ({ ...driver, ...limits, ...lost }))
  ]
}

const upToDate = (migrate: boolean) => (migrate ? Migrations.layer(migrations) : Migrations.layerDone(migrations))

/** The database with its tables up to date. */
export const databaseLayer = (settings: Database.Settings) =>
  upToDate(true).pipe(Layer.provideMerge(openLayer(settings)))

/** The same, and what seals secrets in it. */
export const storeLayer = ({ database, encryptionKey }: Pick<DeploymentSettings, "database" | "encryptionKey">) =>
  Layer.merge(databaseLayer(database), Seal.layer(encryptionKey))

/** Everything that commands work with. */
export const layer = ({ migrate = true, ...settings }: DeploymentSettings) =>
  DatabasePlatform.layer({
    database: upToDate(migrate).pipe(Layer.provideMerge(openLayer(settings.database))),
    drivers: driversWith(settings),
    encryptionKey: settings.encryptionKey,
    leaseSeconds: settings.leaseSeconds,
    maxQueued: settings.maxQueued,
    maxQueuedOfProject: settings.maxQueuedOfProject,
    maxQueuedOfConnection: settings.maxQueuedOfConnection
  })
