/** Writing and finding records over HTTP. @rule write.body, write.fromCache, find.request */
import type { Caller } from "@fieldgate/core/domain/Caller"
import type { ObjectName } from "@fieldgate/core/domain/Ids"
import { Platform } from "@fieldgate/core/Platform"
import { draftOf as draftOfCall } from "@fieldgate/core/problems/CallProblems"
import type { ProblemKind } from "@fieldgate/core/problems/Problem"
import type { ProblemDraft } from "@fieldgate/core/problems/ProblemDraft"
import { WriteAnswer } from "@fieldgate/core/writes/WriteAnswer"
import type { WriteRecordsInput } from "@fieldgate/core/writes/WriteRequest"
import * as Effect from "effect/Effect"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as CompiledSchema from "../CompiledSchema.ts"
import { Api } from "../contract/Api.ts"
import type * as Endpoints from "../http/Endpoints.ts"
import * as EndpointInput from "../http/input/EndpointInput.ts"
import { refuse, RequestCallers } from "../http/RequestCallers.ts"
import { CurrentRequest } from "../http/CurrentRequest.ts"
import { isTraced } from "../http/monitoring/RequestTelemetry.ts"
import { callFor, noteFailure } from "../http/ProblemMapping.ts"
import { respondWith } from "../http/ProblemResponse.ts"
import { ServerSettings } from "../http/ServerSettings.ts"

/** The group without `writeRecords`. */
export const write: Endpoints.Group<"write"> = Effect.gen(function* () {
  const { decoded: platform } = yield* Platform
  return {
    findRecords: ({ params, payload }) =>
      callFor(platform.findRecords, { ...targetOf(params), request: payload }, payload)
  }
})

interface Params {
  readonly integrationId: string
  readonly objectName: ObjectName
  readonly projectIdOrName: string
}

const targetOf = ({ integrationId, objectName, projectIdOrName }: Params) => ({
  project: projectIdOrName,
  integration: integrationId,
  objectName
})

const endpoint = Api.groups.write.endpoints.writeRecords

type DeclaredProblem = HttpApiEndpoint.Errors<typeof endpoint>["type"]
type Declared = DeclaredProblem extends `urn:fieldgate:problem:${infer Name extends ProblemKind}` ? Name : never

/** A failure of the call that the contract doesn't declare for its endpoint doesn't compile. */
const respondDeclared = (drafted: ProblemDraft<Declared>) => respondWith(drafted)

const encodeCompiled = CompiledSchema.encoder(Schema.toCodecJson(WriteAnswer))
const encodeStrictly = Schema.encodeSync(Schema.toCodecJson(WriteAnswer))
const encodeAnswer = (answer: WriteAnswer) => encodeCompiled(answer) ?? encodeStrictly(answer)

/**
 * The endpoint of writes. No other call is made as often, so its decoders are compiled, and a key that this process has cached is
 * checked by the statement that stores the write. Its response can be a replay, and its log line names the operation.
 */
export const writeRecords = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { decoded: platform } = yield* Platform
    const { bodyLimitBytes } = yield* ServerSettings
    const callers = yield* RequestCallers
    const read = EndpointInput.reader(endpoint, bodyLimitBytes, CompiledSchema.decoderWithFaults)

    const write = (caller: Caller, input: WriteRecordsInput) =>
      callers.forGroup(caller, input.request.groupRef, written(caller, input))
    const written = (caller: Caller, input: WriteRecordsInput) =>
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
        const input = Effect.map(read(fiber), recordsOf)
        const run = (caller: Caller) =>
          Effect.matchEffect(input, { onFailure: respondWith, onSuccess: (records) => write(caller, records) })
        return callers.bySentCredentials(fiber, run, (key) =>
          callers.byCachedKey(key, (caller, verified) =>
            Effect.matchEffect(input, {
              onFailure: (fault) => verified(respondWith(fault)),
              onSuccess: (records) => write(caller, records)
            })
          )
        )
      })
    )
  })
)

const recordsOf = ({ headers, params, payload }: EndpointInput.InputOf<typeof endpoint>): WriteRecordsInput => {
  const key = headers["idempotency-key"]
  return { ...targetOf(params), request: payload, ...(key === undefined ? {} : { idempotencyKey: key }) }
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
