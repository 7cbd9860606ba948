/** The records of the sandbox as plain JSON, and back, with checks of everything that calls rely on. Pure. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SnapshotReader from "../parts/SnapshotReader.ts"
import type { SnapshotNotValid } from "../Snapshot.ts"
import * as CustomFields from "./CustomFields.ts"
import * as Fields from "./Fields.ts"
import type { Kept } from "./PipedriveState.ts"
import * as Records from "./Records.ts"

const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999_999_999_999_999 }))

const SnapshotRecord = Schema.Struct({
  companyDomain: Schema.String,
  objectType: Schema.String,
  id: Id,
  values: Schema.Record(Schema.String, Schema.Json),
  addedAt: SnapshotReader.Millis,
  updatedAt: SnapshotReader.Millis,
  deletedAt: Schema.optionalKey(SnapshotReader.Millis)
})
type SnapshotRecord = typeof SnapshotRecord.Type

const PipedriveSnapshot = Schema.Struct({
  ...SnapshotReader.head("pipedrive").fields,
  nextId: Id,
  records: Schema.Array(SnapshotRecord),
  /** Missing: none. */
  customFields: Schema.optionalKey(Schema.Array(CustomFields.CustomField))
})

export type PipedriveSnapshot = typeof PipedriveSnapshot.Type

const { decode, fail } = SnapshotReader.make("pipedrive", PipedriveSnapshot)

export const dump = ({ customFields, records }: Kept): PipedriveSnapshot => ({
  sandbox: "pipedrive",
  version: 1,
  nextId: records.upcoming(),
  records: records.tables().flatMap(({ all, companyDomain, type }) =>
    all().map(({ deletedAt, ...record }) => ({
      companyDomain,
      objectType: type.name,
      ...record,
      ...(deletedAt === undefined ? {} : { deletedAt })
    }))
  ),
  ...(customFields.dump().length === 0 ? {} : { customFields: customFields.dump() })
})

export const read = (snapshot: unknown, firstId: number): Result.Result<Kept, SnapshotNotValid> =>
  Result.gen(function* () {
    const { customFields, nextId, records: kept } = yield* decode(snapshot)
    const records = Records.make(firstId, nextId)
    for (const record of kept) yield* add(records, record)
    return { records, customFields: CustomFields.make(customFields) }
  })

const add = (
  records: Records.Records,
  { companyDomain, deletedAt, objectType, ...record }: SnapshotRecord
): Result.Result<void, SnapshotNotValid> => {
  const type = Fields.find(objectType)
  if (type === undefined) return fail(`it has no object "${objectType}"`)
  const odd = [...Object.keys(type.fields), ...Object.keys(record.values)].filter(
    (name) => !Object.hasOwn(type.fields, name) || !Object.hasOwn(record.values, name)
  )
  if (odd.length > 0) return fail(`the record ${record.id} lacks a value or has one too many: ${odd.join(", ")}`)
  if (record.id >= records.upcoming()) return fail(`nextId isn't above the id ${record.id}`)
  if (records.tables().some((table) => table.get(record.id) !== undefined)) {
    return fail(`two records have the id ${record.id}`)
  }
  records.table(companyDomain, type).save({ ...record, deletedAt })
  return Result.succeed(undefined)
}
