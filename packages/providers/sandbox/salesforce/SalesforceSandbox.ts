/**
 * Salesforce's REST API in this process: it keeps records, has object types and fields, issues tokens, and refuses in Salesforce's words.
 * `make` in Effect, `layer` for a composition; `fetch` works wherever a `fetch` does.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { AnswerAction } from "../Fault.ts"
import * as Consent from "../parts/Consent.ts"
import { salesforce } from "../../contracts/salesforce/SalesforceContract.ts"
import * as Sandbox from "../Sandbox.ts"
import type { SnapshotNotValid } from "../Snapshot.ts"
import * as Accounts from "./Accounts.ts"
import type { FieldAccess } from "./FieldSecurity.ts"
import * as ConsentPage from "./ConsentPage.ts"
import * as FaultAnswers from "./FaultAnswers.ts"
import * as Gate from "./Gate.ts"
import * as OAuthRoutes from "./OAuthRoutes.ts"
import * as RecordView from "./RecordView.ts"
import * as Refusals from "./Refusals.ts"
import * as RestRoutes from "./RestRoutes.ts"
import * as SalesforceControls from "./SalesforceControls.ts"
import * as SalesforceSnapshot from "./SalesforceSnapshot.ts"
import * as SalesforceState from "./SalesforceState.ts"

export type { Account, ConnectedApp } from "./Accounts.ts"
export {
  defaultAccount,
  defaultApp,
  defaultOrgId,
  defaultRefreshToken,
  defaultToken,
  defaultUserId
} from "./Accounts.ts"
export type { FieldAccess } from "./FieldSecurity.ts"
export * as Fields from "./Fields.ts"
export type { AssignmentRule, DuplicateRule, ValidationRule } from "./Rules.ts"
export type { SalesforceSnapshot } from "./SalesforceSnapshot.ts"
export type { Options } from "./SalesforceState.ts"
export type { CustomObject } from "./SObjects.ts"

export interface SalesforceSandbox extends Sandbox.Sandbox {
  readonly dump: () => SalesforceSnapshot.SalesforceSnapshot
  /** Opens another account, or adds a token to one. */
  readonly addAccount: (account: Accounts.Account) => void
  /** Changes the access to a field such as `Contact.Birthdate`; false if the field doesn't exist. */
  readonly setFieldAccess: (path: string, access: FieldAccess) => boolean
  /** Lets the next `times` updates and deletes of a record fail with `UNABLE_TO_LOCK_ROW`. Default: 1. */
  readonly lockRecord: (id: string, times?: number) => void
}

export const SalesforceSandbox: Context.Service<SalesforceSandbox, SalesforceSandbox> =
  Context.Service<SalesforceSandbox>("@fieldgate/providers/sandbox/salesforce/SalesforceSandbox")

/** Starts a sandbox on the clock of the caller. It holds no resource; `Effect.runSync` starts one outside Effect. */
export const make = (options: SalesforceState.Options = {}): Effect.Effect<SalesforceSandbox> =>
  Effect.suspend(() => sandboxOf(SalesforceState.make(options)))

/**
 * Starts a sandbox with the records and refresh tokens of a `dump` and reuses none of its ids. Everything else comes from the options, as
 * in `make`. Fails if the snapshot is broken or of another version.
 */
export const restore = (
  snapshot: unknown,
  options: SalesforceState.Options = {}
): Effect.Effect<SalesforceSandbox, SnapshotNotValid> =>
  Effect.suspend(() =>
    Result.match(SalesforceSnapshot.read(snapshot, options), {
      onFailure: Effect.fail,
      onSuccess: (kept) => sandboxOf(SalesforceState.make(options, kept))
    })
  )

const sandboxOf = Effect.fnUntraced(function* (
  state: SalesforceState.SalesforceState
): Effect.fn.Return<SalesforceSandbox> {
  const dump = () => SalesforceSnapshot.dump(state)
  const sandbox = yield* Sandbox.make({
    title: "Salesforce sandbox",
    otherApis,
    contract: salesforce,
    addRoutes: (router) => addRoutes(router, state),
    records: () => listRecords(state),
    dump,
    revision: () => state.records.revision() + state.sessions.revision() + state.catalog.revision(),
    expireToken: (token = Accounts.defaultToken, now) => state.sessions.end(token, now),
    usualAnswer,
    limitStatus: 403,
    journalSize: state.journalSize,
    reset: state.reset
  })
  return {
    ...sandbox,
    dump,
    addAccount: state.accounts.add,
    setFieldAccess: state.catalog.setAccess,
    lockRecord: (id, times = 1) => state.locks.add(id, times)
  }
})

export const start = (options?: SalesforceState.Options): SalesforceSandbox => Effect.runSync(make(options))

export const layer = (options?: SalesforceState.Options): Layer.Layer<SalesforceSandbox> =>
  Layer.effect(SalesforceSandbox)(make(options))

/** Directs every `FetchHttpClient` that it is provided to at the sandbox. */
export const layerFetch: Layer.Layer<never, never, SalesforceSandbox> = Layer.effect(FetchHttpClient.Fetch)(
  Effect.map(SalesforceSandbox, (sandbox) => sandbox.fetch)
)

const addRoutes = Effect.fnUntraced(function* (router: HttpRouter.HttpRouter, state: SalesforceState.SalesforceState) {
  yield* SalesforceControls.add(router, state)
  yield* OAuthRoutes.add(router, state)
  yield* Consent.add(router, ConsentPage.make(state))
  yield* RestRoutes.add(router, state)
})

const usualAnswer = (action: AnswerAction): HttpServerResponse.HttpServerResponse => {
  const refusal = FaultAnswers.usual(action)
  return refusal === "maintenance"
    ? HttpServerResponse.html(Refusals.maintenancePage).pipe(HttpServerResponse.setStatus(503))
    : Gate.refuse(refusal)
}

/** What callers have written; users come from the accounts. */
const listRecords = ({ records }: SalesforceState.SalesforceState): ReturnType<Sandbox.Sandbox["records"]> =>
  records.tables().flatMap(({ all, orgId, type }) =>
    (type.writable ? all() : []).map((record) => {
      const values = RecordView.valuesOf(record)
      return {
        account: orgId,
        objectType: type.name,
        id: record.id,
        archived: record.deletedAt !== undefined,
        properties: Object.fromEntries(
          type.fields.flatMap(({ name }) => {
            const value = values[name] ?? null
            return value === null ? [] : [[name, String(value)]]
          })
        )
      }
    })
  )

/** Salesforce's other APIs, and resources of the REST API that have nothing to do with records. */
const otherApis =
  /^\/services\/(?:Soap|async|apexrest)\/|^\/services\/data\/v[\d.]+\/(?:actions|analytics|chatter|connect|metadata|process|quickActions|support|tabs|theme|ui-api|wave)(?:\/|$)/u
