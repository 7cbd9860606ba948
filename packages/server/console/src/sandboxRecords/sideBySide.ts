/** Records of a sandbox beside the operations that wrote them. Pure. */
import type { Integration, Operation } from "@fieldgate/client"
import { isFound } from "../parts/isFound.ts"
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

/** Whether the operation wrote the record. */
export const hasWritten = ({ metadata, resource }: Operation, { id, objectType }: SandboxRecord): boolean =>
  resource.toLowerCase() === objectType.toLowerCase() && metadata?.successfulRecordIds?.includes(id) === true

/** Whether each word stands somewhere in what the record holds. */
export const isSought = (words: string, { account, id, objectType, properties }: SandboxRecord): boolean =>
  isFound(words, [account, id, objectType, ...Object.values(properties)])

const endOf = (by: Operation | undefined): number => (by === undefined ? 0 : Date.parse(by.updateTime))

/** Ids of the integrations whose writes go to a provider. */
export const integrationsOf = (provider: string, integrations: ReadonlyArray<Integration>): ReadonlyArray<string> =>
  integrations.filter((each) => each.provider === provider).map(({ id }) => id)

/** The operations of these integrations, what changed last first. */
export const operationsTo = (
  integrationIds: ReadonlyArray<string>,
  operations: ReadonlyArray<Operation>
): ReadonlyArray<Operation> => {
  const ids = new Set(integrationIds)
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
