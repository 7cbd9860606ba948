import { assert } from "@effect/vitest"
import { struckOut } from "@fieldgate/core/connections/Credentials"
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { ReceivedRequest } from "./ProviderDriverSubject.ts"

/** Fails if a provider received other requests than expected. Placeholders in braces are values of an earlier answer. */
export const assertReceived = (
  expected: ReadonlyArray<ProviderRequest>,
  received: ReadonlyArray<ReceivedRequest>
): void => {
  assert.deepStrictEqual(
    expected.map(({ method }) => method),
    received.map(({ method }) => method)
  )
  for (const [n, request] of expected.entries()) {
    const { body, headers, url } = received[n] ?? assert.fail("as many requests as expected")
    assert.match(addressIn(url), patternOf(addressIn(request.url)))
    assert.deepStrictEqual(
      body === "" ? undefined : typeof request.body === "string" ? body : JSON.parse(body),
      request.body
    )
    for (const { key, value } of request.headers ?? []) {
      if (!value.includes(struckOut)) assert.match(headers[key] ?? "", patternOf(value), `the header ${key}`)
    }
  }
}

const addressIn = (url: string): string => {
  const { pathname, search } = new URL(url, "http://provider.test")
  return decodeURI(`${pathname}${search}`)
}

/** Placeholders in braces match any value of an earlier answer. */
const patternOf = (expected: string): RegExp =>
  new RegExp(
    `^${expected
      .split(/\{\w+\}/u)
      .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&"))
      .join(".+")}$`,
    "u"
  )
