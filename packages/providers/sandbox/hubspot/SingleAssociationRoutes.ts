/** The calls on the associations of one record: `/crm/v4/objects/{type}/{id}/associations/…` and its dated twin. */
import * as Result from "effect/Result"
import * as AssociationObject from "./AssociationObject.ts"
import * as AssociationRoutes from "./AssociationRoutes.ts"
import * as Associations from "./Associations.ts"
import type { AssociationType } from "./AssociationTypes.ts"
import { answer, type Dialect } from "./BatchRoutes.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import type { Call, Handler, RouteEntry } from "./Gate.ts"
import type { HubSpotState } from "./HubSpotState.ts"
import * as RecordInput from "./RecordInput.ts"

export const routes = (state: HubSpotState, base: `/${string}`, dialect: Dialect): ReadonlyArray<RouteEntry> => {
  const all: `/${string}` = `${base}/:objectType/:id/associations`
  const one: `/${string}` = `${all}/:toObjectType/:toId`
  return [
    { method: "PUT", path: `${all}/default/:toObjectType/:toId`, handler: createDefault(state, dialect) },
    { method: "PUT", path: one, handler: create(state) },
    { method: "DELETE", path: one, handler: archive(state) },
    { method: "GET", path: `${all}/:toObjectType`, handler: list(state) }
  ]
}

const idsOf = ({ params }: Call) => ({ id: params["id"] ?? "", toId: params["toId"] ?? "" })

const create =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const { from, to } = yield* AssociationRoutes.pairOf(state, call, "write")
      const { id, toId } = idsOf(call)
      const types: Array<AssociationType> = []
      for (const spec of yield* RecordInput.parseTypes(call.body, yield* RecordInput.parseJson(call.body))) {
        types.push(yield* Associations.checkSpec(state, from, spec))
      }
      const fault = AssociationRoutes.faultOf(from, id, to, toId)
      if (fault !== undefined) return yield* Result.fail(fault)
      Associations.join(state, from, id, toId, types)
      return { status: 201, body: AssociationObject.joined(from, id, to, toId, types) }
    })

const createDefault =
  (state: HubSpotState, dialect: Dialect): Handler =>
  (call) =>
    Result.gen(function* () {
      const pair = yield* AssociationRoutes.pairOf(state, call, "write")
      const { id, toId } = idsOf(call)
      const made = yield* AssociationRoutes.joinPlainly(state, pair, id, toId)
      return Array.isArray(made) ? answer(state, dialect, 200, call, made, []) : yield* Result.fail(made)
    })

/** For records that are not associated, nothing is left to do. */
const archive =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.map(AssociationRoutes.pairOf(state, call, "write"), ({ from, to }) => {
      const { id, toId } = idsOf(call)
      Associations.part(from, id, to, toId)
      return { status: 204 }
    })

const longest = 500

const list =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const { from, to } = yield* AssociationRoutes.pairOf(state, call, "read")
      const record = from.get(idsOf(call).id)
      if (!Associations.isLive(record)) return yield* Result.fail(ErrorBodies.resourceNotFound)
      const limit = Math.min(longest, Number(call.query["limit"] ?? longest) || longest)
      const after = Number(call.query["after"] ?? 0) || 0
      const rest = Associations.neighbours(state, from, record, to)
        .filter(({ id }) => Number(id) > after)
        .toSorted((one, other) => Number(one.id) - Number(other.id))
      const page = rest.slice(0, limit)
      const next = rest.length > page.length ? page.at(-1)?.id : undefined
      return {
        status: 200,
        body: {
          results: page.map(AssociationObject.neighbour),
          ...(next === undefined ? {} : { paging: { next: { after: next } } })
        }
      }
    })
