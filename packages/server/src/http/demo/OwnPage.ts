/**
 * Whether a request comes from the demo page on this machine. The responses contain a key and tokens, and the API allows all
 * origins, so other sites' scripts must be kept out here. Pure.
 * @rule http.demo
 */

interface Asker {
  readonly host: string | undefined
  readonly "sec-fetch-site": string | undefined
}

/** Loopback names; any other `Host` could be DNS rebinding. */
const loopback = /^(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d+)?$/u

/** Browsers send these headers, and scripts can't change them. */
export const isOwnPage = ({ host = "", "sec-fetch-site": site }: Asker): boolean =>
  loopback.test(host) && site === "same-origin"
