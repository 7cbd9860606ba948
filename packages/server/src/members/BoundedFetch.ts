/**
 * Requests to the identity provider. Its discovery document names further addresses, so each request is checked: HTTPS only, no
 * redirects, no addresses of this machine or of cloud metadata, and answers of a bounded size. @rule member.provider
 */
import { identityProvider } from "@fieldgate/core/domain/Limits"
import { lookup } from "node:dns/promises"
import { BlockList, isIP } from "node:net"
import type * as OpenId from "openid-client"

/** Services on these addresses trust every process of the machine. Private networks are allowed: identity providers run there. */
const ownMachine = new BlockList()
ownMachine.addSubnet("0.0.0.0", 8, "ipv4")
ownMachine.addSubnet("127.0.0.0", 8, "ipv4")
ownMachine.addSubnet("169.254.0.0", 16, "ipv4")
ownMachine.addAddress("168.63.129.16", "ipv4")
ownMachine.addAddress("::", "ipv6")
ownMachine.addAddress("::1", "ipv6")
ownMachine.addSubnet("fe80::", 10, "ipv6")
ownMachine.addAddress("fd00:ec2::254", "ipv6")

/** The request was not sent, or its answer was not read to the end. */
export class AddressRefused extends Error {}

export type Resolve = (host: string) => Promise<ReadonlyArray<string>>

const resolveHost: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/** Returns a `fetch` for the identity provider at `issuer`. Its own host, which an operator has chosen, may be this machine. */
export const boundedFetch = (issuer: URL, resolve: Resolve = resolveHost) => {
  const check = async (url: URL) => {
    if (url.protocol !== "https:" && url.origin !== issuer.origin) {
      throw new AddressRefused(`${url.origin} does not use HTTPS`)
    }
    if (url.host === issuer.host) return
    const host = url.hostname.replace(/^\[(.*)\]$/u, "$1")
    const addresses = isIP(host) === 0 ? await resolve(host) : [host]
    if (addresses.some((address) => ownMachine.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"))) {
      throw new AddressRefused(`${url.host} is an address of this machine`)
    }
  }
  return async (address: string, { body, ...options }: OpenId.CustomFetchOptions): Promise<Response> => {
    await check(new URL(address))
    const response = await fetch(address, { ...options, redirect: "manual", ...(body === undefined ? {} : { body }) })
    const { headers, status, statusText } = response
    return new Response(hasBody(status) ? await bounded(response) : null, { status, statusText, headers })
  }
}

/** `Response` refuses a body with these. */
const hasBody = (status: number): boolean => status !== 204 && status !== 205 && status !== 304

const bounded = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Array<Uint8Array> = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > identityProvider.answerBytes) {
      throw new AddressRefused(`${new URL(response.url).host} sent more than ${identityProvider.answerBytes} bytes`)
    }
    parts.push(part)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
