/** One request and its answer over `fetch`; whatever is not a success becomes a typed error. @rule client.timeout */
import type { Fetch } from "./ClientOptions.ts"
import { isProblem } from "./Problem.ts"
import { ProblemError } from "./ProblemError.ts"
import { type Sent, unanswered, unexpected } from "./TransportError.ts"

/** The JSON of a success, or its text where it is no JSON; nothing where the success has no content. */
export const exchange = async (fetch: Fetch, url: string, sent: Sent): Promise<unknown> => {
  const { response, text } = await received(fetch, url, sent)
  const body = isLines(response) ? objectIn(`[${text.trim().replaceAll("\n", ",")}]`) : objectIn(text)
  if (isEmpty(response, text) || (response.ok && body !== undefined)) return body
  if (response.ok && isPlain(response)) return { text, headers: response.headers }
  throw body !== undefined && isProblem(body) ? new ProblemError(body) : unexpected(url, sent, response, text)
}

/** What was made may have nothing to tell; any other success does. */
const isEmpty = ({ status }: Response, text: string): boolean => status === 204 || (status === 201 && text === "")

const isPlain = ({ headers }: Response): boolean => /^text\/plain\b/u.test(headers.get("Content-Type") ?? "")

/** One JSON value in each line: read as a list of them. */
const isLines = ({ headers }: Response): boolean => headers.get("content-type")?.includes("x-ndjson") === true

const received = async (fetch: Fetch, url: string, sent: Sent) => {
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
    // `unexpected` tells what came instead of JSON.
    return undefined
  }
}
