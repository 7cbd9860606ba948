/** The records of the sandbox as plain JSON, and back, with checks of everything that calls rely on. Pure. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import * as SnapshotReader from "../parts/SnapshotReader.ts"
import type { SnapshotNotValid } from "../Snapshot.ts"
import * as Grants from "./Grants.ts"
import type { HubSpotState, Kept } from "./HubSpotState.ts"
import type { ObjectType } from "./ObjectTypes.ts"
import * as RecordCalls from "./RecordCalls.ts"
import * as Records from "./Records.ts"
import * as Schemas from "./Schemas.ts"

const Id = Schema.String.check(Schema.isPattern(/^(0|[1-9]\d{0,14})$/))

const Association = Schema.Struct({
  to: Schema.Struct({ id: Schema.String }),
  types: Schema.Array(Schema.Struct({ associationCategory: Schema.String, associationTypeId: Schema.Finite }))
})

const SnapshotRecord = Schema.Struct({
  hubId: Schema.Int,
  objectType: Schema.String,
  id: Id,
  properties: Schema.Record(Schema.String, Schema.String),
  associations: Schema.Array(Association),
  createdAt: SnapshotReader.Millis,
  updatedAt: SnapshotReader.Millis,
  archivedAt: Schema.optionalKey(SnapshotReader.Millis),
  versions: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Array(Schema.Struct({ value: Schema.String, at: SnapshotReader.Millis })))
  ),
  mergedInto: Schema.optionalKey(Schema.String)
})
type SnapshotRecord = typeof SnapshotRecord.Type

const KeptGrant = Schema.Struct({
  refreshToken: Schema.String,
  hubId: Schema.Int,
  clientId: Schema.optionalKey(Schema.String),
  scopes: Schema.optionalKey(Schema.Array(Schema.String))
})

const place = { hubId: Schema.Int, objectType: Schema.String }

const KeptProperty = Schema.Struct({
  ...place,
  made: Schema.Struct({
    updatedAt: Schema.String,
    createdAt: Schema.String,
    name: Schema.String,
    label: Schema.String,
    type: Schema.Literals(["string", "number", "bool", "enumeration", "date", "datetime", "phone_number"]),
    fieldType: Schema.String,
    description: Schema.String,
    groupName: Schema.String,
    options: Schema.Array(
      Schema.Struct({
        label: Schema.String,
        value: Schema.String,
        description: Schema.String,
        displayOrder: Schema.Finite,
        hidden: Schema.Boolean
      })
    ),
    displayOrder: Schema.Finite,
    calculated: Schema.Boolean,
    externalOptions: Schema.Boolean,
    archived: Schema.Boolean,
    hasUniqueValue: Schema.Boolean,
    hidden: Schema.Boolean,
    hubspotDefined: Schema.Boolean,
    modificationMetadata: Schema.Struct({
      archivable: Schema.Boolean,
      readOnlyDefinition: Schema.Boolean,
      readOnlyOptions: Schema.optionalKey(Schema.Boolean),
      readOnlyValue: Schema.Boolean
    }),
    formField: Schema.Boolean,
    dataSensitivity: Schema.Literal("non_sensitive")
  })
})

const KeptGroup = Schema.Struct({
  ...place,
  made: Schema.Struct({
    name: Schema.String,
    label: Schema.String,
    displayOrder: Schema.Finite,
    archived: Schema.Boolean
  })
})

const KeptLabels = Schema.Struct({
  hubId: Schema.Int,
  types: Schema.Array(
    Schema.Struct({
      category: Schema.Literals(["HUBSPOT_DEFINED", "USER_DEFINED", "INTEGRATOR_DEFINED", "WORK"]),
      typeId: Schema.Int,
      from: Schema.String,
      to: Schema.String,
      label: Schema.NullOr(Schema.String),
      inverse: Schema.Int
    })
  )
})

const HubSpotSnapshot = Schema.Struct({
  ...SnapshotReader.head("hubspot").fields,
  nextId: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  records: Schema.Array(SnapshotRecord),
  /** How many tokens were ever issued, and the refresh tokens of apps. */
  issued: Schema.optionalKey(Schema.Int),
  uninstalled: Schema.optionalKey(Schema.Array(Schema.Int)),
  grants: Schema.optionalKey(Schema.Array(KeptGrant)),
  /** What callers have added to the object types. */
  properties: Schema.optionalKey(Schema.Array(KeptProperty)),
  propertyGroups: Schema.optionalKey(Schema.Array(KeptGroup)),
  /** The association labels of accounts whose callers changed them. */
  labels: Schema.optionalKey(Schema.Array(KeptLabels))
})

export type HubSpotSnapshot = typeof HubSpotSnapshot.Type

const { decode, fail } = SnapshotReader.make("hubspot", HubSpotSnapshot)

export const dump = ({
  associationTypes,
  grants,
  records,
  schemas
}: Pick<HubSpotState, "associationTypes" | "grants" | "records" | "schemas">): HubSpotSnapshot => ({
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
  ...(schemas.dump().properties.length === 0 ? {} : { properties: schemas.dump().properties }),
  ...(schemas.dump().groups.length === 0 ? {} : { propertyGroups: schemas.dump().groups }),
  ...(associationTypes.dump().length === 0 ? {} : { labels: associationTypes.dump() }),
  ...(grants.dump().issued === 0 && grants.dump().uninstalled.length === 0 ? {} : grants.dump())
})

/** The content of a snapshot, or its first fault. */
export const read = (snapshot: unknown, traits: Records.Traits): Result.Result<Kept, SnapshotNotValid> =>
  Result.gen(function* () {
    const { grants = [], issued = 0, nextId, records: kept, uninstalled = [], ...made } = yield* decode(snapshot)
    const records = Records.make(traits, nextId)
    const schemas = Schemas.make()
    for (const { hubId, made: group, objectType } of made.propertyGroups ?? []) {
      schemas.putGroup(hubId, yield* needType(schemas, hubId, objectType), group)
    }
    for (const { hubId, made: property, objectType } of made.properties ?? []) {
      schemas.putProperty(hubId, yield* needType(schemas, hubId, objectType), property)
    }
    // Paging through records goes by id, so they must be in that order.
    for (const record of kept.toSorted((left, right) => Number(left.id) - Number(right.id))) {
      const { hubId, objectType } = record
      yield* add(records, yield* needType(schemas, hubId, objectType), record)
    }
    return { records, schemas, labels: made.labels ?? [], grants: Grants.make({ issued, uninstalled, grants }) }
  })

const needType = (
  schemas: Schemas.Schemas,
  hubId: number,
  objectType: string
): Result.Result<ObjectType, SnapshotNotValid> => {
  const type = schemas.find(hubId, objectType)
  return type === undefined ? fail(`it has no object type "${objectType}"`) : Result.succeed(type)
}

const add = (
  records: Records.Records,
  type: ObjectType,
  stored: SnapshotRecord
): Result.Result<void, SnapshotNotValid> => {
  const { archivedAt, hubId } = stored
  const record = Struct.omit(stored, ["archivedAt", "hubId", "objectType"])
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
