/** A driver that keeps records in memory and fails on request, for tests of the layers above drivers. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import * as Struct from "effect/Struct"
import * as FieldNames from "@fieldgate/core/providers/FieldNames"
import type { Capabilities } from "@fieldgate/core/providers/Capabilities"
import { ProviderName } from "@fieldgate/core/domain/Ids"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import { batchRecords, findKeys } from "@fieldgate/core/domain/Limits"
import type { ObjectMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { DeclaredInfo } from "@fieldgate/core/providers/SignIn"
import { CallObserver } from "@fieldgate/core/providers/CallObserver"
import type { Account, CheckedAccount, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import type { FindQuery } from "@fieldgate/core/records/FindQuery"
import { ProviderError, type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import { Sighting } from "@fieldgate/core/writes/rules/LostCreate"
import type { UpsertCommand, WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import { explain, ofUpsert } from "./MemoryRequests.ts"

/** Every way to sign in that needs no provider's page. */
export const everySignIn: DeclaredInfo = {
  baseURL: "https://scripted.test",
  signIns: [
    { _tag: "apiKey", attachmentType: "header", header: { name: "x-api-key" } },
    { _tag: "basic" },
    {
      _tag: "oauth2",
      grantType: "authorizationCode",
      authURL: "https://scripted.test/authorize",
      tokenURL: "https://scripted.test/token",
      explicitScopesRequired: false,
      explicitWorkspaceRequired: false,
      tokenMetadataFields: {}
    },
    { _tag: "none" }
  ],
  metadata: [],
  modules: {},
  defaultModule: ""
}

/** Everything that the specification lets a provider do. */
export const everyCapability: Capabilities = {
  create: true,
  update: true,
  delete: true,
  batch: { create: true, update: true, records: batchRecords.maximum },
  allOrNone: { create: true, update: true },
  ifEmpty: true,
  associations: true,
  headers: true,
  customFields: true,
  find: { keys: findKeys.maximum }
}

export interface ScriptedDriver {
  readonly driver: ProviderDriver
  /** Commands in the order in which they arrived. */
  readonly commands: ReadonlyArray<WriteCommand>
  /** The same of upserts. */
  readonly upserts: ReadonlyArray<UpsertCommand>
  readonly records: ReadonlyMap<string, RecordFields>
  /** The next calls fail with these, in order. */
  readonly failNext: (...failures: ReadonlyArray<ProviderFailure>) => void
  /** The next call answers these outcomes and writes nothing. */
  readonly answerNext: (...outcomes: ReadonlyArray<RecordOutcome>) => void
  /** The next look for lost creates shows this; without it their records have no natural key. */
  readonly sightNext: (...sightings: ReadonlyArray<Sighting>) => void
  /** The accounts whose credentials were checked, in order. */
  readonly checks: ReadonlyArray<Account>
  /** The next checks of credentials fail with these, in order. */
  readonly failChecks: (...failures: ReadonlyArray<ProviderFailure>) => void
  /** The next call is a bug: it dies after it has written. */
  readonly breakNext: () => void
}

export interface Options {
  readonly name?: string
  readonly capabilities?: Partial<Capabilities>
  /** Default: `everySignIn`. */
  readonly info?: DeclaredInfo
  /** What its check of credentials reports. Default: it has no check. */
  readonly checked?: CheckedAccount
  /** What it describes. Default: it describes nothing, as a driver whose provider can't tell. */
  readonly objects?: ReadonlyArray<ObjectMetadata>
}

export const make = (options: Options = {}): ScriptedDriver => {
  const name = ProviderName.make(options.name ?? "scripted")
  const commands: Array<WriteCommand> = []
  const upserts: Array<UpsertCommand> = []
  const records = new Map<string, RecordFields>()
  const failures: Array<ProviderFailure> = []
  const checks: Array<Account> = []
  const checkFailures: Array<ProviderFailure> = []
  let answer: ReadonlyArray<RecordOutcome> | undefined
  let sightings: ReadonlyArray<Sighting> = []
  let broken = false
  const fail = (reason: ProviderFailure) => Effect.fail(new ProviderError({ provider: name, reason }))
  const missing = (id: string) => new ProviderRejected({ message: `no record ${id}`, errors: [] })
  const put = (recordId: string, fields: RecordFields): RecordOutcome => {
    const data = { ...records.get(recordId), ...fields }
    records.set(recordId, data)
    return { outcome: "success", recordId, data }
  }
  const upserted = (key: string, { fields }: WriteItem): RecordOutcome => {
    const holder = [...records].find(([, held]) => held[key] === fields[key])?.[0]
    const action = holder === undefined ? "created" : "updated"
    return { ...put(holder ?? `record-${records.size + 1}`, fields), action }
  }
  const carryOut = (command: WriteCommand | UpsertCommand, item: WriteItem): RecordOutcome | undefined => {
    if ("key" in command) return upserted(command.key, item)
    const { type } = command
    if (item.recordId === undefined) return put(`record-${records.size + 1}`, item.fields)
    if (!records.has(item.recordId)) return undefined
    if (type === "update") return put(item.recordId, item.fields)
    records.delete(item.recordId)
    return { outcome: "success", recordId: item.recordId }
  }
  const write = (_account: Account, command: WriteCommand | UpsertCommand) =>
    Effect.suspend(() => {
      if ("key" in command) upserts.push(command)
      else commands.push(command)
      const failure = failures.shift()
      if (failure !== undefined) return fail(failure)
      if (answer !== undefined) {
        const given = answer
        answer = undefined
        return Effect.succeed(given)
      }
      const breaks = broken
      broken = false
      const outcomes = command.items.map((item) => carryOut(command, item))
      if (breaks) return Effect.die(new Error("a bug"))
      const written = outcomes.filter((outcome) => outcome !== undefined)
      return written.length === outcomes.length
        ? Effect.succeed(written)
        : fail(missing(command.items.find((item) => item.recordId)?.recordId ?? ""))
    })
  /** Reports one call for each write to observers. */
  const reportedWrite = (account: Account, command: WriteCommand | UpsertCommand) =>
    Effect.onExit(write(account, command), (exit) =>
      Effect.map(Effect.all([CallObserver, DateTime.now]), ([observer, at]) =>
        observer?.({
          method: "POST",
          path: `/${command.objectName}`,
          beginTime: at,
          endTime: at,
          ...(Exit.isSuccess(exit) ? { status: 200 } : {})
        })
      )
    )
  const read: ProviderDriver["read"] = (_account, { recordId }) => {
    const fields = records.get(recordId)
    return fields ? Effect.succeed({ recordId, fields }) : fail(missing(recordId))
  }
  const readMany: ProviderDriver["readMany"] = (_account, { recordIds }) =>
    Effect.sync(() =>
      recordIds.flatMap((recordId) => {
        const fields = records.get(recordId)
        return fields ? [{ recordId, fields }] : []
      })
    )
  const findByKey: ProviderDriver["findByKey"] = (_account, { items }) =>
    Effect.sync(() => {
      const shown = sightings
      sightings = []
      return items.map((_, n) => shown[n] ?? Sighting.Keyless())
    })
  /** Compares fields as they are written, and finds every record immediately. */
  const find: ProviderDriver["find"] = (_account, { fields, keys }) =>
    Effect.suspend(() => {
      const failure = failures.shift()
      if (failure !== undefined) return fail(failure)
      const matching = (key: FindQuery["keys"][number]) =>
        [...records].flatMap(([recordId, held]) =>
          Object.entries(key).every(([name, value]) => held[name] === value)
            ? [{ recordId, fields: FieldNames.picked(FieldNames.exact, held, fields) }]
            : []
        )
      return Effect.succeed({ records: keys.map(matching), isDelayed: false })
    })
  const capabilities = { ...everyCapability, ...options.capabilities }
  const info = options.info ?? everySignIn
  const describe = options.objects === undefined ? {} : { describe: describing(options.objects, fail) }
  const { checked } = options
  const check: ProviderDriver["check"] = (account) =>
    Effect.suspend(() => {
      checks.push(account)
      const failure = checkFailures.shift()
      return failure === undefined ? Effect.succeed(checked ?? {}) : fail(failure)
    })
  const failChecks: ScriptedDriver["failChecks"] = (...more) => void checkFailures.push(...more)
  const failNext: ScriptedDriver["failNext"] = (...more) => void failures.push(...more)
  const answerNext: ScriptedDriver["answerNext"] = (...outcomes) => void (answer = outcomes)
  const sightNext: ScriptedDriver["sightNext"] = (...shown) => void (sightings = shown)
  const breakNext = () => void (broken = true)
  return {
    driver: {
      name,
      displayName: name,
      capabilities,
      info,
      write: reportedWrite,
      read,
      readMany,
      findByKey,
      find,
      upsert: { write: reportedWrite, explain: (_account, command) => Result.succeed([ofUpsert(command)]) },
      explain,
      ...(checked === undefined ? {} : { check }),
      ...describe
    },
    commands,
    upserts,
    checks,
    failChecks,
    records,
    failNext,
    answerNext,
    sightNext,
    breakNext
  }
}

const describing = (
  objects: ReadonlyArray<ObjectMetadata>,
  fail: (reason: ProviderFailure) => Effect.Effect<never, ProviderError>
): NonNullable<ProviderDriver["describe"]> => ({
  objects: () => Effect.succeed(objects.map(Struct.omit(["fields"]))),
  object: (_account, objectName) => {
    const found = objects.find(({ name }) => name === objectName)
    return found
      ? Effect.succeed(found)
      : fail(new ProviderRejected({ message: `no object ${objectName}`, errors: [] }))
  }
})
