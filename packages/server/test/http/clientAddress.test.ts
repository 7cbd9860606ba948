/** @rule http.clientAddress */
import * as IpNetwork from "effect/net/IpNetwork"
import { describe, expect, it } from "vitest"
import { clientAddress, networkOf, type TrustedProxies } from "../../src/http/ClientAddress.ts"

const trusting = (header: TrustedProxies["header"], ...networks: ReadonlyArray<string>): TrustedProxies => ({
  header,
  networks: networks.map((network) => IpNetwork.fromStringUnsafe(network))
})
const inside = trusting("x-forwarded-for", "10.0.0.0/8", "fd00::/8")

describe("the client's address", () => {
  it.each([
    ["uses the socket without trusted proxies", trusting("x-forwarded-for"), "10.0.0.1", "203.0.113.7", "10.0.0.1"],
    ["ignores what an untrusted peer sends", inside, "198.51.100.2", "203.0.113.7", "198.51.100.2"],
    ["takes what a trusted proxy appended", inside, "10.0.0.1", "203.0.113.7", "203.0.113.7"],
    [
      "takes the right-most hop that is not trusted",
      inside,
      "10.0.0.1",
      "6.6.6.6, 203.0.113.7, 10.9.9.9",
      "203.0.113.7"
    ],
    ["uses the left-most hop where all are trusted", inside, "10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"],
    ["stops at the proxy that recorded no address", inside, "10.0.0.1", "6.6.6.6, unknown, 10.0.0.3", "10.0.0.3"],
    ["uses the proxy where the header is missing", inside, "10.0.0.1", undefined, "10.0.0.1"],
    ["reads ports", inside, "10.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
    ["reads IPv6 with brackets and port", inside, "10.0.0.1", "[2001:DB8::0:1]:4711", "2001:db8::1"],
    ["matches IPv4 in IPv6 form", inside, "::ffff:10.0.0.1", "::ffff:203.0.113.7", "203.0.113.7"],
    ["matches IPv6 proxies", inside, "fd00::1", "2001:db8::7", "2001:db8::7"],
    ["refuses numbers that are not addresses", inside, "10.0.0.1", "010.1", "10.0.0.1"],
    ["reports a missing socket address", inside, undefined, "203.0.113.7", "unknown"]
  ] as const)("%s", (_name, trusted, peer, header, expected) => {
    expect(clientAddress(peer, { "x-forwarded-for": header }, trusted)).toBe(expected)
  })

  it.each([
    ["for=203.0.113.7;proto=https;by=10.0.0.1", "203.0.113.7"],
    ['for=6.6.6.6, proto=https;For="203.0.113.7:4711"', "203.0.113.7"],
    ['for="[2001:db8::7]:4711"', "2001:db8::7"],
    ['for="6.6.6.6, for=203.0.113.7', "203.0.113.7"],
    ["for=_hidden", "10.0.0.1"],
    ["by=203.0.113.7", "10.0.0.1"]
  ])("reads Forwarded: %s", (forwarded, expected) => {
    // The other header is the client's own: a proxy that writes Forwarded passes it on.
    const headers = { forwarded, "x-forwarded-for": "6.6.6.6" }
    expect(clientAddress("10.0.0.1", headers, trusting("forwarded", "10.0.0.0/8"))).toBe(expected)
  })

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["unknown", "unknown"]
  ])("counts %s as %s", (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
