/** @rule webhook.address */
import { describe, expect, it } from "@effect/vitest"
import { isLoopbackAddress, isPublic } from "../../src/webhooks/PublicAddress.ts"

const outside = [
  "1.1.1.1",
  "8.8.8.8",
  "100.63.255.255",
  "100.128.0.1",
  "168.63.129.15",
  "168.63.129.17",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.1",
  "192.0.1.1",
  "198.17.255.255",
  "198.20.0.1",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001:81b::200e"
]

const inside = [
  ["0.0.0.0", "this host"],
  ["0.1.2.3", "this network"],
  ["10.0.0.1", "private"],
  ["100.64.0.1", "carrier-grade NAT"],
  ["100.100.100.200", "a cloud's metadata, in the carriers' range"],
  ["127.0.0.1", "loopback"],
  ["127.255.255.254", "loopback"],
  ["168.63.129.16", "Azure's platform"],
  ["169.254.169.254", "clouds' metadata"],
  ["172.16.0.1", "private"],
  ["172.31.255.255", "private"],
  ["192.0.0.192", "a cloud's metadata"],
  ["192.168.1.1", "private"],
  ["198.18.0.1", "benchmarks"],
  ["224.0.0.1", "multicast"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["::ffff:8.8.8.8", "mapped IPv4, which is not needed"],
  ["::ffff:127.0.0.1", "mapped loopback"],
  ["::ffff:a9fe:a9fe", "mapped metadata"],
  ["::127.0.0.1", "compatible IPv4"],
  ["64:ff9b::a9fe:a9fe", "NAT64 to metadata"],
  ["64:ff9b:1::1", "local NAT64"],
  ["100::1", "discard"],
  ["2001::1", "Teredo"],
  ["2001:db8::1", "documentation"],
  ["2002:7f00:1::1", "6to4 with loopback in it"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "clouds' metadata"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "link-local with a zone"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["example.com", "no address"],
  ["127.1", "not an address in this form"],
  ["", "nothing"]
] as const

describe("Which networks a webhook may go to", () => {
  it.each(outside)("%s is public", (address) => {
    expect(isPublic(address)).toBe(true)
  })
  it.each(inside)("%s is not: %s", (address) => {
    expect(isPublic(address)).toBe(false)
  })
  it("counts only this machine as loopback", () => {
    const all = [...outside, ...inside.map(([address]) => address)]
    expect(all.filter(isLoopbackAddress)).toEqual(["127.0.0.1", "127.255.255.254", "::1", "::ffff:127.0.0.1"])
  })
})
