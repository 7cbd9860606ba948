/**
 * Re-encrypts secrets that are not encrypted with the current key, a few rows at a time, while servers with both keys may run.
 * A concurrent change of a row is kept; an interrupted run can be continued.
 * @rule encryption.rotation
 */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { Seal, sealedBy } from "./Seal.ts"
import { soughtUuid, text, texts, uuids } from "./SqlValue.ts"

/** The owner that a destination's secrets are encrypted for: no other envelope decrypts under it. */
export const destinationOwner = (id: string): string => `destination:${id}`

export const providerAppOwner = (id: string): string => `provider-app:${id}`

export const recordDigestKeyOwner = (id: string): string => `record-digest-key:${id}`

/** Columns with secrets, and their owners. Secrets that expire within minutes are not included. */
export const places = [
  { table: "connection", column: "sealed_credentials", ownerOf: (id: string) => id },
  { table: "destination", column: "sealed_secrets", ownerOf: destinationOwner },
  { table: "provider_app", column: "sealed_secret", ownerOf: providerAppOwner },
  { table: "record_digest_key", column: "sealed_key", ownerOf: recordDigestKeyOwner }
] as const
type Place = (typeof places)[number]

export interface Resealed {
  readonly rows: number
  /** Rows that can't be decrypted, with the reason. They are unchanged. */
  readonly refused: ReadonlyArray<{ readonly table: string; readonly id: string; readonly message: string }>
}

type Report = (table: string, rows: number) => Effect.Effect<void>

/** Rows per step, encrypted within a few milliseconds. */
const atOnce = 100

/** Maximum number of passes, while servers still encrypt with an old key. */
const passes = 10

/** Repeats until no row remains that can be re-encrypted. */
export const run = Effect.fn("Reseal.run")(function* (report: Report) {
  let rows = 0
  for (let pass = 1; ; pass++) {
    const done = yield* Effect.forEach(places, (place) => through(place, report, rows))
    const found = done.reduce((sum, each) => sum + each.rows, 0)
    rows += found
    if (found === 0 || pass === passes) return { rows, refused: done.flatMap(({ refused }) => refused) }
  }
})

const through = Effect.fnUntraced(function* (place: Place, report: Report, before: number) {
  let resealed: Resealed = { rows: 0, refused: [] }
  let after = firstId
  for (;;) {
    const found = yield* due(place, after)
    const last = found.at(-1)
    if (last === undefined) return resealed
    after = last.id
    const { refused, rows } = yield* step(place, found)
    resealed = { rows: resealed.rows + rows, refused: [...resealed.refused, ...refused] }
    yield* report(place.table, before + resealed.rows)
  }
})

const firstId = "00000000-0000-0000-0000-000000000000"

interface Row {
  readonly id: string
  readonly envelope: string
}

/** The next rows encrypted with another key. */
const due = Effect.fnUntraced(function* ({ column, table }: Place, after: string) {
  const sql = yield* SqlClient.SqlClient
  const { currentKeyId } = yield* Seal
  return yield* sql<Row>`
    select id, ${sql(column)} as envelope from ${sql(table)}
    where id > ${soughtUuid(after)} and not starts_with(${sql(column)}, ${text(sealedBy(currentKeyId))})
    order by id limit ${atOnce}`
})

/** Updates a row only if it still has the decrypted envelope. */
const step = Effect.fnUntraced(function* ({ column, ownerOf, table }: Place, found: ReadonlyArray<Row>) {
  const sql = yield* SqlClient.SqlClient
  const tried = yield* Effect.forEach(found, (row) => sealedAnew(row, ownerOf(row.id)))
  const ready = tried.flatMap((each) => ("envelope" in each ? [each] : []))
  const changed = yield* sql`
    update ${sql(table)} t set ${sql(column)} = given.envelope
    from unnest(${uuids(ready.map(({ id }) => id))}, ${texts(ready.map(({ former }) => former))},
      ${texts(ready.map(({ envelope }) => envelope))}) as given (id, former, envelope)
    where t.id = given.id and t.${sql(column)} = given.former returning t.id`
  const refused = tried.flatMap((each) => ("message" in each ? [{ table, ...each }] : []))
  return { rows: changed.length, refused }
})

const sealedAnew = Effect.fnUntraced(function* ({ envelope, id }: Row, owner: string) {
  const { open, seal } = yield* Seal
  return yield* open(envelope, owner).pipe(
    Effect.flatMap((secret) => seal(secret, owner)),
    Effect.map((resealed) => ({ id, former: envelope, envelope: resealed })),
    Effect.catch(({ message }) => Effect.succeed({ id, message }))
  )
})
