/**
 * HubSpot's CRM API in this process: it keeps records, has properties, and refuses in HubSpot's words. `make` in Effect, `layer` for a
 * composition; `fetch` works wherever a `fetch` does.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Consent from "../parts/Consent.ts"
import { hubspot } from "../../contracts/hubspot/HubSpotContract.ts"
import * as Sandbox from "../Sandbox.ts"
import type { SnapshotNotValid } from "../Snapshot.ts"
import * as AccountRoutes from "./AccountRoutes.ts"
import * as Accounts from "./Accounts.ts"
import * as AssociationRoutes from "./AssociationRoutes.ts"
import * as AssociationTypes from "./AssociationTypes.ts"
import * as BatchRoutes from "./BatchRoutes.ts"
import * as ConsentPage from "./ConsentPage.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import * as FaultAnswers from "./FaultAnswers.ts"
import * as Gate from "./Gate.ts"
import * as HubSpotSnapshot from "./HubSpotSnapshot.ts"
import * as HubSpotState from "./HubSpotState.ts"
import * as LabelRoutes from "./LabelRoutes.ts"
import * as OAuthRoutes from "./OAuthRoutes.ts"
import * as PipelineRoutes from "./PipelineRoutes.ts"
import * as PropertyRoutes from "./PropertyRoutes.ts"
import * as RecordObject from "./RecordObject.ts"
import * as RecordRoutes from "./RecordRoutes.ts"
import * as SchemaRoutes from "./SchemaRoutes.ts"
import * as SearchRoutes from "./SearchRoutes.ts"
import * as SingleAssociationRoutes from "./SingleAssociationRoutes.ts"

export type { Account } from "./Accounts.ts"
export { defaultHubId, defaultToken } from "./Accounts.ts"
export type { App } from "./Grants.ts"
export { defaultApp } from "./Grants.ts"
export type { HubSpotSnapshot } from "./HubSpotSnapshot.ts"
export type { AssociationLabel } from "./AssociationTypes.ts"
export type { Options } from "./HubSpotState.ts"
export type { Limits } from "./RateLimits.ts"

export interface HubSpotSandbox extends Sandbox.Sandbox {
  readonly dump: () => HubSpotSnapshot.HubSpotSnapshot
  /** Opens another account, or adds a token to one. */
  readonly addAccount: (account: Accounts.Account) => void
}

export const HubSpotSandbox: Context.Service<HubSpotSandbox, HubSpotSandbox> = Context.Service<HubSpotSandbox>(
  "@fieldgate/providers/sandbox/hubspot/HubSpotSandbox"
)

/** Starts a sandbox on the clock of the caller. It holds no resource; `Effect.runSync` starts one outside Effect. */
export const make = (options: HubSpotState.Options = {}): Effect.Effect<HubSpotSandbox> =>
  Effect.suspend(() => sandboxOf(HubSpotState.make(options)))

/**
 * Starts a sandbox with the records of a `dump` and reuses none of its ids. Accounts come from the options, as in `make`. Fails if the
 * snapshot is broken or of another version.
 */
export const restore = (
  snapshot: unknown,
  options: HubSpotState.Options = {}
): Effect.Effect<HubSpotSandbox, SnapshotNotValid> =>
  Effect.suspend(() =>
    Result.match(HubSpotSnapshot.read(snapshot, HubSpotState.recordTraits(options)), {
      onFailure: Effect.fail,
      onSuccess: (kept) => sandboxOf(HubSpotState.make(options, kept))
    })
  )

const sandboxOf = Effect.fnUntraced(function* (state: HubSpotState.HubSpotState): Effect.fn.Return<HubSpotSandbox> {
  const dump = () => HubSpotSnapshot.dump(state)
  const sandbox = yield* Sandbox.make({
    title: "HubSpot sandbox",
    otherApis,
    contract: hubspot,
    addRoutes: (router) => addRoutes(router, state),
    records: () => listRecords(state),
    dump,
    revision: () =>
      state.records.revision() + state.grants.revision() + state.schemas.revision() + state.associationTypes.revision(),
    expireToken: (token = Accounts.defaultToken, now) => state.accounts.expire(token, now),
    usualAnswer: (action) => Gate.refuse(state, FaultAnswers.usual(action)),
    journalSize: state.journalSize,
    reset: state.reset
  })
  return { ...sandbox, dump, addAccount: state.addAccount }
})

export const start = (options?: HubSpotState.Options): HubSpotSandbox => Effect.runSync(make(options))

export const layer = (options?: HubSpotState.Options): Layer.Layer<HubSpotSandbox> =>
  Layer.effect(HubSpotSandbox)(make(options))

/** Directs every `FetchHttpClient` that it is provided to at the sandbox. */
export const layerFetch: Layer.Layer<never, never, HubSpotSandbox> = Layer.effect(FetchHttpClient.Fetch)(
  Effect.map(HubSpotSandbox, (sandbox) => sandbox.fetch)
)

const numbered: BatchRoutes.Dialect = { requiredOnCreate: ["properties"], partialStatus: 207, madeStatus: 201 }
const dated: BatchRoutes.Dialect = {
  requiredOnCreate: ["properties", "associations"],
  partialStatus: undefined,
  madeStatus: 200
}

/** The routes of one version: its paths, its statuses, and what it enforces. */
const family = (state: HubSpotState.HubSpotState, dialect: BatchRoutes.Dialect, paths: Paths) => [
  ...RecordRoutes.routes(state, paths.objects, dialect.requiredOnCreate),
  ...SearchRoutes.routes(state, paths.objects),
  ...BatchRoutes.routes(state, paths.objects, dialect),
  ...AssociationRoutes.routes(state, paths.associations, dialect),
  ...LabelRoutes.routes(state, paths.associations),
  ...SingleAssociationRoutes.routes(state, paths.joined, dialect),
  ...PropertyRoutes.routes(state, paths.properties, dialect),
  ...SchemaRoutes.routes(state, paths.schemas),
  ...PipelineRoutes.routes(paths.pipelines),
  ...AccountRoutes.ownerRoutes(paths.owners)
]

type Paths = Readonly<
  Record<"associations" | "joined" | "objects" | "owners" | "pipelines" | "properties" | "schemas", `/${string}`>
>

const numberedPaths: Paths = {
  objects: "/crm/v3/objects",
  joined: "/crm/v4/objects",
  associations: "/crm/v4/associations",
  properties: "/crm/v3/properties",
  schemas: "/crm-object-schemas/v3/schemas",
  pipelines: "/crm/v3/pipelines",
  owners: "/crm/v3/owners"
}

const datedPaths: Paths = {
  objects: "/crm/objects/2026-09",
  joined: "/crm/objects/2026-09",
  associations: "/crm/associations/2026-09",
  properties: "/crm/properties/2026-09",
  schemas: "/crm-object-schemas/2026-09/schemas",
  pipelines: "/crm/pipelines/2026-09",
  owners: "/crm/owners/2026-09"
}

const addRoutes = Effect.fnUntraced(function* (router: HttpRouter.HttpRouter, state: HubSpotState.HubSpotState) {
  const beforeRules = {
    ...state,
    requiredByRule: {},
    associationTypes: AssociationTypes.withoutWork(state.associationTypes)
  }
  const entries = [
    ...family(beforeRules, numbered, numberedPaths),
    ...family(state, dated, datedPaths),
    ...AccountRoutes.detailRoutes,
    ...OAuthRoutes.uninstall(state)
  ]
  for (const { handler, method, path } of entries) yield* router.add(method, path, Gate.open(state, handler))
  yield* OAuthRoutes.add(router, state)
  yield* Consent.add(router, ConsentPage.make(state))
  yield* router.add("*", "*", notFound)
})

const notFound = HttpServerResponse.html(ErrorBodies.notFoundPage).pipe(HttpServerResponse.setStatus(404))

const listRecords = (state: HubSpotState.HubSpotState): ReturnType<Sandbox.Sandbox["records"]> =>
  state.records.tables().flatMap((table) =>
    table.all().map((record) => ({
      account: String(table.hubId),
      objectType: table.type.name,
      id: record.id,
      archived: record.archivedAt !== undefined,
      properties: RecordObject.withSystem(table, record)
    }))
  )

/** HubSpot's APIs beside the CRM's. developers.hubspot.com/docs/api-reference */
const otherApis =
  /^\/(?:automation|business-units|cms|communication-preferences|conversations|events|files|marketing|scheduler|settings|webhooks)\/|^\/crm\/v3\/(?:extensions|timeline)\//u
