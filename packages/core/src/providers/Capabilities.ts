/** What a provider can do, as data: no rule reads a provider's name. @rule driver.capabilities, driver.providerNames */
import * as Schema from "effect/Schema"
import { batchRecords, findKeys } from "../domain/Limits.ts"

const flag = Schema.optionalKey(Schema.Boolean)

/** What a driver declares. A flag that is left out is `false`, so a driver declares what its provider can do and nothing else. */
export const DeclaredCapabilities = Schema.Struct({
  /** Whether records can be created. Default: false. */
  create: flag,
  /** Whether records can be updated. Default: false. */
  update: flag,
  /** Whether records can be deleted. Default: false. */
  delete: flag,
  /** Which writes can have several records. Default: none. */
  batch: Schema.optionalKey(
    Schema.Struct({
      /** Default: false. */
      create: flag,
      /** Default: false. */
      update: flag,
      /** Most records in one call. Default: 1. */
      records: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: batchRecords.maximum })))
    })
  ),
  /** Which batches can be refused as a whole; others always succeed in part. Default: none. @rule batch.allOrNone, batch.partialUpdates */
  allOrNone: Schema.optionalKey(
    Schema.Struct({
      /** Default: false. */
      create: flag,
      /** Default: false. */
      update: flag
    })
  ),
  /** `writeOnUpdate: ifEmpty` needs a read of the current values. Default: false. @rule write.ifEmpty */
  ifEmpty: flag,
  /** Associations on create. Default: false. @rule write.associations */
  associations: flag,
  /**
   * Headers of the caller, forwarded to the provider; which ones, a driver's `forwardableHeaders` list. Default: false.
   * @rule write.headers
   */
  headers: flag,
  /** Custom fields. Default: false. @rule field.upsert */
  customFields: flag,
  /** Finding records by the values of fields. Default: none. @rule find.request */
  find: Schema.optionalKey(
    Schema.Struct({
      /** Most keys in one search: few where each key takes a call of its own. Default: 0, records can't be found. */
      keys: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: findKeys.maximum })))
    })
  )
}).annotate({ identifier: "DeclaredCapabilities" })
export interface DeclaredCapabilities extends Schema.Schema.Type<typeof DeclaredCapabilities> {}

/** What rules read: every flag has a value. */
export interface Capabilities extends Required<Omit<DeclaredCapabilities, "batch" | "allOrNone" | "find">> {
  readonly find: Required<NonNullable<DeclaredCapabilities["find"]>>
  readonly batch: Required<NonNullable<DeclaredCapabilities["batch"]>>
  readonly allOrNone: Required<NonNullable<DeclaredCapabilities["allOrNone"]>>
}

const defaults: Capabilities = {
  create: false,
  update: false,
  delete: false,
  batch: { create: false, update: false, records: 1 },
  allOrNone: { create: false, update: false },
  ifEmpty: false,
  associations: false,
  headers: false,
  customFields: false,
  find: { keys: 0 }
}

const completed = new WeakMap<DeclaredCapabilities, Capabilities>()

/** The declared capabilities, with the defaults of those that are left out. Completed once, because each write asks for them. */
export const completeCapabilities = (declared: DeclaredCapabilities): Capabilities => {
  const known = completed.get(declared)
  if (known !== undefined) return known
  const capabilities = {
    ...defaults,
    ...declared,
    batch: { ...defaults.batch, ...declared.batch },
    allOrNone: { ...defaults.allOrNone, ...declared.allOrNone },
    find: { ...defaults.find, ...declared.find }
  }
  completed.set(declared, capabilities)
  return capabilities
}

const callLimits = {
  /** Most calls in any stretch of time of `windowMillis`. */
  calls: Schema.Int.check(Schema.isGreaterThan(0)),
  windowMillis: Schema.Int.check(Schema.isGreaterThan(0)),
  /** Most calls at the same time. */
  concurrency: Schema.Int.check(Schema.isGreaterThan(0))
}

/** How many calls a provider takes from one account: of the plan that takes fewest, because no call names the plan. */
export const CallLimits = Schema.Struct({
  ...callLimits,
  /** What differs for accounts that sign in through an app. Default: nothing. */
  app: Schema.optionalKey(
    Schema.Struct({
      calls: Schema.optionalKey(callLimits.calls),
      windowMillis: Schema.optionalKey(callLimits.windowMillis),
      concurrency: Schema.optionalKey(callLimits.concurrency)
    })
  ),
  /** Whether the deployment chose them: what the provider reports may lower `calls` and not raise it. Default: false. */
  chosen: flag
})
export interface CallLimits extends Schema.Schema.Type<typeof CallLimits> {}

/** What records take where that is less than JSON; a write that does not fit is refused before any call. */
export interface RecordForm {
  /** What the id of every record looks like. Default: any text. */
  readonly id?: {
    readonly pattern: RegExp
    /** In words, for a refusal: `a number such as 1234`. */
    readonly description: string
  }
  /**
   * Between the values of a field that holds several: the provider takes them as one text and refuses a JSON array for any field.
   * Default: an array is sent as it is.
   */
  readonly listSeparator?: string
}
