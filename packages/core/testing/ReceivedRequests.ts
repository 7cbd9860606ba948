/** Holds the requests of an explanation against those that a provider got. */
import { assert } from "@effect/vitest"
import { struckOut } from "@fieldgate/core/connections/Credentials"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { ReceivedRequest } from "./ProviderDriverSubject.ts"

/** Fails where a provider got something else than it was told. What an earlier answer brings stands in braces. */
export const assertReceived = (
  told: ReadonlyArray<ProviderRequest>,
  received: ReadonlyArray<ReceivedRequest>
): void => {
  assert.deepStrictEqual(
    told.map(({ method }) => method),
    received.map(({ method }) => method)
  )
  for (const [n, request] of told.entries()) {
    const { body, headers, url } = received[n] ?? assert.fail("as many requests as were told")
    assert.match(addressIn(url), patternOf(addressIn(request.url)))
    assert.deepStrictEqual(body === "" ? undefined : JSON.parse(body), request.body)
    for (const { key, value } of request.headers ?? []) {
      if (!value.includes(struckOut)) assert.match(headers[key] ?? "", patternOf(value), `the header ${key}`)
    }
  }
}

/** Path and query. */
const addressIn = (url: string): string => {
  const { pathname, search } = new URL(url, "http://provider.test")
  return decodeURI(`${pathname}${search}`)
}

/** What an earlier answer brings stands in braces, and may be anything. */
const patternOf = (told: string): RegExp =>
  new RegExp(
    `^${told
      .split(/\{\w+\}/u)
      .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&"))
      .join(".+")}$`,
    "u"
  )
