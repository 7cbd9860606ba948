import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { classify } from "../../src/kit/NetworkFailure.ts"
import { listen } from "./RawServer.ts"

const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })
const fetchFailed = (cause: unknown) => new TypeError("fetch failed", { cause })

describe("NetworkFailure", () => {
  it.each([
    "ECONNREFUSED",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EAI_FAIL",
    "UND_ERR_CONNECT_TIMEOUT",
    "ERR_SSL_WRONG_VERSION_NUMBER",
    "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION",
    "ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE",
    "ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE",
    "ERR_SSL_UNSUPPORTED_PROTOCOL",
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "CERT_CHAIN_TOO_LONG",
    "CERT_HAS_EXPIRED",
    "CERT_NOT_YET_VALID",
    "CERT_REJECTED",
    "CERT_REVOKED",
    "CERT_SIGNATURE_FAILURE",
    "CERT_UNTRUSTED",
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "HOSTNAME_MISMATCH",
    "INVALID_CA",
    "INVALID_PURPOSE",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_GET_ISSUER_CERT",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE"
  ])("classifies %s as before the request", (code) => {
    assert.deepInclude(classify(fetchFailed(withCode(code))), { written: "no", code })
  })

  it.each([
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "EHOSTUNREACH",
    "UND_ERR_SOCKET",
    "UND_ERR_HEADERS_TIMEOUT",
    "NEW_CODE"
  ])("classifies %s as possibly after the request", (code) => {
    assert.deepInclude(classify(fetchFailed(withCode(code))), { written: "unknown", code })
  })

  it.each([
    ["ETIMEDOUT", "connect", "no"],
    ["EHOSTUNREACH", "connect", "no"],
    ["ENETUNREACH", "connect", "no"],
    ["ESERVFAIL", "getaddrinfo", "no"],
    ["ECONNRESET", "read", "unknown"],
    ["EPIPE", "write", "unknown"]
  ])("reports for %s that %s was written: %s", (code, syscall, written) => {
    assert.strictEqual(classify(fetchFailed(withCode(code, { syscall }))).written, written)
  })

  it("reads the code of an aggregate that names no address, and none that is not text", () => {
    const empty = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" })
    assert.deepInclude(classify(fetchFailed(empty)), { written: "no", code: "ECONNREFUSED" })
    assert.deepStrictEqual(classify(Object.assign(new Error("odd"), { code: 7 })), {
      written: "unknown",
      timedOut: false
    })
  })

  it.each([
    ["ETIMEDOUT", true],
    ["UND_ERR_CONNECT_TIMEOUT", true],
    ["UND_ERR_HEADERS_TIMEOUT", true],
    ["UND_ERR_BODY_TIMEOUT", true],
    ["ECONNRESET", false]
  ])("classifies %s as a timeout: %s", (code, timedOut) => {
    assert.strictEqual(classify(fetchFailed(withCode(code))).timedOut, timedOut)
  })

  it("takes every address of a host into account", () => {
    const refused = withCode("ECONNREFUSED", { syscall: "connect" })
    assert.strictEqual(classify(fetchFailed(new AggregateError([refused, refused]))).written, "no")
    assert.strictEqual(classify(fetchFailed(new AggregateError([refused, withCode("ECONNRESET")]))).written, "unknown")
    const mixed = new AggregateError([new Error("no code"), refused, withCode("ETIMEDOUT", { syscall: "connect" })])
    assert.deepStrictEqual(classify(fetchFailed(mixed)), { written: "unknown", timedOut: true, code: "ECONNREFUSED" })
  })

  it.each([[undefined], ["a text"], [new Error("no code")], [fetchFailed({ code: "ECONNREFUSED" })]])(
    "leaves unknown causes open: %s",
    (cause) => {
      assert.deepStrictEqual(classify(cause), { written: "unknown", timedOut: false })
    }
  )

  it("ends on an error that is its own cause", () => {
    const error = new Error("round")
    error.cause = error
    assert.strictEqual(classify(error).written, "unknown")
  })

  const failureOf = (url: string) =>
    Effect.map(Effect.flip(Effect.tryPromise(() => fetch(url, { method: "POST", body: "{}" }))), ({ cause }) =>
      classify(cause)
    )

  it.live("recognizes Node's refused connection", () =>
    Effect.gen(function* () {
      const { close, url } = yield* listen((socket) => socket.destroy())
      close()
      assert.deepStrictEqual(yield* failureOf(url), { written: "no", timedOut: false, code: "ECONNREFUSED" })
    })
  )

  it.live("recognizes Node's unknown host", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* failureOf("http://no-such-host.invalid/")).written, "no")
    })
  )

  it.live("recognizes a TLS handshake with a server without TLS", () =>
    Effect.gen(function* () {
      const { url } = yield* listen((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))
      assert.strictEqual((yield* failureOf(url.replace("http:", "https:"))).written, "no")
    })
  )

  it.live("leaves open a connection that was closed or reset after the request", () =>
    Effect.gen(function* () {
      const closed = yield* listen((socket) => socket.destroy())
      assert.strictEqual((yield* failureOf(closed.url)).written, "unknown")
      const reset = yield* listen((socket) => socket.resetAndDestroy())
      assert.strictEqual((yield* failureOf(reset.url)).written, "unknown")
    })
  )
})
