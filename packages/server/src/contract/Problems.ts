/** The problems that endpoints declare, and what can answer with one before or after a handler. */
import { type ProblemKind, problemMediaType, problems as schemas } from "@fieldgate/core/problems/Problem"
import { problemTypes } from "@fieldgate/core/problems/ProblemTypes"
import * as Record from "effect/Record"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"

/** The schema of each kind with its status and media type; they are annotations, which no type shows. */
const problems = Record.map(schemas, (schema, name) =>
  schema.pipe(HttpApiSchema.status(problemTypes[name].status), HttpApiSchema.asJson({ contentType: problemMediaType }))
) as typeof schemas

/** The schemas of some kinds, for an endpoint's declaration. */
export const anyOf = <const Names extends ReadonlyArray<ProblemKind>>(...names: Names) =>
  names.map((name: Names[number]) => problems[name])

/** Answers what an endpoint fails with; the server's own faults, and one too busy, are problems of every endpoint. */
export class ProblemAnswers extends HttpApiMiddleware.Service<ProblemAnswers>()(
  "@fieldgate/server/contract/Problems/ProblemAnswers",
  {
    error: anyOf("internal", "secrets-unreadable", "server-busy")
  }
) {}

/** Checks the input of every request before its handler runs, and reports all faults together. */
export class InputValidation extends HttpApiMiddleware.Service<InputValidation>()(
  "@fieldgate/server/contract/Problems/InputValidation",
  { error: anyOf("input-validation") }
) {}

/** Precedes each endpoint that takes a body, which must be JSON and not too long. */
export class RequestBody extends HttpApiMiddleware.Service<RequestBody>()(
  "@fieldgate/server/contract/Problems/RequestBody",
  {
    error: anyOf("input-validation", "malformed-json", "body-too-large", "unsupported-media-type")
  }
) {}
