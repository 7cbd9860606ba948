/** What a client is made of, and the check that it is complete: for JavaScript the errors say what the types say. */
import { serverRoot } from "./Address.ts"
import { type Credentials, isCredential, notACredential } from "./Authorization.ts"
import type { RepeatPolicy } from "./Repeating.ts"
import type { WriteTarget } from "./resources/Objects.ts"

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Options of the bare entry. */
export type CallerOptions = Credentials & {
  /** The server's address with its version, such as `https://fieldgate.example.com/v1`. */
  readonly baseUrl: string
  /** In place of the global `fetch`. */
  readonly fetch?: Fetch | undefined
}

/** Options of `createClient`; `project`, `integration` and `groupRef` are for `objects`. */
export type ClientOptions = CallerOptions &
  WriteTarget & {
    /** The address of the write API, where it is another one. Default: `baseUrl`. */
    readonly writeUrl?: string | undefined
    /** How often a call that is safe to repeat is made again after a failure that passes. Default: 2. */
    readonly retries?: number | undefined
    /** Milliseconds that one attempt of a call may take. Default: 60,000. */
    readonly timeout?: number | undefined
  }

/** Options that were checked. */
export interface Settings {
  /** Without `/v1`, because the generated paths begin with it. */
  readonly root: string
  readonly writeRoot: string
  readonly credentials: Credentials
  readonly fetch: Fetch
}

/** Throws a `TypeError` that says what to pass; no message repeats a value that may be secret. */
export const settingsOf = (options: ClientOptions): Settings => {
  const root = serverRoot("baseUrl", options.baseUrl)
  checkCredentials(options)
  return {
    root,
    writeRoot: options.writeUrl == null ? root : serverRoot("writeUrl", options.writeUrl),
    credentials: options.apiKey == null ? { getToken: options.getToken } : { apiKey: options.apiKey },
    // Looked up at each call: instrumentation and test tools replace the global one later.
    fetch: options.fetch ?? ((url, init) => fetch(url, init))
  }
}

const checkCredentials = ({ apiKey, getToken }: { readonly apiKey?: unknown; readonly getToken?: unknown }): void => {
  if ((apiKey == null) === (getToken == null)) {
    const given = apiKey == null ? "neither apiKey nor getToken is given" : "both apiKey and getToken are given"
    throw new TypeError(`${given}: pass exactly one, { baseUrl, apiKey } or { baseUrl, getToken }`)
  }
  if (apiKey != null && !isCredential(apiKey)) throw new TypeError(`apiKey ${notACredential}`)
  if (getToken != null && typeof getToken !== "function") {
    throw new TypeError("getToken must be a function: pass async ({ consumerRef, groupRef }) => jwt")
  }
}

/** How calls of a client are repeated; throws where a number can't be meant. */
export const repeatPolicyOf = ({ retries = 2, timeout = 60_000 }: ClientOptions): RepeatPolicy => {
  if (!Number.isInteger(retries) || retries < 0) throw new TypeError("retries must be a whole number, 0 or more")
  if (!(timeout > 0)) throw new TypeError("timeout must be a number of milliseconds, more than 0")
  return { retries, timeout }
}
