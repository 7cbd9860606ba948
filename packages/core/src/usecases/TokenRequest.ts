/** Asks a provider for a new access token, in the name of the project's app. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ProjectId } from "../domain/Ids.ts"
import type { Refreshable } from "../domain/TokenExpiry.ts"
import { ProviderAppStore } from "../ports/ProviderAppStore.ts"
import type { Account, OAuthClient, ProviderDriver } from "../ports/ProviderDriver.ts"
import { ProviderAppInvalid, ProviderError, ProviderUnauthorized } from "../ports/ProviderError.ts"

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
 * An answer that was lost is asked for once more; where the provider has ended the refresh token with the first try, the
 * second says so.
 */
const ask = (driver: RefreshingDriver, client: OAuthClient, account: Account) =>
  driver.refresh(client, account).pipe(
    Effect.catchIf(
      ({ reason }) => reason._tag === "ProviderUnavailable",
      () => Effect.mapError(driver.refresh(client, account), afterLostAnswer)
    )
  )

const afterLostAnswer = (error: ProviderError): ProviderError => {
  const { provider, reason } = error
  if (reason._tag !== "ProviderUnauthorized") return error
  const { context, message } = reason
  const lost = "the answer to a refresh just before was lost, and perhaps a new refresh token with it"
  return new ProviderError({
    provider,
    reason: new ProviderUnauthorized({ message: `${message}; ${lost}`, ...(context === undefined ? {} : { context }) })
  })
}
