/** JSON as pages show it: values that differ between runs are `…`, and short values are on one line. */
const width = 120

/** Ids of the server, and properties of a problem that are the same in each or differ each time. */
const chance = new Set(["operationId", "recordRef", "configId", "requestId"])
const leftOut = new Set(["href", "instance", "time", "requestId", "subsystem", "title", "causes"])
const ofIssue = ["name", "detail"]

export const withoutChance = (value) => {
  if (Array.isArray(value)) return value.map(withoutChance)
  if (value === null || typeof value !== "object") return typeof value === "string" && isMoment(value) ? "…" : value
  if (Object.hasOwn(value, "in")) return Object.fromEntries(ofIssue.map((name) => [name, value[name]]))
  const isProblem = typeof value.type === "string" && value.type.startsWith("urn:")
  const members = Object.entries(value).filter(([name]) => !(isProblem && leftOut.has(name)))
  return Object.fromEntries(members.map(([name, member]) => [name, chance.has(name) ? "…" : withoutChance(member)]))
}

const isMoment = (text) => /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|\+0000)$/u.test(text)

export const shown = (value) => `${lines(value, 0)}\n`

const lines = (value, depth, before = 0) => {
  const flat = onOneLine(value)
  if (flat.length + depth + before <= width || value === null || typeof value !== "object") return flat
  const inside = " ".repeat(depth + 2)
  const entries = Array.isArray(value)
    ? value.map((item) => lines(item, depth + 2))
    : Object.entries(value).map(
        ([name, member]) => `${JSON.stringify(name)}: ${lines(member, depth + 2, name.length + 4)}`
      )
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"]
  return `${open}\n${entries.map((entry) => inside + entry).join(",\n")}\n${" ".repeat(depth)}${close}`
}

const onOneLine = (value) => {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`)
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`
}
