/** Turns what an endpoint fails with into its answer; a fault of the server itself, and one too busy, are problems too. Spec 7.1. */
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { anyOf } from "./Problems.ts"

export class ProblemAnswers extends HttpApiMiddleware.Service<ProblemAnswers>()(
  "@fieldgate/server/contract/ProblemAnswers",
  { error: anyOf("internal", "secrets-unreadable", "server-busy") }
) {}
