import type { Json } from "effect/Schema"
import type * as Fields from "./Fields.ts"
import type { StoredRecord } from "./Records.ts"
import { instant } from "./Timestamps.ts"
import type { Values } from "./CheckedValue.ts"

export const view = (type: Fields.ObjectType, record: StoredRecord): Values =>
  type.version1?.view(record) ?? viewOf(type, record)

const viewOf = (type: Fields.ObjectType, record: StoredRecord): Values => ({
  id: record.id,
  ...record.values,
  ...(type.name === "persons" ? namesOf(record.values["name"] ?? "") : {}),
  add_time: record.values["add_time"] ?? instant(record.addedAt),
  update_time: instant(record.updatedAt),
  is_deleted: record.deletedAt !== undefined
})

/** Pipedrive takes the last word as the family name. */
const namesOf = (name: Json): Values => {
  const words = String(name).trim().split(/\s+/)
  return words.length < 2
    ? { first_name: words[0] ?? null, last_name: null }
    : { first_name: words.slice(0, -1).join(" "), last_name: words.at(-1) ?? null }
}
