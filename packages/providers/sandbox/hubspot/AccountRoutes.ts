/** An account's details, and its people, who own records: a list, by e-mail address or whole. developers.hubspot.com/docs/api-reference/crm-owners */
import * as Result from "effect/Result"
import * as Accounts from "./Accounts.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import type { Handler, RouteEntry } from "./Gate.ts"

const created = "2024-01-08T09:00:00.000Z"

const owner = (id: string, userId: number, email: string, firstName: string, lastName: string) => ({
  id,
  email,
  type: "PERSON",
  firstName,
  lastName,
  userId,
  userIdIncludingInactive: userId,
  createdAt: created,
  updatedAt: created,
  archived: false
})

const owners = [
  owner("41629779", 12_345_678, "sales@acme.example", "Sam", "Sales"),
  owner("41629780", 12_345_679, "success@acme.example", "Sue", "Success")
]

const longest = 500

/** A page starts at the position that the page before named; no owner is archived. */
const listOwners: Handler = ({ query }) => {
  const asked = typeof query["email"] === "string" ? query["email"].toLowerCase() : undefined
  const found = query["archived"] === "true" ? [] : owners.filter(({ email }) => asked === undefined || email === asked)
  const limit = Math.min(longest, Number(query["limit"] ?? 100) || 100)
  const start = Number(query["after"] ?? 0) || 0
  const end = start + limit
  const paging = end < found.length ? { paging: { next: { after: String(end) } } } : {}
  return Result.succeed({ status: 200, body: { results: found.slice(start, end), ...paging } })
}

const readOwner: Handler = ({ params, query }) => {
  const property = query["idProperty"] === "userId" ? "userId" : "id"
  const owner = owners.find((each) => String(each[property]) === params["ownerId"])
  return owner === undefined ? Result.fail(ErrorBodies.resourceNotFound) : Result.succeed({ status: 200, body: owner })
}

export const ownerRoutes = (base: `/${string}`): ReadonlyArray<RouteEntry> => [
  { method: "GET", path: base, handler: listOwners },
  { method: "GET", path: `${base}/:ownerId`, handler: readOwner }
]

const readDetails: Handler = ({ account }) => Result.succeed({ status: 200, body: Accounts.details(account) })

export const detailRoutes: ReadonlyArray<RouteEntry> = [
  { method: "GET", path: "/account-info/v3/details", handler: readDetails },
  { method: "GET", path: "/account-info/2026-09/details", handler: readDetails }
]
