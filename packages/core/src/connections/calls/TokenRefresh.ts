/** Refreshes access tokens before they expire, once for all processes, and again where one is refused. @rule credentials.refresh */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as FiberMap from "effect/FiberMap"
import * as FiberSet from "effect/FiberSet"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import { ConnectionStore, type RefreshLease } from "../ConnectionStore.ts"
import { type Refreshable, isAnother, isDue, isOver, isRefreshable, isSameToken, renewed } from "../TokenExpiry.ts"
import type { AccountMismatch } from "../Connection.ts"
import { refuseOther } from "../rules/ConnectionAccount.ts"
import type { ConnectionId, ProjectId } from "../../domain/Ids.ts"
import { refreshLeaseSeconds, refreshPauseSeconds } from "../../domain/Limits.ts"
import type { StoreUnavailable } from "../../domain/StoreError.ts"
import { ProviderAppStore } from "../../providers/ProviderAppStore.ts"
import type { Account, OAuthClient, ProviderDriver, RefreshedToken } from "../../providers/ProviderDriver.ts"
import {
  ProviderAppInvalid,
  ProviderError,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../providers/ProviderError.ts"
import * as Measures from "../../worker/Measures.ts"

type Needs = ConnectionStore | ProviderAppStore | Refreshes

/** The calls of a driver: one that is added there doesn't compile here until it refreshes tokens too. An explanation makes none. */
type Calls = Omit<
  ProviderDriver,
  | "name"
  | "displayName"
  | "capabilities"
  | "forwardableHeaders"
  | "fieldNames"
  | "canonicalId"
  | "recordForm"
  | "longestCall"
  | "info"
  | "factFaults"
  | "refresh"
  | "oauth"
  | "explain"
>

/** The driver for the connections of one project. A driver that can't refresh is returned as it is. */
export const withTokenRefresh = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId
): Effect.fn.Return<ProviderDriver, never, Needs> {
  const { associationLabels, check, describe, find, findByKey, readMany, refresh, sample, upsert, upsertFields } =
    driver
  if (refresh === undefined) return driver
  const context = yield* Effect.context<Needs>()
  const fresh =
    <Rest extends ReadonlyArray<unknown>, A>(
      call: (account: Account, ...rest: Rest) => Effect.Effect<A, ProviderError>
    ) =>
    (account: Account, ...rest: Rest): Effect.Effect<A, ProviderError> =>
      isRefreshable(account.credentials)
        ? withFreshToken({ ...driver, refresh }, projectId, account, account.credentials, context, (current) =>
            call(current, ...rest)
          )
        : call(account, ...rest)
  const calls: Calls = {
    write: fresh(driver.write),
    read: fresh(driver.read),
    ...(readMany === undefined ? {} : { readMany: fresh(readMany) }),
    ...(findByKey === undefined ? {} : { findByKey: fresh(findByKey) }),
    ...(find === undefined ? {} : { find: fresh(find) }),
    ...(check === undefined ? {} : { check: fresh(check) }),
    ...(associationLabels === undefined ? {} : { associationLabels: fresh(associationLabels) }),
    ...(sample === undefined ? {} : { sample: fresh(sample) }),
    ...(upsert === undefined ? {} : { upsert: { ...upsert, write: fresh(upsert.write) } }),
    ...(upsertFields === undefined ? {} : { upsertFields: fresh(upsertFields) }),
    ...(describe === undefined
      ? {}
      : { describe: { ...describe, objects: fresh(describe.objects), object: fresh(describe.object) } })
  }
  return { ...driver, ...calls }
})

const withFreshToken = Effect.fnUntraced(function* <A>(
  driver: RefreshableDriver,
  projectId: ProjectId,
  given: Account,
  credentials: Refreshable,
  context: Context.Context<Needs>,
  call: (account: Account) => Effect.Effect<A, ProviderError>
) {
  const refreshed = Effect.suspend(() =>
    Effect.flatMap(Refreshes, ({ share }) => share(given.connectionId, refreshToken(driver, projectId, given))).pipe(
      // Only the services: log annotations and call observers are those of each call.
      Effect.provideContext(Context.pick(ConnectionStore, ProviderAppStore, Refreshes)(context))
    )
  )
  const now = yield* DateTime.now
  if (isDue(credentials, now)) {
    const current = yield* Effect.result(refreshed)
    if (Result.isSuccess(current)) return yield* call(current.success)
    if (isOver(credentials, now) || isDead(current.failure)) return yield* current.failure
    // Only a refusal of the refresh ends a connection, so an end of the old token says as little as the refresh did.
    return yield* Effect.catchIf(call(given), isDead, () => current.failure)
  }
  return yield* Effect.catchIf(call(given), isDead, () => Effect.flatMap(refreshed, call))
})

const isDead = ({ reason }: ProviderError): boolean => reason._tag === "ProviderUnauthorized"

/** Between two checks of a lease that another process holds. */
const pause = "250 millis"

/** The longest time that a caller waits for another process's refresh: 80 checks. */
const turns = 80

export const refreshToken = Effect.fn("RefreshToken.refreshToken")(
  (driver: RefreshableDriver, projectId: ProjectId, stale: Account) => takeTurn(driver, projectId, stale),
  (self, { name: provider }, _projectId, { connectionId }) =>
    self.pipe(
      Effect.annotateLogs({ connectionId, provider }),
      // A bug here must not pass for one of a call that may have written.
      Effect.catchDefect((defect) =>
        Effect.andThen(
          Effect.logError("unexpected error while refreshing a token", defect),
          Effect.fail(unavailable("unexpected error"))
        )
      ),
      Effect.mapError((error) => {
        switch (error._tag) {
          case "ProviderError":
            return error
          case "AccountMismatch":
          case "ConnectionNotFound":
            return new ProviderError({ provider, reason: new ProviderUnauthorized({ message: error.message }) })
          case "StoreUnavailable":
            return new ProviderError({ provider, reason: unavailable(error.message) })
          case "ProviderUnavailable":
            return new ProviderError({ provider, reason: error })
        }
      })
    )
)

const unavailable = (why: string) =>
  new ProviderUnavailable({
    message: `the access token could not be refreshed: ${why}`,
    written: "no",
    timedOut: false,
    unmade: true
  })

const takeTurn = Effect.fnUntraced(function* (driver: RefreshableDriver, projectId: ProjectId, stale: Account) {
  const connections = yield* ConnectionStore
  const { connectionId: id } = stale
  for (let turn = 0; turn < turns; turn++) {
    const account = yield* connections.account(projectId, id)
    if (isAnother(account.credentials, stale.credentials)) return account
    const now = yield* DateTime.now
    const until = DateTime.add(now, { seconds: refreshLeaseSeconds })
    const lease = yield* connections.takeRefresh(projectId, id, { now, until })
    if (Option.isSome(lease)) return yield* withLease(driver, projectId, stale, lease.value)
    yield* Effect.sleep(pause)
  }
  return yield* unavailable("another process's refresh of the connection took too long")
})

/** The lease is given back unless the refresh has ended it by saving. */
const withLease = Effect.fnUntraced(function* (
  driver: RefreshableDriver,
  projectId: ProjectId,
  stale: Account,
  lease: RefreshLease
) {
  const connections = yield* ConnectionStore
  const { account } = lease
  const { connectionId, credentials } = account
  const release = connections
    .releaseRefresh(projectId, connectionId, lease)
    .pipe(Effect.catch((error) => Effect.logWarning("releasing a refresh lease failed; it expires on its own", error)))
  if (!isRefreshable(credentials) || isAnother(credentials, stale.credentials)) {
    yield* release
    return account
  }
  const { account: known } = yield* connections.get(projectId, connectionId)
  const asked = send(driver, projectId, account, credentials)
  const token = yield* Effect.result(Measures.tokenRefresh(driver.name, asked))
  if (Result.isSuccess(token)) {
    // Tokens of another account are of no use to this connection; the store that compares them too may be away.
    const own = Effect.fromResult(refuseOther(connectionId, known, { accountRef: token.success.workspaceRef }))
    const saved = Effect.flatMap(own, () => save(projectId, lease, credentials, token.success))
    return yield* Effect.tapErrorTag(saved, "AccountMismatch", () => release)
  }
  yield* release
  // A process that outlived its lease may have used the refresh token; the tokens that it saved are valid.
  const now = yield* connections.account(projectId, connectionId)
  return isSameToken(now.credentials, credentials) ? yield* Effect.fail(token.failure) : now
})

/** Pauses between attempts to save a token that exists nowhere else: 50 ms, growing by a factor of 2, 6 seconds in total. */
const again = Schedule.max([Schedule.exponential("50 millis"), Schedule.recurs(6)])

const save = Effect.fnUntraced(function* (
  projectId: ProjectId,
  lease: RefreshLease,
  before: Refreshable,
  token: RefreshedToken
) {
  const { metadata = {}, workspaceRef } = token
  const connections = yield* ConnectionStore
  const { connectionId } = lease.account
  const credentials = renewed(before, token)
  const refreshed = {
    credentials,
    facts: metadata,
    ...(workspaceRef === undefined ? {} : { accountRef: workspaceRef })
  }
  const saving = connections.saveRefreshed(projectId, connectionId, lease, refreshed, yield* DateTime.now)
  const account: Account = { ...lease.account, credentials, metadata: { ...lease.account.metadata, ...metadata } }
  return yield* saving.pipe(
    Effect.retry({ schedule: again, while: isAway }),
    // If the credentials were replaced in the meantime, the new ones are used.
    Effect.flatMap((saved) => (saved ? Effect.succeed(account) : connections.account(projectId, connectionId))),
    // The call can proceed with the new token.
    Effect.catchTag("StoreUnavailable", (error) =>
      Effect.logError("saving a refreshed token failed; will retry in the background", error).pipe(
        Effect.andThen(
          Effect.flatMap(Refreshes, ({ saveLater }) =>
            saveLater(Effect.retry(saving, { schedule: untilReached, while: isAway }))
          )
        ),
        Effect.as(account)
      )
    )
  )
})

const isAway = ({ _tag }: AccountMismatch | StoreUnavailable): boolean => _tag === "StoreUnavailable"

/** The store may be away for longer, such as during a failover; the provider may accept the former refresh token no more. */
const untilReached = Schedule.max([Schedule.spaced("1 second"), Schedule.during("10 minutes")])

export class Refreshes extends Context.Service<
  Refreshes,
  {
    /** Runs a refresh, or joins the running one. It outlives its caller: the provider's answer is the only copy of a token. */
    readonly share: <R>(
      id: ConnectionId,
      refresh: Effect.Effect<Account, ProviderError, R>
    ) => Effect.Effect<Account, ProviderError, R>
    /** Saves a token in the background. */
    readonly saveLater: <A, E extends { readonly message: string }, R>(
      saving: Effect.Effect<A, E, R>
    ) => Effect.Effect<void, never, R>
  }
>()("@fieldgate/core/connections/calls/TokenRefresh/Refreshes") {}

/** Closing the scope waits 30 seconds for running refreshes and for tokens that are not saved yet. */
export const makeRefreshes: Effect.Effect<Refreshes["Service"], never, Scope.Scope> = Effect.gen(function* () {
  const running = yield* FiberMap.make<ConnectionId, Account, ProviderError>()
  const saves = yield* FiberSet.make()
  const ended = Effect.andThen(FiberMap.awaitEmpty(running), FiberSet.awaitEmpty(saves))
  yield* Effect.addFinalizer(() => Effect.ignore(Effect.timeout(ended, "30 seconds")))
  return Refreshes.of({
    saveLater: (saving) =>
      saving.pipe(
        Effect.catch((error) =>
          Effect.logError("saving a refreshed token failed again; the connection may have to be reconnected", error)
        ),
        FiberSet.run(saves),
        Effect.asVoid
      ),
    share: <R>(id: ConnectionId, refresh: Effect.Effect<Account, ProviderError, R>) =>
      Effect.flatMap(FiberMap.runtime(running)<R>(), (run) =>
        // In one step, so that two callers can't both find that nothing runs.
        Effect.suspend(() => Fiber.join(Option.getOrElse(FiberMap.getUnsafe(running, id), () => run(id, refresh))))
      )
  })
})

export type RefreshableDriver = ProviderDriver & Required<Pick<ProviderDriver, "refresh">>

export const send = Effect.fnUntraced(function* (
  driver: RefreshableDriver,
  projectId: ProjectId,
  account: Account,
  credentials: Refreshable
) {
  const client = credentials._tag === "ClientCredentials" ? credentials : yield* appOf(driver, projectId, credentials)
  return yield* ask(driver, client, account)
})

const appOf = Effect.fnUntraced(function* (
  { displayName, name: provider }: ProviderDriver,
  projectId: ProjectId,
  { environment = "production" }: Refreshable
) {
  const client = yield* (yield* ProviderAppStore).client(projectId, { provider, environment })
  if (Option.isSome(client)) return client.value
  const reason = new ProviderAppInvalid({
    message:
      `the access token has expired, and the project has no provider app for ${displayName} (${environment}) to refresh it ` +
      "with: create one with the client id and secret of the app that the account was connected with",
    context: { provider }
  })
  return yield* new ProviderError({ provider, reason })
})

/** A refresh without a usable answer is repeated once after a pause. Only a certain or repeated refusal ends the connection. */
const ask = (driver: RefreshableDriver, client: OAuthClient, account: Account) =>
  driver.refresh(client, account).pipe(
    Effect.catchIf(isInconclusive, (first) =>
      Effect.sleep(requestPause).pipe(
        Effect.andThen(driver.refresh(client, account)),
        Effect.catch((second) =>
          Effect.flatMap(DateTime.now, (now) =>
            Effect.fail(conclusionOf(first, second, DateTime.addDuration(now, requestPause)))
          )
        )
      )
    )
  )

const requestPause = Duration.seconds(refreshPauseSeconds)

const isInconclusive = ({ reason }: ProviderError): boolean =>
  reason._tag === "ProviderUnavailable" || (reason._tag === "ProviderUnauthorized" && reason.unconfirmed === true)

const conclusionOf = (first: ProviderError, second: ProviderError, retryAfter: DateTime.Utc): ProviderError => {
  const { provider, reason } = second
  if (reason._tag !== "ProviderUnauthorized") return second
  const { message, unconfirmed } = reason
  const context = reason.context === undefined ? {} : { context: reason.context }
  if (first.reason._tag === "ProviderUnauthorized") {
    return new ProviderError({ provider, reason: new ProviderUnauthorized({ message, ...context }) })
  }
  return new ProviderError({
    provider,
    reason:
      unconfirmed === true
        ? new ProviderUnavailable({ message, written: "no", timedOut: false, unmade: true, retryAfter, ...context })
        : new ProviderUnauthorized({ message: `${message}; ${lost}`, ...context })
  })
}

const lost = "the response to the previous refresh was lost, possibly with a new refresh token"
