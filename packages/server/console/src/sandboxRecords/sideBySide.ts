/** Records of a sandbox beside the operations that wrote them. Pure. */
import type { Integration, Operation } from "@fieldgate/client"
import type { SandboxRecord } from "./demoBackend.ts"

export interface WrittenRecord {
  readonly key: string
  readonly record: SandboxRecord
  /** The last operation that wrote it; undefined for one that was there before, or that somebody else made. */
  readonly by: Operation | undefined
}

/** Milliseconds for which a record counts as just written. */
const freshFor = 15_000

export const isFresh = (by: Operation | undefined, now: number): boolean =>
  by !== undefined && now - Date.parse(by.updateTime) < freshFor

/** Objects are called the same by a provider's API and by its sandbox, but for case. */
const keyOf = (object: string, id: string): string => `${object.toLowerCase()} ${id}`

const endOf = (by: Operation | undefined): number => (by === undefined ? 0 : Date.parse(by.updateTime))

/** The operations that went to a provider, what changed last first. */
export const operationsTo = (
  provider: string,
  operations: ReadonlyArray<Operation>,
  integrations: ReadonlyArray<Integration>
): ReadonlyArray<Operation> => {
  const ids = new Set(integrations.filter((each) => each.provider === provider).map(({ id }) => id))
  return operations
    .filter(({ integrationId }) => ids.has(integrationId))
    .toSorted((one, other) => endOf(other) - endOf(one))
}

/** The latest written first; then those that nothing here wrote, the newest first. */
export const sideBySide = (
  records: ReadonlyArray<SandboxRecord>,
  operations: ReadonlyArray<Operation>
): ReadonlyArray<WrittenRecord> => {
  const writers = new Map<string, Operation>()
  for (const operation of operations.toSorted((one, other) => endOf(one) - endOf(other))) {
    for (const id of operation.metadata?.successfulRecordIds ?? [])
      writers.set(keyOf(operation.resource, id), operation)
  }
  return records
    .map((record) => ({
      key: `${record.account} ${record.objectType} ${record.id}`,
      record,
      by: writers.get(keyOf(record.objectType, record.id))
    }))
    .toReversed()
    .toSorted((one, other) => endOf(other.by) - endOf(one.by))
}

/** What a provider keeps for itself says nothing about the write. */
const own = /^(hs_|id$|createdate|lastmodified|created|systemmodstamp|ownerid|isdeleted|name$|add_time|update_time)/iu

/** The properties that people look for, as many as fit. */
export const tellingProperties = (
  { properties }: SandboxRecord,
  most: number
): ReadonlyArray<readonly [name: string, value: string]> =>
  Object.entries(properties)
    .filter(([name, value]) => !own.test(name) && value !== "" && value !== "false")
    .slice(0, most)
