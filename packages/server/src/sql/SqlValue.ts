/** Binds domain values to statements with their types. Saved values can be found again unchanged. */
import * as PgTypes from "@effect/sql-pg/PgTypes"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"

/** A UUID in our form; PostgreSQL would accept other forms and return this one. */
const canonical = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether an ID can be of a row. */
export const isUuid = (id: string): boolean => canonical.test(id)

/** Characters that PostgreSQL can't store as text: NUL and lone surrogates. */
const unwritable = /[\0\p{Surrogate}]/u

/** An ID to save. An invalid ID is bound so that the client refuses it. */
export const uuid = (id: string) => PgTypes.uuid(isUuid(id) ? id : "")

export const soughtUuid = (id: string) => PgTypes.uuid(isUuid(id) ? id : null)

/** A text to save. A text that can't be stored is bound as NUL, which PostgreSQL refuses, so that it is never stored altered. */
export const text = (value: string | undefined) =>
  PgTypes.text(value === undefined ? null : unwritable.test(value) ? "\0" : value)

/** A text to search for. A text that can't be stored is bound as NULL, which equals nothing. */
export const soughtText = (value: string) => PgTypes.text(unwritable.test(value) ? null : value)

/** A message for people: characters that can't be stored are replaced, because it must always be saved. */
export const sentence = (value: string) => PgTypes.text(storable(value))

/** The text of such a message. */
export const storable = (value: string): string => value.replaceAll(new RegExp(unwritable, "gu"), "\ufffd")

export const time = (value: DateTime.Utc | undefined) =>
  PgTypes.timestamptz(value === undefined ? null : DateTime.toEpochMillis(value))

export const double = (value: number | undefined) => PgTypes.float8(value ?? null)

export const json = (value: unknown) => PgTypes.json(value ?? null)

const arrayOf = (oid: number) => (values: ReadonlyArray<unknown>) => Result.getOrThrow(PgTypes.array(values, oid))

/** Columns of values, for statements with many rows. `texts` takes only storable texts or JSON. */
export const texts = arrayOf(PgTypes.OID.text)
export const ints = arrayOf(PgTypes.OID.int4)
export const booleans = arrayOf(PgTypes.OID.bool)
export const uuids = arrayOf(PgTypes.OID.uuid)
/** IDs to search for, without invalid ones. */
export const soughtUuids = (ids: ReadonlyArray<string>) => uuids(ids.filter(isUuid))
export const times = (values: ReadonlyArray<DateTime.Utc>) =>
  arrayOf(PgTypes.OID.timestamptz)(values.map(DateTime.toEpochMillis))

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
