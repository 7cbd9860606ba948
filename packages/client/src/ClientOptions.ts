/** The options of a client, and their check for programs without types. */
import { type Credentials, isCredential, credentialFormat } from "./Authorization.ts"
import type { RetrySettings } from "./Retries.ts"
import type { WriteTarget } from "./resources/Objects.ts"

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Options of the bare entry. */
export type CallerOptions = Credentials & {
  /** The server's address with its version, such as `https://fieldgate.example.com/v1`. */
  readonly baseUrl: string
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch | undefined
}

/** Options of `createClient`; `project`, `integration` and `groupRef` are for `objects`. */
export type ClientOptions = CallerOptions &
  WriteTarget & {
    /** The address of the write API, if it differs. Default: `baseUrl`. */
    readonly writeUrl?: string | undefined
    /** How many times a call that is safe to repeat is retried after a transient failure. Default: 2. */
    readonly retries?: number | undefined
    /** Milliseconds that one attempt of a call may take. Default: 60,000. */
    readonly timeout?: number | undefined
  }

/** Checked options. */
export interface Settings {
  /** Without `/v1`, because the generated paths begin with it. */
  readonly root: string
  readonly writeRoot: string
  readonly credentials: Credentials
  readonly fetch: Fetch
}

/** Returns checked options, or throws a `TypeError` with what to pass. No message contains a value that may be secret. */
export const settingsOf = (options: ClientOptions): Settings => {
  const root = serverRoot("baseUrl", options.baseUrl)
  checkCredentials(options)
  return {
    root,
    writeRoot: options.writeUrl == null ? root : serverRoot("writeUrl", options.writeUrl),
    credentials: options.apiKey == null ? { getToken: options.getToken } : { apiKey: options.apiKey },
    // Read at each call: instrumentation and test tools replace the global one later.
    fetch: options.fetch ?? ((url, init) => fetch(url, init))
  }
}

const checkCredentials = ({ apiKey, getToken }: { readonly apiKey?: unknown; readonly getToken?: unknown }): void => {
  if ((apiKey == null) === (getToken == null)) {
    const found = apiKey == null ? "neither apiKey nor getToken is given" : "both apiKey and getToken are given"
    throw new TypeError(`${found}: pass exactly one, { baseUrl, apiKey } or { baseUrl, getToken }`)
  }
  if (apiKey != null && !isCredential(apiKey)) throw new TypeError(`apiKey ${credentialFormat}`)
  if (getToken != null && typeof getToken !== "function") {
    throw new TypeError("getToken must be a function: pass async ({ consumerRef, groupRef }) => jwt")
  }
}

/** Returns the retry settings, or throws a `TypeError` for a number that is out of range. */
export const retrySettingsOf = ({ retries = 2, timeout = 60_000 }: ClientOptions): RetrySettings => {
  if (!Number.isInteger(retries) || retries < 0) throw new TypeError("retries must be a whole number, 0 or more")
  if (!(timeout > 0)) throw new TypeError("timeout must be a number of milliseconds, more than 0")
  return { retries, timeout }
}

/** Returns the address without its `/v1`, with which the generated paths begin. Throws a `TypeError` if the address does not end with `/v1`. */
const serverRoot = (option: string, address: unknown): string => {
  const url = urlOf(address)
  const path = url?.pathname.replace(/\/+$/u, "")
  if (url === undefined || path?.endsWith("/v1") !== true) {
    const found = url === undefined ? "" : `, not ${url.origin}${url.pathname}`
    throw new TypeError(
      `${option} must be an address that ends with /v1, such as https://fieldgate.example.com/v1${found}`
    )
  }
  if (url.username + url.password + url.search + url.hash !== "") {
    throw new TypeError(`${option} must not contain a user, password, query or fragment`)
  }
  return url.origin + path.slice(0, -"/v1".length)
}

const urlOf = (address: unknown): URL | undefined => {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return /^https?:$/u.test(url.protocol) ? url : undefined
}
