/** The requests that calls would make if Salesforce refused none, in order; nothing is sent. Pure. */
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { Account, ReadQuery } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Result from "effect/Result"
import type { Showing } from "../kit/AuthorizedCall.ts"
import * as CollectionWrite from "./CollectionWrite.ts"
import type { Headers } from "./ForwardedHeaders.ts"
import * as RecordReads from "./RecordReads.ts"
import { checked } from "./Refusals.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import * as SingleWrite from "./SingleWrite.ts"

type Explained = Result.Result<ReadonlyArray<ProviderRequest>, ProviderFailure>

type Step = readonly [call: SalesforceApi.Call, showing?: Showing]

export const ofWrite = (parts: SalesforceApi.Parts, account: Account, command: WriteCommand): Explained =>
  Result.gen(function* () {
    const headers = yield* checked(parts, command)
    const [item, ...others] = command.items
    if (others.length === 0) return yield* shown(parts, account, ofSingle(parts, command, item, headers))
    const groups = yield* CollectionWrite.groupsOf(command)
    const calls = groups.map((group): Step => [CollectionWrite.callOf(parts.version, command, headers, group)])
    return yield* shown(parts, account, calls)
  })

export const ofRead = (parts: SalesforceApi.Parts, account: Account, query: ReadQuery): Explained => {
  const call = RecordReads.manyCall(parts.version, query)
  return shown(parts, account, call === undefined ? [] : [[call]])
}

const shown = (parts: SalesforceApi.Parts, account: Account, steps: ReadonlyArray<Step>): Explained =>
  Result.all(steps.map(([call, showing]) => parts.api.explain(account, call, showing)))

/** A written record is read, whatever its answer reported, where its caller wants it back. */
const ofSingle = (
  { timeout, version }: SalesforceApi.Parts,
  command: WriteCommand,
  item: WriteItem,
  headers: Headers
): ReadonlyArray<Step> => {
  const call = SingleWrite.callOf(version, command, item, headers)
  const { objectName, returnRecord = true, type } = command
  if (type === "delete" || !returnRecord) return [[call]]
  const recordId = type === "create" ? SingleWrite.newRecord.text : SingleWrite.idOf(item)
  const reading = SingleWrite.readingOf(version, timeout, { objectName, recordId, item, headers })
  const after = type === "create" ? "the record was created" : "the record was updated"
  return [[call], [reading, type === "create" ? { after, standIn: SingleWrite.newRecord } : { after }]]
}
