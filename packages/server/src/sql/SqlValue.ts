/** How values of the domain are bound to a statement, each with its type. */
import * as PgTypes from "@effect/sql-pg/PgTypes"
import * as DateTime from "effect/DateTime"

/** An id, as the program makes them. */
export const uuid = (id: string) => PgTypes.uuid(id)

const canonical = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** An id to look for. What is no id of ours is bound as NULL, which equals nothing. */
export const soughtUuid = (id: string) => PgTypes.uuid(canonical.test(id) ? id : null)

export const text = (value: string | undefined) => PgTypes.text(value ?? null)

/** What PostgreSQL has no text for: NUL, and half of a surrogate pair. */
const unwritable = /[\0\p{Surrogate}]/gu

/** A text to look for. One that no row can hold is bound as NULL, which equals nothing. */
export const soughtText = (value: string) => PgTypes.text(value.search(unwritable) === -1 ? value : null)

/** A sentence for a person: what can't be written in it is replaced, because it must be kept whatever it says. */
export const sentence = (value: string) => PgTypes.text(value.replaceAll(unwritable, "\ufffd"))

export const time = (value: DateTime.Utc | undefined) =>
  PgTypes.timestamptz(value === undefined ? null : DateTime.toEpochMillis(value))

/** A value as JSON; undefined is NULL. */
export const json = (value: unknown) => PgTypes.json(value ?? null)
