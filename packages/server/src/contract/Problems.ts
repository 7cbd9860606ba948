/** Problems that endpoints declare, each or by what `http/Endpoints.ts` does for all of them. */
import { type ProblemKind, problemMediaType, problems as schemas } from "@fieldgate/core/problems/Problem"
import { problemTypes } from "@fieldgate/core/problems/ProblemTypes"
import * as Record from "effect/Record"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"

/** The schema of each problem type, annotated with its status and media type. */
const problems = Record.map(schemas, (schema, name) =>
  schema.pipe(HttpApiSchema.status(problemTypes[name].status), HttpApiSchema.asJson({ contentType: problemMediaType }))
) as typeof schemas

/** How a call to the provider fails. */
export const providerFailures = [
  "connection-invalid",
  "provider-app-invalid",
  "quota-exceeded",
  "provider-unavailable",
  "provider-timeout",
  "metadata-rejected"
] as const

/** Returns the schemas of problem types for an endpoint's declaration. */
export const anyOf = <const Names extends ReadonlyArray<ProblemKind>>(...names: Names) =>
  names.map((name: Names[number]) => problems[name])

/** Server errors and overload are problems of every endpoint. */
export class ProblemAnswers extends HttpApiMiddleware.Service<ProblemAnswers>()(
  "@fieldgate/server/contract/Problems/ProblemAnswers",
  {
    error: anyOf("internal", "secrets-unreadable", "server-busy", "server-stopping")
  }
) {}

/** The input of every request is validated before its handler runs, and all faults are reported together. */
export class InputValidation extends HttpApiMiddleware.Service<InputValidation>()(
  "@fieldgate/server/contract/Problems/InputValidation",
  { error: anyOf("input-validation") }
) {}

/** A request body must be JSON and not too large. */
export class RequestBody extends HttpApiMiddleware.Service<RequestBody>()(
  "@fieldgate/server/contract/Problems/RequestBody",
  {
    error: anyOf("input-validation", "malformed-json", "body-too-large", "unsupported-media-type", "server-busy")
  }
) {}
