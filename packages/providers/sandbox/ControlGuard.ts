/** Who may use the control surface: it shows and deletes records, so other sites in the developer's browser are kept out. Pure. */
import { isIP } from "node:net"

export interface ControlRequest {
  readonly method: string
  /** A link may lead to the records page. */
  readonly isPage: boolean
  readonly host: string | undefined
  readonly origin: string | undefined
  /** Browsers send it, and no script can change it. */
  readonly "sec-fetch-site": string | undefined
}

/** The reason to refuse a request, or undefined to let it through. `own` is the host that the sandbox was started on. */
export const refusalOf = (request: ControlRequest, own: string): string | undefined => {
  const { host = "", isPage, origin, "sec-fetch-site": site } = request
  if (!isOwnHost(host, own))
    return `the host "${host}" is not this machine's: call the sandbox by 127.0.0.1 or localhost`
  if (isPage && request.method === "GET") return undefined
  const isOwnOrigin = origin === undefined || origin === `http://${host}`
  const isOwnSite = site === undefined || site === "same-origin" || site === "none"
  return isOwnOrigin && isOwnSite ? undefined : "another site's page may not use the sandbox's control surface"
}

/** Accepts a name of this machine or an IP address. A site that rebinds its own name in DNS can send neither. */
const isOwnHost = (host: string, own: string): boolean => {
  const name = host.replace(/:\d+$/u, "").replace(/^\[(.*)\]$/u, "$1")
  return name === "localhost" || name === own || isIP(name) !== 0
}
