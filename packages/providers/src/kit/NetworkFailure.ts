/**
 * What a broken connection says about the request: did it leave this machine? One table. The codes are those of Node's
 * sockets, TLS and undici. What isn't in the table may have been sent: a wrong "no" would write a record twice.
 */

export interface NetworkFailure {
  /** `no`: the request was certainly not sent. */
  readonly written: "no" | "unknown"
  readonly timedOut: boolean
  readonly code?: string
}

/** System calls that come before the first byte of a request. */
const syscallsBefore = new Set(["connect", "getaddrinfo"])

/** Failures to find or reach the host. `ECONNRESET` and `ETIMEDOUT` also come later, so only their system call distinguishes them. */
const codesBefore = new Set([
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
  // Node checks the certificate before it hands the connection over. nodejs.org/api/tls.html "X509 certificate error codes"
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
])

const codesOfTimeout = new Set([
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT"
])

export const classify = (cause: unknown): NetworkFailure => {
  const roots = rootsOf(cause, deepest)
  const code = roots.find((root) => root.code !== undefined)?.code
  return {
    written: roots.every(isBefore) ? "no" : "unknown",
    timedOut: roots.some((root) => root.code !== undefined && codesOfTimeout.has(root.code)),
    ...(code === undefined ? {} : { code })
  }
}

interface Root {
  readonly code: string | undefined
  readonly syscall: string | undefined
}

const isBefore = ({ code, syscall }: Root) =>
  (syscall !== undefined && syscallsBefore.has(syscall)) || (code !== undefined && codesBefore.has(code))

/** A fetch fails with a cause of a cause; more levels than this would be a circle. */
const deepest = 8

/** The errors at the bottom: a host with several addresses fails once per address, under one `AggregateError`. */
const rootsOf = (error: unknown, depth: number): ReadonlyArray<Root> => {
  const below = depth === 0 ? [] : causesOf(error)
  return below.length === 0
    ? [{ code: textOf(error, "code"), syscall: textOf(error, "syscall") }]
    : below.flatMap((cause) => rootsOf(cause, depth - 1))
}

const causesOf = (error: unknown): ReadonlyArray<unknown> => {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors
  return error instanceof Error && error.cause !== undefined ? [error.cause] : []
}

const textOf = (error: unknown, name: "code" | "syscall"): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const value: unknown = Reflect.get(error, name)
  return typeof value === "string" ? value : undefined
}
