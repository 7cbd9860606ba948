/** What is kept of an answer beside its status, so that an operator can read why a call failed. Pure. @rule operation.answers */
import { answerBeginning, secretName } from "@fieldgate/core/domain/AnswerText"
import { answerBytes } from "@fieldgate/core/domain/Limits"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import type { Answer } from "./Answer.ts"

/** Headers in which APIs name a request, for their support. */
const requestIdHeaders = ["x-request-id", "x-correlation-id", "x-hubspot-correlation-id", "x-sfdc-request-id"]

const requestIdCharacters = 200

/** The provider's own id of the call. */
export const requestIdOf = ({ headers }: Answer): string | undefined =>
  requestIdHeaders
    .map((name) => headers[name])
    .find((value) => value !== undefined && value !== "")
    ?.slice(0, requestIdCharacters)

/** The credentials that a request was made with. */
const credentialsOf = ({ headers }: HttpClientRequest): ReadonlyArray<string> =>
  Object.entries(headers).flatMap(([name, value]) =>
    secretName.test(name) && value !== undefined ? [value.replace(/^\w+\s/u, "")] : []
  )

/** The beginning of the body, with credentials replaced; undefined for an empty body, and for records that were only read. */
export const answerTextOf = (
  { request, writes }: { readonly request: HttpClientRequest; readonly writes: boolean },
  { body, status }: Answer
): string | undefined =>
  body === undefined || body === "" || (!writes && status < 400)
    ? undefined
    : answerBeginning(body, credentialsOf(request), answerBytes)
