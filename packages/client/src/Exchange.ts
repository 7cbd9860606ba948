/** One request over `fetch`; everything but a success becomes a typed error. @rule client.timeout */
import type { Fetch } from "./ClientOptions.ts"
import { isProblem } from "./Problem.ts"
import { ProblemError } from "./ProblemError.ts"
import { type SentRequest, unanswered, unexpected } from "./TransportError.ts"

/** Returns the JSON of a success, a plain text with its headers, undefined for a success without content, or a response of events. */
export const exchange = async (fetch: Fetch, url: string, sent: SentRequest): Promise<unknown> => {
  const { response, text } = await received(fetch, url, sent)
  if (text === undefined) return response
  const body = isOf(lines, response) ? objectIn(`[${text.trim().replaceAll("\n", ",")}]`) : objectIn(text)
  if (isEmpty(response, text) || (response.ok && body !== undefined)) return body
  if (isOf(plain, response)) return { text, headers: response.headers }
  throw body !== undefined && isProblem(body) ? new ProblemError(body) : unexpected(url, sent, response, text)
}

/** A 204, or a 201 without a body. Any other success has a body. */
const isEmpty = ({ status }: Response, text: string): boolean => status === 204 || (status === 201 && text === "")

const plain = /^text\/(?:plain|csv)\b/u
/** Each line is a JSON value; such an answer is read as a list. */
const lines = /x-ndjson/u
/** Events have no end, so their body is left to the caller. */
const events = /event-stream/u

const isOf = (kind: RegExp, { headers, ok }: Response): boolean => ok && kind.test(headers.get("content-type") ?? "")

const received = async (fetch: Fetch, url: string, sent: SentRequest) => {
  try {
    const response = await fetch(url, sent)
    return { response, text: isOf(events, response) ? undefined : await response.text() }
  } catch (cause) {
    throw unanswered(url, sent, cause)
  }
}

const objectIn = (text: string): object | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null ? value : undefined
  } catch {
    // `unexpected` reports what arrived instead of JSON.
    return undefined
  }
}
