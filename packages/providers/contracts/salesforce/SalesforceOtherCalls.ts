/** Calls that Salesforce has and no driver makes, without their shapes: a sandbox answers that it lacks them. */
import * as Schema from "effect/Schema"
import type { Call } from "../Contract.ts"
import { answer } from "../Shapes.ts"

const root = "/services/data/{version}"

const calls: ReadonlyArray<readonly [method: Call["method"], path: string]> = [
  ["POST", "/composite/batch"],
  ["POST", "/composite/graph"],
  ["POST", "/jobs/ingest"],
  ["GET", "/jobs/ingest/{id}"],
  ["PUT", "/jobs/ingest/{id}/batches"],
  ["PATCH", "/jobs/ingest/{id}"],
  ["POST", "/jobs/query"],
  ["GET", "/search"],
  ["GET", "/parameterizedSearch"],
  ["POST", "/parameterizedSearch"],
  ["GET", "/recent"],
  ["GET", "/sobjects/{object}/updated"],
  ["GET", "/sobjects/{object}/deleted"],
  ["GET", "/sobjects/{object}/describe/layouts"]
]

export const otherCalls = calls.map(([method, path]): Call => ({
  method,
  path: `${root}${path}`,
  source: "rest",
  ...(method === "GET" ? {} : { body: Schema.Json }),
  answers: [answer(200, "specified", "rest")]
}))
