/** Which host may receive an account's token: the provider's own over TLS, or exactly the one that was configured. */

export interface TokenHost {
  /** The provider's hosts. */
  readonly pattern: RegExp
  /** The origin of the deployment's choice, such as a sandbox on a port. */
  readonly configured?: string
}

/** Decides on the URL as it will be sent. */
export const mayReceiveToken = (url: URL, host: TokenHost): boolean => {
  if (url.username !== "" || url.password !== "") return false
  // A host of the provider never gets a token in the clear, even where the configuration says http.
  return host.pattern.test(url.hostname) ? url.protocol === "https:" : url.origin === host.configured
}
