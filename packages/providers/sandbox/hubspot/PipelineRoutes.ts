/** The pipelines of deals and tickets with their stages, to read. developers.hubspot.com/docs/api-reference/crm-pipelines */
import * as Result from "effect/Result"
import * as ErrorBodies from "./ErrorBodies.ts"
import { type Call, type Handler, needObjectType, type RouteEntry } from "./Gate.ts"
import type { ObjectType } from "./ObjectTypes.ts"

const created = "2024-01-08T09:00:00.000Z"

const place = (id: string, label: string, displayOrder: number) => ({
  id,
  label,
  displayOrder,
  createdAt: created,
  updatedAt: created,
  archived: false
})

/** A closed deal is won or lost; the last stage of a ticket is closed. */
const metadataOf = (stage: string, isLast: boolean, { name }: ObjectType): Readonly<Record<string, string>> =>
  name === "deals"
    ? {
        isClosed: String(stage.startsWith("closed")),
        probability: stage === "closedwon" ? "1.0" : stage === "closedlost" ? "0.0" : "0.5"
      }
    : { ticketState: isLast ? "CLOSED" : "OPEN", isClosed: String(isLast) }

const pipelinesOf = (type: ObjectType) => {
  const { pipeline } = type
  if (pipeline === undefined) return []
  const stages = pipeline.stages.map((stage, index) => ({
    ...place(stage, stage, index),
    metadata: metadataOf(stage, index === pipeline.stages.length - 1, type),
    writePermissions: "CRM_PERMISSIONS_ENFORCEMENT"
  }))
  return [{ ...place(pipeline.id, type.name === "deals" ? "Sales Pipeline" : "Support Pipeline", 0), stages }]
}

const list: Handler = (call) =>
  Result.map(needObjectType(call, "read"), (type) => ({ status: 200, body: { results: pipelinesOf(type) } }))

const needPipeline = (call: Call) =>
  Result.gen(function* () {
    const type = yield* needObjectType(call, "read")
    const id = call.params["pipelineId"] ?? ""
    const found = pipelinesOf(type).find((each) => each.id === id)
    return found === undefined ? yield* Result.fail(ErrorBodies.pipelineNotFound(id)) : found
  })

const read: Handler = (call) => Result.map(needPipeline(call), (body) => ({ status: 200, body }))

const listStages: Handler = (call) =>
  Result.map(needPipeline(call), ({ stages }) => ({ status: 200, body: { results: stages } }))

const readStage: Handler = (call) =>
  Result.flatMap(needPipeline(call), ({ stages }) => {
    const id = call.params["stageId"] ?? ""
    const found = stages.find((each) => each.id === id)
    return found === undefined
      ? Result.fail(ErrorBodies.pipelineNotFound(id))
      : Result.succeed({ status: 200, body: found })
  })

export const routes = (base: `/${string}`): ReadonlyArray<RouteEntry> => {
  const one: `/${string}` = `${base}/:objectType/:pipelineId`
  return [
    { method: "GET", path: `${base}/:objectType`, handler: list },
    { method: "GET", path: one, handler: read },
    { method: "GET", path: `${one}/stages`, handler: listStages },
    { method: "GET", path: `${one}/stages/:stageId`, handler: readStage }
  ]
}
