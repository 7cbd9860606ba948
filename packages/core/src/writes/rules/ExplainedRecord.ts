/** The reported decisions on a record's fields. Pure. @rule write.dryRun */
import type { FieldExplanation, RecordExplanation } from "../Explanation.ts"
import type { RecordFields } from "../../domain/Json.ts"
import type { FieldDecision } from "./FieldRules.ts"
import { keysOf, valueAt } from "./FieldMapping.ts"
import { isEmpty } from "./PlannedRecord.ts"

/** `current`: the provider's values; undefined if they were not read. */
export const explained = (
  recordId: string | undefined,
  decisions: ReadonlyArray<FieldDecision>,
  current: RecordFields | undefined
): RecordExplanation => ({
  ...(recordId === undefined ? {} : { recordId }),
  fields: decisions.map((decision) => fieldOf(decision, current))
})

const fieldOf = (decision: FieldDecision, current: RecordFields | undefined): FieldExplanation => {
  const { field, path, source, target, value } = decision
  return {
    field,
    ...(target === undefined || target === field ? {} : { renamedTo: target }),
    value,
    source,
    ...verdictOf(decision, current),
    ...(path === undefined ? {} : { configPath: path })
  }
}

const verdictOf = (
  { because, decision, target = "" }: FieldDecision,
  current: RecordFields | undefined
): Pick<FieldExplanation, "because" | "decision"> => {
  if (decision !== "ifEmpty") return { decision, because }
  if (current === undefined) return { decision: "onlyIfEmpty", because }
  return isEmpty(valueAt(current, keysOf(target)))
    ? { decision: "sent", because: `${because}, and it is empty now` }
    : { decision: "dropped", because: `${because}, and it has a value now` }
}
