/** The hosts of a definition, `*` for one label, as the pattern for `TokenHost`. */
export const patternOf = (hosts: ReadonlyArray<string>): RegExp =>
  new RegExp(`^(${hosts.map((host) => host.replaceAll(".", "\\.").replace("*", "[a-z0-9-]+")).join("|")})$`)

/** A valid value for a variable of a base URL: it can extend a host or a segment, but not leave it. */
export const isVariableValue = (value: string): boolean => /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(value)

/** Whether a base URL has one variable as its whole host, so that only the value determines the host. */
export const isHostOpen = (baseUrl: string): boolean => /^https:\/\/\{[^{}]*\}(\/|:|$)/.test(baseUrl)
