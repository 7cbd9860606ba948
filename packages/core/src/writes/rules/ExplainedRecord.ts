/** The reported decisions on a record's fields. Pure. @rule write.dryRun */
import type { FieldExplanation, RecordExplanation } from "../Explanation.ts"
import type { RecordFields } from "../../domain/Json.ts"
import type { FieldDecision } from "./FieldRules.ts"
import { keysOf, valueAt } from "./FieldMapping.ts"
import { because, pathOf } from "./FieldRule.ts"
import { isEmpty, type PlannedWrite } from "./PlannedRecord.ts"

/** `current`: the provider's values; undefined if they were not read. */
export const explained = (
  { objectName, type }: Pick<PlannedWrite, "objectName" | "type">,
  recordId: string | undefined,
  decisions: ReadonlyArray<FieldDecision>,
  current: RecordFields | undefined
): RecordExplanation => ({
  ...(recordId === undefined ? {} : { recordId }),
  fields: type === "delete" ? [] : decisions.map((decision) => fieldOf(type, objectName, decision, current))
})

const fieldOf = (
  type: "create" | "update",
  objectName: string,
  decision: FieldDecision,
  current: RecordFields | undefined
): FieldExplanation => {
  const { field, source, target, value } = decision
  const path = pathOf(type, objectName, decision)
  return {
    field,
    ...(target === undefined || target === field ? {} : { renamedTo: target }),
    value,
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
  return isEmpty(valueAt(current, keysOf(target ?? "")))
    ? { decision: "sent", because: `${reason}, and it is empty now` }
    : { decision: "dropped", because: `${reason}, and it has a value now` }
}
