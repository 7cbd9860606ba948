/** The part of the connection store that lets one process refresh at a time: a lease in the connection's own row. */
import { Connection, withTokenFacts } from "@fieldgate/core/connections/Connection"
import type { ConnectionId, ProjectId } from "@fieldgate/core/domain/Ids"
import { ConnectionNotFound, type ConnectionStore } from "@fieldgate/core/connections/ConnectionStore"
import { accountAfter, refuseOther } from "@fieldgate/core/connections/rules/ConnectionAccount"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import * as SqlClient from "effect/sql/SqlClient"
import * as SqlConnectionRow from "./SqlConnectionRow.ts"
import { SealedAccount, accountColumns, accountJson, opener } from "./SqlConnectionRow.ts"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { json, soughtUuid, text, time } from "../sql/SqlValue.ts"

const available = orUnavailable("connection")

const decode = SqlRow.decoder(Schema.Struct({ ...SealedAccount.fields, credentialsVersion: Schema.Int }))
const decodeFacts = SqlRow.decoder(Connection.mapFields(Struct.pick(["account", "providerMetadata"])))
const columns = `${accountColumns()}, c.credentials_version as "credentialsVersion"`

type Leases = Pick<ConnectionStore["Service"], "takeRefresh" | "saveRefreshed" | "releaseRefresh">

export const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const credentialsOf = yield* SqlConnectionRow.sealedCredentials
  const open = yield* opener

  const where = (projectId: ProjectId, id: ConnectionId) =>
    sql`c.id = ${soughtUuid(id)} and c.project_id = ${soughtUuid(projectId)}`

  const takeRefresh: Leases["takeRefresh"] = Effect.fnUntraced(function* (projectId, id, { now, until }) {
    const [row] = yield* sql`
      update connection c set refresh_until = ${time(until)}
      where ${where(projectId, id)} and (c.refresh_until is null or c.refresh_until <= ${time(now)})
      returning ${sql.literal(columns)}
    `
    if (row !== undefined) {
      const { credentialsVersion, ...account } = yield* decode(row)
      return Option.some({ account: yield* open(account), credentialsVersion, until })
    }
    const [existing] = yield* sql`select c.id from connection c where ${where(projectId, id)}`
    return existing === undefined ? yield* new ConnectionNotFound({ connectionId: id }) : Option.none()
  }, available)

  /** The row is locked before its facts are read, so that no fact that is saved in between is lost. */
  const saveRefreshed: Leases["saveRefreshed"] = Effect.fnUntraced(
    function* (projectId, id, lease, { accountRef, credentials, facts }, at) {
      const envelope = yield* credentialsOf.seal(id, credentials)
      const [row] = yield* sql`
        select c.account, c.provider_metadata as "providerMetadata" from connection c
        where ${where(projectId, id)} and c.credentials_version = ${lease.credentialsVersion} for update
      `
      if (row === undefined) return false
      const { providerMetadata, ...before } = yield* decodeFacts(row)
      const named = accountRef === undefined ? undefined : { accountRef, checkTime: at }
      yield* Effect.fromResult(refuseOther(id, before.account, named))
      yield* sql`
        update connection c set sealed_credentials = ${text(envelope)},
          provider_metadata = ${json(withTokenFacts(providerMetadata, facts))},
          account = ${json(accountJson(accountAfter(before.account, { account: named })))},
          credentials_version = c.credentials_version + 1, refreshed_version = c.credentials_version + 1,
          refresh_until = null, update_time = ${time(at)},
          status = case c.status when 'bad_credentials' then 'created' else c.status end
        where ${where(projectId, id)}
      `
      return true
    },
    sql.withTransaction,
    available
  )

  const releaseRefresh: Leases["releaseRefresh"] = (projectId, id, { until }) =>
    sql`
      update connection c set refresh_until = null where ${where(projectId, id)} and c.refresh_until = ${time(until)}
    `.pipe(Effect.asVoid, available)

  return { takeRefresh, saveRefreshed, releaseRefresh }
})
