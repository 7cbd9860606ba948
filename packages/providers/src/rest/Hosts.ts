/** The hosts of a definition, `*` for one label, as the pattern that `TokenHost` asks for. */
/** Matches exactly the hosts that are written down. */
export const patternOf = (hosts: ReadonlyArray<string>): RegExp =>
  new RegExp(`^(${hosts.map((host) => host.replaceAll(".", "\\.").replace("*", "[a-z0-9-]+")).join("|")})$`)

/** A value for a place in a base URL: it can lengthen a host or a segment, and leave neither. */
export const isVariableValue = (value: string): boolean => /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(value)

/** Whether a base URL has one place as its whole host, so that only its value tells the host. */
export const isHostOpen = (baseUrl: string): boolean => /^https:\/\/\{[^{}]*\}(\/|:|$)/.test(baseUrl)
