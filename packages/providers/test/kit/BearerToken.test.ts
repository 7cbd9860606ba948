import type { Credentials } from "@fieldgate/core/connections/Credentials"
import { assert, describe, it } from "@effect/vitest"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { bearerToken } from "../../src/kit/AuthorizedCall.ts"

const read = (credentials: Credentials) =>
  Result.match(bearerToken("Acme", credentials), { onSuccess: Redacted.value, onFailure: (reason) => ({ reason }) })

describe("BearerToken", () => {
  it("is the key, or the access token of OAuth", () => {
    assert.strictEqual(read({ _tag: "ApiKeyCredentials", apiKey: Redacted.make("key") }), "key")
    const oauth: Credentials = {
      _tag: "OAuthCredentials",
      accessToken: Redacted.make("access"),
      refreshToken: Redacted.make("refresh")
    }
    assert.strictEqual(read(oauth), "access")
  })

  it.each<[Credentials, string]>([
    [{ _tag: "NoCredentials" }, "no credentials: connect the account again"],
    [{ _tag: "BasicCredentials", username: "ann", password: Redacted.make("s3cret") }, "a user name and a password"]
  ])("is missing in %j", (credentials, given) => {
    const reason = `Acme takes an access token or a key; the connection has ${given}`
    assert.deepStrictEqual(read(credentials), { reason })
  })

  it.each(["", "a\nb", "a b", "ü"])("refuses %j without quoting it", (token) => {
    const reason = "the connection's token is empty or holds characters that no Acme token has"
    assert.deepStrictEqual(read({ _tag: "ApiKeyCredentials", apiKey: Redacted.make(token) }), { reason })
  })
})
