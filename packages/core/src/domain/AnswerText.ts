/** What is kept of the text that another system answered: its beginning, without credentials. Pure. @rule operation.answers, webhook.responses */

const redacted = "[redacted]"

/** Names of properties and headers with a secret value. */
export const secretName = /token|secret|password|authorization|api_?key|credential|session|cookie/iu

/** Each property of a text, where a cut may have removed the closing quote. */
const property = /"((?:[^"\\]|\\.){1,64})"\s{0,8}:\s{0,8}"(?:[^"\\]|\\.)*(?:"|$)/gu

const bearer = /\bBearer\s{1,8}[\w.~+/=-]+/giu

const parameter = /\b((?:\w{1,16}_)?(?:token|secret|password|key))=[^&\s"'<]+/giu

/** Credentials, also without a scheme such as `Bearer`. Those shorter than this could be part of any text. */
const credentialCharacters = 8

const withoutSecrets = (text: string, credentials: ReadonlyArray<string>): string => {
  const left = credentials
    .flatMap((credential) => [credential, credential.replace(/^\w+\s/u, "")])
    .filter(({ length }) => length >= credentialCharacters)
    .reduce((rest, credential) => rest.replaceAll(credential, redacted), text)
  // Most answers hold none of these words, so their properties needn't be read one by one.
  const named = secretName.test(left) ? withoutSecretProperties(left) : left
  return named.replace(bearer, `Bearer ${redacted}`).replace(parameter, `$1=${redacted}`)
}

const withoutSecretProperties = (text: string): string =>
  text.replace(property, (whole, name: string) => (secretName.test(name) ? `"${name}": "${redacted}"` : whole))

const encoder = new TextEncoder()

/** The beginning of an answer's text, without a character that is cut, and with credentials replaced: also those that it was asked with. */
export const answerBeginning = (text: string, credentials: ReadonlyArray<string>, bytes: number): string => {
  const shown = withoutSecrets(text.slice(0, 2 * bytes), credentials)
  // A character of a string takes three bytes at most.
  if (3 * shown.length <= bytes) return shown
  return shown.slice(0, encoder.encodeInto(shown, new Uint8Array(bytes)).read)
}
