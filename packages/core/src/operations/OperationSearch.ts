/** The filters of a search for operations. Pure. */
import * as Schema from "effect/Schema"
import { ActorText } from "../domain/Actor.ts"
import { metadataEntries, searchCharacters } from "../domain/Limits.ts"
import { GroupRef, InstallationId, ObjectName, OperationId, ProviderName } from "../domain/Ids.ts"
import { InputTime } from "../domain/InputTime.ts"
import { SearchText } from "../domain/ListPart.ts"
import { OperationStatus } from "./Operation.ts"
import { isOperationId, PageSize, WriteMatchPageToken } from "../domain/Page.ts"
import { isStorable } from "../domain/Text.ts"
import { type AuthorQuery, Reason } from "../writes/Author.ts"
import { IdempotencyKey } from "../writes/IdempotencyKey.ts"
import { WriteMode, WriteType } from "../writes/WriteRequest.ts"

/** A bounded text that every store can compare. */
const authorText = (name: string, most: number) =>
  Schema.NonEmptyString.check(
    isStorable(name),
    Schema.isMaxLength(most, { message: `${name} has at most ${most} characters` })
  )

const MetadataEntry = authorText("metadata", 2 * metadataEntries.characters + 1).check(
  Schema.isPattern(/^[^=]+=/u, { message: "metadata must be key=value" })
)

/** Whether the records that an operation did not write have been redriven. */
export const Resolution = Schema.Literals(["resolved", "unresolved"])
export type Resolution = typeof Resolution.Type

/** A provider's error code, as in the errors of a record. */
const ErrorCode = Schema.NonEmptyString.check(
  Schema.isMaxLength(searchCharacters.maximum, {
    message: `errorCode has at most ${searchCharacters.maximum} characters`
  })
)

const filterProperties = {
  /** Only operations with this status. */
  status: Schema.optionalKey(OperationStatus),
  /** Only operations of this kind of write. */
  type: Schema.optionalKey(WriteType),
  /** Only operations that were sent in this mode. */
  mode: Schema.optionalKey(WriteMode),
  /** By id or name. */
  integrationId: Schema.optionalKey(Schema.NonEmptyString),
  /** Only operations on accounts of this provider, through integrations that still exist. */
  provider: Schema.optionalKey(ProviderName),
  /** Only operations of this installation. */
  installationId: Schema.optionalKey(InstallationId),
  /** Only operations of this group, by your own id of it. */
  groupRef: Schema.optionalKey(GroupRef),
  /** Only operations on this object of the manifest. */
  objectName: Schema.optionalKey(ObjectName),
  /** Only operations with a failed or uncertain record that has an error with this code of the provider. */
  errorCode: Schema.optionalKey(ErrorCode),
  /**
   * Only finished operations with failed or uncertain records: `unresolved` where some of them have not been redriven, `resolved`
   * where all have.
   */
  resolution: Schema.optionalKey(Resolution),
  /** Accepted at this time or later. */
  since: Schema.optionalKey(InputTime),
  /** Accepted before this time. */
  until: Schema.optionalKey(InputTime),
  /** The id of an operation, the reference of one of its records, or the provider's id of a record that it writes or wrote. */
  search: Schema.optionalKey(SearchText),
  /**
   * Only writes that this actor asked for or redrove: `key:` and the id of an API key, `consumer:` and a `consumerRef`, `member:` and
   * the id of a member, `command:` and a command, or `host` for a program that calls the library.
   */
  actor: Schema.optionalKey(ActorText),
  /** Only writes of the request with this `X-Request-Id`. */
  requestId: Schema.optionalKey(authorText("requestId", 255)),
  /** Only writes with this `Idempotency-Key`. */
  idempotencyKey: Schema.optionalKey(IdempotencyKey),
  /** Only writes whose `reason` is exactly this text. */
  reason: Schema.optionalKey(Reason),
  /** Only writes whose `metadata` has this entry, as `key=value`. */
  metadata: Schema.optionalKey(MetadataEntry)
}

export interface OperationFiltersSchema extends Schema.Struct<typeof filterProperties> {}

/** Everything that is given must hold; what is missing holds for all. */
export const OperationFilters: OperationFiltersSchema = Schema.Struct(filterProperties)

const recordSearchProperties = {
  /**
   * What the record is known by: the provider's id of it, or an e-mail address, domain, name or external id that was written. Upper and
   * lower case count only in ids.
   */
  record: Schema.NonEmptyString.check(
    Schema.isMaxLength(searchCharacters.maximum, {
      message: `record has at most ${searchCharacters.maximum} characters`
    })
  ),
  /** By id or name. */
  integrationId: filterProperties.integrationId,
  /** Only writes of this installation. */
  installationId: filterProperties.installationId,
  /** Only writes of this group, by your own id of it. */
  groupRef: filterProperties.groupRef,
  /** Only writes to this object of the provider. */
  objectName: filterProperties.objectName,
  /** How many writes to return, 1 to 1000. Default: 200. */
  pageSize: Schema.optionalKey(PageSize),
  /** Continues after an earlier page: its `pagination.nextPageToken`. */
  pageToken: Schema.optionalKey(WriteMatchPageToken)
}

/** Named, to be published with the comments of its properties: see `JoinedStruct`. */
export interface RecordSearchSchema extends Schema.Struct<typeof recordSearchProperties> {}

/** What to look for: a record, and whose writes count. */
export const RecordSearch: RecordSearchSchema = Schema.Struct(recordSearchProperties).annotate({
  identifier: "RecordSearch"
})
export interface RecordSearch extends Schema.Schema.Type<typeof RecordSearch> {}

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

/** What the filters say about authors; undefined where they name nothing. */
export const authorQueryOf = (filters: AuthorQuery): AuthorQuery | undefined => {
  const { actor, idempotencyKey, metadata, reason, requestId } = filters
  const query = { actor, idempotencyKey, metadata, reason, requestId }
  return Object.values(query).every((each) => each === undefined) ? undefined : query
}
