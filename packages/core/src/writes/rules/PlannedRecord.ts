/** One record of a plan: what goes in any case, and what goes only where the provider's value is empty. @rule write.ifEmpty */
import { type NonEmptyReadonlyArray, isReadonlyArrayNonEmpty } from "effect/Array"
import * as Schema from "effect/Schema"
import type { ObjectName } from "../../domain/Ids.ts"
import { type Json, RecordFields } from "../../domain/Json.ts"
import { type RecordOutcome, remarked } from "../../domain/RecordOutcome.ts"
import { LostCall } from "../LostCall.ts"
import { PlannedMatch } from "../Match.ts"
import { AssociationByKey, type NativeReference } from "../Reference.ts"
import { Association, type ForwardedHeader, type WriteVerb } from "../WriteRequest.ts"
import { keysOf, standingAt } from "./FieldMapping.ts"
import type { FieldDecision } from "./FieldRules.ts"
import { withValues } from "./FieldIndex.ts"
import * as FieldRule from "./FieldRule.ts"
import * as StoredDecisions from "./StoredDecisions.ts"
import * as HeldBack from "./HeldBack.ts"
import * as MissingRecord from "./MissingRecord.ts"
import * as References from "./References.ts"
import type { WriteEnvelope } from "../WriteEnvelope.ts"

/** What goes to the provider as it was planned. */
const itemMembers = {
  /** The provider's id; present on update and delete. */
  recordId: Schema.optionalKey(Schema.String),
  /** The record's fields and their values. */
  fields: RecordFields,
  /** Records at the provider to link the record to. */
  associations: Schema.Array(Association)
}

/**
 * A record as it is journalled: complete but for the read that `ifEmpty` needs. The queue stores this schema and a group's export
 * has it, so a new property needs no other declaration.
 */
export const PlannedRecord = Schema.Struct({
  ...itemMembers,
  /** Links to records that are looked up when the record is sent. */
  associationsByKey: Schema.optionalKey(Schema.Array(AssociationByKey)),
  /** Values by field that are written only if the provider's field is empty. */
  ifEmpty: Schema.optionalKey(RecordFields),
  /** The provider's fields whose values are defaults, to the settings that hold these; missing where there are none. */
  defaults: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  /** How the record is found, where the request doesn't name it by its id. @rule match.request */
  match: Schema.optionalKey(PlannedMatch),
  /** What goes to the provider in place of the rest where no record is found. Missing: nothing is created. @rule match.rules */
  whenMissing: Schema.optionalKey(
    Schema.Struct({
      /** The record's fields and their values. */
      fields: RecordFields,
      /** As those of the record. */
      defaults: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
      /** As those of the record. */
      decisions: Schema.optionalKey(FieldRule.StoredDecisions)
    })
  ),
  /**
   * The rules of its fields: those of the fields that the request contains and that go as they are, by their own names, are left out.
   * `asBefore`: the same as those of the record before.
   */
  decisions: Schema.optionalKey(FieldRule.StoredDecisions),
  /** Its object wasn't known when it was planned: it is described before the record is sent, and decides on its values. @rule value.described */
  undescribed: Schema.optionalKey(Schema.Literal(true)),
  /** Of a redriven create: the calls of the earlier operation that may have created it. */
  lostCall: Schema.optionalKey(LostCall),
  /** The record was erased: none of its values is kept, and it is not written again. */
  erased: Schema.optionalKey(Schema.Literal(true))
})
export interface PlannedRecord extends Schema.Schema.Type<typeof PlannedRecord> {}

/** What a plan will do, whenever it does it. */
export interface PlannedWrite extends WriteEnvelope {
  readonly objectName: ObjectName
  readonly records: NonEmptyReadonlyArray<PlannedRecord>
}

/** A record that goes now. */
export interface DirectRecord extends PlannedRecord {
  /** References that the provider resolves, taken out of the record's fields. */
  readonly references?: ReadonlyArray<NativeReference>
}

/** A write of which every record is new or named by its id. */
export interface DirectWrite extends Omit<PlannedWrite, "type" | "records"> {
  readonly type: WriteVerb
  readonly records: NonEmptyReadonlyArray<DirectRecord>
}

/** The record that decisions lead to. */
export const fromDecisions = (
  recordId: string | undefined,
  decisions: ReadonlyArray<FieldDecision>,
  associations: ReadonlyArray<Association>,
  associationsByKey: ReadonlyArray<AssociationByKey> = []
): PlannedRecord => {
  const heldIn = (member: "fields" | "ifEmpty") =>
    decisions.flatMap(({ decision, target, value }) =>
      FieldRule.decisions[decision].heldIn === member && target !== undefined ? [[target, value] as const] : []
    )
  const ifEmpty = heldIn("ifEmpty")
  const defaults = decisions.flatMap(({ decision, defaultPath, target }) =>
    decision === "dropped" || target === undefined || defaultPath === undefined ? [] : [[target, defaultPath] as const]
  )
  return {
    ...(recordId === undefined ? {} : { recordId }),
    fields: assemble({}, heldIn("fields")),
    ...(ifEmpty.length === 0 ? {} : { ifEmpty: Object.fromEntries(ifEmpty) }),
    ...(defaults.length === 0 ? {} : { defaults: Object.fromEntries(defaults) }),
    ...StoredDecisions.of(decisions),
    associations,
    ...(associationsByKey.length === 0 ? {} : { associationsByKey })
  }
}

/** First plain fields, then nested ones, an object before its contents. */
const assemble = (fields: RecordFields, values: ReadonlyArray<readonly [string, Json]>): RecordFields => {
  const keyed = values.map(([target, value]) => [keysOf(target), value] as const)
  const nested = keyed.filter(([keys]) => keys.length > 1).toSorted(([one], [other]) => one.length - other.length)
  const plain = keyed.flatMap(([[key = "", ...inside], value]) => (inside.length === 0 ? [[key, value] as const] : []))
  const whole = { ...fields, ...Object.fromEntries(plain) }
  return nested.length === 0 ? whole : withValues(whole, nested)
}

/** Null, missing, `""` and a list without values are empty; a checkbox's false and a number's 0 are not. */
export const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)

/** The item to send, once the provider's current values are known. */
export const resolve = (planned: DirectRecord, current: RecordFields): WriteItem => {
  const { associations, fields, ifEmpty = {}, recordId, references } = planned
  const empty = Object.entries(ifEmpty).filter(([target]) => isEmpty(standingAt(current, keysOf(target))))
  return {
    ...(recordId === undefined ? {} : { recordId }),
    fields: assemble(fields, empty),
    associations,
    ...(references === undefined ? {} : { references })
  }
}

/** Fields that are written only where they are empty, each with the name that the caller gave it. */
const conditional = ({ decisions, ifEmpty = {} }: PlannedRecord) => {
  const stored = decisions === undefined || decisions === "asBefore" ? [] : decisions
  return Object.keys(ifEmpty).map((target) => {
    const named = stored.find(({ field, rule, target: at = field }) => rule === "ifEmpty" && at === target)
    return { target, field: named?.field ?? target }
  })
}

/** Those of them that have a value now; as the caller named them. */
export const keptBy = (record: DirectRecord, current: RecordFields): ReadonlyArray<string> =>
  conditional(record).flatMap(({ field, target }) => (isEmpty(standingAt(current, keysOf(target))) ? [] : [field]))

/** The record as it was sent: without the fields that kept their values. */
export const decidedBy = (record: PlannedRecord, kept: ReadonlyArray<string>): PlannedRecord => {
  const { ifEmpty = {}, ...rest } = record
  const left = new Set(conditional(record).flatMap(({ field, target }) => (kept.includes(field) ? [target] : [])))
  const sent = Object.entries(ifEmpty).filter(([target]) => !left.has(target))
  return { ...rest, fields: assemble(rest.fields, sent) }
}

/** The provider's fields whose current values the records need. */
export const fieldsToRead = (records: ReadonlyArray<PlannedRecord>): ReadonlyArray<string> => [
  ...new Set(records.flatMap(({ ifEmpty = {} }) => Object.keys(ifEmpty)))
]

/** Whether an update has anything left to change. */
const hasNothing = ({ associations, fields, references = [] }: WriteItem): boolean =>
  Object.keys(fields).length === 0 && associations.length === 0 && references.length === 0

/** One record as it goes to the provider. */
export interface WriteItem extends Schema.Struct.Type<typeof itemMembers> {
  /**
   * What a read before this update said about the record's state, for a provider that can guard an update with it. A record
   * that has changed since is then `ProviderRecordChanged`.
   */
  readonly guard?: string
  /** Records that it refers to by unique fields, which the provider resolves. Only where the driver has `referenceKeys`. */
  readonly references?: ReadonlyArray<NativeReference>
}

export interface WriteCommand {
  readonly type: WriteVerb
  readonly objectName: ObjectName
  readonly items: NonEmptyReadonlyArray<WriteItem>
  /** The whole batch fails if any record fails. */
  readonly allOrNone: boolean
  readonly headers: ReadonlyArray<ForwardedHeader>
  /** Whether the written record is read back where the provider's answer lacks it. Default: true. @rule write.returnRecord */
  readonly returnRecord?: boolean
}

/** Records to create, or to update where a record has the key's value. Repeated, it updates what it created. @rule match.native */
export interface UpsertCommand extends Omit<WriteCommand, "type"> {
  /** The provider's field of which no two records hold the same value. Every item has a value of it, and none has a `recordId`. */
  readonly key: string
}

/** What a record holds now, as far as it was asked. */
export interface CurrentRecord {
  readonly fields: RecordFields
  readonly guard?: string
}

/** `Idle`: nothing of it may be written now. `Missing`: its current values could not be read. */
export type RecordStep =
  | { readonly _tag: "Send"; readonly item: WriteItem; readonly kept: ReadonlyArray<string> }
  | { readonly _tag: "Idle" | "Missing"; readonly outcome: RecordOutcome }

/** One line for each record; `current` is by record id, and `provider` the provider's name for people. */
export const linesOf = (
  write: DirectWrite,
  current: ReadonlyMap<string, CurrentRecord>,
  provider: string,
  unresolved: ReadonlyMap<number, RecordOutcome> = new Map()
): ReadonlyArray<RecordStep> => {
  const { allOrNone } = write
  const hasRead = write.records.some(({ ifEmpty }) => ifEmpty !== undefined)
  const records = hasRead ? StoredDecisions.complete(write.records) : write.records
  const lines = records.map((record, place): RecordStep => {
    const outcome = unresolved.get(place)
    return outcome === undefined
      ? lineOf(write, provider, record, current.get(record.recordId ?? ""))
      : { _tag: "Missing", outcome }
  })
  // All or none holds for a record that could not be looked at too: nothing is sent beside it. @rule batch.allOrNone
  return allOrNone && lines.some(({ _tag }) => _tag === "Missing")
    ? lines.map((line) => (line._tag === "Missing" ? line : { _tag: "Missing", outcome: HeldBack.outcome() }))
    : lines
}

/** The command for the records to send; undefined if none has anything to send. */
export const commandOf = (
  { allOrNone, headers, mode, objectName, returnRecord = mode === "synchronous", type }: DirectWrite,
  lines: ReadonlyArray<RecordStep>
): WriteCommand | undefined => {
  const items = lines.flatMap((line) => (line._tag === "Send" ? [line.item] : []))
  return isReadonlyArrayNonEmpty(items) ? { type, objectName, items, allOrNone, headers, returnRecord } : undefined
}

const lineOf = (
  { objectName, type }: Pick<DirectWrite, "objectName" | "type">,
  provider: string,
  record: DirectRecord,
  now: CurrentRecord | undefined
): RecordStep => {
  const { recordId = "" } = record
  if (References.lookupsOf([record]).length > 0) return { _tag: "Missing", outcome: unresolvedReference }
  if (record.ifEmpty !== undefined && now === undefined) {
    const missing = MissingRecord.sentence(provider, objectName, recordId)
    const message = `${missing}: the current values of its ifEmpty fields could not be read`
    return { _tag: "Missing", outcome: { outcome: "failed", errors: [{ message }] } }
  }
  const item = resolve(record, now?.fields ?? {})
  const kept = keptBy(record, now?.fields ?? {})
  if (type === "update" && hasNothing(item)) {
    return { _tag: "Idle", outcome: remarked({ outcome: "success", recordId }, { kept }) }
  }
  return { _tag: "Send", item: now?.guard === undefined ? item : { ...item, guard: now.guard }, kept }
}

/** A record is never sent with a reference in place of an id. */
const unresolvedReference: RecordOutcome = {
  outcome: "failed",
  errors: [{ message: "not sent: a reference of the record was not resolved", code: "reference-not-found" }]
}
