/** What the provider holds now, for the fields that go only where they are empty. Spec 2.9. */
import * as Effect from "effect/Effect"
import type { Account, ProviderDriver, ProviderRecord } from "../ports/ProviderDriver.ts"
import type { ProviderError } from "../ports/ProviderError.ts"
import * as PlannedRecord from "../write/PlannedRecord.ts"
import type { PlannedWrite } from "../write/WritePlan.ts"

/** Few enough not to trouble a provider. */
const concurrency = 4

/** One call for the whole write where the driver can, and none where no field needs it. */
export const read = (
  driver: ProviderDriver,
  account: Account,
  { objectName, records }: PlannedWrite
): Effect.Effect<ReadonlyMap<string, ProviderRecord>, ProviderError> => {
  const fields = PlannedRecord.fieldsToRead(records)
  if (fields.length === 0) return Effect.succeed(new Map())
  const wanted = records.flatMap(({ ifEmpty, recordId }) =>
    ifEmpty === undefined || recordId === undefined ? [] : [recordId]
  )
  const recordIds = [...new Set(wanted)]
  const found =
    driver.readMany === undefined
      ? Effect.forEach(recordIds, (recordId) => driver.read(account, { objectName, recordId, fields }), { concurrency })
      : driver.readMany(account, { objectName, recordIds, fields })
  return Effect.map(found, (all) => new Map(all.map((record) => [record.recordId, record])))
}
