/** Which address a webhook may be sent to, as far as the address itself tells; what a name resolves to is the sender's matter. Pure. */
import { firstFreePort } from "../../domain/Limits.ts"

export interface UrlRules {
  /** Whether this deployment sends to this machine, also without TLS: for demos and tests. */
  readonly loopback: boolean
}

/** Whether a host names this machine, however its address is written. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname)

/** Whether a host is given as an address in numbers: a parsed URL has every way to write one in one of these two forms. */
const isNumbers = (hostname: string): boolean => hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname)

const httpsPort = "443"

/** What speaks against an address; undefined where nothing does. */
export const faultOf = (text: string, { loopback }: UrlRules): string | undefined => {
  const url = URL.parse(text)
  if (url === null) return "must be an absolute URL, such as https://example.com/webhooks"
  const isHere = isLoopback(url.hostname)
  if (url.protocol !== "https:" && !(loopback && isHere && url.protocol === "http:")) {
    return "must begin with https://"
  }
  if (url.username !== "" || url.password !== "") {
    return "must not contain a user name or password: send credentials in headers"
  }
  if (isHere) return loopback ? undefined : "must not point to this machine"
  if (isNumbers(url.hostname))
    return "must use a host name, such as https://example.com/webhooks: IP addresses are not accepted"
  return url.port === "" || url.port === httpsPort || Number(url.port) >= firstFreePort
    ? undefined
    : `must use port ${httpsPort}, or one from ${firstFreePort} on`
}
