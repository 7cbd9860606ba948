/** Whether a host name or address, with or without the brackets of IPv6, refers to the local machine. */
export const isLoopback = (host: string): boolean =>
  ["localhost", "::1", "[::1]"].includes(host) || /^127(\.\d{1,3}){3}$/.test(host)
