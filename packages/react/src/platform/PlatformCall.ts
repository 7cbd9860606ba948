/** Calls the server: with a timeout, a new token after a 401, and errors for the UI. */
import { type Call, type CallOptions, createCall, type Credentials, type Fetch } from "@fieldgate/client/bare"
import { PlatformError, platformErrorOf } from "./PlatformError.ts"
import type { GetToken } from "./PlatformOptions.ts"
import { makeTokenCache, type TokenCache } from "./TokenCache.ts"

/** The slowest call reads objects and fields of an account from its provider. */
const patienceMs = 60_000

export type Authentication = { readonly apiKey: string } | { readonly getToken: GetToken }

export interface CallSettings {
  /** Missing: `/v1` of the page's origin. */
  readonly baseUrl: string | undefined
  readonly authentication: Authentication
  readonly fetch?: Fetch | undefined
}

/** Every promise rejects with a `PlatformError`. */
export const makePlatformCall = ({ authentication, baseUrl, fetch }: CallSettings): Call => {
  const { credentials, forget } = waysIn(authentication)
  let made: Call | undefined
  // Created at the first call: a server has no page origin.
  const wire: Call = (...asked) =>
    (made ??= createCall({ baseUrl: baseUrl ?? `${location.origin}/v1`, fetch, ...credentials }))(...asked)
  return async (method, path, input, options = {}) => {
    const once = async () => {
      try {
        return await wire(method, path, input, { ...options, signal: inTime(options.signal) })
      } catch (thrown) {
        throw platformErrorOf(thrown)
      }
    }
    try {
      return await once()
    } catch (error) {
      if (forget === undefined || !(error instanceof PlatformError && error.status === 401)) throw error
      // Safe to repeat: the token was rejected before anything was done. It may have expired, or its key was rotated.
      forget(subjectOf(options))
      return await once()
    }
  }
}

interface WaysIn {
  readonly credentials: Credentials
  readonly forget?: TokenCache["forget"]
}

const waysIn = (authentication: Authentication): WaysIn => {
  if ("apiKey" in authentication) return { credentials: { apiKey: authentication.apiKey } }
  const tokens = makeTokenCache(authentication.getToken)
  return { credentials: { getToken: (subject) => tokens.get(subjectOf(subject)) }, forget: tokens.forget }
}

const subjectOf = ({ consumerRef = "", groupRef = "" }: CallOptions) => ({ consumerRef, groupRef })

const inTime = (signal: AbortSignal | undefined): AbortSignal => {
  const limit = AbortSignal.timeout(patienceMs)
  return signal === undefined ? limit : AbortSignal.any([signal, limit])
}
