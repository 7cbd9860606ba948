/** The body of a write. Its bounds are here; what its members mean together is decided in `write/`. Spec 2.5, 2.6. */
import * as Schema from "effect/Schema"
import { GroupRef } from "./Ids.ts"
import { RecordFields } from "./Json.ts"
import { OnUnknownOutcome } from "./OnUnknownOutcome.ts"
import * as JsonSize from "./JsonSize.ts"
import {
  batchRecords,
  deadlineHours,
  fieldNameCharacters,
  maxDelayMinutes,
  recordFields,
  requestFields,
  retryDeadlineHours
} from "./Limits.ts"

export const WriteType = Schema.Literals(["create", "update", "delete"])
export type WriteType = typeof WriteType.Type

export const WriteMode = Schema.Literals(["synchronous", "asynchronous"])
export type WriteMode = typeof WriteMode.Type

const within = (name: string, bounds: { readonly minimum: number; readonly maximum: number }) =>
  Schema.Int.check(
    Schema.isBetween(bounds, { message: `${name} is a whole number from ${bounds.minimum} to ${bounds.maximum}` })
  )

export const Association = Schema.Struct({
  to: Schema.Struct({ id: Schema.NonEmptyString }),
  types: Schema.NonEmptyArray(
    Schema.Struct({ associationCategory: Schema.NonEmptyString, associationTypeId: Schema.Int })
  )
}).annotate({ identifier: "Association" })
export interface Association extends Schema.Schema.Type<typeof Association> {}

/** A record within the bounds of one. */
const BoundedRecord = RecordFields.check(
  Schema.makeFilter((record) => {
    const { longestName, properties } = JsonSize.of(record)
    return [
      ...(properties > recordFields.maximum
        ? [`a record has at most ${recordFields.maximum} fields, nested ones counted; this one has ${properties}`]
        : []),
      ...(longestName > fieldNameCharacters.maximum
        ? [
            `the name of a field has at most ${fieldNameCharacters.maximum} characters; the longest one here has ${longestName}`
          ]
        : [])
    ]
  })
)

export const BatchItem = Schema.Struct({
  record: BoundedRecord,
  associations: Schema.optionalKey(Schema.Array(Association))
}).annotate({ identifier: "BatchItem" })
export interface BatchItem extends Schema.Schema.Type<typeof BatchItem> {}

/** A header of the caller for the provider. */
export const ForwardedHeader = Schema.Struct({ key: Schema.NonEmptyString, value: Schema.String })
export interface ForwardedHeader extends Schema.Schema.Type<typeof ForwardedHeader> {}

export const AutoBatchPolicy = Schema.Struct({
  maxDelayMinutes: within("maxDelayMinutes", maxDelayMinutes),
  retryDeadlineHours: Schema.optionalKey(within("retryDeadlineHours", retryDeadlineHours)),
  onUnknownOutcome: Schema.optionalKey(OnUnknownOutcome)
}).annotate({ identifier: "AutoBatchPolicy" })

export const WriteRequest = Schema.Struct({
  groupRef: GroupRef,
  type: WriteType,
  /** Explain the write and don't carry it out: nothing is sent and nothing stored. */
  dryRun: Schema.optionalKey(Schema.Boolean),
  mode: Schema.optionalKey(WriteMode),
  record: Schema.optionalKey(BoundedRecord),
  batch: Schema.optionalKey(
    Schema.Array(BatchItem).check(
      Schema.makeFilter((items) => {
        const fields = items.reduce((sum, { record }) => sum + JsonSize.of(record).properties, 0)
        return fields > requestFields.maximum
          ? `the records of a batch have at most ${requestFields.maximum} fields together; these have ${fields}`
          : undefined
      }),
      Schema.isBetweenLength(batchRecords.minimum, batchRecords.maximum, {
        message: `batch holds ${batchRecords.minimum} to ${batchRecords.maximum} items`
      })
    )
  ),
  associations: Schema.optionalKey(Schema.Array(Association)),
  headers: Schema.optionalKey(Schema.Array(ForwardedHeader)),
  batchPolicy: Schema.optionalKey(Schema.Struct({ allOrNone: Schema.optionalKey(Schema.Boolean) })),
  autoBatchPolicy: Schema.optionalKey(AutoBatchPolicy),
  retryPolicy: Schema.optionalKey(
    Schema.Struct({
      deadlineHours: Schema.optionalKey(within("deadlineHours", deadlineHours)),
      onUnknownOutcome: Schema.optionalKey(OnUnknownOutcome)
    })
  )
}).annotate({ identifier: "WriteRequest" })
export interface WriteRequest extends Schema.Schema.Type<typeof WriteRequest> {}
