/** A search for records as a driver gets it, and what the driver returns. @rule find.request */
import type { ObjectName } from "../domain/Ids.ts"
import type { RecordFields } from "../domain/Json.ts"
import type { FieldMetadata } from "../providers/ObjectMetadata.ts"
import type { KeyValue } from "./FindRequest.ts"

type DescribedField = Pick<
  FieldMetadata,
  "fieldName" | "referenceName" | "referenceTo" | "unique" | "upsertKey" | "valueType"
>

/** What searches, upserts and references have to know of an object's fields. */
export interface DescribedFields {
  readonly fields: Readonly<Record<string, DescribedField>>
}

export interface FindQuery {
  readonly objectName: ObjectName
  /** For each key the provider's fields, and the values that a record must have in all of them. */
  readonly keys: ReadonlyArray<Readonly<Record<string, KeyValue>>>
  readonly fields: ReadonlyArray<string>
  /** What the provider says of the object, where it does. */
  readonly described: DescribedFields | undefined
}

export interface FoundByKey {
  readonly recordId: string
  readonly fields: RecordFields
  /** Fields of the key of which the record has more values that a write of this one would replace. Default: none. @rule match.values */
  readonly further?: ReadonlyArray<string>
  /** The record's page for the provider's users, where the driver can build or read it. */
  readonly url?: string
}

export interface FoundByKeys {
  /** For each key, in order, all records that have its values, the oldest first. */
  readonly records: ReadonlyArray<ReadonlyArray<FoundByKey>>
  /** Whether the provider's search was used, which may not know the newest records yet. */
  readonly isDelayed: boolean
}
