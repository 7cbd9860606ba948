/**
 * One record in one call. Salesforce answers a write with an id or with nothing, so the record is read afterwards; what
 * becomes of that read changes nothing about the write.
 */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account } from "@fieldgate/core/ports/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/ports/ProviderError"
import type { WriteCommand, WriteItem } from "@fieldgate/core/write/WriteCommand"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { jsonObject } from "../http/Answer.ts"
import * as ForwardedHeaders from "./ForwardedHeaders.ts"
import * as RecordId from "./RecordId.ts"
import * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforceErrors from "./SalesforceErrors.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"
import * as SalesforceRecord from "./SalesforceRecord.ts"

type Write = (
  parts: SalesforceApi.Parts,
  account: Account,
  command: WriteCommand,
  item: WriteItem,
  headers: ForwardedHeaders.Headers
) => Effect.Effect<RecordOutcome, ProviderFailure>

/** Carries out a command of one item. */
export const write: Write = (parts, account, command, item, headers) => {
  switch (command.type) {
    case "create":
      return create(parts, account, command, item, headers)
    case "update":
      return update(parts, account, command, item, headers)
    case "delete":
      return remove(parts, account, command, item, headers)
  }
}

const create: Write = Effect.fnUntraced(function* (parts, account, { objectName }, item, headers) {
  const path = SalesforcePaths.records(parts.version, objectName)
  const body = SalesforceRecord.fields(item)
  const { recordId } = yield* SalesforceApi.call(
    parts,
    account,
    { method: "POST", path, headers, body },
    SalesforceRecord.created
  )
  if (recordId === undefined) return { outcome: "success", data: body }
  return yield* shown(parts, account, { objectName, recordId, sent: body, headers })
})

const update: Write = Effect.fnUntraced(function* (parts, account, { objectName }, item, headers) {
  const asked = item.recordId ?? ""
  const path = SalesforcePaths.records(parts.version, objectName, asked)
  const body = SalesforceRecord.fields(item)
  const guard = ForwardedHeaders.guard(headers, item)
  const isOurs = Object.keys(guard).length > 0
  yield* Effect.mapError(
    SalesforceApi.call(parts, account, { method: "PATCH", path, headers: { ...headers, ...guard }, body }, () => true),
    (failure) => (isOurs ? SalesforceErrors.ofOwnGuard(failure) : failure)
  )
  return yield* shown(parts, account, { objectName, recordId: RecordId.canonical(asked) ?? asked, sent: body, headers })
})

/** A record that is gone already is what the caller wants; a repeated delete whose first answer was lost ends here. */
const remove: Write = (parts, account, { objectName }, item, headers) => {
  const recordId = item.recordId ?? ""
  const path = SalesforcePaths.records(parts.version, objectName, recordId)
  const deleted: RecordOutcome = { outcome: "success", recordId: RecordId.canonical(recordId) ?? recordId }
  const before = { ...deleted, warnings: ["the record was already deleted at Salesforce"] }
  return SalesforceApi.call(parts, account, { method: "DELETE", path, headers }, () => deleted).pipe(
    Effect.catchIf(isGone, () => Effect.succeed(before))
  )
}

const isGone = (failure: ProviderFailure): boolean =>
  failure._tag === "ProviderRejected" &&
  failure.context?.["status"] === 404 &&
  failure.errors.some(({ code }) => code === "ENTITY_IS_DELETED")

interface Written {
  readonly objectName: string
  readonly recordId: string
  readonly sent: RecordFields
  readonly headers: ForwardedHeaders.Headers
}

/** The write has happened: its answer doesn't wait long for a look at it. */
const patience = Duration.seconds(5)

/** The record with the written fields as they are now, or as they were sent where they can't be read. */
const shown = (
  parts: SalesforceApi.Parts,
  account: Account,
  { headers, objectName, recordId, sent }: Written
): Effect.Effect<RecordOutcome> => {
  // A value that is an object names another record by its external id; it is no field of this one.
  const names = Object.entries(sent).flatMap(([name, value]) => (typeof value === "object" && value ? [] : [name]))
  const read: SalesforceApi.Call = {
    method: "GET",
    path: SalesforcePaths.records(parts.version, objectName, recordId),
    fields: ["Id", ...names],
    headers: ForwardedHeaders.withoutConditions(headers),
    timeout: Duration.min(parts.timeout, patience)
  }
  return SalesforceApi.call(parts, account, read, jsonObject).pipe(
    Effect.catch(() => Effect.succeed({ Id: recordId, ...sent })),
    Effect.map((data): RecordOutcome => ({ outcome: "success", recordId, data }))
  )
}
