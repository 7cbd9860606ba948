/** What a record is recognized by, from its planned fields. Pure. */
import type { OperationRequests } from "@fieldgate/client"

type Field = OperationRequests["records"][number]["fields"][number]

/** In the order in which people recognize a record by them. */
const telling = [
  /e-?mail/iu,
  /domain|website/iu,
  /^(?:full|deal|last|company|account)?_?name$/iu,
  /name|subject|title/iu
]

const textOf = ({ value }: Field): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : typeof value === "number" ? `${value}` : undefined

/** The most telling value; else the first two values; undefined where none is stored. */
export const recordIdentity = (fields: ReadonlyArray<Field>): string | undefined => {
  const known = fields.flatMap((field) => {
    const text = textOf(field)
    return text === undefined ? [] : [{ name: field.field, text }]
  })
  for (const pattern of telling) {
    const found = known.find(({ name }) => pattern.test(name))
    if (found !== undefined) return found.text
  }
  const shown = known.slice(0, 2).map(({ name, text }) => `${name}: ${text}`)
  return shown.length === 0 ? undefined : shown.join(", ")
}
