/** Whose data is meant, from the form. Pure. */
import type { Client, ErasePersonParams } from "@fieldgate/client"

export type PersonErasure = Awaited<ReturnType<Client["groups"]["erasePerson"]>>

type Person = Omit<ErasePersonParams, "project">

export const personKinds = [
  { value: "email", label: "Person with an e-mail address", field: "E-mail address" },
  { value: "recordId", label: "CRM record", field: "Record ID at the provider" },
  { value: "consumerRef", label: "User of your product", field: "Consumer reference" }
] as const

export type PersonKind = (typeof personKinds)[number]["value"]

export interface PersonForm {
  readonly kind: PersonKind
  readonly text: string
  readonly group: string
  readonly object: string
}

export const emptyForm: PersonForm = { kind: "email", text: "", group: "", object: "" }

/** Undefined while something is missing. */
export const personOf = ({ group, kind, object, text }: PersonForm): Person | undefined => {
  const value = text.trim()
  const groupRef = group.trim()
  const objectName = object.trim()
  if (value === "") return undefined
  if (kind === "consumerRef") return { consumerRef: value }
  if (kind === "email") return { email: value, ...(groupRef === "" ? {} : { groupRef }) }
  return groupRef === "" || objectName === "" ? undefined : { recordId: value, groupRef, objectName }
}

const number = new Intl.NumberFormat("en-GB")

const texts = [
  ["records", "record", "records"],
  ["logEntries", "log entry", "log entries"],
  ["answers", "stored answer", "stored answers"],
  ["deliveries", "webhook delivery", "webhook deliveries"],
  ["connections", "connection", "connections"],
  ["signIns", "sign-in", "sign-ins"],
  ["configs", "config", "configs"],
  ["operations", "author of a write", "authors of writes"]
] as const satisfies ReadonlyArray<readonly [keyof PersonErasure, string, string]>

/** "2 records, 5 log entries"; undefined where nothing was erased. */
export const erasedInWords = (erasure: PersonErasure): string | undefined => {
  const parts = texts.flatMap(([name, one, many]) => {
    const count = erasure[name]
    return count === 0 ? [] : [`${number.format(count)} ${count === 1 ? one : many}`]
  })
  return parts.length === 0 ? undefined : parts.join(", ")
}
