/** The records and refresh tokens of the sandbox as plain JSON, and back again with everything checked that calls rely on. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { SnapshotNotValid } from "../Snapshot.ts"
import * as Ids from "./Ids.ts"
import * as RecordCalls from "./RecordCalls.ts"
import * as Records from "./Records.ts"
import * as SalesforceState from "./SalesforceState.ts"
import type { SObjectType } from "./SObjects.ts"

const Id = Schema.String.check(Schema.makeFilter((text: string) => text.length === 18 && Ids.normalize(text) === text))

/** Milliseconds that a date of the language can hold. */
const Millis = Schema.Int.check(Schema.isBetween({ minimum: -8.64e15, maximum: 8.64e15 }))

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const KeptRecord = Schema.Struct({
  orgId: Schema.String,
  objectType: Schema.String,
  id: Id,
  values: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null])),
  createdAt: Millis,
  createdBy: Schema.String,
  modifiedAt: Millis,
  modifiedBy: Schema.String,
  deletedAt: Schema.optionalKey(Millis)
})
type KeptRecord = typeof KeptRecord.Type

/** Read by itself first, so that a snapshot of another version is called just that. */
const Head = Schema.Struct({ sandbox: Schema.Literal("salesforce"), version: Schema.Literal(1) })

const SalesforceSnapshot = Schema.Struct({
  ...Head.fields,
  /** The number in the id that the next record gets. */
  nextNumber: Count,
  /** How many tokens were given out. */
  issuedTokens: Count,
  /** The refresh tokens that apps have got. */
  refreshTokens: Schema.Array(
    Schema.Struct({ token: Schema.String, username: Schema.String, clientId: Schema.String, scope: Schema.String })
  ),
  records: Schema.Array(KeptRecord)
})

/** Everything that the sandbox must not lose over a restart. Sessions end with it; an app refreshes them. */
export type SalesforceSnapshot = typeof SalesforceSnapshot.Type

/** Writes the records down, deleted ones too; users come from the accounts. */
export const dump = ({ records, sessions }: SalesforceState.Kept): SalesforceSnapshot => ({
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
  )
})

/** What goes on from a snapshot, or the first thing that is wrong with it. */
export const read = (
  snapshot: unknown,
  options: SalesforceState.Options
): Result.Result<SalesforceState.Kept, SnapshotNotValid> =>
  Result.gen(function* () {
    yield* decode(Head, snapshot, "ignore")
    const kept = yield* decode(SalesforceSnapshot, snapshot, "error")
    const types = SalesforceState.objectTypes(options)
    const records = Records.make(kept.nextNumber)
    for (const record of kept.records) yield* add(records, types, record)
    const sessions = SalesforceState.makeSessions(options, kept.issuedTokens)
    for (const { token, ...grant } of kept.refreshTokens) sessions.adopt(token, grant)
    return { records, sessions }
  })

const decode = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  snapshot: unknown,
  onExcessProperty: "ignore" | "error"
) =>
  Result.mapError(Schema.decodeUnknownResult(schema)(snapshot, { onExcessProperty }), (error) =>
    notValid(error.message.replace(/\s*\n\s*/g, " "))
  )

/** Adds one record, unless the sandbox could never have come to hold it. */
const add = (
  records: Records.Records,
  types: ReadonlyArray<SObjectType>,
  { deletedAt, objectType, orgId, ...rest }: KeptRecord
): Result.Result<void, SnapshotNotValid> => {
  const type = types.find(({ name, writable }) => writable && name === objectType)
  if (type === undefined) return fail(`it has no object type "${objectType}"`)
  if (Ids.keyPrefixOf(rest.id) !== type.keyPrefix) return fail(`${rest.id} is no id of the object type "${objectType}"`)
  if ((Ids.numberOf(rest.id) ?? -1) >= records.upcoming()) return fail(`nextNumber isn't above the id ${rest.id}`)
  const table = records.table(orgId, type)
  if (table.get(rest.id) !== undefined) return fail(`two records have the id ${rest.id}`)
  const record = { ...rest, deletedAt }
  const [error] = deletedAt === undefined ? RecordCalls.taken(table, record) : []
  if (error !== undefined) return fail(`of the record ${rest.id}: ${error.message}`)
  table.save(record)
  return Result.succeed(undefined)
}

const notValid = (reason: string) => new SnapshotNotValid({ sandbox: "salesforce", reason })

const fail = (reason: string) => Result.fail(notValid(reason))
