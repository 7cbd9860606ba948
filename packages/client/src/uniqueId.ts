/** Returns 128 random bits in hexadecimal. Not `randomUUID`, which pages without HTTPS don't have. */
export const uniqueId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
