/** Pairs records of a sandbox with the operations that wrote them. Pure. */
import type { Integration, Operation } from "@fieldgate/client"
import { isFound } from "../parts/isFound.ts"
import type { SandboxRecord } from "./demoBackend.ts"

export interface WrittenRecord {
  readonly key: string
  readonly record: SandboxRecord
  readonly by: Operation | undefined
}

/** Milliseconds for which a record counts as just written. */
const freshFor = 15_000

export const isFresh = (by: Operation | undefined, now: number): boolean =>
  by !== undefined && now - Date.parse(by.updateTime) < freshFor

/** Object names of an API and its sandbox differ only in case. */
const keyOf = (object: string, id: string): string => `${object.toLowerCase()} ${id}`

export const hasWritten = ({ metadata, resource }: Operation, { id, objectType }: SandboxRecord): boolean =>
  resource.toLowerCase() === objectType.toLowerCase() && metadata?.successfulRecordIds?.includes(id) === true

export const matchesSearch = (words: string, { account, id, objectType, properties }: SandboxRecord): boolean =>
  isFound(words, [account, id, objectType, ...Object.values(properties)])

const endOf = (by: Operation | undefined): number => (by === undefined ? 0 : Date.parse(by.updateTime))

export const integrationsOf = (provider: string, integrations: ReadonlyArray<Integration>): ReadonlyArray<string> =>
  integrations.filter((each) => each.provider === provider).map(({ id }) => id)

export const operationsTo = (
  integrationIds: ReadonlyArray<string>,
  operations: ReadonlyArray<Operation>
): ReadonlyArray<Operation> => {
  const ids = new Set(integrationIds)
  return operations
    .filter(({ integrationId }) => ids.has(integrationId))
    .toSorted((one, other) => endOf(other) - endOf(one))
}

/** Last written first, then records without a known write, newest first. */
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

/** Properties that the provider maintains. */
const systemProperties =
  /^(hs_|id$|createdate|lastmodified|created|systemmodstamp|ownerid|isdeleted|name$|add_time|update_time)/iu

/** The first properties that are not the provider's own. */
export const displayProperties = (
  { properties }: SandboxRecord,
  most: number
): ReadonlyArray<readonly [name: string, value: string]> =>
  Object.entries(properties)
    .filter(([name, value]) => !systemProperties.test(name) && value !== "" && value !== "false")
    .slice(0, most)
