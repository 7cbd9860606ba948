/**
 * The routes of reads: endpoints with GET, without a body, whose answer is JSON. Each is one effect in place of the layers that HttpApi
 * puts around a handler: the same checks in the same order, by the same rules.
 */
import type { Caller } from "@fieldgate/core/domain/Caller"
import { invalidInput, issuesOf, type Place } from "@fieldgate/core/problems/Issues"
import type { Issue } from "@fieldgate/core/problems/Problem"
import type { ProblemDraft } from "@fieldgate/core/problems/ProblemDraft"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaParser from "effect/SchemaParser"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { HttpApiSchemaError } from "effect/http-api/HttpApiError"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as CompiledSchema from "../CompiledSchema.ts"
import { Api } from "../contract/Api.ts"
import { Authentication, CurrentCaller } from "../contract/Authentication.ts"
import { first, strict, tellAll } from "../contract/ParseOptions.ts"
import { InputValidation, ProblemAnswers } from "../contract/Problems.ts"
import { RequestCallers } from "./AuthenticationLayer.ts"
import { unknownMember, unknownParametersOf } from "./input/InputValidationLayer.ts"
import { isProblem, respond, respondWith } from "./ProblemResponse.ts"

/** What HttpApiBuilder makes of a group, as far as it is used here. Its type is not exported. */
interface BuiltGroup {
  readonly routes: ReadonlyArray<HttpRouter.Route<unknown, unknown>>
  /** In the order of the routes. */
  readonly handlers: ReadonlyMap<string, { readonly endpoint: HttpApiEndpoint.Top; readonly handler: Handler }>
}

type Handler = (request: object) => Effect.Effect<unknown, unknown>

/** The same groups, in which reads have routes of this module. */
export const shortened = <Services, E, R>(
  groups: Layer.Layer<Services, E, R>
): Layer.Layer<Services, E, R | RequestCallers> =>
  Layer.effectContext(
    Effect.gen(function* () {
      const built = yield* Layer.build(groups)
      const callers = yield* RequestCallers
      const services = new Map(built.mapUnsafe)
      for (const { key } of Object.values<{ readonly key: string }>(Api.groups)) {
        const group: BuiltGroup | undefined = services.get(key)
        if (group === undefined) continue
        const each = [...group.handlers.values()]
        const routes = group.routes.map((route, index) => routeOf(route, each[index], callers))
        services.set(key, { ...group, routes })
      }
      return Context.makeUnsafe<Services>(services)
    })
  )

const routeOf = (
  route: HttpRouter.Route<unknown, unknown>,
  served: { readonly endpoint: HttpApiEndpoint.Top; readonly handler: Handler } | undefined,
  callers: RequestCallers["Service"]
) => {
  const success = served === undefined ? undefined : successOfRead(served.endpoint)
  return served === undefined || success === undefined
    ? route
    : HttpRouter.route(route.method, route.path, answerOf(served.endpoint, success, served.handler, callers))
}

const middlewares: ReadonlySet<string> = new Set([Authentication.key, InputValidation.key, ProblemAnswers.key])

/** The schema of a read's answer; undefined for another endpoint. */
const successOfRead = ({
  method,
  middlewares: own,
  payload,
  success
}: HttpApiEndpoint.Top): Schema.Codec<unknown, unknown> | undefined => {
  const [schema, ...others] = success
  const isRead = method === "GET" && payload.size === 0 && others.length === 0
  const isChecked = own.size === middlewares.size && [...own].every(({ key }) => middlewares.has(key))
  // The contract's schemas need no services, which their common type doesn't say.
  return schema !== undefined && isRead && isChecked && isPlainJson(schema)
    ? (schema as Schema.Codec<unknown, unknown>)
    : undefined
}

const statusOf = SchemaAST.resolveAt<number>("httpApiStatus")
const encodingOf = SchemaAST.resolveAt<object>("~httpApiEncoding")

/** Whether an answer is 200 with JSON: not a stream, which has a tag, nor of another status or media type. */
const isPlainJson = (schema: Schema.Top): boolean =>
  !("_tag" in schema) && statusOf(schema.ast) === undefined && encodingOf(schema.ast) === undefined

const answerOf = (
  endpoint: HttpApiEndpoint.Top,
  success: Schema.Codec<unknown, unknown>,
  handler: Handler,
  callers: RequestCallers["Service"]
) => {
  const decode = inputDecoder(endpoint)
  const respondTo = responder(success)
  return Effect.withFiber((fiber) => {
    // The router provides them, which the type of a fiber doesn't say.
    const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
    const { params } = Context.getUnsafe(fiber.context, HttpRouter.RouteContext)
    const query = Context.getUnsafe(fiber.context, HttpServerRequest.ParsedSearchParams)
    return callers.bySentCredentials(fiber, request, (caller: Caller) => {
      const input = decode(request, params, query)
      if (Result.isFailure(input)) return respondWith(input.failure)
      const answering = Effect.provideService(handler({ request, endpoint, ...input.success }), CurrentCaller, caller)
      return Effect.matchEffect(answering, {
        onSuccess: respondTo,
        // A handler fails with problems only, which the type of the group's handlers doesn't say.
        onFailure: (failure) => (isProblem(failure) ? respond(failure) : Effect.die(failure))
      })
    })
  })
}

interface Input {
  readonly params?: unknown
  readonly headers?: unknown
  readonly query?: unknown
}

/** Faults of path, headers and query, in this order; unknown parameters are among those of the query. */
const inputDecoder = (endpoint: HttpApiEndpoint.Top) => {
  const unknownIn = unknownParametersOf(endpoint)
  const decoders = {
    params: decoderOf(endpoint.params, tellAll),
    headers: decoderOf(endpoint.headers, tellAll),
    query: decoderOf(endpoint.query && Schema.toCodecArrayFromSingle(endpoint.query), strict)
  }
  return (
    { headers: sent, url }: HttpServerRequest.HttpServerRequest,
    path: object,
    search: object
  ): Result.Result<Input, ProblemDraft> => {
    const unknown = unknownIn(url)
    if (unknown.length > 0 && endpoint.query === undefined) {
      return Result.fail(invalidInput(unknown, { place: "query" }))
    }
    const params = decoders.params?.(path)
    if (params !== undefined && Result.isFailure(params)) return faultIn("path", params.failure)
    const headers = decoders.headers?.(sent)
    if (headers !== undefined && Result.isFailure(headers)) return faultIn("header", headers.failure)
    const query = decoders.query?.(search)
    if (query !== undefined && Result.isFailure(query)) return queryFault(query.failure, unknown)
    return Result.succeed({ params: params?.success, headers: headers?.success, query: query?.success })
  }
}

const decoderOf = (schema: Schema.Top | undefined, options: SchemaAST.ParseOptions) =>
  schema === undefined
    ? undefined
    : // As above: the contract's schemas need no services.
      SchemaParser.decodeUnknownResult(schema as Schema.Codec<unknown, unknown>, options)

const faultIn = (place: Place, issue: SchemaIssue.Issue) => {
  const { issues, total } = issuesOf(issue, place)
  return Result.fail(invalidInput(issues, { place, total }))
}

const queryFault = (issue: SchemaIssue.Issue, unknown: ReadonlyArray<Issue>) => {
  const known = issuesOf(issue, "query").issues.filter(({ type }) => type !== unknownMember)
  return Result.fail(invalidInput([...unknown, ...known], { place: "query" }))
}

/** A handler may respond by itself. An answer that doesn't fit its schema is a defect. */
const responder = (success: Schema.Codec<unknown, unknown>) => {
  const encode = CompiledSchema.encoder(success)
  const encodeStrictly = Schema.encodeUnknownEffect(success, first)
  return (answer: unknown): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
    if (HttpServerResponse.isHttpServerResponse(answer)) return Effect.succeed(answer)
    const encoded = encode(answer)
    if (encoded !== undefined) return Effect.succeed(HttpServerResponse.jsonUnsafe(encoded))
    return Effect.map(
      Effect.orDie(Effect.mapError(encodeStrictly(answer), (cause) => new HttpApiSchemaError({ kind: "Body", cause }))),
      (body) => HttpServerResponse.jsonUnsafe(body)
    )
  }
}
