/** What is kept of an answer beside its status, so that an operator can read why a call failed. Pure. @rule operation.answers */
import { answerBytes } from "@fieldgate/core/domain/Limits"
import type { HttpClientRequest } from "effect/http/HttpClientRequest"
import type { Answer } from "./Answer.ts"

const redacted = "[redacted]"

/** Headers in which APIs name a request, for their support. */
const requestIdHeaders = ["x-request-id", "x-correlation-id", "x-hubspot-correlation-id", "x-sfdc-request-id"]

const requestIdCharacters = 200

/** The provider's own id of the call. */
export const requestIdOf = ({ headers }: Answer): string | undefined =>
  requestIdHeaders
    .map((name) => headers[name])
    .find((value) => value !== undefined && value !== "")
    ?.slice(0, requestIdCharacters)

const secretName = /token|secret|password|authorization|api_?key|credential|session|cookie/iu

/** Each property of a text, where a cut may have removed the closing quote. */
const property = /"((?:[^"\\]|\\.){1,64})"\s{0,8}:\s{0,8}"(?:[^"\\]|\\.)*(?:"|$)/gu

const bearer = /\bBearer\s{1,8}[\w.~+/=-]+/giu

const parameter = /\b((?:\w{1,16}_)?(?:token|secret|password|key))=[^&\s"'<]+/giu

/** The credentials that a request was made with. */
const credentialsOf = ({ headers }: HttpClientRequest): ReadonlyArray<string> =>
  Object.entries(headers).flatMap(([name, value]) =>
    secretName.test(name) && value !== undefined ? [value.replace(/^\w+\s/u, "")] : []
  )

/** Credentials shorter than this could be part of any text. */
const credentialCharacters = 8

const withoutSecrets = (text: string, credentials: ReadonlyArray<string>): string =>
  credentials
    .filter(({ length }) => length >= credentialCharacters)
    .reduce((rest, credential) => rest.replaceAll(credential, redacted), text)
    .replace(property, (whole, name: string) => (secretName.test(name) ? `"${name}": "${redacted}"` : whole))
    .replace(bearer, `Bearer ${redacted}`)
    .replace(parameter, `$1=${redacted}`)

const encoder = new TextEncoder()

/** The beginning of the text, without a character that is cut. */
const beginning = (text: string): string => text.slice(0, encoder.encodeInto(text, new Uint8Array(answerBytes)).read)

/** The beginning of the body, with credentials replaced; undefined for an empty body, and for records that were only read. */
export const answerTextOf = (
  { request, writes }: { readonly request: HttpClientRequest; readonly writes: boolean },
  { body, status }: Answer
): string | undefined =>
  body === undefined || body === "" || (!writes && status < 400)
    ? undefined
    : beginning(withoutSecrets(body.slice(0, 2 * answerBytes), credentialsOf(request)))
