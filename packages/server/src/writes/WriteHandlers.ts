/** Writing and finding records over HTTP. @rule write.body, find.request */
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Predicate from "effect/Predicate"
import { Api } from "../contract/Api.ts"
import { refuse } from "../http/AuthenticationLayer.ts"
import { CurrentRequest } from "../http/CurrentRequest.ts"
import { callFor, orProblem } from "../http/ProblemMapping.ts"
import { writer } from "../http/CachedApiKey.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "write",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers
      .handle("findRecords", ({ params, payload }) =>
        callFor(
          platform.findRecords,
          {
            project: params.projectIdOrName,
            integration: params.integrationId,
            objectName: params.objectName,
            request: payload
          },
          payload
        )
      )
      .handle("writeRecords", ({ headers, params, payload }) => {
        const key = headers["idempotency-key"]
        const answer = Effect.flatMap(writer, (caller) =>
          platform.writeRecords(caller, {
            project: params.projectIdOrName,
            integration: params.integrationId,
            objectName: params.objectName,
            request: payload,
            ...(key === undefined ? {} : { idempotencyKey: key })
          })
        )
        const marked = answer.pipe(
          Effect.tap(markReplay),
          Effect.tap(noteOperation),
          Effect.tapErrorTag("WriteFailed", (failed) => Effect.andThen(markReplay(failed), noteOperation(failed)))
        )
        return orProblem(Effect.catchTag(marked, "ApiKeyInvalid", refuse), payload)
      })
  })
)

/** A replay says so in a header, whether it is an answer or a problem. @rule idempotency.replay */
const markReplay = ({ replayed }: { readonly replayed?: true }) =>
  replayed
    ? HttpEffect.appendPreResponseHandler((_request, response) =>
        Effect.succeed(HttpServerResponse.setHeader(response, "idempotency-replayed", "true"))
      )
    : Effect.void

/** The request's line in the log and its span name the operation. A dry run has none. */
const noteOperation = (answer: object) => {
  if (!Predicate.hasProperty(answer, "operationId") || typeof answer.operationId !== "string") return Effect.void
  const { operationId } = answer
  return Effect.flatMap(CurrentRequest, ({ noted }) => {
    noted.operationId = operationId
    return Effect.annotateCurrentSpan("fieldgate.operation_id", operationId)
  })
}
