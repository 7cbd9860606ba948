/** What the provider holds now, for the fields that go only where they are empty. Spec 2.9. */
import * as Effect from "effect/Effect"
import type { Account, ProviderDriver, ProviderRecord, ReadQuery } from "../../providers/ProviderDriver.ts"
import type { ProviderError } from "../../providers/ProviderError.ts"
import * as PlannedRecord from "../rules/PlannedRecord.ts"
import type { PlannedWrite } from "../rules/WritePlan.ts"

/** Few enough not to trouble a provider. */
const concurrency = 4

/** What has to be asked before a write; undefined where no field goes only if it is empty. */
export const queryOf = ({ objectName, records }: PlannedWrite): ReadQuery | undefined => {
  const fields = PlannedRecord.fieldsToRead(records)
  const wanted = records.flatMap(({ ifEmpty, recordId }) =>
    ifEmpty === undefined || recordId === undefined ? [] : [recordId]
  )
  return fields.length === 0 ? undefined : { objectName, recordIds: [...new Set(wanted)], fields }
}

/** One call for the whole write where the driver can, and none where no field needs it. */
export const read = (
  driver: ProviderDriver,
  account: Account,
  write: PlannedWrite
): Effect.Effect<ReadonlyMap<string, ProviderRecord>, ProviderError> => {
  const query = queryOf(write)
  if (query === undefined) return Effect.succeed(new Map())
  const { fields, objectName, recordIds } = query
  const found =
    driver.readMany === undefined
      ? Effect.forEach(recordIds, (recordId) => driver.read(account, { objectName, recordId, fields }), { concurrency })
      : driver.readMany(account, query)
  return Effect.map(found, (all) => new Map(all.map((record) => [record.recordId, record])))
}
