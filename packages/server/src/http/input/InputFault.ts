/** A part of a request that could not be decoded. */
import * as Effect from "effect/Effect"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { HttpApiSchemaError } from "effect/http-api/HttpApiError"
import type { unhandled } from "effect/Types"
import type { Place } from "@fieldgate/core/problems/Issues"

/** Where the parts of a request stand. */
const places = { Params: "path", Headers: "header", Query: "query", Payload: "body" } as const

/** The other kinds of the error are answers of ours that could not be encoded: faults of the server. */
type InputFault = HttpApiSchemaError & { readonly kind: keyof typeof places }

const isInputFault = (error: unknown): error is InputFault =>
  HttpApiSchemaError.is(error) && Object.hasOwn(places, error.kind)

export const placeOf = (fault: InputFault): Place => places[fault.kind]

/** Answers an endpoint's input faults; lets pass what has no answer, and everything else. */
export const onInputFault =
  <E>(answer: (fault: InputFault) => Effect.Effect<never, E> | undefined) =>
  <R>(httpEffect: Effect.Effect<HttpServerResponse, unhandled, R>) =>
    httpEffect.pipe(
      Effect.catch(
        (error: unhandled): Effect.Effect<never, unhandled | E> =>
          (isInputFault(error) ? answer(error) : undefined) ?? Effect.fail(error)
      )
    )
