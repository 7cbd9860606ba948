/** The fields that a read asks for. Salesforce answers them through a query, and complains as a query does. Pure. */
import * as Result from "effect/Result"
import type { Catalog } from "./Catalog.ts"
import * as QueryFaults from "./QueryFaults.ts"
import type { Refusal } from "./Refusals.ts"
import type { SObjectType } from "./SObjects.ts"

/** The names that `?fields=` means, and `Id` at the end when it isn't among them; without it every visible field. */
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

/** The names that the fields really have; `where` is what the query behind the call goes on with. */
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
