/** Warnings about properties that have no or limited effect. @rule write.warnings, auto.retry, field.unknownWarning */
import * as DateTime from "effect/DateTime"
import { nearestName } from "../../domain/NearestName.ts"
import type { Capabilities } from "../../providers/Capabilities.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { StoredDescription } from "../../providers/StoredDescription.ts"
import type { Warning } from "../../domain/Warning.ts"
import type { WriteRequest } from "../WriteRequest.ts"
import { keysOf } from "./FieldMapping.ts"
import type { FieldDecision } from "./FieldRules.ts"
import type { BatchPolicy } from "./PlanInput.ts"

export const ofRequest = (request: WriteRequest, capabilities: Capabilities): ReadonlyArray<Warning> => [
  ...(request.type === "delete" && request.mode !== undefined
    ? [{ name: "mode", message: "mode was ignored: a delete is always synchronous" }]
    : []),
  ...(request.retryPolicy !== undefined && request.autoBatchPolicy !== undefined && request.type !== "delete"
    ? [{ name: "retryPolicy", message: "retryPolicy was ignored: an auto batch uses its own retryDeadlineHours" }]
    : []),
  ...(request.batchPolicy !== undefined && request.batch === undefined
    ? [{ name: "batchPolicy", message: "batchPolicy was ignored: it applies only to a batch" }]
    : []),
  ...(request.type === "update" && request.batchPolicy?.allOrNone === true && !capabilities.allOrNone.update
    ? [
        {
          name: "batchPolicy.allOrNone",
          message: "allOrNone was ignored: batch updates of this provider always allow partial success"
        }
      ]
    : [])
]

/** The warning of an update without remaining fields, which is a success. @rule write.nothingToSend */
export const nothingToSend = (index: number | undefined): Warning => ({
  ...(index === undefined ? {} : { name: `batch[${index}].record` }),
  message: "nothing was sent for this record: the settings leave no field to write"
})

/** The first record's policy holds for its whole batch. @rule auto.firstPolicy */
export const otherPolicy = (asked: BatchPolicy, held: BatchPolicy): ReadonlyArray<Warning> =>
  (["maxDelayMinutes", "retryDeadlineHours"] as const).flatMap((member) =>
    asked[member] === held[member]
      ? []
      : [
          {
            name: `autoBatchPolicy.${member}`,
            message: `this record joined a batch with ${member} ${held[member]}, which its first record set`
          }
        ]
  )

/** A record's name in the request, and what was decided on its fields. */
export interface DecidedRecord {
  readonly record: string
  readonly decisions: ReadonlyArray<FieldDecision>
}

/** More would help no reader; comparing names costs as much as all fields of the object. */
const most = { warnings: 100, hints: 10 }

/** What is known of an object, and since when if it is not known now. */
interface KnownObject {
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly readAt?: DateTime.Utc
}

/** A warning for each such field, in the order of the records. */
export const warnings = (
  records: ReadonlyArray<DecidedRecord>,
  { fields, name, readAt }: KnownObject,
  names: FieldNames.FieldNames = FieldNames.exact
): ReadonlyArray<Warning> => {
  const since = readAt === undefined ? "" : `, as described at ${DateTime.formatIso(readAt)}`
  const fold = (field: string) => FieldNames.folded(names, [field]).join()
  const known = new Set(Object.keys(fields).map(fold))
  const unknown = records.flatMap(({ decisions, record }) =>
    decisions.flatMap(({ decision, field, target }) => {
      const [first = ""] = keysOf(target ?? "")
      return decision === "dropped" || target === undefined || known.has(fold(first))
        ? []
        : [{ name: `${record}.${field}`, first }]
    })
  )
  return unknown.slice(0, most.warnings).map(({ first, name: input }, index) => {
    const hint = hintOf(index, first, fields)
    return {
      name: input,
      message: `the connected account has no visible field "${first}" of ${name}${since}, so the provider will reject it${hint}`
    }
  })
}

const hintOf = (index: number, field: string, fields: KnownObject["fields"]): string => {
  const nearest = index < most.hints ? nearestName(field, Object.keys(fields)) : undefined
  return nearest === undefined ? "" : `; did you mean ${nearest}?`
}

/** Fields that the provider leaves out without a word, because it doesn't have them. `unknown`: their names in the request. @rule value.unknown */
export const ofDropped = (
  objectName: string,
  unknown: ReadonlyArray<string>,
  { fields, readAt }: StoredDescription
): ReadonlyArray<Warning> =>
  [...new Set(unknown)]
    .filter((name) => !name.startsWith("match."))
    .slice(0, most.warnings)
    .map((name, index) => {
      const field = name.replace(/^(?:record|batch\[\d+\]\.record)\./u, "")
      const since = DateTime.formatIso(readAt)
      const hint = hintOf(index, field, fields)
      return {
        name,
        message: `the provider ignores "${field}": ${objectName} has no such field, as described at ${since}${hint}`
      }
    })
