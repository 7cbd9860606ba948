/** The requests of a write whose records are found by keys, with what each depends on. Pure. @rule match.dryRun, write.dryRun */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as Result from "effect/Result"
import { completeCapabilities } from "../../providers/Capabilities.ts"
import type { Account, ProviderDriver } from "../../providers/ProviderDriver.ts"
import type { ProviderError } from "../../providers/ProviderError.ts"
import type { ProviderRequest } from "../../providers/ProviderRequest.ts"
import type { DescribedFields } from "../../records/FindQuery.ts"
import type { Json } from "../../domain/Json.ts"
import { isObject } from "../rules/FieldMapping.ts"
import * as MatchWay from "../rules/MatchWay.ts"
import * as PlannedRecord from "../rules/PlannedRecord.ts"
import type { DirectWrite, PlannedWrite } from "../rules/PlannedRecord.ts"

type Requests = Result.Result<ReadonlyArray<ProviderRequest>, ProviderError>

/** The requests of the records that are changed by their ids or created. */
export type ExplainDirect = (write: DirectWrite) => Requests

export const requests = (
  driver: ProviderDriver,
  account: Account,
  write: PlannedWrite,
  described: DescribedFields | undefined,
  direct: ExplainDirect
): Requests => {
  const wayOf = MatchWay.of(driver, write, described)
  const groups = Map.groupBy(write.records, (record) => wayOf(record)?.key)
  const native = [...groups].map(([key, records]) =>
    key === undefined ? none : upserts(driver, account, write, key, records)
  )
  const looked = groups.get(undefined) ?? []
  return Result.map(
    Result.all([...native, ...(looked.length === 0 ? [] : lookups(driver, account, write, described, looked, direct))]),
    (all) => all.flat()
  )
}

const none: Requests = Result.succeed([])

const upserts = (
  { upsert }: ProviderDriver,
  account: Account,
  { headers, mode, objectName, returnRecord = mode === "synchronous" }: PlannedWrite,
  key: string,
  records: ReadonlyArray<PlannedRecord.PlannedRecord>
): Requests => {
  const items = records.map((record) => PlannedRecord.resolve(record, {}))
  return upsert === undefined || !isReadonlyArrayNonEmpty(items)
    ? none
    : upsert.explain(account, { objectName, items, allOrNone: false, headers, returnRecord, key })
}

const lookups = (
  driver: ProviderDriver,
  account: Account,
  write: PlannedWrite,
  described: DescribedFields | undefined,
  records: ReadonlyArray<PlannedRecord.PlannedRecord>,
  direct: ExplainDirect
): ReadonlyArray<Requests> => {
  const { objectName } = write
  const { keys: size } = completeCapabilities(driver.capabilities).find
  const keys = records.flatMap(({ match }) => (match === undefined ? [] : [match.key]))
  const chunks = Array.from({ length: Math.ceil(keys.length / size) }, (_, n) => keys.slice(n * size, (n + 1) * size))
  const reads = chunks.map((each) =>
    driver.explain.find === undefined
      ? none
      : driver.explain.find(account, { objectName, keys: each, fields: [], described })
  )
  const changed = records.flatMap((record, place) =>
    record.match?.onFound === "update" ? [{ ...withoutKey(record), recordId: standIn(place) }] : []
  )
  const created = records.flatMap(({ associations, associationsByKey, whenMissing }) =>
    whenMissing === undefined
      ? []
      : [{ associations, ...(associationsByKey === undefined ? {} : { associationsByKey }), ...whenMissing }]
  )
  const verb = write.type === "delete" ? "delete" : "update"
  return [
    ...reads,
    isReadonlyArrayNonEmpty(changed)
      ? Result.map(direct({ ...write, type: verb, records: changed }), (all) => all.map(whenFound))
      : none,
    isReadonlyArrayNonEmpty(created)
      ? Result.map(direct({ ...write, type: "create", records: created }), (all) => all.map(whenNotFound))
      : none
  ]
}

const withoutKey = ({
  match: _m,
  whenMissing: _w,
  ...record
}: PlannedRecord.PlannedRecord): PlannedRecord.PlannedRecord => record

/** In place of the id of a record that is not looked up now: has the form of an id at every provider with a form. */
const standIn = (place: number) => `${firstStandIn + place}`
const firstStandIn = 987_000_000_000_001

/** Some providers write an id with a suffix. */
const shownIds = (text: string): string =>
  text.replaceAll(/(?<!\w)987000000\d{6}(?:AAA)?(?!\w)/gu, (id) => {
    const place = Number(id.slice(0, 15)) - firstStandIn
    return place === 0 ? "{recordId}" : `{recordId${place + 1}}`
  })

const shownValue = (value: Json): Json => {
  if (typeof value === "string") return shownIds(value)
  if (Array.isArray(value)) return value.map(shownValue)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shownValue(inner)]))
    : value
}

const whenFound = (request: ProviderRequest): ProviderRequest => ({
  after: "a record was found by its key",
  ...request,
  url: shownIds(request.url),
  ...(request.body === undefined ? {} : { body: shownValue(request.body) })
})

const whenNotFound = (request: ProviderRequest): ProviderRequest => ({
  after: "no record was found by its key",
  ...request
})
