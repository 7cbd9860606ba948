/**
 * Whether a request comes from the demo's own page on this machine. The answers hold a key and tokens, and the API lets
 * every origin read, so another site's script must be kept out here. Pure.
 * @rule http.demo
 */

interface Asker {
  readonly host: string | undefined
  readonly "sec-fetch-site": string | undefined
}

/** Names of this machine that no other site can take for itself: another name would be somebody's trick with DNS. */
const loopback = /^(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d+)?$/u

/** Browsers say where a request comes from, and no script can change what they say. */
export const isOwnPage = ({ host = "", "sec-fetch-site": site }: Asker): boolean =>
  loopback.test(host) && site === "same-origin"

/** Whether a server that listens there can be reached from this machine alone. */
export const isLoopback = (host: string): boolean => ["127.0.0.1", "::1", "localhost"].includes(host)
