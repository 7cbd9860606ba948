/** The search for the writes of a record. @rule writer.records */
import { RecordSearch } from "@fieldgate/core/operations/OperationSearch"
import { WriteMatch } from "@fieldgate/core/operations/WriteMatch"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { described, example, examples } from "./Described.ts"
import { page } from "./ListParameters.ts"
import { projectIdOrName } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

export const findWrites = HttpApiEndpoint.post("findWrites", "/projects/:projectIdOrName/operations::find", {
  params: { projectIdOrName },
  payload: RecordSearch,
  success: page("WriteMatchPage", WriteMatch),
  error: anyOf(
    "insufficient-scope",
    "token-mismatch",
    "project-not-found",
    "integration-not-found",
    "input-validation",
    "store-unavailable"
  )
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "findWrites",
      "operations.find",
      "Find who wrote a record",
      "Returns every write of a record in pages, newest first: by an e-mail address, domain, name or external ID that was written, or by " +
        "the provider's ID of the record. Writes that don't contain the value are included if they changed the same record. " +
        "Writes are found until their payloads are removed. Values are matched by keyed digests, so no part of a value matches."
    )
  )
  .annotateMerge(
    examples({
      request: example("By an e-mail address", { record: "ada@acme.example" }),
      200: example("The only write", {
        results: [{ operation: Samples.operation, record: Samples.operationRecord, groupRef: "demo-group" }],
        pagination: { done: true }
      })
    })
  )
