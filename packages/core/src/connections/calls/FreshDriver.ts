/**
 * A driver whose every call has a good token: one that ends before long is refreshed first, and one that the provider
 * doesn't accept is refreshed and the call made once more. A refused call was not carried out, so that is safe for creates.
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { ProjectId } from "../../domain/Ids.ts"
import { isDue, isOver, isRefreshable } from "../TokenExpiry.ts"
import type { ConnectionStore } from "../ConnectionStore.ts"
import type { ProviderAppStore } from "../../providers/ProviderAppStore.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { ProviderError } from "../../providers/ProviderError.ts"
import { Refreshes } from "./Refreshes.ts"
import { refreshToken } from "./RefreshToken.ts"
import type { RefreshingDriver } from "./TokenRequest.ts"

type Needs = ConnectionStore | ProviderAppStore | Refreshes

/** The calls of a driver: one that is added there doesn't compile here until it is fresh too. An explanation makes none. */
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

/** The driver for the connections of one project. A driver that can't refresh is left as it is. */
export const of = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId
): Effect.fn.Return<ProviderDriver, never, Needs> {
  const { check, describe, findByKey, readMany, refresh, sample, upsertFields } = driver
  if (refresh === undefined) return driver
  const context = yield* Effect.context<Needs>()
  const fresh =
    <Rest extends ReadonlyArray<unknown>, A>(
      call: (account: Account, ...rest: Rest) => Effect.Effect<A, ProviderError>
    ) =>
    (account: Account, ...rest: Rest): Effect.Effect<A, ProviderError> =>
      Effect.provideContext(
        withFreshToken({ ...driver, refresh }, projectId, account, (current) => call(current, ...rest)),
        context
      )
  const calls: Calls = {
    write: fresh(driver.write),
    read: fresh(driver.read),
    ...(readMany === undefined ? {} : { readMany: fresh(readMany) }),
    ...(findByKey === undefined ? {} : { findByKey: fresh(findByKey) }),
    ...(check === undefined ? {} : { check: fresh(check) }),
    ...(sample === undefined ? {} : { sample: fresh(sample) }),
    ...(check === undefined ? {} : { check: fresh(check) }),
    ...(upsertFields === undefined ? {} : { upsertFields: fresh(upsertFields) }),
    ...(describe === undefined
      ? {}
      : { describe: { objects: fresh(describe.objects), object: fresh(describe.object) } })
  }
  return { ...driver, ...calls }
})

const withFreshToken = Effect.fnUntraced(function* <A>(
  driver: RefreshingDriver,
  projectId: ProjectId,
  given: Account,
  call: (account: Account) => Effect.Effect<A, ProviderError>
) {
  if (!isRefreshable(given.credentials)) return yield* call(given)
  const refreshed = Effect.flatMap(Refreshes, ({ share }) =>
    share(given.connectionId, refreshToken(driver, projectId, given))
  )
  const now = yield* DateTime.now
  if (isDue(given.credentials, now)) {
    const isUsable = !isOver(given.credentials, now)
    const current = yield* Effect.catchIf(
      refreshed,
      (error) => isUsable && !isDead(error),
      () => Effect.succeed(given)
    )
    return yield* call(current)
  }
  return yield* Effect.catchIf(call(given), isDead, () => Effect.flatMap(refreshed, call))
})

const isDead = ({ reason }: ProviderError): boolean => reason._tag === "ProviderUnauthorized"
