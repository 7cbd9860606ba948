/** The calls on associations: `/crm/v4/associations/{from}/{to}/…` and its dated twin. */
import * as Result from "effect/Result"
import * as AssociationObject from "./AssociationObject.ts"
import * as Associations from "./Associations.ts"
import type { AssociationType } from "./AssociationTypes.ts"
import * as BatchInput from "./BatchInput.ts"
import { answer, type Dialect } from "./BatchRoutes.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import { type Call, type Handler, needObjectType, type RouteEntry } from "./Gate.ts"
import type { HubSpotState } from "./HubSpotState.ts"
import * as RecordInput from "./RecordInput.ts"
import type { Table } from "./Records.ts"

/** Most inputs of a batch of associations; a batch read takes half as many. */
const limit = 2000

export const routes = (state: HubSpotState, base: `/${string}`, dialect: Dialect): ReadonlyArray<RouteEntry> => [
  { method: "POST", path: `${base}/:objectType/:toObjectType/batch/create`, handler: create(state, dialect) },
  { method: "POST", path: `${base}/:objectType/:toObjectType/batch/read`, handler: read(state, dialect) },
  { method: "POST", path: `${base}/:objectType/:toObjectType/batch/archive`, handler: archive(state) },
  {
    method: "POST",
    path: `${base}/:objectType/:toObjectType/batch/associate/default`,
    handler: createDefaults(state, dialect)
  },
  { method: "POST", path: `${base}/:objectType/:toObjectType/batch/labels/archive`, handler: unlabel(state) }
]

export interface Pair {
  readonly from: Table
  readonly to: Table
}

export const pairOf = (
  state: HubSpotState,
  call: Call,
  right: "read" | "write"
): Result.Result<Pair, ErrorBodies.Refusal> =>
  Result.gen(function* () {
    const from = yield* needObjectType(call, right)
    const to = yield* needObjectType(call, right, "toObjectType")
    const table = (type: typeof from) => state.records.table(call.account.hubId, type)
    return { from: table(from), to: table(to) }
  })

interface Wanted {
  readonly id: string
  readonly toId: string
  readonly types: ReadonlyArray<AssociationType>
}

const create =
  (state: HubSpotState, dialect: Dialect): Handler =>
  (call) =>
    Result.gen(function* () {
      const { from, to } = yield* pairOf(state, call, "write")
      const { inputs } = yield* BatchInput.parse(call.body, limit)
      const wanted: Array<Wanted> = []
      for (const input of inputs) wanted.push(yield* wantedOf(state, call, from, input))
      const errors: Array<object> = []
      const results: Array<object> = []
      for (const { id, toId, types } of wanted) {
        const fault = faultOf(from, id, to, toId)
        if (fault === undefined) {
          Associations.join(state, from, id, toId, types)
          results.push(AssociationObject.joined(from, id, to, toId, types))
        } else errors.push(ErrorBodies.entryOf(fault, { fromObjectId: [id], toObjectId: [toId] }))
      }
      return answer(state, dialect, dialect.madeStatus, call, results, errors)
    })

const wantedOf = (
  state: HubSpotState,
  { body }: Call,
  from: Table,
  input: RecordInput.JsonObject
): Result.Result<Wanted, ErrorBodies.Refusal> =>
  Result.gen(function* () {
    yield* RecordInput.needMembers(body, input, ["types", "from", "to"])
    const types: Array<AssociationType> = []
    for (const spec of yield* RecordInput.parseTypes(body, input["types"])) {
      types.push(yield* Associations.checkSpec(state, from, spec))
    }
    return { id: idIn(input["from"]), toId: idIn(input["to"]), types }
  })

export const faultOf = (from: Table, id: string, to: Table, toId: string): ErrorBodies.Refusal | undefined => {
  if (!Associations.isLive(from.get(id))) return ErrorBodies.associationIdNotValid(id)
  if (!Associations.isLive(to.get(toId))) return ErrorBodies.associationIdNotValid(toId)
  return id === toId ? ErrorBodies.associatedToItself(id) : undefined
}

const read =
  (state: HubSpotState, dialect: Dialect): Handler =>
  (call) =>
    Result.gen(function* () {
      const { from, to } = yield* pairOf(state, call, "read")
      const { inputs } = yield* BatchInput.parse(call.body, limit / 2)
      const errors: Array<object> = []
      const results: Array<object> = []
      for (const input of inputs) {
        const id = BatchInput.textOf(input["id"]) ?? ""
        const record = from.get(id)
        const found = record === undefined ? [] : Associations.neighbours(state, from, record, to)
        if (found.length > 0) results.push({ from: { id }, to: found.map(AssociationObject.neighbour) })
        else errors.push(ErrorBodies.entryOf(nothingFound(from, id, to), { fromObjectId: [id] }))
      }
      return answer(state, dialect, 200, call, results, errors)
    })

const nothingFound = (from: Table, id: string, to: Table): ErrorBodies.Refusal =>
  from.get(id) === undefined
    ? ErrorBodies.associationIdNotValid(id)
    : ErrorBodies.noAssociationsFound(from.type.singular.toLowerCase(), id, to.type.singular.toLowerCase())

const archive =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const { from, to } = yield* pairOf(state, call, "write")
      const { inputs } = yield* BatchInput.parse(call.body, limit)
      for (const input of inputs) {
        const targets = Array.isArray(input["to"]) ? input["to"] : [input["to"]]
        for (const target of targets) Associations.part(from, idIn(input["from"]), to, idIn(target))
      }
      return { status: 204 }
    })

/** The plain kind of association between each pair. */
const createDefaults =
  (state: HubSpotState, dialect: Dialect): Handler =>
  (call) =>
    Result.gen(function* () {
      const pair = yield* pairOf(state, call, "write")
      const { inputs } = yield* BatchInput.parse(call.body, limit)
      const errors: Array<object> = []
      const results: Array<object> = []
      for (const input of inputs) {
        const [id, toId] = [idIn(input["from"]), idIn(input["to"])]
        const made = yield* joinPlainly(state, pair, id, toId)
        if (Array.isArray(made)) results.push(...made)
        else errors.push(ErrorBodies.entryOf(made, { fromObjectId: [id], toObjectId: [toId] }))
      }
      return answer(state, dialect, 200, call, results, errors)
    })

/** Associates two records plainly, or returns why they can't be; fails where the account has no plain kind for the pair. */
export const joinPlainly = (
  state: HubSpotState,
  { from, to }: Pair,
  id: string,
  toId: string
): Result.Result<Array<object> | ErrorBodies.Refusal, ErrorBodies.Refusal> => {
  const type = Associations.plainType(state, from, to)
  if (type === undefined) return Result.fail(ErrorBodies.noDefaultAssociation(from.type.typeId, to.type.typeId))
  const fault = faultOf(from, id, to, toId)
  if (fault !== undefined) return Result.succeed(fault)
  Associations.join(state, from, id, toId, [type])
  return Result.succeed([
    AssociationObject.plain(id, toId, type.category, type.typeId),
    AssociationObject.plain(toId, id, type.category, type.inverse)
  ])
}

const unlabel =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const { from, to } = yield* pairOf(state, call, "write")
      const { inputs } = yield* BatchInput.parse(call.body, limit)
      for (const input of inputs) {
        const { id, toId, types } = yield* wantedOf(state, call, from, input)
        Associations.unlabel(from, id, to, toId, types)
      }
      return { status: 204 }
    })

const idIn = (value: unknown): string =>
  (RecordInput.isObject(value) ? BatchInput.textOf(value["id"]) : undefined) ?? ""
