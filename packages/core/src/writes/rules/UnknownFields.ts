/** Fields of a planned write that the account's description doesn't have: the provider will refuse them. Pure. Settled 19. */
import * as FieldNames from "../../providers/FieldNames.ts"
import { nearestName } from "../../domain/NearestName.ts"
import type { ObjectMetadata } from "../../providers/ObjectMetadata.ts"
import type { Warning } from "../WriteAnswer.ts"
import type { FieldDecision } from "./FieldDecision.ts"
import { keysOf } from "./FieldPath.ts"

/** A record's name in the request, and what was decided on its fields. */
export interface DecidedRecord {
  readonly record: string
  readonly decisions: ReadonlyArray<FieldDecision>
}

/** More would help no reader; comparing names costs as much as all fields of the object. */
const most = { warnings: 100, hints: 10 }

/** A warning for each such field, in the order of the records. */
export const warnings = (
  records: ReadonlyArray<DecidedRecord>,
  { fields, name }: ObjectMetadata,
  names: FieldNames.FieldNames = FieldNames.exact
): ReadonlyArray<Warning> => {
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
    const nearest = index < most.hints ? nearestName(first, Object.keys(fields)) : undefined
    const hint = nearest === undefined ? "" : `; did you mean ${nearest}?`
    return {
      name: input,
      message: `the connected account shows no field "${first}" of ${name}, so the provider will refuse it${hint}`
    }
  })
}
