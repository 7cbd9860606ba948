/** The calls on property definitions and their groups: `/crm/v3/properties/{type}` and its dated twin. */
import * as Result from "effect/Result"
import * as BatchInput from "./BatchInput.ts"
import { answer, type Dialect } from "./BatchRoutes.ts"
import * as ErrorBodies from "./ErrorBodies.ts"
import { type Call, type Handler, needObjectType, needScope, type RouteEntry } from "./Gate.ts"
import type { HubSpotState } from "./HubSpotState.ts"
import type { ObjectType } from "./ObjectTypes.ts"
import { uniqueProperties } from "./ObjectTypes.ts"
import type { PropertyDefinition } from "./Properties.ts"
import * as PropertyInput from "./PropertyInput.ts"
import * as RecordInput from "./RecordInput.ts"
import * as Timestamps from "./Timestamps.ts"

export const routes = (state: HubSpotState, base: `/${string}`, dialect: Dialect): ReadonlyArray<RouteEntry> => {
  const one: `/${string}` = `${base}/:objectType/:name`
  const groups: `/${string}` = `${base}/:objectType/groups`
  return [
    { method: "GET", path: `${base}/:objectType`, handler: list },
    { method: "POST", path: `${base}/:objectType`, handler: create(state) },
    { method: "POST", path: `${base}/:objectType/batch/create`, handler: createMany(state, dialect) },
    { method: "POST", path: `${base}/:objectType/batch/read`, handler: readMany(state, dialect) },
    { method: "POST", path: `${base}/:objectType/batch/archive`, handler: archiveMany(state) },
    { method: "GET", path: groups, handler: listGroups(state) },
    { method: "POST", path: groups, handler: createGroup(state) },
    { method: "GET", path: `${groups}/:name`, handler: readGroup(state) },
    { method: "GET", path: one, handler: read },
    { method: "PATCH", path: one, handler: change(state) },
    { method: "DELETE", path: one, handler: archive(state) }
  ]
}

const list: Handler = (call) =>
  Result.map(needObjectType(call, "read"), (type) => ({
    status: 200,
    body: { results: call.query["archived"] === "true" ? [] : [...type.properties.values()] }
  }))

const needProperty = (type: ObjectType, { params }: Call): Result.Result<PropertyDefinition, ErrorBodies.Refusal> => {
  const name = params["name"] ?? ""
  const property = type.properties.get(name)
  return property === undefined ? Result.fail(ErrorBodies.propertyNotFound(name)) : Result.succeed(property)
}

const read: Handler = (call) =>
  Result.gen(function* () {
    const type = yield* needObjectType(call, "read")
    return { status: 200, body: yield* needProperty(type, call) }
  })

const needSchema = (call: Call): Result.Result<ObjectType, ErrorBodies.Refusal> =>
  Result.gen(function* () {
    const named = call.params["objectType"] ?? ""
    const type = call.typeOf(named)
    if (type === undefined) return yield* Result.fail(ErrorBodies.unknownObjectType(named))
    yield* needScope(call.account, `crm.schemas.${type.isCustom ? "custom" : type.name}.write`)
    return type
  })

const createOne = (
  { schemas }: HubSpotState,
  call: Call,
  type: ObjectType,
  body: RecordInput.JsonObject
): Result.Result<PropertyDefinition, ErrorBodies.Refusal> =>
  Result.gen(function* () {
    const { hubId } = call.account
    const property = yield* PropertyInput.created(call.body, body, Timestamps.instant(call.now))
    const { groupName, hasUniqueValue, name } = property
    if (type.properties.has(name)) return yield* Result.fail(ErrorBodies.propertyExists(name))
    if (schemas.groups(hubId, type).every((group) => group.name !== groupName)) {
      return yield* Result.fail(ErrorBodies.groupDoesNotExist(groupName))
    }
    if (hasUniqueValue && uniqueProperties(type).length >= mostUnique) {
      return yield* Result.fail(ErrorBodies.tooManyUnique(mostUnique))
    }
    // An archived name restores its property, with the new definition.
    schemas.putProperty(hubId, type, property)
    return property
  })

const mostUnique = 10

const create =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needSchema(call)
      const body = yield* RecordInput.parseObject(call.body)
      return { status: 201, body: yield* createOne(state, call, type, body) }
    })

/** A property that exists is an error of its own; one that HubSpot can't read refuses the whole call. */
const createMany =
  (state: HubSpotState, dialect: Dialect): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needSchema(call)
      const { inputs } = yield* BatchInput.parse(call.body)
      const at = Timestamps.instant(call.now)
      for (const input of inputs) yield* PropertyInput.created(call.body, input, at)
      const results: Array<PropertyDefinition> = []
      const errors: Array<object> = []
      for (const input of inputs) {
        Result.match(createOne(state, call, type, input), {
          onSuccess: (property) => void results.push(property),
          onFailure: (refusal) => void errors.push(ErrorBodies.entryOf(refusal))
        })
      }
      return answer(state, dialect, dialect.madeStatus, call, results, errors)
    })

const change =
  ({ schemas }: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needSchema(call)
      const before = yield* needProperty(type, call)
      const body = yield* RecordInput.parseObject(call.body)
      const { readOnlyDefinition, readOnlyOptions = readOnlyDefinition } = before.modificationMetadata
      const onlyOptions = Object.keys(body).every((member) => member === "options")
      if (onlyOptions ? readOnlyOptions : readOnlyDefinition || (readOnlyOptions && body["options"] !== undefined)) {
        return yield* Result.fail(ErrorBodies.definitionReadOnly(before.name))
      }
      const property = yield* PropertyInput.changed(before, body, Timestamps.instant(call.now))
      schemas.putProperty(call.account.hubId, type, property)
      return { status: 200, body: property }
    })

/** A name that no property has is an error of its own. */
const readMany =
  (state: HubSpotState, dialect: Dialect): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needObjectType(call, "read")
      const { body, inputs } = yield* BatchInput.parse(call.body)
      const results: Array<PropertyDefinition> = []
      const errors: Array<object> = []
      for (const input of inputs) {
        const name = BatchInput.textOf(input["name"]) ?? ""
        const found =
          body["archived"] === true ? state.schemas.archived(call.account.hubId, type, name) : type.properties.get(name)
        if (found === undefined) errors.push(ErrorBodies.entryOf(ErrorBodies.propertyNotFound(name), { name: [name] }))
        else results.push(found)
      }
      return answer(state, dialect, 200, call, results, errors)
    })

const archiveOne = (
  { schemas }: HubSpotState,
  call: Call,
  type: ObjectType,
  name: string
): Result.Result<void, ErrorBodies.Refusal> => {
  const before = type.properties.get(name)
  if (before === undefined) {
    const isGone = schemas.archived(call.account.hubId, type, name) !== undefined
    return isGone ? Result.succeed(undefined) : Result.fail(ErrorBodies.propertyNotFound(name))
  }
  if (before.hubspotDefined) return Result.fail(ErrorBodies.definitionReadOnly(name))
  return Result.succeed(schemas.putProperty(call.account.hubId, type, { ...before, archived: true }))
}

const archive =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needSchema(call)
      yield* archiveOne(state, call, type, call.params["name"] ?? "")
      return { status: 204 }
    })

/** Those that can't be archived are passed over. */
const archiveMany =
  (state: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needSchema(call)
      const { inputs } = yield* BatchInput.parse(call.body)
      for (const input of inputs) archiveOne(state, call, type, BatchInput.textOf(input["name"]) ?? "")
      return { status: 204 }
    })

const listGroups =
  ({ schemas }: HubSpotState): Handler =>
  (call) =>
    Result.map(needObjectType(call, "read"), (type) => ({
      status: 200,
      body: { results: schemas.groups(call.account.hubId, type) }
    }))

const readGroup =
  ({ schemas }: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needObjectType(call, "read")
      const name = call.params["name"] ?? ""
      const group = schemas.groups(call.account.hubId, type).find((each) => each.name === name)
      return group === undefined ? yield* Result.fail(ErrorBodies.groupNotFound(name)) : { status: 200, body: group }
    })

const createGroup =
  ({ schemas }: HubSpotState): Handler =>
  (call) =>
    Result.gen(function* () {
      const type = yield* needSchema(call)
      const body = yield* RecordInput.parseObject(call.body)
      yield* RecordInput.needMembers(call.body, body, ["name", "label"])
      const { displayOrder = -1, label, name } = body
      const { hubId } = call.account
      const text = String(name)
      if (schemas.groups(hubId, type).some((each) => each.name === text)) {
        return yield* Result.fail(ErrorBodies.groupExists(text))
      }
      const group = { name: text, label: String(label), displayOrder: Number(displayOrder), archived: false }
      schemas.putGroup(hubId, type, group)
      return { status: 201, body: group }
    })
