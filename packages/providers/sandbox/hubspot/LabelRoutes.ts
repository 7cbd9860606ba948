/** The calls on association labels: `/crm/v4/associations/{from}/{to}/labels` and its dated twin. */
import * as Result from "effect/Result"
import * as AssociationObject from "./AssociationObject.ts"
import { pairOf } from "./AssociationRoutes.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import type { Handler, RouteEntry } from "./Gate.ts"
import type { HubSpotState } from "./HubSpotState.ts"
import * as RecordInput from "./RecordInput.ts"

export const routes = (state: HubSpotState, base: `/${string}`): ReadonlyArray<RouteEntry> => {
  const labels: `/${string}` = `${base}/:objectType/:toObjectType/labels`
  return [
    { method: "GET", path: labels, handler: list(state) },
    { method: "POST", path: labels, handler: create(state) },
    { method: "PUT", path: labels, handler: rename(state) },
    { method: "DELETE", path: `${labels}/:typeId`, handler: remove(state) }
  ]
}

const list =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.map(pairOf(state, call, "read"), ({ from, to }) => ({
      status: 200,
      body: {
        results: state.associationTypes.between(from.hubId, from.type.name, to.type.name).map(AssociationObject.labelOf)
      }
    }))

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/** The answer has both directions; without an inverse label they have the same one. */
const create =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const { from, to } = yield* pairOf(state, call, "write")
      const body = yield* RecordInput.parseObject(call.body)
      yield* RecordInput.needMembers(call.body, body, ["label", "name"])
      const label = textOf(body["label"])
      const known = state.associationTypes.between(from.hubId, from.type.name, to.type.name)
      if (known.some((each) => each.label === label)) return yield* Result.fail(ErrorBodies.labelExists(label))
      const made = state.associationTypes.define(from.hubId, {
        from: from.type.name,
        to: to.type.name,
        label,
        inverseLabel: textOf(body["inverseLabel"]) || label
      })
      return { status: 200, body: { results: made.map(AssociationObject.labelOf) } }
    })

const ownLabel = (state: HubSpotState, hubId: number, from: string, to: string, typeId: number) => {
  const type = state.associationTypes
    .between(hubId, from, to)
    .find((each) => each.typeId === typeId && each.category === "USER_DEFINED" && each.label !== null)
  return type === undefined ? Result.fail(ErrorBodies.labelNotEditable(typeId)) : Result.succeed(type)
}

const rename =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const { from, to } = yield* pairOf(state, call, "write")
      const body = yield* RecordInput.parseObject(call.body)
      yield* RecordInput.needMembers(call.body, body, ["associationTypeId", "label"])
      const { associationTypeId, inverseLabel, label } = body
      const type = yield* ownLabel(state, from.hubId, from.type.name, to.type.name, Number(associationTypeId))
      state.associationTypes.rename(from.hubId, type, textOf(label))
      if (textOf(inverseLabel) !== "") {
        state.associationTypes.rename(from.hubId, { ...type, typeId: type.inverse }, textOf(inverseLabel))
      }
      return { status: 204 }
    })

const remove =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const { from, to } = yield* pairOf(state, call, "write")
      const type = yield* ownLabel(state, from.hubId, from.type.name, to.type.name, Number(call.params["typeId"]))
      state.associationTypes.remove(from.hubId, type)
      return { status: 204 }
    })
