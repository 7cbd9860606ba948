/** Serves the contract: an endpoint and its handler are one effect, from the bytes of a request to those of its answer. */
import { mostFaults } from "@fieldgate/core/domain/DecodeFaults"
import type { Platform } from "@fieldgate/core/Platform"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Ndjson from "effect/encoding/Ndjson"
import * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import type * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import * as Stream from "effect/Stream"
import * as CompiledSchema from "../CompiledSchema.ts"
import { Api } from "../contract/Api.ts"
import { Authentication, CurrentCaller } from "../contract/Authentication.ts"
import * as EndpointInput from "./input/EndpointInput.ts"
import { isProblem, respond, respondWith } from "./ProblemResponse.ts"
import { RequestCallers } from "./RequestCallers.ts"
import { ServerSettings } from "./ServerSettings.ts"

type Groups = (typeof Api)["groups"]

/** Its route is in `writes/WriteHandlers.ts`. */
type Routed = "writeRecords"

/** The handlers of a group's endpoints. */
export type Group<Id extends keyof Groups> = Effect.Effect<
  {
    readonly [Name in Exclude<keyof Groups[Id]["endpoints"], Routed>]: HandlerOf<Groups[Id]["endpoints"][Name]>
  },
  never,
  Platform | ServerSettings
>

type HandlerOf<Endpoint> = Endpoint extends HttpApiEndpoint.ConstraintRequest
  ? (
      input: EndpointInput.InputOf<Endpoint>
    ) => Effect.Effect<
      AnswerOf<Endpoint["~Success"]>,
      HttpApiEndpoint.Errors<Endpoint>,
      HttpApiEndpoint.MiddlewareProvides<Endpoint> | HttpServerRequest.HttpServerRequest
    >
  : never

type AnswerOf<Success> = Success extends HttpApiSchema.StreamUint8Array
  ? Stream.Stream<Uint8Array, unknown>
  : Success extends HttpApiSchema.StreamNdjson<infer Line>
    ? Stream.Stream<Line["Type"], unknown>
    : Success extends Schema.Constraint
      ? Success["Type"]
      : never

type Declared = Parameters<Parameters<typeof HttpApi.reflect>[1]["onEndpoint"]>[0]

/** A handler of any endpoint. It gets what its endpoint's schemas decoded, and fails with problems only. */
type Handler = (input: object) => Effect.Effect<unknown, unknown>

export const layer = (groups: { readonly [Id in keyof Groups]: Group<Id> }) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const settings = yield* ServerSettings
      const callers = yield* RequestCallers
      // Their types differ: the router provides the request, `served` the input and the caller.
      const handlers = new Map<string, Handler>(
        Object.values<object>(yield* Effect.all(groups)).flatMap((group) => Object.entries(group))
      )
      const routes: Array<HttpRouter.Route<never, HttpServerRequest.HttpServerRequest>> = []
      HttpApi.reflect(Api, {
        onGroup: () => undefined,
        onEndpoint: (declared) => {
          const { identifier, method, path } = declared.endpoint
          const handler = handlers.get(identifier)
          // A path of the contract starts with a slash, which its type doesn't say.
          if (handler !== undefined)
            routes.push(HttpRouter.route(method, path as `/${string}`, served(declared, handler, callers, settings)))
        }
      })
      yield* router.addAll(routes)
    })
  )

/** Credentials come first, then the input, the handler, and its answer. */
const served = (
  declared: Declared,
  handler: Handler,
  callers: RequestCallers["Service"],
  { bodyLimitBytes }: ServerSettings["Service"]
) => {
  const { endpoint } = declared
  const read = EndpointInput.reader(endpoint, bodyLimitBytes)
  const respondTo = responderOf(declared)
  const withWarnings = warner(endpoint)
  const isGuarded = endpoint.middlewares.has(Authentication)
  return Effect.withFiber((fiber) => {
    const answer = Effect.matchEffect(read(fiber), {
      onFailure: respondWith,
      onSuccess: (input) =>
        Effect.matchEffect(handler(input), {
          onSuccess: (answered) => respondTo(withWarnings(answered, input.unknown)),
          onFailure: (failure) => (isProblem(failure) ? respond(failure) : Effect.die(failure))
        })
    })
    return isGuarded
      ? callers.bySentCredentials(fiber, (caller) => Effect.provideService(answer, CurrentCaller, caller))
      : answer
  })
}

/** An answer that has warnings also has one for each property that was kept out of the body. @rule http.strictBodies */
const warner = ({ success }: Declared["endpoint"]) => {
  const hasWarnings = [...success].some(({ ast }) => {
    const struct = SchemaAST.toEncoded(ast)
    return SchemaAST.isObjects(struct) && struct.propertySignatures.some(({ name }) => name === "warnings")
  })
  return (answer: unknown, unknown: ReadonlyArray<string>): unknown => {
    if (!hasWarnings || unknown.length === 0 || !Predicate.isObject(answer)) return answer
    const ignored = unknown
      .slice(0, mostFaults)
      .map((name) => ({ name, message: `${name} is not a known property: it was ignored` }))
    return {
      ...answer,
      warnings: [...("warnings" in answer && Array.isArray(answer.warnings) ? answer.warnings : []), ...ignored]
    }
  }
}

type Respond = (answer: unknown) => Effect.Effect<HttpServerResponse.HttpServerResponse>

const encodingOf = SchemaAST.resolveAt<{ readonly _tag: string }>("~httpApiEncoding")

/** Encodes the answers of an endpoint, which declares one schema for them, or nothing, or both. An answer that doesn't fit is a defect. */
const responderOf = ({ endpoint, mergedAnnotations, successes }: Declared): Respond => {
  const options = Context.getOrUndefined(mergedAnnotations, HttpApi.SuccessParseOptions)
  const stream = [...endpoint.success].find(isStream)
  if (stream !== undefined) return streamed(stream, options)
  const declared = [...successes].flatMap(([status, schemas]) => [...schemas].map((schema) => ({ status, schema })))
  const [nothing, otherNothing] = declared.filter(({ schema }) => SchemaAST.isVoid(schema.ast))
  const [full, otherFull] = declared.filter(({ schema }) => !SchemaAST.isVoid(schema.ast))
  const empty = nothing && (() => Effect.sync(() => HttpServerResponse.empty({ status: nothing.status })))
  const encoded = full && encodedBy(full.schema, full.status, options)
  const only = empty ?? encoded
  if (only === undefined || otherNothing !== undefined || otherFull !== undefined)
    throw new Error(`the endpoint ${endpoint.identifier} must declare one answer; it declares ${declared.length}`)
  return empty === undefined || encoded === undefined
    ? only
    : (answer) => (answer === undefined ? empty() : encoded(answer))
}

const encodedBy = (success: Schema.Top, status: number, options: SchemaAST.ParseOptions | undefined): Respond => {
  const encodeStrictly = Schema.encodeUnknownEffect(withoutServices(success), options)
  const isText = encodingOf(success.ast)?._tag === "Text"
  const response = (body: unknown) =>
    isText ? HttpServerResponse.text(String(body), { status }) : HttpServerResponse.jsonUnsafe(body, { status })
  const encode = CompiledSchema.encoder(success)
  return (answer) => {
    const encoded = encode(answer)
    return encoded === undefined
      ? Effect.map(Effect.orDie(encodeStrictly(answer)), response)
      : Effect.succeed(response(encoded))
  }
}

/** The contract's schemas need no services, which their common type doesn't say. */
const withoutServices = (schema: Schema.Top) => schema as Schema.Codec<unknown>

type StreamSchema = HttpApiSchema.StreamUint8Array | HttpApiSchema.StreamNdjson<Schema.Top>

/** The contract has no event streams of HttpApi, whose schemas have a tag too. */
const isStream = (schema: Schema.Top): schema is StreamSchema => "_tag" in schema

/** The bytes are sent after the handler has ended, with the services of its request. */
const streamed = (schema: StreamSchema, options: SchemaAST.ParseOptions | undefined): Respond => {
  const { contentType } = schema
  const encode = schema._tag === "StreamNdjson" ? linesOf(schema, options) : undefined
  return (answer) =>
    Effect.contextWith((context: Context.Context<never>) => {
      // The type of its handler says that it is a stream, of bytes if they are not encoded here.
      const bytes = encode?.(answer as Stream.Stream<unknown>) ?? (answer as Stream.Stream<Uint8Array>)
      return Effect.succeed(HttpServerResponse.stream(Stream.provideContext(bytes, context), { contentType }))
    })
}

const linesOf = ({ schema }: HttpApiSchema.StreamNdjson<Schema.Top>, options: SchemaAST.ParseOptions | undefined) => {
  const encode = Schema.encodeUnknownEffect(Schema.NonEmptyArray(Schema.toCodecJson(withoutServices(schema))), options)
  return (lines: Stream.Stream<unknown>) =>
    lines.pipe(
      Stream.mapArrayEffect((each) => Effect.orDie(encode(each))),
      Stream.pipeThroughChannel(Ndjson.encode())
    )
}
