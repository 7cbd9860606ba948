/** Reads the input of an endpoint; returns every fault of a part together. @rule problem.issues, problem.allFaults, http.query */
import { nearestName } from "@fieldgate/core/domain/NearestName"
import { type Place, invalidInput, issueOf, issuesOf } from "@fieldgate/core/problems/Issues"
import type { Issue } from "@fieldgate/core/problems/Problem"
import type { ProblemDraft } from "@fieldgate/core/problems/ProblemDraft"
import { problemUrn } from "@fieldgate/core/problems/ProblemTypes"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaParser from "effect/SchemaParser"
import { Api } from "../../contract/Api.ts"
import { IsOpen } from "../../contract/ParseOptions.ts"
import * as SentBody from "./SentBody.ts"
import { bodyOf, wholeBodyFault } from "./RequestBody.ts"

/** The parts of a request that an endpoint declares. */
export type InputOf<Endpoint> = Omit<HttpApiEndpoint.Request<Endpoint>, "endpoint" | "group" | "request">

type Decoder = (value: unknown) => Result.Result<unknown, SchemaIssue.Issue>

/** Makes the decoder of a part. The contract's schemas need no services, which their common type doesn't say. */
type DecoderOf = (schema: Schema.Codec<unknown>, options: SchemaAST.ParseOptions) => Decoder

/** A request's input, with the names of what was kept out of its body. */
type ReadInput<Endpoint> = InputOf<Endpoint> & { readonly unknown: ReadonlyArray<string> }

/** Faults are returned in this order: parameters of an endpoint without a query, an unreadable body, path, headers, query, body. */
export const reader = <Endpoint extends HttpApiEndpoint.Top>(
  endpoint: Endpoint,
  bodyLimitBytes: number,
  decoderOf: DecoderOf = SchemaParser.decodeUnknownResult
): ((fiber: Fiber.Fiber<unknown, unknown>) => Effect.Effect<ReadInput<Endpoint>, ProblemDraft>) => {
  const unknownIn = unknownParametersOf(endpoint)
  const decode = partsDecoder(endpoint, decoderOf)
  const hasBody = endpoint.payload.size > 0
  return ({ context }) =>
    Effect.suspend(() => {
      // The router provides them, which the type of a fiber doesn't say.
      const request = Context.getUnsafe(context, HttpServerRequest.HttpServerRequest)
      const { params } = Context.getUnsafe(context, HttpRouter.RouteContext)
      const query = Context.getUnsafe(context, HttpServerRequest.ParsedSearchParams)
      const unknown = unknownIn(request.url)
      if (unknown.length > 0 && endpoint.query === undefined)
        return Effect.fail(invalidInput(unknown, { place: "query" }))
      const sent = { headers: request.headers, params, query, unknown }
      // The endpoint's own schemas decoded it.
      const read = (body = "") =>
        Effect.fromResult(decode(sent, body) as Result.Result<ReadInput<Endpoint>, ProblemDraft>)
      return hasBody ? Effect.flatMap(bodyOf(request, bodyLimitBytes), read) : read()
    })
}

interface Sent {
  readonly params: unknown
  readonly headers: unknown
  readonly query: unknown
  /** Its parameters that the endpoint doesn't have. */
  readonly unknown: ReadonlyArray<Issue>
}

const partsDecoder = (endpoint: HttpApiEndpoint.Top, decoderOf: DecoderOf) => {
  const annotations = Context.merge(Api.annotations, endpoint.annotations)
  const usual = Context.getOrUndefined(annotations, HttpApi.ParseOptions)
  const partDecoder = (schema: Schema.Top | undefined, options: SchemaAST.ParseOptions = {}): Decoder =>
    schema === undefined ? () => Result.succeed(undefined) : decoderOf(schema as Schema.Codec<unknown>, options)
  const [body, ...otherBodies] = [...endpoint.payload.values()].flatMap(({ schemas }) => schemas)
  const payloadSchema = body && otherBodies.length > 0 ? Schema.Union([body, ...otherBodies]) : body
  const decodePayload = partDecoder(payloadSchema, Context.getOrUndefined(annotations, HttpApi.PayloadParseOptions))
  const decoders = {
    params: partDecoder(endpoint.params, usual),
    headers: partDecoder(endpoint.headers, usual),
    query: partDecoder(
      endpoint.query && Schema.toCodecArrayFromSingle(endpoint.query),
      Context.getOrUndefined(annotations, HttpApi.QueryParseOptions)
    ),
    payload: bodyDecoder(payloadSchema, decodePayload, Context.get(annotations, IsOpen))
  }
  return (sent: Sent, text: string): Result.Result<object, ProblemDraft> => {
    const params = decoders.params(sent.params)
    if (Result.isFailure(params)) return faultIn("path", params.failure)
    const headers = decoders.headers(sent.headers)
    if (Result.isFailure(headers)) return faultIn("header", headers.failure)
    const query = decoders.query(sent.query)
    if (Result.isFailure(query)) return queryFault(query.failure, sent.unknown)
    const { payload, unknown } = decoders.payload(parsed(text))
    if (Result.isFailure(payload)) {
      const whole = wholeBodyFault(text)
      return whole === undefined ? faultIn("body", payload.failure) : Result.fail(whole)
    }
    return Result.succeed({
      params: params.success,
      headers: headers.success,
      query: query.success,
      payload: payload.success,
      unknown
    })
  }
}

interface ReadBody {
  readonly payload: ReturnType<Decoder>
  readonly unknown: ReadonlyArray<string>
}

/** Most bodies decode as they were sent. What a body loses first is looked for only in one that doesn't, or in an open one. */
const bodyDecoder = (
  schema: Schema.Top | undefined,
  decode: Decoder,
  isOpen: boolean
): ((value: unknown) => ReadBody) => {
  if (schema === undefined) return (value) => ({ payload: decode(value), unknown: [] })
  const readSent = SentBody.reader(schema.ast, isOpen)
  return (value) => {
    const payload = isOpen ? undefined : decode(value)
    if (payload !== undefined && Result.isSuccess(payload)) return { payload, unknown: [] }
    const sent = readSent(value)
    return { payload: payload !== undefined && !sent.isChanged ? payload : decode(sent.value), unknown: sent.unknown }
  }
}

/** An empty body is null, for bodies that may be missing. Undefined, which no body accepts, for a text that is not JSON. */
const parsed = (text: string): unknown => {
  if (text === "") return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const faultIn = (place: Place, issue: SchemaIssue.Issue) => {
  const { issues, total } = issuesOf(issue, place)
  return Result.fail(invalidInput(issues, { place, total }))
}

const unknownMember = problemUrn("unknown-member")

const queryFault = (issue: SchemaIssue.Issue, unknown: ReadonlyArray<Issue>) => {
  const known = issuesOf(issue, "query").issues.filter(({ type }) => type !== unknownMember)
  return Result.fail(invalidInput([...unknown, ...known], { place: "query" }))
}

type Endpoint = Pick<HttpApiEndpoint.Top, "payload" | "query">

/** Returns an issue for each query parameter of a URL that the endpoint doesn't have. */
const unknownParametersOf = (endpoint: Endpoint): ((url: string) => ReadonlyArray<Issue>) => {
  const known = endpoint.query === undefined ? [] : propertiesOf(endpoint.query.ast)
  return (url) => {
    const start = url.indexOf("?")
    if (start === -1) return []
    return [...new URLSearchParams(url.slice(start))]
      .filter(([name]) => !known.includes(name))
      .map(([name, value]) => issueOf("unknown-member", "query", name, sentence(name, known, endpoint), value))
  }
}

const sentence = (name: string, known: ReadonlyArray<string>, { payload }: Endpoint): string => {
  const body = [...payload.values()].flatMap(({ schemas }) =>
    schemas.flatMap((schema: Schema.Top) => propertiesOf(schema.ast))
  )
  if (body.includes(name)) return `${name} belongs in the body, not in the query`
  const nearest = nearestName(name, known)
  if (nearest !== undefined) return `${name} is not a query parameter of this call; did you mean ${nearest}?`
  const list = known.length === 0 ? "it has none" : `it has ${known.join(", ")}`
  return `${name} is not a query parameter of this call; ${list}`
}

/** Returns the encoded property names, through transformations and unions. */
const propertiesOf = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  const encoded = SchemaAST.toEncoded(ast)
  if (SchemaAST.isUnion(encoded)) return encoded.types.flatMap(propertiesOf)
  return SchemaAST.isObjects(encoded) ? encoded.propertySignatures.map(({ name }) => String(name)) : []
}
