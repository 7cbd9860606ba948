/** The smallest whole driver: a table of records in memory, with every capability of a write and every way to fail. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Capabilities } from "../../src/providers/Capabilities.ts"
import { ObjectName, ProviderName } from "../../src/domain/Ids.ts"
import type { RecordFields } from "../../src/domain/Json.ts"
import * as FieldNames from "../../src/providers/FieldNames.ts"
import * as ObjectMetadata from "../../src/providers/ObjectMetadata.ts"
import type { ProviderRequest } from "../../src/providers/ProviderRequest.ts"
import type { RecordOutcome } from "../../src/domain/RecordOutcome.ts"
import type { ProviderDriver } from "../../src/providers/ProviderDriver.ts"
import {
  ProviderError,
  type ProviderFailure,
  ProviderQuotaExceeded,
  ProviderRejected,
  ProviderUnauthorized,
  ProviderUnavailable
} from "../../src/providers/ProviderError.ts"
import type { FindQuery } from "../../src/records/FindQuery.ts"
import * as MemoryRequests from "../../testing/MemoryRequests.ts"
import type { Failure, ReceivedRequest } from "../../testing/ProviderDriverSuite.ts"
import { everyCapability, everySignIn } from "../../testing/ScriptedDriver.ts"
import type { WriteCommand, WriteItem } from "../../src/writes/rules/PlannedRecord.ts"

const name = ProviderName.make("table")

/** A table's columns are what they are. */
export const capabilities: Capabilities = { ...everyCapability, customFields: false }

const refuse = (message: string) => new ProviderRejected({ message, errors: [{ message }] })

const unavailable = (written: "no" | "unknown", timedOut = false) =>
  new ProviderUnavailable({ message: "the table is away", written, timedOut })

const text = (fieldName: string, displayName: string) => ({
  fieldName,
  displayName,
  valueType: "string" as const,
  providerType: "text",
  createable: true,
  updateable: true,
  isRequired: false,
  isCustom: false,
  unique: false,
  hidden: false
})

const people = { name: ObjectName.make("people"), displayName: "People", isCustom: false }

const fields = ObjectMetadata.fieldsByName([
  { ...text("id", "Id"), createable: false, updateable: false },
  { ...text("email", "E-mail"), isRequired: true },
  text("name", "Name"),
  text("city", "City"),
  { ...text("grade", "Grade"), valueType: "singleSelect", values: [{ value: "a", displayValue: "A" }] }
])

/** The company with which people can be joined. */
export const company = "acme"

/** A call deletes one record. */
const refusalOf = ({ items, type }: WriteCommand): ProviderFailure | undefined =>
  type === "delete" && items.length > 1 ? refuse("the table deletes one record at a time") : undefined

/** Every record has an e-mail address, and is joined only with a company that is there; these are the table's only rules. */
export const make = () => {
  const records = new Map<string, RecordFields>()
  const joined = new Set<string>()
  const received: Array<ReceivedRequest> = []
  const note = ({ body, method, url }: ProviderRequest) =>
    void received.push({ method, url, headers: {}, body: JSON.stringify(body) })
  let next: Failure | undefined
  let made = 0

  const strangersOf = ({ associations }: WriteItem) => associations.filter(({ to }) => to.id !== company)
  const put = (recordId: string, item: WriteItem): RecordOutcome => {
    const data = { ...records.get(recordId), ...item.fields }
    records.set(recordId, data)
    const warnings = strangersOf(item).map(({ to }) => `no company ${to.id}`)
    if (item.associations.length > warnings.length) joined.add(recordId)
    return { outcome: "success", recordId, data, ...(warnings.length === 0 ? {} : { warnings }) }
  }
  const faultOf = (type: WriteCommand["type"], item: WriteItem): string | undefined => {
    if (type === "create" && strangersOf(item).length > 0) return "no such company"
    if (type === "create") return "email" in item.fields ? undefined : "email is missing"
    return records.has(item.recordId ?? "") ? undefined : "no such record"
  }
  const apply = (type: WriteCommand["type"], item: WriteItem): RecordOutcome => {
    const recordId = item.recordId ?? `r${++made}`
    if (type !== "delete") return put(recordId, item)
    records.delete(recordId)
    return { outcome: "success", recordId }
  }
  const carryOut = (command: WriteCommand): Effect.Effect<ReadonlyArray<RecordOutcome>, ProviderFailure> => {
    const faults = command.items.map((item) => faultOf(command.type, item))
    const first = faults.find((fault) => fault !== undefined)
    if (first !== undefined && (command.allOrNone || command.items.length === 1)) return Effect.fail(refuse(first))
    return Effect.succeed(
      command.items.map((item, index) => {
        const message = faults[index]
        return message === undefined ? apply(command.type, item) : { outcome: "failed" as const, errors: [{ message }] }
      })
    )
  }

  /** What the failure that is due does to a call. */
  const meet = <A>(call: Effect.Effect<A, ProviderFailure>, writes: boolean): Effect.Effect<A, ProviderFailure> => {
    const failure = next
    next = undefined
    const unknown = writes ? "unknown" : "no"
    switch (failure) {
      case undefined:
        return call
      case "quota":
        return Effect.flatMap(DateTime.now, (now) =>
          Effect.fail(
            new ProviderQuotaExceeded({ message: "too many calls", retryAfter: DateTime.add(now, { seconds: 1 }) })
          )
        )
      case "unauthorized":
        return Effect.fail(new ProviderUnauthorized({ message: "who are you?" }))
      case "downBefore":
        return Effect.fail(unavailable("no"))
      case "downAfter":
      case "lostAfter":
        return Effect.andThen(call, Effect.fail(unavailable(unknown)))
      case "silent":
        return Effect.timeoutOrElse(Effect.never, {
          duration: "2 minutes",
          orElse: () => Effect.fail(unavailable(unknown, true))
        })
    }
  }
  const orFail = Effect.mapError((reason: ProviderFailure) => new ProviderError({ provider: name, reason }))

  const foundBy = (key: FindQuery["keys"][number], fields: FindQuery["fields"]) =>
    [...records].flatMap(([recordId, record]) =>
      Object.entries(key).every(([field, value]) => record[field] === value)
        ? [{ recordId, fields: FieldNames.picked(FieldNames.exact, record, fields) }]
        : []
    )

  const driver: ProviderDriver = {
    name,
    displayName: "Table",
    capabilities,
    info: everySignIn,
    write: (_account, command) =>
      orFail(
        meet(
          Effect.suspend(() => {
            const refusal = refusalOf(command)
            if (refusal !== undefined) return Effect.fail(refusal)
            note(MemoryRequests.ofWrite(command))
            return carryOut(command)
          }),
          true
        )
      ),
    read: (_account, { fields, objectName, recordId }) =>
      orFail(
        meet(
          Effect.suspend(() => {
            note(MemoryRequests.ofRead({ objectName, recordIds: [recordId], fields }))
            const record = records.get(recordId)
            if (record === undefined) return Effect.fail(refuse("no such record"))
            const named = Object.entries(record).filter(([field]) => fields.includes(field))
            return Effect.succeed({ recordId, fields: Object.fromEntries(named) })
          }),
          false
        )
      ),
    find: (_account, query) =>
      orFail(
        meet(
          Effect.sync(() => {
            note(MemoryRequests.ofFind(query))
            return { records: query.keys.map((key) => foundBy(key, query.fields)), isDelayed: false }
          }),
          false
        )
      ),
    describe: {
      objects: () => orFail(meet(Effect.succeed([people]), false)),
      object: (_account, objectName) =>
        orFail(
          meet(
            objectName === people.name
              ? Effect.succeed({ ...people, fields })
              : Effect.fail(refuse(`no table ${objectName}`)),
            false
          )
        )
    },
    explain: {
      write: (account, command) => {
        const reason = refusalOf(command)
        return reason === undefined
          ? MemoryRequests.explain.write(account, command)
          : Result.fail(new ProviderError({ provider: name, reason }))
      },
      read: (_account, { recordIds, ...query }) =>
        Result.succeed(recordIds.map((id) => MemoryRequests.ofRead({ ...query, recordIds: [id] }))),
      find: (_account, query) => Result.succeed([MemoryRequests.ofFind(query)])
    }
  }
  const failNext = (failure: Failure) =>
    Effect.sync(() => {
      next = failure
    })
  return { driver, records, joined, received, failNext }
}
