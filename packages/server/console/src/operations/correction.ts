/** The values of a refused record as texts in a form, and the write that sends them again. Pure. */
import type { Operation, OperationRequests } from "@fieldgate/client"

type Planned = OperationRequests["records"][number]
type Field = Planned["fields"][number]

/** A field that the request had, and whose value is stored. Defaults are added again by the rules. */
const isOfRequest = ({ source, value }: Field): boolean => source !== "default" && value !== undefined

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

/** The text of each field of the request, by the name that the request used. */
export const fieldTexts = (fields: Planned["fields"]): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.filter(isOfRequest).map(({ field, value }) => [field, textOf(value)]))

/** A text stays a text; what was a number, a list or null may stay one. */
const valueOf = (before: unknown, text: string): unknown => {
  if (typeof before === "string") return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** The record with the corrected values. */
export const recordFrom = (
  { fields, recordId }: Planned,
  texts: Readonly<Record<string, string>>
): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    fields.filter(isOfRequest).map(({ field, value }) => [field, valueOf(value, texts[field] ?? textOf(value))])
  ),
  ...(recordId === undefined ? {} : { id: recordId })
})

/** A create or an update can be corrected; undefined once the customer is no longer stored. */
export const writeOf = (
  project: string,
  { groupRef, id, integrationId, metadata, resource }: Operation,
  record: Readonly<Record<string, unknown>>
) => {
  const type = metadata?.write?.type
  if (groupRef === undefined) return undefined
  const target = { project, integration: integrationId, objectName: resource, groupRef }
  const reason = `Correction of operation ${id}`
  if (type === "create") return { ...target, type, record, reason }
  // The request named the record that it changes.
  return type === "update" ? { ...target, type, record: { ...record, id: String(record["id"]) }, reason } : undefined
}
