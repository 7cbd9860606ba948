/**
 * Brings a connection's account with a token that differs from a stale one: refreshed here, or by somebody else meanwhile.
 * The store's lease lets one process refresh at a time, because a provider may end a refresh token with its first use.
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schedule from "effect/Schedule"
import type { ProjectId } from "../../domain/Ids.ts"
import { refreshLeaseSeconds } from "../../domain/Limits.ts"
import { isAnother, isRefreshable, isSameToken, type Refreshable, renewed } from "../TokenExpiry.ts"
import { ConnectionStore, type RefreshLease } from "../ConnectionStore.ts"
import type { Account, RefreshedToken } from "../../providers/ProviderDriver.ts"
import { ProviderError, ProviderUnauthorized, ProviderUnavailable } from "../../providers/ProviderError.ts"
import * as Measures from "../../worker/Measures.ts"
import * as TokenRequest from "./TokenRequest.ts"

/** Between two looks at a lease that somebody else has. */
const pause = "250 millis"

/** A caller waits no longer for somebody else's refresh; 80 looks. */
const looks = 80

export const refreshToken = Effect.fn("RefreshToken.refreshToken")(
  (driver: TokenRequest.RefreshingDriver, projectId: ProjectId, stale: Account) => takeTurn(driver, projectId, stale),
  (self, { name: provider }, _projectId, { connectionId }) =>
    self.pipe(
      Effect.annotateLogs({ connectionId, provider }),
      // A bug here must not pass for one of a call that may have written.
      Effect.catchDefect((defect) =>
        Effect.andThen(Effect.logError("a refresh failed by a bug", defect), Effect.fail(unavailable("by a bug")))
      ),
      Effect.mapError((error) => {
        switch (error._tag) {
          case "ProviderError":
            return error
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

const takeTurn = Effect.fnUntraced(function* (
  driver: TokenRequest.RefreshingDriver,
  projectId: ProjectId,
  stale: Account
) {
  const connections = yield* ConnectionStore
  const { connectionId: id } = stale
  for (let look = 0; look < looks; look++) {
    const account = yield* connections.account(projectId, id)
    if (isAnother(account.credentials, stale.credentials)) return account
    const now = yield* DateTime.now
    const until = DateTime.add(now, { seconds: refreshLeaseSeconds })
    const lease = yield* connections.takeRefresh(projectId, id, { now, until })
    if (Option.isSome(lease)) return yield* withLease(driver, projectId, stale, lease.value)
    yield* Effect.sleep(pause)
  }
  return yield* unavailable("somebody else's refresh of the connection takes too long")
})

/** The lease is given back unless the refresh has ended it by saving. */
const withLease = Effect.fnUntraced(function* (
  driver: TokenRequest.RefreshingDriver,
  projectId: ProjectId,
  stale: Account,
  lease: RefreshLease
) {
  const connections = yield* ConnectionStore
  const { account } = lease
  const { connectionId, credentials } = account
  const release = connections
    .releaseRefresh(projectId, connectionId, lease)
    .pipe(Effect.catch((error) => Effect.logWarning("a refresh could not be ended; it ends by itself", error)))
  if (!isRefreshable(credentials) || isAnother(credentials, stale.credentials)) {
    yield* release
    return account
  }
  const asked = TokenRequest.send(driver, projectId, account, credentials)
  const token = yield* Effect.result(Measures.tokenRefresh(driver.name, asked))
  if (Result.isSuccess(token)) return yield* save(projectId, lease, credentials, token.success)
  yield* release
  // Somebody who was slower than a lease may have used the refresh token up; what they saved is good.
  const now = yield* connections.account(projectId, connectionId)
  return isSameToken(now.credentials, credentials) ? yield* Effect.fail(token.failure) : now
})

/** Pauses between attempts to save a token that exists nowhere else: 50 ms, doubled, 6 seconds in all. */
const again = Schedule.max([Schedule.exponential("50 millis"), Schedule.recurs(6)])

const save = Effect.fnUntraced(function* (
  projectId: ProjectId,
  lease: RefreshLease,
  before: Refreshable,
  token: RefreshedToken
) {
  const { metadata = {} } = token
  const connections = yield* ConnectionStore
  const { connectionId } = lease.account
  const credentials = renewed(before, token)
  const refreshed = { credentials, facts: metadata }
  const saving = connections.saveRefreshed(projectId, connectionId, lease, refreshed, yield* DateTime.now)
  const account: Account = { ...lease.account, credentials, metadata: { ...lease.account.metadata, ...metadata } }
  return yield* saving.pipe(
    Effect.retry(again),
    // Credentials that replaced these meanwhile are the ones to use.
    Effect.flatMap((saved) => (saved ? Effect.succeed(account) : connections.account(projectId, connectionId))),
    // The call can go on; what is lost is told, for the connection may have to be made again.
    Effect.catchTag("StoreUnavailable", (error) =>
      Effect.as(Effect.logError("a refreshed token could not be saved", error), account)
    )
  )
})
