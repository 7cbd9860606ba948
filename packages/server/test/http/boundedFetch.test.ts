/** @rule member.provider */
import { afterEach, describe, expect, it, vi } from "vitest"
import { boundedFetch } from "../../src/members/BoundedFetch.ts"

const options = { method: "GET", headers: {}, body: undefined, redirect: "manual" } as const

afterEach(() => void vi.unstubAllGlobals())

/** Fetches with an internet in which every host answers; returns the addresses that were reached, or the refusal. */
const reach = async (issuer: string, address: string, addresses: ReadonlyArray<string> = ["203.0.113.7"]) => {
  const reached: Array<string> = []
  vi.stubGlobal("fetch", async (url: string, { redirect }: RequestInit) => {
    reached.push(`${redirect} ${url}`)
    return new Response("{}", { status: 200 })
  })
  const fetched = boundedFetch(new URL(issuer), async () => addresses)(address, options)
  return await fetched.then(
    () => reached,
    (error: Error) => error.message
  )
}

describe("a request to the identity provider", () => {
  it.each([
    ["https://login.acme.example", "https://login.acme.example/token"],
    ["https://login.acme.example", "https://keys.acme.example/jwks"],
    ["http://127.0.0.1:9000", "http://127.0.0.1:9000/token"]
  ])("of %s goes to %s, and follows no redirect", async (issuer, address) => {
    expect(await reach(issuer, address)).toEqual([`manual ${address}`])
  })

  it("may go to a private network, where identity providers run", async () => {
    expect(await reach("https://login.acme.example", "https://keys.acme.example/jwks", ["10.1.2.3"])).toHaveLength(1)
  })

  it.each([
    ["http://login.acme.example/token", ["203.0.113.7"]],
    ["http://keys.acme.example/jwks", ["203.0.113.7"]],
    ["https://127.0.0.1/", []],
    ["https://[::1]:8443/", []],
    ["https://169.254.169.254/latest/meta-data", []],
    ["https://[fe80::1]/", []],
    ["https://[::ffff:127.0.0.1]/", []],
    ["https://keys.acme.example/", ["203.0.113.7", "127.0.0.1"]],
    ["https://keys.acme.example/", ["169.254.169.254"]],
    ["https://keys.acme.example/", ["::ffff:169.254.169.254"]]
  ] as const)("doesn't go to %s at %j", async (address, addresses) => {
    expect(await reach("https://login.acme.example", address, addresses)).toMatch(/HTTPS|this machine/u)
  })
})
