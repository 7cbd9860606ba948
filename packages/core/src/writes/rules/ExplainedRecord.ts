/** The reported decisions on a record's fields. Pure. @rule write.dryRun */
import type { FieldExplanation, RecordExplanation } from "../Explanation.ts"
import type { RecordFields } from "../../domain/Json.ts"
import type { FieldDecision } from "./FieldRules.ts"
import { keysOf, valueAt } from "./FieldMapping.ts"
import { because, pathOf, whenRead } from "./FieldRule.ts"
import { isEmpty, type PlannedRecord, type PlannedWrite } from "./PlannedRecord.ts"

/** How a record was planned. */
export interface Explained {
  readonly record: Pick<PlannedRecord, "recordId" | "match">
  readonly decisions: ReadonlyArray<FieldDecision>
  readonly whenMissing?: ReadonlyArray<FieldDecision> | undefined
  /** Whether the provider creates or updates it in one call. */
  readonly isNative?: boolean
}

/** `current`: the provider's values; undefined if they were not read. */
export const explained = (
  { objectName, type }: Pick<PlannedWrite, "objectName" | "type">,
  { decisions, isNative = false, record: { match, recordId }, whenMissing }: Explained,
  current: RecordFields | undefined
): RecordExplanation => {
  const verb = type === "upsert" ? "update" : type
  return {
    ...(recordId === undefined ? {} : { recordId }),
    ...(match === undefined
      ? {}
      : { match: { by: match.fields, key: match.key, way: isNative ? ("native" as const) : ("lookup" as const) } }),
    fields: verb === "delete" ? [] : decisions.map((decision) => fieldOf(verb, objectName, decision, current)),
    ...(whenMissing === undefined
      ? {}
      : { whenMissing: whenMissing.map((decision) => fieldOf("create", objectName, decision, undefined)) })
  }
}

const fieldOf = (
  type: "create" | "update",
  objectName: string,
  decision: FieldDecision,
  current: RecordFields | undefined
): FieldExplanation => {
  const { field, given, source, target, value } = decision
  const path = pathOf(type, objectName, decision)
  return {
    field,
    ...(target === undefined || target === field ? {} : { renamedTo: target }),
    value,
    ...(given === undefined ? {} : { given }),
    source,
    ...verdictOf(type, decision, current),
    ...(path === undefined ? {} : { configPath: path })
  }
}

const verdictOf = (
  type: "create" | "update",
  { decision, rule, target }: FieldDecision,
  current: RecordFields | undefined
): Pick<FieldExplanation, "because" | "decision"> => {
  const reason = because(type, rule, target)
  if (decision !== "ifEmpty") return { decision, because: reason }
  if (current === undefined) return { decision: "onlyIfEmpty", because: reason }
  return whenRead(reason, !isEmpty(valueAt(current, keysOf(target ?? ""))))
}
