/** Operations: what became of a write. Spec 2.7, 4.4. */
import { Operation } from "@fieldgate/core/domain/Operation"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { anyOf } from "./Problems.ts"
import { projectIdOrName } from "./PathParameters.ts"

const getOperation = HttpApiEndpoint.get("getOperation", "/projects/:projectIdOrName/operations/:operationId", {
  params: { projectIdOrName, operationId: Schema.String.annotateKey({ description: "The operation's id." }) },
  success: Operation,
  error: anyOf("insufficient-scope", "project-not-found", "operation-not-found", "store-unavailable")
}).annotateMerge(
  OpenApi.annotations({
    identifier: "getOperation",
    summary: "Get an operation",
    description: "Answers the state of a write: `in_progress`, `success` or `failure`, with what it led to."
  })
)

export const OperationApi = HttpApiGroup.make("operations")
  .add(getOperation)
  .annotateMerge(OpenApi.annotations({ title: "Operations", description: "What became of a write." }))
