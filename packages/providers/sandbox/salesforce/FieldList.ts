/** The fields that a read requests. Salesforce reads them by a query, with the errors of a query. Pure. */
import * as Result from "effect/Result"
import type { Catalog } from "./Catalog.ts"
import * as QueryFaults from "./QueryFaults.ts"
import type { Refusal } from "./Refusals.ts"
import type { SObjectType } from "./SObjects.ts"

/** The names in `?fields=`, with `Id` at the end if it is missing; without it every visible field. */
export const forRead = (
  catalog: Catalog,
  type: SObjectType,
  asked: string | undefined,
  id: string
): Result.Result<ReadonlyArray<string>, Refusal> => {
  const names = (asked ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
  if (names.length === 0) return Result.succeed(catalog.fields(type).map(({ name }) => name))
  return Result.map(resolve(catalog, type, names, `Id = '${id}'`), (known) =>
    known.includes("Id") ? known : [...known, "Id"]
  )
}

/** The real names of the fields; `where` is the rest of the internal query. */
export const resolve = (
  catalog: Catalog,
  type: SObjectType,
  names: ReadonlyArray<string>,
  where: string
): Result.Result<ReadonlyArray<string>, Refusal> => {
  const known: Array<string> = []
  let at = "SELECT ".length
  for (const name of names) {
    const field = catalog.field(type, name)
    if (field === undefined) {
      const query = `SELECT ${names.join(",")} FROM ${type.name} WHERE ${where}`
      return Result.fail(QueryFaults.noSuchColumn(query, at, type.name, name))
    }
    known.push(field.name)
    at += name.length + 1
  }
  return Result.succeed([...new Set(known)])
}
