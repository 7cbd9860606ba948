/** Operations as CSV. Pure. */
import type { Operation } from "@fieldgate/client"
import { authorInWords } from "./author.ts"
import { operationState, writeInWords } from "./operationState.ts"

const headers = [
  "id",
  "received",
  "write",
  "record",
  "status",
  "customer",
  "integration",
  "object",
  "records",
  "failed",
  "uncertain",
  "result",
  "requestedBy",
  "milliseconds"
]

/** A spreadsheet would execute a text that begins like this. */
const isFormula = /^[=+\-@\t\r]/u

const cell = (value: string | number | undefined): string => {
  const text = `${value ?? ""}`
  const safe = typeof value === "string" && isFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvOf = (
  operations: ReadonlyArray<Operation>,
  integrationName: (id: string) => string | undefined
): string => {
  const rows = operations.map((operation) => {
    const { createTime, groupRef, id, integrationId, metadata, resource, result, status, updateTime } = operation
    const { failed, total, uncertain } = metadata?.counts ?? {}
    return [
      id,
      createTime,
      writeInWords(operation),
      metadata?.subject,
      operationState(operation).label,
      groupRef,
      integrationName(integrationId) ?? integrationId,
      resource,
      total,
      failed,
      uncertain,
      result,
      authorInWords(operation),
      status === "in_progress" ? undefined : Date.parse(updateTime) - Date.parse(createTime)
    ]
  })
  return [headers, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("")
}
