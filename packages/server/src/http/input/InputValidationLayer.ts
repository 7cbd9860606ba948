/** Returns every fault of a request's input together. @rule problem.issues, problem.allFaults, http.query */
import { nearestName } from "@fieldgate/core/domain/NearestName"
import { type Place, invalidInput, issueOf, issuesOf } from "@fieldgate/core/problems/Issues"
import type { Issue } from "@fieldgate/core/problems/Problem"
import { problemUrn } from "@fieldgate/core/problems/ProblemTypes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { unhandled } from "effect/Types"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { HttpApiSchemaError } from "effect/http-api/HttpApiError"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { InputValidation } from "../../contract/Problems.ts"
import { raise } from "../ProblemMapping.ts"

export const unknownMember = problemUrn("unknown-member")

export const layer: Layer.Layer<InputValidation> = Layer.succeed(
  InputValidation,
  InputValidation.of((httpEffect, { endpoint }) => {
    const unknownIn = unknownParametersOf(endpoint)
    return Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ url }) => {
      const unknown = unknownIn(url)
      // HttpApi does not decode a query without a schema.
      if (unknown.length > 0 && endpoint.query === undefined) return raise(invalidInput(unknown, { place: "query" }))
      return onInputFault((fault) => {
        const place = placeOf(fault)
        const { issues, total } = issuesOf(fault.cause.issue, place)
        if (place !== "query") return raise(invalidInput(issues, { place, total }))
        return raise(invalidInput([...unknown, ...issues.filter(({ type }) => type !== unknownMember)], { place }))
      })(httpEffect)
    })
  })
)

const places = { Params: "path", Headers: "header", Query: "query", Payload: "body" } as const

/** Other kinds are responses that could not be encoded: server errors. */
type InputFault = HttpApiSchemaError & { readonly kind: keyof typeof places }

const isInputFault = (error: unknown): error is InputFault =>
  HttpApiSchemaError.is(error) && Object.hasOwn(places, error.kind)

export const placeOf = (fault: InputFault): Place => places[fault.kind]

/** Turns an endpoint's input faults into a problem; passes on everything else. */
export const onInputFault =
  <E>(answer: (fault: InputFault) => Effect.Effect<never, E> | undefined) =>
  <R>(httpEffect: Effect.Effect<HttpServerResponse, unhandled, R>) =>
    httpEffect.pipe(
      Effect.catch(
        (error: unhandled): Effect.Effect<never, unhandled | E> =>
          (isInputFault(error) ? answer(error) : undefined) ?? Effect.fail(error)
      )
    )

type Endpoint = Pick<HttpApiEndpoint.Top, "payload" | "query">

/** Returns an issue for each query parameter of a URL that the endpoint doesn't have. */
export const unknownParametersOf = (endpoint: Endpoint): ((url: string) => ReadonlyArray<Issue>) => {
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
