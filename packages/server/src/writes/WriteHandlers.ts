/** Writing and finding records over HTTP. @rule write.body, write.fromCache, find.request */
import type { Caller } from "@fieldgate/core/domain/Caller"
import { Platform } from "@fieldgate/core/Platform"
import { draftOf as draftOfCall } from "@fieldgate/core/problems/CallProblems"
import { invalidInput, issuesOf, type Place } from "@fieldgate/core/problems/Issues"
import type { ProblemKind } from "@fieldgate/core/problems/Problem"
import type { ProblemDraft } from "@fieldgate/core/problems/ProblemDraft"
import { WriteAnswer } from "@fieldgate/core/writes/WriteAnswer"
import { WriteRequest, type WriteRecordsInput } from "@fieldgate/core/writes/WriteRequest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as SchemaIssue from "effect/SchemaIssue"
import * as CompiledSchema from "../CompiledSchema.ts"
import { Api, HandledWriteApi } from "../contract/Api.ts"
import { strict, tellAll } from "../contract/ParseOptions.ts"
import { headers as headersSchema, params as paramsSchema } from "../contract/WriteApi.ts"
import { refuse, RequestCallers } from "../http/AuthenticationLayer.ts"
import { CurrentRequest } from "../http/CurrentRequest.ts"
import * as BodyBytes from "../http/input/BodyBytes.ts"
import { unknownParametersOf } from "../http/input/InputValidationLayer.ts"
import { bodyOf, wholeBodyFault } from "../http/input/RequestBodyLayer.ts"
import { isTraced } from "../http/monitoring/RequestTelemetry.ts"
import { callFor, noteFailure } from "../http/ProblemMapping.ts"
import { respondWith } from "../http/ProblemResponse.ts"
import { ServerSettings } from "../http/ServerSettings.ts"

/** The group's endpoints that HttpApi serves. */
export const found = HttpApiBuilder.group(
  HandledWriteApi,
  "write",
  Effect.fnUntraced(function* (handlers) {
    const { decoded: platform } = yield* Platform
    return handlers.handle("findRecords", ({ params, payload }) =>
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
  })
)

const endpoint = Api.groups.write.endpoints.writeRecords

type DeclaredProblem = HttpApiEndpoint.Errors<typeof endpoint>["type"]
type Declared = DeclaredProblem extends `urn:fieldgate:problem:${infer Name extends ProblemKind}` ? Name : never

/** A failure of the call that the contract doesn't declare for its endpoint doesn't compile. */
const respondDeclared = (drafted: ProblemDraft<Declared>) => respondWith(drafted)

const unknownParameters = unknownParametersOf(endpoint)
const decodeParams = CompiledSchema.decoderWithFaults(Schema.Struct(paramsSchema), tellAll)
const decodeHeaders = CompiledSchema.decoderWithFaults(headersSchema, tellAll)
const decodeBody = CompiledSchema.decoderWithFaults(Schema.toCodecJson(WriteRequest), strict)
const encodeCompiled = CompiledSchema.encoder(Schema.toCodecJson(WriteAnswer))
const encodeStrictly = Schema.encodeSync(Schema.toCodecJson(WriteAnswer))
const encodeAnswer = (answer: WriteAnswer) => encodeCompiled(answer) ?? encodeStrictly(answer)

/**
 * The endpoint of writes, from the bytes of a request to those of its answer. No other call is made as often, so it is one effect in
 * place of the layers that HttpApi puts around a handler: the same checks in the same order, by the same rules.
 */
export const written = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { decoded: platform } = yield* Platform
    const { bodyLimitBytes } = yield* ServerSettings
    const callers = yield* RequestCallers

    const write = (caller: Caller, input: WriteRecordsInput) =>
      Effect.matchEffect(platform.writeRecords(caller, input), {
        onSuccess: (answer) =>
          noteOperation(answer, () => asReplay(answer, HttpServerResponse.jsonUnsafe(encodeAnswer(answer)))),
        onFailure: Effect.fnUntraced(function* (error) {
          if (error._tag === "ApiKeyInvalid") return yield* refuse(error)
          yield* noteFailure(error)
          const response = yield* respondDeclared(draftOfCall(error, input.request))
          const answer = asReplay(error, response)
          return error._tag === "WriteFailed" ? yield* noteOperation(error, () => answer) : answer
        })
      })

    return yield* router.add(
      endpoint.method,
      endpoint.path,
      Effect.withFiber((fiber) => {
        // The router provides both, which the type of a fiber doesn't say.
        const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
        const { params } = Context.getUnsafe(fiber.context, HttpRouter.RouteContext)
        const input = inputOf(request, params, bodyLimitBytes)
        const run = (caller: Caller) =>
          Effect.matchEffect(input, { onFailure: respondWith, onSuccess: (read) => write(caller, read) })
        return callers.bySentCredentials(fiber, request, run, (key) =>
          callers.byCachedKey(key, (caller, verified) =>
            Effect.matchEffect(input, {
              onFailure: (fault) => verified(respondWith(fault)),
              onSuccess: (read) => write(caller, read)
            })
          )
        )
      })
    )
  })
)

/** Faults of the query come first, then those that make the body unreadable, then of path, headers and body. */
const inputOf = (
  request: HttpServerRequest.HttpServerRequest,
  params: Params,
  bodyLimitBytes: number
): Effect.Effect<WriteRecordsInput, ProblemDraft> =>
  Effect.suspend(() => {
    const unknown = unknownParameters(request.url)
    if (unknown.length > 0) return Effect.fail(invalidInput(unknown, { place: "query" }))
    return Effect.flatMap(bodyOf(request, bodyLimitBytes, BodyBytes.readOnce), (text) =>
      Effect.fromResult(decoded(request, params, text))
    )
  })

type Params = Readonly<Record<string, string | undefined>>

const decoded = (
  request: HttpServerRequest.HttpServerRequest,
  params: Params,
  text: string
): Result.Result<WriteRecordsInput, ProblemDraft> => {
  const path = decodeParams(params)
  if (Result.isFailure(path)) return faultIn("path", path.failure)
  const headers = decodeHeaders(request.headers)
  if (Result.isFailure(headers)) return faultIn("header", headers.failure)
  const body = decodeBody(parsed(text))
  if (Result.isFailure(body)) {
    const whole = wholeBodyFault(text)
    return whole === undefined ? faultIn("body", body.failure) : Result.fail(whole)
  }
  const key = headers.success["idempotency-key"]
  const { integrationId, objectName, projectIdOrName } = path.success
  return Result.succeed({
    project: projectIdOrName,
    integration: integrationId,
    objectName,
    request: body.success,
    ...(key === undefined ? {} : { idempotencyKey: key })
  })
}

const faultIn = (place: Place, issue: SchemaIssue.Issue) => {
  const { issues, total } = issuesOf(issue, place)
  return Result.fail(invalidInput(issues, { place, total }))
}

/** Undefined for a text that is not JSON, which no schema of a body accepts. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A replay is marked by a header, whether it is an answer or a problem. @rule idempotency.replay */
const asReplay = (result: object, response: HttpServerResponse.HttpServerResponse) =>
  Predicate.hasProperty(result, "replayed") && result.replayed === true
    ? HttpServerResponse.setHeader(response, "idempotency-replayed", "true")
    : response

/** Responds; the request's line in the log and its span name the operation. A dry run has none. */
const noteOperation = (result: object, respond: () => HttpServerResponse.HttpServerResponse) =>
  Effect.withFiber((fiber): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
    const response = Effect.succeed(respond())
    if (!Predicate.hasProperty(result, "operationId") || typeof result.operationId !== "string") return response
    fiber.getRef(CurrentRequest).noted.operationId = result.operationId
    return isTraced(fiber)
      ? Effect.andThen(Effect.annotateCurrentSpan("fieldgate.operation_id", result.operationId), response)
      : response
  })
