/** The people of an account, who own records: a list without a search. developers.hubspot.com/docs/api-reference/crm-owners */
import * as Result from "effect/Result"
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

/** A page starts at the position that the page before named. */
const read: Handler = ({ query }) => {
  const limit = Math.min(longest, Number(query["limit"] ?? 100) || 100)
  const start = Number(query["after"] ?? 0) || 0
  const end = start + limit
  const paging = end < owners.length ? { paging: { next: { after: String(end) } } } : {}
  return Result.succeed({ status: 200, body: { results: owners.slice(start, end), ...paging } })
}

export const routes: ReadonlyArray<RouteEntry> = [
  { method: "GET", path: "/crm/v3/owners", handler: read },
  { method: "GET", path: "/crm/owners/2026-09", handler: read }
]
