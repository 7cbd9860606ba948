/** What a move needs: the two databases, the project, and that its copy would be usable. @rule project.move */
import { ProjectId } from "@fieldgate/core/domain/Ids"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { sealedKeyOf } from "../../operations/RecordDigests.ts"
import * as EncryptionCanary from "../EncryptionCanary.ts"
import { Seal } from "../Seal.ts"
import { soughtText, soughtUuid } from "../SqlValue.ts"
import { lastMigration } from "../Transfer.ts"

export type Sql = SqlClient.SqlClient

/** The move can't start, or can't go on; the message names what to do. */
export class MoveRefused extends Schema.TaggedError<MoveRefused>()("MoveRefused", { message: Schema.String }) {}

export interface Move {
  readonly projectId: ProjectId
  readonly name: string
  readonly source: Sql
  readonly target: Sql
}

export interface State {
  readonly moveId: string
  readonly state: "leaving" | "moved" | "arriving" | "arrived"
  readonly frozen: boolean
  readonly other: string | null
}

export const stateIn = Effect.fnUntraced(function* (sql: Sql, projectId: ProjectId) {
  const [row] = yield* sql<State>`
    select move_id as "moveId", state, frozen, other from project_move where project_id = ${soughtUuid(projectId)}`
  return row
})

/** The cluster, the database and the schema. */
export const identityOf = Effect.fnUntraced(function* (sql: Sql) {
  const [row] = yield* sql<{ readonly identity: string }>`
    select coalesce(identifier, 'unknown') || ' ' || current_schema() as identity from current_identity()`
  return row?.identity ?? "unknown"
})

/** Finds the project by id or name. */
export const find = Effect.fn("MoveCheck.find")(function* (source: Sql, target: Sql, idOrName: string) {
  const rows = yield* source<{ readonly id: string; readonly name: string }>`
    select id, name from project where id = ${soughtUuid(idOrName)} or name = ${soughtText(idOrName)}
    order by id is not distinct from ${soughtUuid(idOrName)} desc, id limit 2`
  const [first, second] = rows
  if (first === undefined) return yield* refuse(`the database of DATABASE_URL has no project ${idOrName}`)
  if (second !== undefined && first.id !== idOrName)
    return yield* refuse(`several projects are named ${idOrName}: pass the ID of one, such as ${first.id}`)
  const move: Move = { projectId: ProjectId.make(first.id), name: first.name, source, target }
  return move
})

export const refuse = (message: string) => Effect.fail(new MoveRefused({ message }))

/** Before anything is held: what would make the copy unusable. */
export const check = Effect.fn("MoveCheck.check")(function* ({ projectId, source, target }: Move) {
  const on = <A, E, R>(sql: Sql, work: Effect.Effect<A, E, R>) => Effect.provideService(work, SqlClient.SqlClient, sql)
  if ((yield* identityOf(source)) === (yield* identityOf(target)))
    return yield* refuse("DATABASE_URL and TARGET_DATABASE_URL lead to the same database")
  const [own, other] = [yield* on(source, lastMigration), yield* on(target, lastMigration)]
  if (own !== other)
    return yield* refuse(
      `the databases are at different migrations, ${own} and ${other}: run the same version of Fieldgate on both`
    )
  yield* on(source, EncryptionCanary.check)
  yield* on(target, EncryptionCanary.check)
  const used = yield* source<{ readonly keyId: string }>`
    select distinct split_part(sealed, '.', 2) as "keyId" from (
      select sealed_credentials as sealed from connection where project_id = ${soughtUuid(projectId)}
      union all select sealed_secrets from destination where project_id = ${soughtUuid(projectId)}
      union all select sealed_secret from provider_app where project_id = ${soughtUuid(projectId)}) secrets`
  const known = yield* target<{ readonly keyId: string }>`select key_id as "keyId" from encryption_canary`
  const { currentKeyId } = yield* Seal
  // Makes it if the source has no key yet; the copy only reads.
  yield* on(source, sealedKeyOf(projectId))
  const missing = [...new Set([...used.map(({ keyId }) => keyId), currentKeyId])].filter(
    (id) => !known.some(({ keyId }) => keyId === id)
  )
  if (missing.length > 0)
    return yield* refuse(
      `the servers of TARGET_DATABASE_URL have never used the encryption key "${missing.join('", "')}": start one with the same ` +
        "FIELDGATE_ENCRYPTION_KEY, or run `fieldgate keys rotate-encryption` on the source first"
    )
})
