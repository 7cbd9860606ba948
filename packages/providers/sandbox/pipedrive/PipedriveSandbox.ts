/**
 * Pipedrive's API in this process: persons, organizations, deals, activities, products and their fields, leads and notes, stored and refused as Pipedrive does. `make` in Effect,
 * `layer` for a composition; `fetch` works wherever a `fetch` does.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { pipedrive } from "../../contracts/pipedrive/PipedriveContract.ts"
import * as ContractTokens from "../contracted/ContractTokens.ts"
import * as Sandbox from "../Sandbox.ts"
import type { SnapshotNotValid } from "../Snapshot.ts"
import * as Accounts from "./Accounts.ts"
import * as FaultAnswers from "./FaultAnswers.ts"
import { objectTypes } from "./Fields.ts"
import * as FieldRoutes from "./FieldRoutes.ts"
import * as Gate from "./Gate.ts"
import * as OAuth from "./OAuth.ts"
import * as PipedriveSnapshot from "./PipedriveSnapshot.ts"
import * as PipedriveState from "./PipedriveState.ts"
import * as PipelineRoutes from "./PipelineRoutes.ts"
import * as RecordRoutes from "./RecordRoutes.ts"
import { view } from "./RecordView.ts"
import * as Refusals from "./Refusals.ts"
import * as UserRoutes from "./UserRoutes.ts"

export type { Account } from "./Accounts.ts"
export { defaultCompany, defaultToken } from "./Accounts.ts"
export { defaultApp } from "./OAuth.ts"
export type { PipedriveSnapshot } from "./PipedriveSnapshot.ts"
export type { Options } from "./PipedriveState.ts"
export type { Limits } from "./RateLimits.ts"

export interface PipedriveSandbox extends Sandbox.Sandbox {
  readonly dump: () => PipedriveSnapshot.PipedriveSnapshot
  /** Opens another company, or adds a token to one. */
  readonly addAccount: (account: Accounts.Account) => void
}

export const PipedriveSandbox: Context.Service<PipedriveSandbox, PipedriveSandbox> = Context.Service<PipedriveSandbox>(
  "@fieldgate/providers/sandbox/pipedrive/PipedriveSandbox"
)

/** Starts a sandbox on the clock of the caller. It holds no resource; `Effect.runSync` starts one outside Effect. */
export const make = (options: PipedriveState.Options = {}): Effect.Effect<PipedriveSandbox> =>
  Effect.suspend(() => around(PipedriveState.make(options)))

/**
 * Starts a sandbox with the records of a `dump` and reuses none of its ids. Accounts come from the options, as in `make`. Fails if the
 * snapshot is broken or of another version.
 */
export const restore = (
  snapshot: unknown,
  options: PipedriveState.Options = {}
): Effect.Effect<PipedriveSandbox, SnapshotNotValid> =>
  Effect.suspend(() =>
    Result.match(PipedriveSnapshot.read(snapshot, PipedriveState.firstId(options)), {
      onFailure: Effect.fail,
      onSuccess: (kept) => around(PipedriveState.make(options, kept))
    })
  )

const around = Effect.fnUntraced(function* (state: PipedriveState.PipedriveState): Effect.fn.Return<PipedriveSandbox> {
  const dump = () => PipedriveSnapshot.dump(state)
  const sandbox = yield* Sandbox.make({
    title: "Pipedrive sandbox",
    otherApis,
    contract: pipedrive,
    addRoutes: (router) => addRoutes(router, state),
    records: () => listRecords(state),
    dump,
    revision: () => state.records.revision() + state.customFields.revision(),
    expireToken: (token = Accounts.defaultToken, now) =>
      state.accounts.expire(token, now) || state.tokens.expire(token, now),
    usualAnswer: (action) => Gate.refuse(state, FaultAnswers.usual(action)),
    journalSize: state.journalSize,
    reset: state.reset
  })
  return { ...sandbox, dump, addAccount: state.accounts.add }
})

export const start = (options?: PipedriveState.Options): PipedriveSandbox => Effect.runSync(make(options))

export const layer = (options?: PipedriveState.Options): Layer.Layer<PipedriveSandbox> =>
  Layer.effect(PipedriveSandbox)(make(options))

/** Directs every `FetchHttpClient` that it is provided to at the sandbox. */
export const layerFetch: Layer.Layer<never, never, PipedriveSandbox> = Layer.effect(FetchHttpClient.Fetch)(
  Effect.map(PipedriveSandbox, (sandbox) => sandbox.fetch)
)

const addRoutes = Effect.fnUntraced(function* (router: HttpRouter.HttpRouter, state: PipedriveState.PipedriveState) {
  for (const type of objectTypes) {
    for (const entry of RecordRoutes.routes(state, type)) {
      yield* router.add(entry.method, entry.path, Gate.open(state, entry))
    }
  }
  yield* ContractTokens.addRoutes(router, OAuth.model, state.tokens)
  for (const entry of FieldRoutes.routes(state.customFields)) {
    yield* router.add(entry.method, entry.path, Gate.open(state, entry))
  }
  for (const entry of PipelineRoutes.routes) yield* router.add(entry.method, entry.path, Gate.open(state, entry))
  for (const entry of UserRoutes.routes) yield* router.add(entry.method, entry.path, Gate.open(state, entry))
  yield* router.add("*", "*", Gate.open(state, { cost: 0, handler: () => Result.fail(Refusals.noSuchPath) }))
})

const listRecords = (state: PipedriveState.PipedriveState): ReturnType<Sandbox.Sandbox["records"]> =>
  state.records.tables().flatMap((table) =>
    table.all().map((record) => {
      const { id = record.id, is_deleted: _, ...fields } = view(table.type, record)
      return {
        account: table.companyDomain,
        objectType: table.type.name,
        id: String(id),
        archived: record.deletedAt !== undefined,
        properties: Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => texts(name, value)))
      }
    })
  )

/** A value in readable form; empty ones are left out. */
const texts = (name: string, value: unknown): ReadonlyArray<readonly [string, string]> => {
  if (typeof value === "string") return [[name, value]]
  const json = JSON.stringify(value)
  return ["null", "[]", "{}"].includes(json) ? [] : [[name, json]]
}

/** The rest of version 1, and of version 2. developers.pipedrive.com/docs/api/v1 */
const otherApis =
  /^\/(?:api\/)?v1\/(?!users\/me$|(?:leads|notes)(?:\/|$))[A-Za-z]+|^\/api\/v2\/(?:boards|phases|projects|tasks)(?:\/|$)/u
