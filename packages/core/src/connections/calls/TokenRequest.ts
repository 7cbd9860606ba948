/** Asks a provider for a new access token, in the name of the project's app. */
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ProjectId } from "../../domain/Ids.ts"
import { refreshPauseSeconds } from "../../domain/Limits.ts"
import type { Refreshable } from "../TokenExpiry.ts"
import { ProviderAppStore } from "../../providers/ProviderAppStore.ts"
import type { Account, OAuthClient, ProviderDriver } from "../../providers/ProviderDriver.ts"
import {
  ProviderAppInvalid,
  ProviderError,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../providers/ProviderError.ts"

/** A driver that can refresh. */
export type RefreshingDriver = ProviderDriver & Required<Pick<ProviderDriver, "refresh">>

export const send = Effect.fnUntraced(function* (
  driver: RefreshingDriver,
  projectId: ProjectId,
  account: Account,
  credentials: Refreshable
) {
  const client = credentials._tag === "ClientCredentials" ? credentials : yield* appOf(driver, projectId, credentials)
  return yield* ask(driver, client, account)
})

/** The app of the project that the tokens of this environment were given to. */
const appOf = Effect.fnUntraced(function* (
  { displayName, name: provider }: ProviderDriver,
  projectId: ProjectId,
  { environment = "production" }: Refreshable
) {
  const client = yield* (yield* ProviderAppStore).client(projectId, { provider, environment })
  if (Option.isSome(client)) return client.value
  const reason = new ProviderAppInvalid({
    message:
      `the access token has ended, and the project has no provider app for ${displayName} (${environment}) to refresh it ` +
      "with: create one with the client id and secret of the app that the account was connected with",
    context: { provider }
  })
  return yield* new ProviderError({ provider, reason })
})

/**
 * A refresh without a usable answer, or with a refusal that proves nothing, is repeated once after a pause. Only a refusal
 * that is certain, or that came twice, ends the connection.
 */
const ask = (driver: RefreshingDriver, client: OAuthClient, account: Account) =>
  driver.refresh(client, account).pipe(
    Effect.catchIf(isInconclusive, (first) =>
      Effect.sleep(pause).pipe(
        Effect.andThen(driver.refresh(client, account)),
        Effect.catch((second) =>
          Effect.flatMap(DateTime.now, (now) =>
            Effect.fail(conclusionOf(first, second, DateTime.addDuration(now, pause)))
          )
        )
      )
    )
  )

const pause = Duration.seconds(refreshPauseSeconds)

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

const lost = "the answer to a refresh just before was lost, and perhaps a new refresh token with it"
