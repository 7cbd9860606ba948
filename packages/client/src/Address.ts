/** Returns the address without its `/v1`, with which the generated paths begin. Throws a `TypeError` if the address does not end with `/v1`. */
export const serverRoot = (option: string, address: unknown): string => {
  const url = urlOf(address)
  const path = url?.pathname.replace(/\/+$/u, "")
  if (url === undefined || path?.endsWith("/v1") !== true) {
    const found = url === undefined ? "" : `, not ${url.origin}${url.pathname}`
    throw new TypeError(
      `${option} must be an address that ends with /v1, such as https://fieldgate.example.com/v1${found}`
    )
  }
  if (url.username + url.password + url.search + url.hash !== "") {
    throw new TypeError(`${option} must not contain a user, password, query or fragment`)
  }
  return url.origin + path.slice(0, -"/v1".length)
}

const urlOf = (address: unknown): URL | undefined => {
  if (typeof address !== "string" || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return /^https?:$/u.test(url.protocol) ? url : undefined
}
