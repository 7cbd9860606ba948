/** Which operations of a project somebody looks for. Pure. */
import * as Schema from "effect/Schema"
import { GroupRef, InstallationId, ObjectName, OperationId } from "./Ids.ts"
import { InputTime } from "./InputTime.ts"
import { SearchText } from "./ListPart.ts"
import { OperationStatus } from "./Operation.ts"
import { isOperationId } from "./Page.ts"
import { WriteMode, WriteType } from "./WriteRequest.ts"

/** Everything that is given must hold; what is missing holds for all. */
export const OperationFilters = {
  status: Schema.optionalKey(OperationStatus),
  type: Schema.optionalKey(WriteType),
  mode: Schema.optionalKey(WriteMode),
  /** By id or name. */
  integrationId: Schema.optionalKey(Schema.NonEmptyString),
  installationId: Schema.optionalKey(InstallationId),
  groupRef: Schema.optionalKey(GroupRef),
  objectName: Schema.optionalKey(ObjectName),
  /** Accepted at this time or later. */
  since: Schema.optionalKey(InputTime),
  /** Accepted before this time. */
  until: Schema.optionalKey(InputTime),
  /** The id of an operation, the reference of one of its records, or the provider's id of a record that it writes or wrote. */
  search: Schema.optionalKey(SearchText)
}

/** What a text that is searched for can name. */
export interface Sought {
  readonly operationId?: OperationId
  readonly recordId?: string
}

/** An id of ours names an operation, and so does a record's reference, which begins with one; all else is a provider's. */
export const soughtBy = (search: string): Sought => {
  const text = search.trim()
  const [id = ""] = /^[^.]+(?=\.\d{1,6}$)/u.exec(text) ?? []
  if (isOperationId(text.toLowerCase())) return { operationId: OperationId.make(text.toLowerCase()) }
  return isOperationId(id.toLowerCase()) ? { operationId: OperationId.make(id.toLowerCase()) } : { recordId: text }
}
