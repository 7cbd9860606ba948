/** The body of a write. Its bounds are here; what its members mean together is decided in `write/`. @rule write.body, auto.policy */
import * as Schema from "effect/Schema"
import { GroupRef, ObjectName } from "../domain/Ids.ts"
import { jsonSizeOf, RecordFields } from "../domain/Json.ts"
import { Reason, RequestMetadata } from "./Author.ts"
import { IdempotencyKey } from "./IdempotencyKey.ts"
import { Reference } from "./Reference.ts"
import { Match } from "./Match.ts"
import { OnUnknownOutcome } from "./OnUnknownOutcome.ts"
import {
  batchRecords,
  deadlineHours,
  fieldNameCharacters,
  maxDelayMinutes,
  recordFields,
  requestFields,
  retryDeadlineHours
} from "../domain/Limits.ts"

export const WriteType = Schema.Literals(["create", "update", "upsert", "delete"])
export type WriteType = typeof WriteType.Type

/** What a write does with one record in the end: an upsert creates or updates it. */
export type WriteVerb = Exclude<WriteType, "upsert">

export const WriteMode = Schema.Literals(["synchronous", "asynchronous"])
export type WriteMode = typeof WriteMode.Type

const within = (name: string, bounds: { readonly minimum: number; readonly maximum: number }) =>
  Schema.Int.check(
    Schema.isBetween(bounds, { message: `${name} is a whole number from ${bounds.minimum} to ${bounds.maximum}` })
  )

const objectNameOfLink = Schema.optionalKey(Schema.NonEmptyString)

const LinkType = Schema.Struct({
  /** The provider's category of the kind of link. */
  associationCategory: Schema.NonEmptyString,
  /** The provider's number of the kind of link, a whole number. */
  associationTypeId: Schema.Int
})

/** The kinds of link, at least one. */
const LinkTypes = Schema.NonEmptyArray(LinkType)

/** A kind of link by the label that the account shows. */
const LinkLabel = Schema.Struct({
  /** The label, such as `Billing contact`, in any case. */
  label: Schema.NonEmptyString.check(Schema.isMaxLength(fieldNameCharacters.maximum))
})

/** A link from the written record to another one, as a request names it. */
export const RequestedAssociation = Schema.Struct({
  /** The record to link to, by `id` or by `$find`. */
  to: Schema.Struct({
    /** The provider's id of the record. */
    id: Schema.optionalKey(Schema.NonEmptyString),
    /** The record by the values of its fields, in place of its id. */
    $find: Schema.optionalKey(Reference),
    /**
     * The object of the record, by the provider's name or the one that the integration maps it to. Without it the driver finds
     * the object by the kind of link, which takes further calls for kinds that the account defines.
     */
    objectName: objectNameOfLink
  }),
  /**
   * The kinds of link, at least one: by category and number, or by label. Without them it is the provider's usual kind between the two
   * objects. Without them and with labels, `to` names its object.
   */
  types: Schema.optionalKey(
    Schema.NonEmptyArray(
      Schema.Union([LinkType, LinkLabel]).annotate({
        message:
          "a kind of link is { associationCategory, associationTypeId } with a name and a whole number, or { label }"
      })
    )
  )
}).annotate({ identifier: "Association" })
export interface RequestedAssociation extends Schema.Schema.Type<typeof RequestedAssociation> {}

/** A link to a record whose id is known. */
export const Association = Schema.Struct({
  /** The record to link to. */
  to: Schema.Struct({
    /** The provider's id of the record. */
    id: Schema.NonEmptyString,
    /** The provider's object of the record, where the request names it. */
    objectName: objectNameOfLink
  }),
  /** The kinds of link, at least one. */
  types: LinkTypes
})
export interface Association extends Schema.Schema.Type<typeof Association> {}

const BoundedRecord = RecordFields.check(
  Schema.makeFilter((record) => {
    const { longestName, properties } = jsonSizeOf(record)
    return [
      ...(properties > recordFields.maximum
        ? [
            `a record may have at most ${recordFields.maximum} fields, including nested ones; this record has ${properties}`
          ]
        : []),
      ...(longestName > fieldNameCharacters.maximum
        ? [
            `a field name may have at most ${fieldNameCharacters.maximum} characters; the longest one has ${longestName}`
          ]
        : [])
    ]
  })
)

/** One record of a batch. */
export const BatchItem = Schema.Struct({
  /** The record's fields and their values, up to 1000 with nested ones counted; an update names the record by `id`. */
  record: BoundedRecord,
  /** Records at the provider to link a created record to. */
  associations: Schema.optionalKey(Schema.Array(RequestedAssociation))
}).annotate({ identifier: "BatchItem" })
export interface BatchItem extends Schema.Schema.Type<typeof BatchItem> {}

/** A header of the caller for the provider. */
export const ForwardedHeader = Schema.Struct({
  /** The header's name. */
  key: Schema.NonEmptyString,
  /** The header's value. */
  value: Schema.String
}).annotate({ identifier: "ForwardedHeader" })
export interface ForwardedHeader extends Schema.Schema.Type<typeof ForwardedHeader> {}

/** How single records are gathered into batches. */
export const AutoBatchPolicy = Schema.Struct({
  /** The longest that a record waits for others, in minutes, 1 to 1440. */
  maxDelayMinutes: within("maxDelayMinutes", maxDelayMinutes),
  /** How long failed records are retried, in hours, 1 to 48. Default: 1. */
  retryDeadlineHours: Schema.optionalKey(within("retryDeadlineHours", retryDeadlineHours)),
  /**
   * What happens to a create whose answer was lost and that no lookup can settle: `report` (default) ends it as uncertain;
   * `retry` sends it again, which can create the record twice. Records with different choices go in different batches.
   */
  onUnknownOutcome: Schema.optionalKey(OnUnknownOutcome)
}).annotate({ identifier: "AutoBatchPolicy" })

const retryPolicyProperties = {
  /** How long the write is retried, in hours, 1 to 48. Default: 1. */
  deadlineHours: Schema.optionalKey(within("deadlineHours", deadlineHours)),
  /**
   * What happens to a create whose answer was lost and that no lookup can settle: `report` (default) ends it as uncertain;
   * `retry` sends it again, which can create the record twice.
   */
  onUnknownOutcome: Schema.optionalKey(OnUnknownOutcome)
}

export interface RetryPolicySchema extends Schema.Struct<typeof retryPolicyProperties> {}

/** How an asynchronous write is retried. */
export const RetryPolicy: RetryPolicySchema = Schema.Struct(retryPolicyProperties).annotate({
  identifier: "RetryPolicy"
})

const writeMembers = {
  /** Your own id of the group on whose installation the write runs, such as your customer's id. */
  groupRef: GroupRef,
  /** What to do with the records. */
  type: WriteType,
  /**
   * With `true`, explains the write instead of executing it: nothing is written at the provider and nothing is stored. Takes no
   * `idempotencyKey`.
   */
  dryRun: Schema.optionalKey(Schema.Boolean),
  /**
   * Whether the call waits for the provider. `synchronous` (default) returns the outcome; `asynchronous` stores the write,
   * returns its operation and executes it in the background.
   */
  mode: Schema.optionalKey(WriteMode),
  /** How an upsert finds its records; also for an update or a delete, in place of the record's `id`. */
  match: Schema.optionalKey(Match),
  /** The fields of one record and their values, up to 1000 with nested ones counted; an update or delete names the record by `id`. */
  record: Schema.optionalKey(BoundedRecord),
  /** 1 to 100 records in place of `record`; not for deletes. */
  batch: Schema.optionalKey(
    Schema.Array(BatchItem).check(
      Schema.makeFilter((items) => {
        const fields = items.reduce((sum, { record }) => sum + jsonSizeOf(record).properties, 0)
        return fields > requestFields.maximum
          ? `the records of a batch may have at most ${requestFields.maximum} fields in total; these have ${fields}`
          : undefined
      }),
      Schema.isBetweenLength(batchRecords.minimum, batchRecords.maximum, {
        message: `batch must have ${batchRecords.minimum} to ${batchRecords.maximum} items`
      })
    )
  ),
  /** Records at the provider to link the created record to. In a batch, each item has its own. */
  associations: Schema.optionalKey(Schema.Array(RequestedAssociation)),
  /** Headers to send to the provider with the write, at most 100, of those that the provider accepts from callers. */
  headers: Schema.optionalKey(Schema.Array(ForwardedHeader)),
  /**
   * Whether the written record is read back where the provider's answer lacks it, which takes one more call of the customer's
   * quota. Without it, `data` has the values as they were sent. Default: the manifest's choice for
   * the object, or else `true` for synchronous and `false` for asynchronous writes.
   */
  returnRecord: Schema.optionalKey(Schema.Boolean),
  /** How the records of a batch depend on each other. */
  batchPolicy: Schema.optionalKey(
    Schema.Struct({
      /** Whether the whole batch fails when one record fails. Default: `false`. */
      allOrNone: Schema.optionalKey(Schema.Boolean)
    })
  ),
  /**
   * Lets a single record wait for others of the same installation, object and type and be sent with them in one batch.
   * Requires `mode: "asynchronous"`.
   */
  autoBatchPolicy: Schema.optionalKey(AutoBatchPolicy),
  /** How an asynchronous write is retried. Ignored beside `autoBatchPolicy`, which sets its own. */
  retryPolicy: Schema.optionalKey(RetryPolicy),
  /** Why you write this, at most 512 characters. Kept with the operation and shown to operators; not sent to the provider. */
  reason: Schema.optionalKey(Reason),
  /**
   * Your own names and texts, such as the number of a ticket: at most 16 entries of at most 512 characters in key and value. Kept
   * with the operation, searchable, and part of its webhook; not sent to the provider.
   */
  metadata: Schema.optionalKey(RequestMetadata)
}

/** Named, so that declarations which contain the schema refer to this one, which has the comments of its properties. */
export interface WriteRequestSchema extends Schema.Struct<typeof writeMembers> {}

/** What to write. */
export const WriteRequest: WriteRequestSchema = Schema.Struct(writeMembers).annotate({ identifier: "WriteRequest" })
export interface WriteRequest extends Schema.Schema.Type<typeof WriteRequest> {}

/** What a delete does with each property of a write: a new property has to be placed here. */
export const deleteRules = {
  groupRef: "accepts",
  type: "accepts",
  dryRun: "accepts",
  // A delete is always synchronous; another mode is answered with a warning.
  mode: "accepts",
  match: "accepts",
  record: "requires",
  headers: "accepts",
  returnRecord: "refuses",
  reason: "accepts",
  metadata: "accepts",
  batch: "refuses",
  batchPolicy: "refuses",
  retryPolicy: "refuses",
  autoBatchPolicy: "refuses",
  associations: "refuses"
} as const satisfies Record<keyof WriteRequest, "accepts" | "requires" | "refuses">

/**
 * What each property of a write is for, where a new one has to be placed. `target`: whose records are written. `plan`: what is written.
 * `policy`: how and when. `author`: kept with who asked for it, by `authorOf`.
 */
export const requestUses = {
  groupRef: "target",
  type: "plan",
  match: "plan",
  record: "plan",
  batch: "plan",
  associations: "plan",
  headers: "plan",
  dryRun: "policy",
  mode: "policy",
  returnRecord: "policy",
  batchPolicy: "policy",
  autoBatchPolicy: "policy",
  retryPolicy: "policy",
  reason: "author",
  metadata: "author"
} as const satisfies Record<keyof WriteRequest, "target" | "plan" | "policy" | "author">

/** The properties of a write that are kept with its author. */
export type AuthoredProperty = {
  [Name in keyof WriteRequest]-?: (typeof requestUses)[Name] extends "author" ? Name : never
}[keyof WriteRequest]

const writeRecordsProperties = {
  /** The project's id or name. */
  project: Schema.NonEmptyString,
  /** The integration's id or name. */
  integration: Schema.NonEmptyString,
  /** The name of the object in the manifest, such as `contacts`. */
  objectName: ObjectName,
  /** What to write, and for which group. */
  request: WriteRequest,
  /** Your own key for this write, at most 255 characters. Sent again with it within 72 hours, the write runs only once. */
  idempotencyKey: Schema.optionalKey(IdempotencyKey)
}

/** Named for the same reason as `WriteRequestSchema`. */
export interface WriteRecordsInputSchema extends Schema.Struct<typeof writeRecordsProperties> {}

/** The input of a write. */
export const WriteRecordsInput: WriteRecordsInputSchema = Schema.Struct(writeRecordsProperties)
export interface WriteRecordsInput extends Schema.Schema.Type<typeof WriteRecordsInput> {}
