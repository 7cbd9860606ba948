/** The filters of a search for operations. Pure. */
import * as Schema from "effect/Schema"
import { GroupRef, InstallationId, ObjectName, OperationId } from "../domain/Ids.ts"
import { InputTime } from "../domain/InputTime.ts"
import { SearchText } from "../domain/ListPart.ts"
import { OperationStatus } from "./Operation.ts"
import { isOperationId } from "../domain/Page.ts"
import { WriteMode, WriteType } from "../writes/WriteRequest.ts"

const filterProperties = {
  /** Only operations with this status. */
  status: Schema.optionalKey(OperationStatus),
  /** Only operations of this kind of write. */
  type: Schema.optionalKey(WriteType),
  /** Only operations that were sent in this mode. */
  mode: Schema.optionalKey(WriteMode),
  /** By id or name. */
  integrationId: Schema.optionalKey(Schema.NonEmptyString),
  /** Only operations of this installation. */
  installationId: Schema.optionalKey(InstallationId),
  /** Only operations of this group, by your own id of it. */
  groupRef: Schema.optionalKey(GroupRef),
  /** Only operations on this object of the manifest. */
  objectName: Schema.optionalKey(ObjectName),
  /** Accepted at this time or later. */
  since: Schema.optionalKey(InputTime),
  /** Accepted before this time. */
  until: Schema.optionalKey(InputTime),
  /** The id of an operation, the reference of one of its records, or the provider's id of a record that it writes or wrote. */
  search: Schema.optionalKey(SearchText)
}

/** Named, to be published with the comments of its properties: see `JoinedStruct`. */
export interface OperationFiltersSchema extends Schema.Struct<typeof filterProperties> {}

/** Everything that is given must hold; what is missing holds for all. */
export const OperationFilters: OperationFiltersSchema = Schema.Struct(filterProperties)

export interface OperationSearchTerm {
  readonly operationId?: OperationId
  readonly recordId?: string
}

/** An id of ours names an operation, and so does a record's reference, which begins with one; all else is a provider's. */
export const parseSearchTerm = (search: string): OperationSearchTerm => {
  const text = search.trim()
  const [id = ""] = /^[^.]+(?=\.\d{1,6}$)/u.exec(text) ?? []
  if (isOperationId(text.toLowerCase())) return { operationId: OperationId.make(text.toLowerCase()) }
  return isOperationId(id.toLowerCase()) ? { operationId: OperationId.make(id.toLowerCase()) } : { recordId: text }
}
