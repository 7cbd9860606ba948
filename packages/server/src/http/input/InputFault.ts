/** A part of a request that could not be decoded. */
import { HttpApiSchemaError } from "effect/http-api/HttpApiError"
import type { Place } from "./InputIssues.ts"

/** Where the parts of a request stand. */
const places = { Params: "path", Headers: "header", Query: "query", Payload: "body" } as const

/** The other kinds of the error are answers of ours that could not be encoded: faults of the server. */
export type InputFault = HttpApiSchemaError & { readonly kind: keyof typeof places }

export const isInputFault = (error: unknown): error is InputFault =>
  HttpApiSchemaError.is(error) && Object.hasOwn(places, error.kind)

export const placeOf = (fault: InputFault): Place => places[fault.kind]
