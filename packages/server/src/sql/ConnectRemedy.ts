/** What to do about a server that can't be reached, where the failure itself tells no more than its code. */

const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there: does PostgreSQL run, and is this its address?",
  ENOTFOUND: "nobody knows the host's name"
}

/** Whoever signed the server's certificate, Node doesn't know them. */
const untrusted: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE"
])

/** A sentence, or undefined where there is nothing to add. Of several addresses of a host, the first one's. */
export const remedyOf = (cause: unknown): string | undefined => {
  if (cause instanceof AggregateError) return cause.errors.map(remedyOf).find((remedy) => remedy !== undefined)
  if (!(cause instanceof Error) || !("code" in cause) || typeof cause.code !== "string") return undefined
  return untrusted.has(cause.code)
    ? "name the certificate of whoever signed it in NODE_EXTRA_CA_CERTS"
    : remedies[cause.code]
}
