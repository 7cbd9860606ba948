import { assert, describe, it } from "@effect/vitest"
import { isLoopback } from "../../src/domain/Loopback.ts"

describe("isLoopback", () => {
  it.each(["localhost", "127.0.0.1", "127.1.2.3", "::1", "[::1]"])("accepts %s", (host) => {
    assert.isTrue(isLoopback(host))
  })

  it.each(["0.0.0.0", "::", "127.0.0.1.nip.io", "localhost.evil.example", "10.0.0.1", ""])("rejects %j", (host) => {
    assert.isFalse(isLoopback(host))
  })
})
