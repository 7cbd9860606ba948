import * as Result from "effect/Result"
import * as Accounts from "./Accounts.ts"
import type { Handler, RouteEntry } from "./Gate.ts"

const read: Handler = (call) => Result.succeed({ status: 200, body: Accounts.details(call.account) })

export const routes: ReadonlyArray<RouteEntry> = [
  { method: "GET", path: "/account-info/v3/details", handler: read },
  { method: "GET", path: "/account-info/2026-09/details", handler: read }
]
