/** The calls on pipelines and their stages. */
import * as Schema from "effect/Schema"
import type { Call, Shape } from "../Contract.ts"
import { answer, flag, mapOf, text, whole } from "../Shapes.ts"
import type { Family } from "./HubSpotShapes.ts"

const place = {
  id: text,
  label: text,
  displayOrder: whole,
  createdAt: text,
  updatedAt: text,
  archived: flag,
  archivedAt: Schema.optionalKey(text)
}
const Stage = Schema.Struct({
  ...place,
  metadata: mapOf(text),
  writePermissions: Schema.optionalKey(Schema.Literals(["CRM_PERMISSIONS_ENFORCEMENT", "INTERNAL_ONLY", "READ_ONLY"]))
})
const Pipeline = Schema.Struct({ ...place, stages: Schema.Array(Stage) })

export const pipelineCalls = ({ pipelines }: Family): ReadonlyArray<Call> => {
  const source = "openapi"
  const all = `${pipelines}/{objectType}`
  const one = `${all}/{pipelineId}`
  const read = (path: string, shape: Shape): Call => ({
    method: "GET",
    path,
    source,
    answers: [answer(200, "specified", source, shape)]
  })
  const listOf = (shape: Shape) => Schema.Struct({ results: Schema.Array(shape) })
  const write = (method: Call["method"], path: string, status: number): Call => ({
    method,
    path,
    source,
    body: Schema.Json,
    answers: [answer(status, "specified", source)]
  })
  return [
    read(all, listOf(Pipeline)),
    read(one, Pipeline),
    read(`${one}/stages`, listOf(Stage)),
    read(`${one}/stages/{stageId}`, Stage),
    write("POST", all, 201),
    write("PATCH", one, 200),
    write("PUT", one, 200),
    { method: "DELETE", path: one, source, answers: [answer(204, "specified", source)] },
    write("POST", `${one}/stages`, 201),
    write("PATCH", `${one}/stages/{stageId}`, 200),
    { method: "DELETE", path: `${one}/stages/{stageId}`, source, answers: [answer(204, "specified", source)] }
  ]
}
