/** The records of the sandbox as plain JSON, and back again with everything checked that calls rely on. Pure. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SnapshotReader from "../parts/SnapshotReader.ts"
import type { SnapshotNotValid } from "../Snapshot.ts"
import * as Grants from "./Grants.ts"
import type { Kept } from "./HubSpotState.ts"
import * as ObjectTypes from "./ObjectTypes.ts"
import * as RecordCalls from "./RecordCalls.ts"
import * as Records from "./Records.ts"

const Id = Schema.String.check(Schema.isPattern(/^(0|[1-9]\d{0,14})$/))

const Association = Schema.Struct({
  to: Schema.Struct({ id: Schema.String }),
  types: Schema.Array(Schema.Struct({ associationCategory: Schema.String, associationTypeId: Schema.Finite }))
})

const KeptRecord = Schema.Struct({
  hubId: Schema.Int,
  objectType: Schema.String,
  id: Id,
  properties: Schema.Record(Schema.String, Schema.String),
  associations: Schema.Array(Association),
  createdAt: SnapshotReader.Millis,
  updatedAt: SnapshotReader.Millis,
  archivedAt: Schema.optionalKey(SnapshotReader.Millis)
})
type KeptRecord = typeof KeptRecord.Type

const KeptGrant = Schema.Struct({
  refreshToken: Schema.String,
  hubId: Schema.Int,
  clientId: Schema.optionalKey(Schema.String),
  scopes: Schema.optionalKey(Schema.Array(Schema.String))
})

const HubSpotSnapshot = Schema.Struct({
  ...SnapshotReader.head("hubspot").fields,
  /** The id that the next record gets. */
  nextId: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  records: Schema.Array(KeptRecord),
  /** How many tokens there ever were, and the refresh tokens that apps have got. */
  issued: Schema.optionalKey(Schema.Int),
  /** The accounts that have uninstalled the app. */
  uninstalled: Schema.optionalKey(Schema.Array(Schema.Int)),
  grants: Schema.optionalKey(Schema.Array(KeptGrant))
})

/** Everything that the sandbox must not lose over a restart. */
export type HubSpotSnapshot = typeof HubSpotSnapshot.Type

const { decode, fail } = SnapshotReader.make("hubspot", HubSpotSnapshot)

/** Writes the records down, archived ones too, and what apps were granted. */
export const dump = ({ grants, records }: Kept): HubSpotSnapshot => ({
  sandbox: "hubspot",
  version: 1,
  nextId: records.upcoming(),
  records: records.tables().flatMap(({ all, hubId, type }) =>
    all().map(({ archivedAt, ...record }) => ({
      hubId,
      objectType: type.name,
      ...record,
      ...(archivedAt === undefined ? {} : { archivedAt })
    }))
  ),
  ...(grants.dump().issued === 0 && grants.dump().uninstalled.length === 0 ? {} : grants.dump())
})

/** What a snapshot holds, or the first thing that is wrong with it. */
export const read = (snapshot: unknown, traits: Records.Traits): Result.Result<Kept, SnapshotNotValid> =>
  Result.gen(function* () {
    const { grants = [], issued = 0, nextId, records: kept, uninstalled = [] } = yield* decode(snapshot)
    const records = Records.make(traits, nextId)
    // A list of records is paged through by id, so they must stand in that order.
    for (const record of kept.toSorted((left, right) => Number(left.id) - Number(right.id))) {
      yield* add(records, record)
    }
    return { records, grants: Grants.make({ issued, uninstalled, grants }) }
  })

/** Adds one record, unless the sandbox could never have come to hold it. */
const add = (
  records: Records.Records,
  { archivedAt, hubId, objectType, ...record }: KeptRecord
): Result.Result<void, SnapshotNotValid> => {
  const type = ObjectTypes.find(objectType)
  if (type === undefined) return fail(`it has no object type "${objectType}"`)
  if (Number(record.id) >= records.upcoming()) return fail(`nextId isn't above the id ${record.id}`)
  const table = records.table(hubId, type)
  if (records.tables().some((other) => other.get(record.id) !== undefined))
    return fail(`two records have the id ${record.id}`)
  const holder = archivedAt === undefined ? RecordCalls.heldElsewhere(table, record.properties, record.id) : undefined
  if (holder !== undefined) {
    return fail(`the records ${holder.id} and ${record.id} have the same ${holder.property}`)
  }
  table.save({ ...record, archivedAt })
  return Result.succeed(undefined)
}
