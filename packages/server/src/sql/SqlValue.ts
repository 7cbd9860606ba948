/** How values of the domain are bound to a statement, each with its type. What is saved can be found again as it was. */
import * as PgTypes from "@effect/sql-pg/PgTypes"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"

/** A UUID as the program writes it; PostgreSQL would take others, and give them back in this form. */
const canonical = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What PostgreSQL has no text for: NUL, and half of a surrogate pair. */
const unwritable = /[\0\p{Surrogate}]/u

/** An id to save. What is no id of ours is bound so that the client refuses it. */
export const uuid = (id: string) => PgTypes.uuid(canonical.test(id) ? id : "")

/** An id to look for. What is no id of ours is bound as NULL, which equals nothing. */
export const soughtUuid = (id: string) => PgTypes.uuid(canonical.test(id) ? id : null)

/** A text to save. What can't be written is bound as NUL, which PostgreSQL refuses; nothing is saved in another form. */
export const text = (value: string | undefined) =>
  PgTypes.text(value === undefined ? null : unwritable.test(value) ? "\0" : value)

/** A text to look for. What can't be written is bound as NULL, which equals nothing. */
export const soughtText = (value: string) => PgTypes.text(unwritable.test(value) ? null : value)

/** A sentence for a person: what can't be written in it is replaced, because it must be kept whatever it says. */
export const sentence = (value: string) => PgTypes.text(storable(value))

/** The text of such a sentence, where it goes with others. */
export const storable = (value: string): string => value.replaceAll(new RegExp(unwritable, "gu"), "\ufffd")

export const time = (value: DateTime.Utc | undefined) =>
  PgTypes.timestamptz(value === undefined ? null : DateTime.toEpochMillis(value))

/** A value as JSON; undefined is NULL. */
export const json = (value: unknown) => PgTypes.json(value ?? null)

const arrayOf = (oid: number) => (values: ReadonlyArray<unknown>) => Result.getOrThrow(PgTypes.array(values, oid))

/** Columns of values, for statements that carry many rows. `texts` holds only what PostgreSQL has a text for, or JSON. */
export const texts = arrayOf(PgTypes.OID.text)
export const ints = arrayOf(PgTypes.OID.int4)
export const uuids = arrayOf(PgTypes.OID.uuid)
/** Ids to look for. What is no id of ours is left out. */
export const soughtUuids = (ids: ReadonlyArray<string>) => uuids(ids.filter((id) => canonical.test(id)))
export const times = (values: ReadonlyArray<DateTime.Utc>) =>
  arrayOf(PgTypes.OID.timestamptz)(values.map(DateTime.toEpochMillis))

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
