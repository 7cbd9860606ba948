/** Builds a request from a call: path, headers, body. */
import { authorization } from "./Authorization.ts"
import type { Call, CallOptions } from "./Call.ts"
import type { Settings } from "./ClientOptions.ts"
import { exchange } from "./Exchange.ts"

interface Input {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Returns the function that makes calls to this address. */
export const callsTo = (root: string, { credentials, fetch }: Settings): Call => {
  const call = async (method: string, path: string, input: Input, options: CallOptions = {}): Promise<unknown> => {
    const url = root + fillPath(path, input.path) + queryString(input.query)
    const headers = new Headers(options.headers)
    if (options.requestId !== undefined) headers.set("X-Request-Id", options.requestId)
    if (input.body !== undefined) headers.set("Content-Type", "application/json")
    headers.set(...(await authorization(credentials, options)))
    return await exchange(fetch, url, {
      method: method.toUpperCase(),
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: options.signal ?? null,
      // A redirect would send the credentials elsewhere.
      redirect: "manual"
    })
  }
  // The server is trusted to return what its contract describes.
  return call as Call
}

const queryString = (query: Input["query"] = {}): string => {
  const values = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return values.length === 0 ? "" : `?${new URLSearchParams(values)}`
}

/** Refuses `.` and `..`, which would resolve to another path, escaped or not. */
const fillPath = (path: string, values: Input["path"]): string =>
  path.replaceAll(/\{(\w+)\}/gu, (_match, name: string) => {
    const value = values?.[name]
    if (typeof value === "string" && !/^\.{0,2}$/u.test(value)) return encodeURIComponent(value)
    throw new TypeError(`${name} is required, and can't be "." or ".."`)
  })
