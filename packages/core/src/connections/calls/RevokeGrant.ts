/**
 * Ends, at the provider, the grant of a connection that was removed: its tokens then open nothing there either. It is tried once,
 * within a bound, and its failure is reported and changes nothing of the removal.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Connection } from "../Connection.ts"
import { revokeSeconds } from "../../domain/Limits.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import { ProviderAppStore } from "../../providers/ProviderAppStore.ts"
import type { Account } from "../../providers/ProviderDriver.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"

/** A grant of OAuth, read before its connection is removed. */
export interface Grant {
  readonly connection: Connection
  readonly account: Account
}

export type Revocation = "revoked" | "failed" | "nothing to revoke"

/** The grant of a connection; undefined where it has none, or where its credentials can't be read any more. */
export const grantOf = (connection: Connection) =>
  Effect.flatMap(ConnectionStore, (store) => store.account(connection.projectId, connection.id)).pipe(
    Effect.map((account): Grant | undefined =>
      account.credentials._tag === "OAuthCredentials" ? { connection, account } : undefined
    ),
    Effect.catch(() => Effect.undefined),
    Effect.catchDefect(() => Effect.undefined)
  )

/** Call it when the connection is gone. */
export const revoke = (grant: Grant | undefined) =>
  grant === undefined
    ? Effect.succeed<Revocation>("nothing to revoke")
    : ask(grant).pipe(
        Effect.timeoutOrElse({
          duration: `${revokeSeconds} seconds`,
          orElse: () => Effect.fail({ message: `no answer within ${revokeSeconds} seconds` })
        }),
        Effect.catch(({ message }) => failed(message)),
        Effect.catchDefect((defect) =>
          Effect.andThen(Effect.logError("unhandled error while revoking a grant", defect), failed("by a bug"))
        ),
        Effect.annotateLogs({ provider: grant.connection.provider, connectionId: grant.connection.id })
      )

const failed = (message: string) =>
  Effect.as(
    Effect.logWarning(`the connection was removed, but its grant was not revoked at the provider: ${message}`),
    "failed" as const
  )

const ask = Effect.fnUntraced(function* ({ account, connection }: Grant) {
  const { projectId, provider } = connection
  const nothing: Revocation = "nothing to revoke"
  const driver = yield* Effect.option((yield* ProviderRegistry).get(provider))
  const revokeAt = Option.getOrUndefined(driver)?.revoke
  if (revokeAt === undefined || (yield* isStillConnected(connection))) return nothing
  const { credentials } = account
  const { environment = "production" } = "environment" in credentials ? credentials : {}
  const client = yield* (yield* ProviderAppStore).client(projectId, { provider, environment })
  yield* revokeAt(Option.getOrUndefined(client), account)
  yield* Effect.logInfo("grant revoked at the provider")
  const revoked: Revocation = "revoked"
  return revoked
})

/** Another connection may lead to the same account, by the same grant. */
const isStillConnected = Effect.fnUntraced(function* ({ projectId, provider, providerWorkspaceRef }: Connection) {
  if (providerWorkspaceRef === undefined) return false
  const of = { provider, providerWorkspaceRef, page: { limit: 1 } }
  return (yield* (yield* ConnectionStore).list(projectId, of)).length > 0
})
