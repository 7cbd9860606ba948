/** Where a host sends its user after a connection was made. Spec 4.6: absolute or relative. */

/** The whole address; undefined for one that a browser must not be sent to, such as `javascript:`. */
export const redirectTarget = (redirectUrl: string, page: string): string | undefined => {
  const url = URL.parse(redirectUrl, page)
  return url !== null && /^https?:$/u.test(url.protocol) ? url.href : undefined
}
