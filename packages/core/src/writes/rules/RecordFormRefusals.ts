/** Ids and values that the provider would refuse, or silently ignore, whatever the record is. Pure. Spec 4.3. */
import type { RecordForm } from "../../providers/RecordForm.ts"
import type { FieldDecision } from "./FieldDecision.ts"
import type { WriteRejection } from "./WriteRejection.ts"

/** An id in a form that no record has. */
export const ofId = ({ id }: RecordForm, name: string, recordId: string | undefined): ReadonlyArray<WriteRejection> =>
  id === undefined || recordId === undefined || id.pattern.test(recordId)
    ? []
    : [
        {
          _tag: "InvalidInput",
          name: `${name}.id`,
          value: recordId,
          message: `${name}.id is not an id of this provider: send ${id.description}`
        }
      ]

/** Lists for a provider whose fields take texts. */
export const ofValues = (
  { listSeparator }: RecordForm,
  name: string,
  decisions: ReadonlyArray<FieldDecision>
): ReadonlyArray<WriteRejection> =>
  listSeparator === undefined
    ? []
    : decisions
        .filter(({ decision, value }) => decision !== "dropped" && Array.isArray(value))
        .map(({ field }) => ({
          _tag: "InvalidInput",
          name: `${name}.${field}`,
          message:
            `"${field}" is a list, and the provider's fields take no lists: send one text with the values joined by ` +
            `"${listSeparator}", such as "a${listSeparator}b"`
        }))
