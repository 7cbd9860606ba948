/** Which addresses are public: webhooks go only there, so that they can't reach internal networks (SSRF). @rule webhook.address */
import { BlockList, isIP, isIPv4 } from "node:net"

type Range = readonly [network: string, prefix: number, what: string]

/** Non-public IPv4 networks, from IANA's special-purpose registry. */
const ranges4: ReadonlyArray<Range> = [
  ["0.0.0.0", 8, "this network"],
  ["10.0.0.0", 8, "private"],
  ["100.64.0.0", 10, "shared by a carrier"],
  ["127.0.0.0", 8, "this machine"],
  ["168.63.129.16", 32, "Azure's platform, which every machine there reaches"],
  ["169.254.0.0", 16, "link-local, with the metadata of clouds"],
  ["172.16.0.0", 12, "private"],
  ["192.0.0.0", 24, "protocol assignments"],
  ["192.0.2.0", 24, "documentation"],
  ["192.31.196.0", 24, "AS112"],
  ["192.52.193.0", 24, "AMT"],
  ["192.88.99.0", 24, "6to4 relays"],
  ["192.168.0.0", 16, "private"],
  ["192.175.48.0", 24, "AS112"],
  ["198.18.0.0", 15, "benchmarks"],
  ["198.51.100.0", 24, "documentation"],
  ["203.0.113.0", 24, "documentation"],
  ["224.0.0.0", 4, "multicast"],
  ["240.0.0.0", 4, "reserved, and broadcast"]
]

/** Non-public networks within IPv6 global unicast; everything outside of that is not public. */
const ranges6: ReadonlyArray<Range> = [
  ["2001::", 23, "protocol assignments, with Teredo"],
  ["2001:db8::", 32, "documentation"],
  ["2002::", 16, "6to4, which holds IPv4 addresses"],
  ["2620:4f:8000::", 48, "AS112"],
  ["3fff::", 20, "documentation"]
]

const listOf = (ranges: ReadonlyArray<Range>, family: "ipv4" | "ipv6"): BlockList => {
  const list = new BlockList()
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family)
  return list
}

const special4 = listOf(ranges4, "ipv4")
const special6 = listOf(ranges6, "ipv6")
const given6 = listOf([["2000::", 3, "global unicast"]], "ipv6")

const loopback = new BlockList()
loopback.addSubnet("127.0.0.0", 8, "ipv4")
loopback.addAddress("::1", "ipv6")

/** Whether an address is public. Invalid addresses and IPv4-mapped IPv6 are not. */
export const isPublic = (address: string): boolean => {
  if (isIP(address) === 0 || address.includes("%")) return false
  if (isIPv4(address)) return !special4.check(address, "ipv4")
  return given6.check(address, "ipv6") && !special6.check(address, "ipv6")
}

export const isLoopbackAddress = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? "ipv4" : "ipv6")
}
