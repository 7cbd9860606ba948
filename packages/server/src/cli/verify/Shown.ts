/** What a report may show of a body: the names and types of its values, and the provider's own message without what identifies a person or a record. Pure. */

const longest = 240

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** `{id: text, properties: {email: text}}`. */
export const shapeOf = (body: string): string => {
  if (body === "") return "without a body"
  const value = parsed(body)
  return value === undefined ? "with a body that is not JSON" : cut(typeOf(value, 4))
}

const mostNames = 12

const typeOf = (value: unknown, depth: number): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${typeOf(value[0], depth - 1)}]`
  if (typeof value !== "object") return typeof value === "string" ? "text" : typeof value
  if (depth <= 0) return "{…}"
  const entries = Object.entries(value)
  const shown = entries.slice(0, mostNames).map(([name, each]) => `${name}: ${typeOf(each, depth - 1)}`)
  return `{${[...shown, ...(entries.length > mostNames ? ["…"] : [])].join(", ")}}`
}

const messages: ReadonlySet<string> = new Set(["message", "error_description", "error"])

/** The provider's message, without addresses and numbers of records. */
export const messageIn = (body: string): string => {
  const value: unknown = parsed(body)
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first !== "object" || first === null) return shapeOf(body)
  const found = Object.entries(first).find(([name, each]) => messages.has(name) && typeof each === "string")
  return found === undefined ? shapeOf(body) : cut(withoutNames(String(found[1])))
}

/** Also what a driver reports. */
export const withoutNames = (text: string): string =>
  text
    .replaceAll(/[^\s"'<>]+@[^\s"'<>]+/gu, "<address>")
    .replaceAll(/https?:\/\/\S+/gu, "<url>")
    .replaceAll(/\b[\w-]*\d[\w-]{7,}\b/gu, "<id>")
    .replaceAll(/\s+/gu, " ")

/** The text without any of the secrets, whatever brought them there. */
export const withoutSecrets = (text: string, secrets: ReadonlyArray<string>): string =>
  secrets.filter((secret) => secret.length > 3).reduce((rest, secret) => rest.replaceAll(secret, "<redacted>"), text)
