/**
 * Pipelines and their stages, which deals refer to: the one that a new company has, read only. Source: the models of the official client;
 * the names are those of a new account's, unseen.
 */
import * as Result from "effect/Result"
import type { Json } from "effect/Schema"
import type { Call, Handler, RouteEntry } from "./Gate.ts"
import { costs } from "./RateLimits.ts"
import * as Refusals from "./Refusals.ts"

const times = { add_time: "2026-01-01T00:00:00Z", update_time: "2026-01-01T00:00:00Z" }

const pipelines: ReadonlyArray<Json> = [
  { id: 1, name: "Pipeline", order_nr: 0, is_deleted: false, is_deal_probability_enabled: true, ...times }
]

const stages: ReadonlyArray<Json> = [
  "Qualified",
  "Contact made",
  "Demo scheduled",
  "Proposal made",
  "Negotiations"
].map((name, place) => ({
  id: place + 1,
  order_nr: place,
  name,
  is_deleted: false,
  deal_probability: 100,
  pipeline_id: 1,
  is_deal_rot_enabled: false,
  days_to_rotten: null,
  ...times
}))

const list =
  (all: ReadonlyArray<Json>): Handler =>
  ({ query }) => {
    const isOther = query.has("pipeline_id") && query.get("pipeline_id") !== "1"
    return Result.succeed({ status: 200, data: isOther ? [] : all, more: { next_cursor: null } })
  }

const one =
  (all: ReadonlyArray<Json>, label: string): Handler =>
  ({ params }: Call) => {
    const found = all[Number(params["id"]) - 1]
    return found === undefined ? Result.fail(Refusals.notFound(label)) : Result.succeed({ status: 200, data: found })
  }

export const routes: ReadonlyArray<RouteEntry> = [
  { method: "GET", path: "/api/v2/pipelines", cost: costs.list, handler: list(pipelines) },
  { method: "GET", path: "/api/v2/pipelines/:id", cost: costs.read, handler: one(pipelines, "Pipeline") },
  { method: "GET", path: "/api/v2/stages", cost: costs.list, handler: list(stages) },
  { method: "GET", path: "/api/v2/stages/:id", cost: costs.read, handler: one(stages, "Stage") }
]
