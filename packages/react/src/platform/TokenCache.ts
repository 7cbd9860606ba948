/** Tokens from the host's `getToken`, in memory only: one request per consumer and group while the token is valid. @rule react.tokens */
import type { GetToken } from "./PlatformOptions.ts"

/** A token is renewed this long before it expires, so that none expires in transit. */
const skewMs = 10_000

/** A `getToken` that takes longer has failed. */
const patienceMs = 20_000

interface Kept {
  readonly token: Promise<string>
  endsAt: number
}

export interface TokenCache {
  readonly get: GetToken
  /** The server rejected a token: the next call requests another one. */
  readonly forget: (subject: Subject) => void
}

interface Subject {
  readonly consumerRef: string
  readonly groupRef: string
}

/** One cache per PlatformProvider; concurrent calls share one request to the host. */
export const makeTokenCache = (getToken: GetToken, now: () => number = Date.now): TokenCache => {
  const kept = new Map<string, Kept>()
  const keyOf = ({ consumerRef, groupRef }: Subject): string => JSON.stringify([groupRef, consumerRef])
  return {
    get: (subject) => {
      const key = keyOf(subject)
      const found = kept.get(key)
      if (found !== undefined && found.endsAt - skewMs > now()) return found.token
      const entry: Kept = { token: inTime(getToken(subject)), endsAt: Number.POSITIVE_INFINITY }
      kept.set(key, entry)
      const drop = () => {
        if (kept.get(key) === entry) kept.delete(key)
      }
      void settle(entry, drop)
      return entry.token
    },
    forget: (subject) => {
      kept.delete(keyOf(subject))
    }
  }
}

const settle = async (entry: Kept, drop: () => void): Promise<void> => {
  try {
    entry.endsAt = endOf(await entry.token)
  } catch {
    // The caller receives the error; here it is only not cached.
    drop()
  }
}

const inTime = async (asked: Promise<string>): Promise<string> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`getToken gave no answer in ${patienceMs / 1000} seconds`)), patienceMs)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The expiry of a JWT, in milliseconds; a token without one is not cached. RFC 7519, 4.1.4 */
const endOf = (token: string): number => {
  try {
    const payload = token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? ""
    const claims: unknown = JSON.parse(atob(payload))
    const hasEnd = typeof claims === "object" && claims !== null && "exp" in claims && typeof claims.exp === "number"
    return hasEnd ? Number(claims.exp) * 1000 : 0
  } catch {
    // Not a JWT: the server will reject it; here it is only not cached.
    return 0
  }
}
