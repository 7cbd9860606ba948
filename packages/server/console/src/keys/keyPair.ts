/** An RSA key pair that is made in the browser, so that the private key never reaches a server. */

const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256"
} as const

/** Browsers offer it on HTTPS pages and on this machine only. */
export const canGenerate = (): boolean => window.isSecureContext

const lineCharacters = 64

/** Bytes as PEM. */
const pemOf = (label: string, bytes: ArrayBuffer): string => {
  const text = btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""))
  const lines = text.match(new RegExp(`.{1,${lineCharacters}}`, "gu")) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join("\n")
}

export const generateKeyPair = async (): Promise<{ readonly publicKeyPem: string; readonly privateKeyPem: string }> => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
  return {
    publicKeyPem: pemOf("PUBLIC KEY", await crypto.subtle.exportKey("spki", publicKey)),
    privateKeyPem: pemOf("PRIVATE KEY", await crypto.subtle.exportKey("pkcs8", privateKey))
  }
}
