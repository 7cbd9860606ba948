/** Stands before each endpoint that takes a body: it must be JSON, and not too long. Settled 9. */
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { anyOf } from "./Problems.ts"

export class RequestBody extends HttpApiMiddleware.Service<RequestBody>()("@fieldgate/server/contract/RequestBody", {
  error: anyOf("input-validation", "malformed-json", "body-too-large", "unsupported-media-type")
}) {}
