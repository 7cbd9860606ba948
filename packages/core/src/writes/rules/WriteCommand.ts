/** What a driver is told to do: planned records, with mappings, gates and defaults already applied. */
import type { NonEmptyReadonlyArray } from "effect/Array"
import type { ObjectName } from "../../domain/Ids.ts"
import type { RecordFields } from "../../domain/Json.ts"
import type { Association, ForwardedHeader, WriteType } from "../WriteRequest.ts"

/** One record as it goes to the provider. */
export interface WriteItem {
  /** The provider's id; present on update and delete. */
  readonly recordId?: string
  readonly fields: RecordFields
  readonly associations: ReadonlyArray<Association>
  /**
   * What a read before this update said about the record's state, for a provider that can guard an update with it. A record
   * that has changed since is then `ProviderRecordChanged`.
   */
  readonly guard?: string
}

/** What a driver is told to do. */
export interface WriteCommand {
  readonly type: WriteType
  readonly objectName: ObjectName
  readonly items: NonEmptyReadonlyArray<WriteItem>
  /** The whole batch fails if any record fails. */
  readonly allOrNone: boolean
  readonly headers: ReadonlyArray<ForwardedHeader>
}
