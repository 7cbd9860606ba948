import { assert, describe, it } from "@effect/vitest"
import { RestDriver } from "@fieldgate/providers"
import * as Effect from "effect/Effect"
import { patternOf } from "../../src/rest/Hosts.ts"
import { account, acme, answering, create, failureOf, ok } from "./Acme.ts"

describe("Hosts of a definition", () => {
  const pattern = patternOf(["api.acme.test", "*.acme.test"])

  it.each(["api.acme.test", "eu-1.acme.test", "xn--bcher-kva.acme.test"])("includes %s", (host) => {
    assert.isTrue(pattern.test(host))
  })

  it.each([
    "evil-acme.test",
    "apixacme.test",
    "api-acme.test",
    "a.acmextest",
    "api.acme-test",
    "acme.test",
    ".acme.test",
    "a.b.acme.test",
    "api.acme.test.evil.test",
    "api.acme.test.",
    "evil.test"
  ])("excludes the lookalike %s", (host) => {
    assert.isFalse(pattern.test(host))
  })

  it.effect.each<[host: string, lookAlike: string]>([
    ["api.acme.test", "apixacme.test"],
    ["api.acme.test", "api-acme.test"],
    ["*.acme.test", "evil-acme.test"],
    ["*.acme.test", "a.acmextest"]
  ])("sends no token of an account at %s to %s", ([host, lookAlike]) =>
    Effect.gen(function* () {
      const open = { ...acme, hosts: [host], baseUrl: "https://{host}", variables: { host: {} } } as const
      const { driver, requests } = answering(ok, open)
      const reason = yield* failureOf(driver, create, account({ metadata: { host: lookAlike } }))
      assert.deepInclude(reason, {
        _tag: "ProviderRejected",
        message: `a token of Acme is not sent to https://${lookAlike}`
      })
      assert.deepStrictEqual(requests, [])
    })
  )
})

describe("A base URL beside the hosts of its definition", () => {
  it.each(["https://apixacme.test", "https://api-acme.test"])("is refused if it is the lookalike %s", (baseUrl) => {
    assert.throws(() => RestDriver.define({ ...acme, baseUrl }), "is not among them")
  })
})
