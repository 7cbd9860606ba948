/** Whether a request comes from the console's own pages. No other site's page can send the header, or a same-origin fetch. Pure. */

/** Sent by the console with every call; a page of another site would need a permission that CORS does not give. */
const consoleHeader = "x-fieldgate-console"

/** The headers of a request, by their names in lower case. */
type RequestHeaders = Readonly<Record<string, string | undefined>>

/** `publicOrigin`: where browsers reach the server, which a proxy may hide from the header `Host`. */
export const isFromConsole = (headers: RequestHeaders, publicOrigin: string): boolean => {
  const [host, origin, site] = [headers["host"], headers["origin"], headers["sec-fetch-site"]]
  if (headers[consoleHeader] === undefined || (site !== undefined && site !== "same-origin")) return false
  // A browser sends no origin with a same-origin GET.
  if (origin === undefined) return true
  const from = URL.parse(origin)
  return from !== null && (from.host === host || from.origin === publicOrigin)
}

const name = "fieldgate_console"

/** The session's token in the cookies of a request. */
export const tokenIn = (cookies: Readonly<Record<string, string>>): string | undefined =>
  cookies[name] === "" ? undefined : cookies[name]

/** Limited to the console's paths, so that no call under `/v1` ever carries it. */
export const cookieOf = (token: string, seconds: number, isSecure: boolean): string =>
  [
    `${name}=${token}`,
    "Path=/console",
    "HttpOnly",
    "SameSite=Strict",
    `Max-Age=${seconds}`,
    ...(isSecure ? ["Secure"] : [])
  ].join("; ")
