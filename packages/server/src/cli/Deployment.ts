/** The composition root: database, stores and drivers become the platform. The only place that names drivers. */
import type { ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { Attio, Close, Dynamics, HubSpot, Pipedrive, Salesforce, Zoho } from "@fieldgate/providers"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as DatabasePlatform from "../DatabasePlatform.ts"
import * as PooledClient from "./PooledClient.ts"
import * as CommitDurability from "../sql/CommitDurability.ts"
import * as Database from "../sql/Database.ts"
import * as DatabaseClock from "../sql/DatabaseClock.ts"
import { migrations } from "../sql/migrations/migrations.ts"
import * as Migrations from "../sql/Migrations.ts"
import * as Seal from "../sql/Seal.ts"
import type { SandboxUrls } from "./demo/Sandboxes.ts"
import * as Output from "./Output.ts"
import * as DatabaseSettings from "./settings/DatabaseSettings.ts"
import type * as ReadSettings from "./settings/ReadSettings.ts"

export interface DeploymentSettings {
  readonly database: Database.Settings
  readonly encryptionKey: Redacted.Redacted
  readonly drivers?: ReadonlyArray<ProviderDriver>
  readonly sandboxUrls: SandboxUrls
  /** How long this process may miss renewals before other processes take over its operations. */
  readonly leaseSeconds?: number
  readonly hubspotVersion?: HubSpot.ApiVersion
  /** Calls per account in ten seconds; replaces each provider's own limit. */
  readonly callLimit?: number | undefined
  /** Headers that callers may forward to each provider in addition to its own list. */
  readonly forwardedHeaders?: Readonly<Record<string, ReadonlyArray<string>>>
  /** How long a provider may keep processing a call whose answer was lost; replaces the driver's own value. */
  readonly longestCallSeconds?: number | undefined
  /** Operations that may wait before asynchronous writes are refused. */
  readonly maxQueued?: number
  /** The same for one project. Default: a quarter of `maxQueued`. */
  readonly maxQueuedOfProject?: number | undefined
  readonly maxQueuedOfConnection?: number | undefined
  /** `false` fails if migrations are pending instead of running them. Default: `true`. */
  readonly migrate?: boolean
}

export const openLayer = (settings: Database.Settings) =>
  DatabaseClock.layer.pipe(
    Layer.provideMerge(
      Layer.effectContext(Output.timed(opening(settings), Layer.build(Database.layer(settings)))).pipe(
        Layer.tap((context) => describe(Context.get(context, Database.Database))),
        Layer.tap((context) =>
          settings.mustExist === true ? Effect.provideContext(Migrations.requireAny, context) : Effect.void
        )
      )
    )
  )

const opening = ({ _tag }: Database.Settings) => (_tag === "Embedded" ? "embedded PostgreSQL" : "PostgreSQL")

const describe = ({ durability, kind, powerLossSafe, version }: Database.Database["Service"]) =>
  Effect.andThen(
    Output.progress(
      `  PostgreSQL ${version}${kind === "Embedded" && powerLossSafe !== true ? ", not power-loss safe" : ""}`
    ),
    durability === undefined ? Effect.void : Output.progress(`  ${CommitDurability.describe(durability)}`)
  )

/** Our drivers and the custom ones, as the settings configure them. */
export const driversWith = ({
  callLimit,
  drivers = [],
  forwardedHeaders = {},
  hubspotVersion = HubSpot.defaultApiVersion,
  longestCallSeconds,
  sandboxUrls: urls
}: Pick<
  DeploymentSettings,
  "callLimit" | "drivers" | "forwardedHeaders" | "hubspotVersion" | "longestCallSeconds" | "sandboxUrls"
>): ReadonlyArray<ProviderDriver> => {
  const chosen = { windowMillis: 10_000, concurrency: 50, chosen: true }
  const limits = callLimit === undefined ? {} : { limits: { calls: callLimit, ...chosen } }
  const at = (url: string | undefined) => (url === undefined ? limits : { ...limits, sandboxUrl: url })
  const lost = longestCallSeconds === undefined ? {} : { longestCall: Duration.seconds(longestCallSeconds) }
  const ours = Effect.all([
    HubSpot.make({ ...at(urls["hubspot"]), ...lost, apiVersion: hubspotVersion }),
    Salesforce.make({
      ...at(urls["salesforce"]),
      ...lost,
      forwardedHeaders: forwardedHeaders["salesforce"] ?? []
    }),
    Pipedrive.make(at(urls["pipedrive"])),
    Attio.make(at(urls["attio"])),
    Close.make(at(urls["close"])),
    Dynamics.make(at(urls["dynamics"])),
    Zoho.make(at(urls["zoho"]))
  ])
  return [
    ...Effect.runSync(Effect.provideService(ours, HttpClient.HttpClient, PooledClient.make())),
    ...drivers.map((driver) => ({ ...driver, ...limits, ...lost }))
  ]
}

const upToDate = (migrate: boolean) => (migrate ? Migrations.layer(migrations) : Migrations.layerDone(migrations))

export const databaseLayer = (settings: Database.Settings) =>
  upToDate(true).pipe(Layer.provideMerge(openLayer(settings)))

export const storeLayer = ({ database, encryptionKey }: Pick<DeploymentSettings, "database" | "encryptionKey">) =>
  Layer.merge(databaseLayer(database), Seal.layer(encryptionKey))

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

/** The deployment that a command works on: by default one that exists. */
export const open = Effect.fnUntraced(function* (
  place: ReadSettings.Given,
  {
    drivers = [],
    mayCreate = false
  }: { readonly drivers?: ReadonlyArray<ProviderDriver>; readonly mayCreate?: boolean } = {}
) {
  const { database, encryptionKey } = yield* DatabaseSettings.resolve(place, { mayCreate })
  return yield* Layer.build(layer({ database, encryptionKey, drivers, sandboxUrls: {} }))
})
