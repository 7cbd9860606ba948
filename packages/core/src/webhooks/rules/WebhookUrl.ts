/** Validates the URL of a webhook; the sender validates the addresses that its host resolves to. Pure. */
import { firstFreePort } from "../../domain/Limits.ts"
import { isLoopback } from "../../domain/Loopback.ts"

export interface UrlRules {
  /** Whether this deployment sends to the local machine, also without TLS: for demos and tests. */
  readonly loopback: boolean
}

/** Whether the host is an IP address: a parsed URL writes every form of one in one of these two ways. */
const isNumbers = (hostname: string): boolean => hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname)

const httpsPort = "443"

/** Why webhooks can't be sent to the URL; undefined for a valid URL. */
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
