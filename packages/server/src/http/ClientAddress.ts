/**
 * Which client sent a request: the address of its socket, or the one that trusted proxies recorded. Everything that limits, logs or
 * audits by address uses this one. Pure.
 * @rule http.clientAddress
 */
import * as IpNetwork from "effect/net/IpNetwork"
import * as NetAddress from "effect/net/NetAddress"
import * as Result from "effect/Result"

/** The header in which proxies record the addresses that they received a request from. */
export const headers = ["x-forwarded-for", "forwarded"] as const

export interface TrustedProxies {
  readonly networks: ReadonlyArray<IpNetwork.IpNetwork>
  /** The only header that is read: a proxy forwards the other one unchecked from the client. */
  readonly header: (typeof headers)[number]
}

export const noProxies: TrustedProxies = { networks: [], header: "x-forwarded-for" }

/** The address that limits use if a request has none. */
export const unknown = "unknown"

/** The first hop, from the server outwards, that is not a trusted proxy. A malformed entry ends the walk at its recorder. */
export const clientAddress = (
  peer: string | undefined,
  requestHeaders: Readonly<Record<string, string | undefined>>,
  { header, networks }: TrustedProxies
): string => {
  let client = addressIn(peer)
  const recorded = (requestHeaders[header] ?? "").split(",")
  while (client !== undefined && isIn(networks, client)) {
    const next = entryAddress[header](recorded.pop() ?? "")
    if (next === undefined) break
    client = next
  }
  return client === undefined ? unknown : NetAddress.formatIp(client)
}

/** The network that identifies one client: an IPv6 client usually has a whole /64. */
export const networkOf = (address: string): string => {
  const ip = addressIn(address)
  return ip === undefined || NetAddress.isIpv4Address(ip)
    ? address
    : IpNetwork.format(IpNetwork.fromAddressUnsafe(ip, clientPrefix))
}

const clientPrefix = 64

const isIn = (networks: TrustedProxies["networks"], address: NetAddress.IpAddress): boolean =>
  networks.some((network) => IpNetwork.contains(network, address))

/** An address with or without a port; IPv4 in IPv6 form becomes IPv4. */
const addressIn = (text: string | undefined): NetAddress.IpAddress | undefined => {
  const bare = (text ?? "").trim().replace(/%[^\]]*/u, "")
  const ip = NetAddress.ipFromString(bare.replace(/^\[(.*)\]$/u, "$1"))
  if (Result.isSuccess(ip)) return NetAddress.toCanonical(ip.success)
  const withPort = NetAddress.inetAddressFromString(bare)
  return Result.isSuccess(withPort) ? NetAddress.toCanonical(withPort.success.address) : undefined
}

const entryAddress = {
  "x-forwarded-for": addressIn,
  /** `for=192.0.2.1;proto=https`, or `for="[2001:db8::1]:4711"`. RFC 7239 section 4. */
  forwarded: (entry: string) => addressIn(/(?:^|;)\s*for\s*=\s*"?([^";]*)/iu.exec(entry)?.[1])
} as const
