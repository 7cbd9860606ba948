/** One request over `fetch`; everything but a success becomes a typed error. @rule client.timeout */
import type { Fetch } from "./ClientOptions.ts"
import { isProblem } from "./Problem.ts"
import { ProblemError } from "./ProblemError.ts"
import { type SentRequest, unanswered, unexpected } from "./TransportError.ts"

/** Returns the JSON of a success, a plain text with its headers, or undefined for a success without content. */
export const exchange = async (fetch: Fetch, url: string, sent: SentRequest): Promise<unknown> => {
  const { response, text } = await received(fetch, url, sent)
  const body = isLines(response) ? objectIn(`[${text.trim().replaceAll("\n", ",")}]`) : objectIn(text)
  if (isEmpty(response, text) || (response.ok && body !== undefined)) return body
  if (response.ok && isPlain(response)) return { text, headers: response.headers }
  throw body !== undefined && isProblem(body) ? new ProblemError(body) : unexpected(url, sent, response, text)
}

/** A 204, or a 201 without a body. Any other success has a body. */
const isEmpty = ({ status }: Response, text: string): boolean => status === 204 || (status === 201 && text === "")

const isPlain = ({ headers }: Response): boolean => /^text\/(?:plain|csv)\b/u.test(headers.get("Content-Type") ?? "")

/** Whether each line is a JSON value; such an answer is read as a list. */
const isLines = ({ headers }: Response): boolean => headers.get("content-type")?.includes("x-ndjson") === true

const received = async (fetch: Fetch, url: string, sent: SentRequest) => {
  try {
    const response = await fetch(url, sent)
    return { response, text: await response.text() }
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
