import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SnapshotReader from "../parts/SnapshotReader.ts"
import type { SnapshotNotValid } from "../Snapshot.ts"
import type { Catalog } from "./Catalog.ts"
import * as CustomFields from "./CustomFields.ts"
import * as Ids from "./Ids.ts"
import * as RecordCalls from "./RecordCalls.ts"
import * as Records from "./Records.ts"
import * as SalesforceState from "./SalesforceState.ts"

const Id = Schema.String.check(Schema.makeFilter((text: string) => text.length === 18 && Ids.normalize(text) === text))

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const SnapshotRecord = Schema.Struct({
  orgId: Schema.String,
  objectType: Schema.String,
  id: Id,
  values: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null])),
  createdAt: SnapshotReader.Millis,
  createdBy: Schema.String,
  modifiedAt: SnapshotReader.Millis,
  modifiedBy: Schema.String,
  deletedAt: Schema.optionalKey(SnapshotReader.Millis)
})
type SnapshotRecord = typeof SnapshotRecord.Type

const SalesforceSnapshot = Schema.Struct({
  ...SnapshotReader.head("salesforce").fields,
  /** The number in the id that the next record gets. */
  nextNumber: Count,
  /** How many tokens were issued. */
  issuedTokens: Count,
  /** The refresh tokens of apps. */
  refreshTokens: Schema.Array(
    Schema.Struct({ token: Schema.String, username: Schema.String, clientId: Schema.String, scope: Schema.String })
  ),
  records: Schema.Array(SnapshotRecord),
  /** The fields that users have added. */
  customFields: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        orgId: Schema.String,
        object: Schema.String,
        id: Id,
        name: Schema.String,
        metadata: Schema.Record(Schema.String, Schema.Json)
      })
    )
  )
})

/** Everything that must survive a restart. Sessions end with it; an app refreshes them. */
export type SalesforceSnapshot = typeof SalesforceSnapshot.Type

const { decode, fail } = SnapshotReader.make("salesforce", SalesforceSnapshot)

/** The snapshot of the records, deleted ones included; users come from the accounts. */
export const dump = ({ catalog, records, sessions }: SalesforceState.Kept): SalesforceSnapshot => ({
  sandbox: "salesforce",
  version: 1,
  nextNumber: records.upcoming(),
  issuedTokens: sessions.issued(),
  refreshTokens: sessions
    .grants()
    .map(([token, { clientId = "", scope, username }]) => ({ token, username, clientId, scope })),
  records: records.tables().flatMap(({ all, orgId, type }) =>
    (type.writable ? all() : []).map(({ deletedAt, ...record }) => ({
      orgId,
      objectType: type.name,
      ...record,
      ...(deletedAt === undefined ? {} : { deletedAt })
    }))
  ),
  ...customFieldsOf(catalog)
})

const customFieldsOf = (catalog: Catalog): Pick<SalesforceSnapshot, "customFields"> => {
  const customFields = catalog.orgs().flatMap((orgId) =>
    catalog.added(orgId).map(({ field, id, metadata, object }) => ({
      orgId,
      object,
      id,
      name: field.name,
      metadata: metadata as Readonly<Record<string, Schema.Json>>
    }))
  )
  return customFields.length === 0 ? {} : { customFields }
}

/** The content of a snapshot, or its first fault. */
export const read = (
  snapshot: unknown,
  options: SalesforceState.Options
): Result.Result<SalesforceState.Kept, SnapshotNotValid> =>
  Result.gen(function* () {
    const kept = yield* decode(snapshot)
    const records = Records.make(kept.nextNumber)
    const catalog = SalesforceState.makeCatalog(options, records)
    for (const { metadata, name, orgId, ...rest } of kept.customFields ?? []) {
      const field = CustomFields.fieldOf(name, metadata)
      if (Result.isFailure(field)) return yield* fail(`of the custom field ${name}: ${field.failure.message}`)
      catalog.putField(orgId, { ...rest, field: field.success, metadata })
    }
    for (const record of kept.records) yield* add(records, catalog, record)
    const sessions = SalesforceState.makeSessions(options, kept.issuedTokens)
    for (const { token, ...grant } of kept.refreshTokens) sessions.adopt(token, grant)
    return { records, sessions, catalog }
  })

/** Adds one record, unless the sandbox could never have stored it. */
const add = (
  records: Records.Records,
  catalog: Catalog,
  { deletedAt, objectType, orgId, ...rest }: SnapshotRecord
): Result.Result<void, SnapshotNotValid> => {
  const type = catalog.typeIn(orgId, objectType)
  if (type?.writable !== true || type.name !== objectType) return fail(`it has no object type "${objectType}"`)
  if (Ids.keyPrefixOf(rest.id) !== type.keyPrefix)
    return fail(`${rest.id} is not an id of the object type "${objectType}"`)
  if ((Ids.numberOf(rest.id) ?? -1) >= records.upcoming()) return fail(`nextNumber isn't above the id ${rest.id}`)
  const table = records.table(orgId, type)
  if (table.get(rest.id) !== undefined) return fail(`two records have the id ${rest.id}`)
  const record = { ...rest, deletedAt }
  const [error] = deletedAt === undefined ? RecordCalls.taken(table, record) : []
  if (error !== undefined) return fail(`of the record ${rest.id}: ${error.message}`)
  table.save(record)
  return Result.succeed(undefined)
}
