/** One connection; its credentials too, and freshly renewed, for a caller that may have them. Spec 4.6. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type Caller, mayDo } from "../../domain/Caller.ts"
import type { Connection } from "../Connection.ts"
import { type Credentials, endOf, withoutRefreshToken } from "../Credentials.ts"
import { isDue, isRefreshable } from "../TokenExpiry.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import { OperationQueue } from "../../operations/OperationQueue.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import * as Access from "../../call/Access.ts"
import * as ConnectionHealth from "./ConnectionHealth.ts"
import { Refreshes } from "./Refreshes.ts"
import { refreshToken } from "./RefreshToken.ts"
import { seen, SeenConnection } from "./SeenConnection.ts"

export const Input = Schema.Struct({
  ...SeenConnection.fields,
  /** Whether to return the credentials too, redacted. Default: `false`. */
  includeCreds: Schema.optionalKey(Schema.Boolean),
  /** Brings the credentials too. */
  includeRefreshToken: Schema.optionalKey(Schema.Boolean),
  /** `ifExpired` renews a token that has ended or ends before long. Nothing happens where none ends. */
  refresh: Schema.optionalKey(Schema.Literals(["force", "ifExpired"]))
})
type Input = typeof Input.Type

/** A connection, and its credentials where they were asked for; every secret in them is redacted. */
export interface Shown extends Connection {
  readonly credentials?: Credentials
  /** When the access token ends, for a caller that may have it: the end is no secret, but nobody else's matter. */
  readonly accessTokenEnd?: DateTime.Utc
}

export const getConnection = Effect.fn("GetConnection.getConnection")(function* (caller: Caller, input: Input) {
  const { connectionId, includeCreds = false, includeRefreshToken = false, refresh } = input
  const project = yield* Access.project(caller, "getConnection", input.project)
  const wantsSecrets = includeCreds || includeRefreshToken
  if (wantsSecrets || refresh !== undefined) yield* Access.require(caller, "readCredentials")
  const connection = yield* seen(caller, project.id, connectionId)
  if (refresh !== undefined) yield* renew(connection, refresh)
  const connections = yield* ConnectionStore
  const current = refresh === undefined ? connection : yield* connections.get(project.id, connectionId)
  const shown: Shown = yield* withWaiting(current)
  if (!mayDo(caller, "readCredentials")) return shown
  const account = connections.account(project.id, connectionId)
  // Credentials whose seal can't be opened keep nobody from the rest.
  const opened = wantsSecrets
    ? Effect.asSome(account)
    : Effect.catchDefect(Effect.asSome(account), () => Effect.succeedNone)
  const found = yield* opened
  if (Option.isNone(found)) return shown
  const { credentials } = found.value
  const accessTokenEnd = endOf(credentials)
  const known: Shown = accessTokenEnd === undefined ? shown : { ...shown, accessTokenEnd }
  if (!wantsSecrets) return known
  const told: Shown = { ...known, credentials: includeRefreshToken ? credentials : withoutRefreshToken(credentials) }
  return told
})

/** A connection whose writes are held shows how many. */
const withWaiting = Effect.fnUntraced(function* (connection: Connection) {
  const { id, outage } = connection
  if (outage?.state !== "open") return connection
  const waitingWrites = yield* (yield* OperationQueue).waiting([id])
  const shown: Connection = { ...connection, outage: { ...outage, waitingWrites } }
  return shown
})

/** A connection that is renewed so is good again, and what waited for it goes on. */
const renew = Effect.fnUntraced(function* (connection: Connection, when: "force" | "ifExpired") {
  const { id, projectId, provider, status } = connection
  const driver = yield* (yield* ProviderRegistry).get(provider)
  const account = yield* (yield* ConnectionStore).account(projectId, id)
  const { refresh } = driver
  if (refresh === undefined || !isRefreshable(account.credentials)) return
  if (when === "ifExpired" && !isDue(account.credentials, yield* DateTime.now)) return
  yield* Effect.flatMap(Refreshes, ({ share }) =>
    share(id, refreshToken({ ...driver, refresh }, projectId, account))
  ).pipe(Effect.tapError(({ reason }) => ConnectionHealth.note({ projectId, connection }, reason)))
  if (status === "bad_credentials") yield* (yield* OperationQueue).resume(projectId, id, yield* DateTime.now)
})
