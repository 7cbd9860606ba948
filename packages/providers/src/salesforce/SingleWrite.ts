/** One record in one call, read afterwards where its caller wants it back; that read doesn't change the write's outcome. */
import type { RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import { type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as MissingRecord from "@fieldgate/core/writes/rules/MissingRecord"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { jsonObject } from "../kit/Answer.ts"
import * as ForwardedHeaders from "./ForwardedHeaders.ts"
import { provider } from "./Provider.ts"
import * as RecordId from "./RecordId.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforceErrors from "./SalesforceErrors.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"
import * as SalesforceRecord from "./SalesforceRecord.ts"
import * as UnknownReferences from "./UnknownReferences.ts"

type Write = (
  parts: SalesforceApi.Parts,
  account: Account,
  command: WriteCommand,
  item: WriteItem,
  headers: ForwardedHeaders.Headers
) => Effect.Effect<RecordOutcome, ProviderFailure>

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

export const callOf = (
  version: SalesforcePaths.Version,
  { objectName, type }: WriteCommand,
  item: WriteItem,
  headers: ForwardedHeaders.Headers
): SalesforceApi.Call => {
  switch (type) {
    case "create":
      return {
        method: "POST",
        path: SalesforcePaths.records(version, objectName),
        headers,
        body: SalesforceRecord.fields(item)
      }
    case "update":
      return {
        method: "PATCH",
        path: SalesforcePaths.records(version, objectName, item.recordId ?? ""),
        headers: { ...headers, ...ForwardedHeaders.guard(headers, item) },
        body: SalesforceRecord.fields(item)
      }
    case "delete":
      return { method: "DELETE", path: SalesforcePaths.records(version, objectName, item.recordId ?? ""), headers }
  }
}

/** The id of an existing record, in its canonical form. */
export const idOf = ({ recordId = "" }: WriteItem): string => RecordId.canonical(recordId) ?? recordId

const create: Write = Effect.fnUntraced(function* (parts, account, command, item, headers) {
  const call = callOf(parts.version, command, item, headers)
  const { recordId } = yield* Effect.mapError(parts.api.call(account, call, SalesforceRecord.created), (failure) =>
    UnknownReferences.ofFailure(failure, item)
  )
  if (recordId === undefined) return { outcome: "success", data: SalesforceRecord.fields(item) }
  return yield* shown(parts, account, command, { objectName: command.objectName, recordId, item, headers })
})

const update: Write = Effect.fnUntraced(function* (parts, account, command, item, headers) {
  const call = callOf(parts.version, command, item, headers)
  const isGuardOurs = Object.keys(ForwardedHeaders.guard(headers, item)).length > 0
  yield* Effect.mapError(
    parts.api.call(account, call, () => true),
    (failure) => {
      const known = UnknownReferences.ofFailure(failure, item)
      return named(isGuardOurs ? SalesforceErrors.ofOwnGuard(known) : known, command, item)
    }
  )
  const { objectName } = command
  return yield* shown(parts, account, command, { objectName, recordId: idOf(item), item, headers })
})

/** A record that is already deleted is what the caller wants; a repeated delete whose first answer was lost ends here. */
const remove: Write = (parts, account, command, item, headers) => {
  const deleted: RecordOutcome = { outcome: "success", recordId: idOf(item) }
  const before = { ...deleted, warnings: ["the record was already deleted at Salesforce"] }
  return parts.api
    .call(account, callOf(parts.version, command, item, headers), () => deleted)
    .pipe(
      Effect.catchIf(isGone, () => Effect.succeed(before)),
      Effect.mapError((failure) => named(failure, command, item))
    )
}

/** Other codes of a 404 are about the object. */
const missingCodes = new Set(["INVALID_CROSS_REFERENCE_KEY", "ENTITY_IS_DELETED"])

/** Salesforce's refusals of a missing record name neither the object nor the id. */
const named = (failure: ProviderFailure, { objectName }: WriteCommand, item: WriteItem): ProviderFailure => {
  if (failure._tag !== "ProviderRejected" || failure.context?.["status"] !== 404) return failure
  if (!failure.errors.some(({ code }) => code !== undefined && missingCodes.has(code))) return failure
  const missing = MissingRecord.sentence(provider.displayName, objectName, idOf(item))
  return new ProviderRejected({
    message: `${missing}: ${failure.message}`,
    errors: failure.errors.map((error) => ({ ...error, message: `${missing}: ${error.message}` })),
    context: failure.context
  })
}

const isGone = (failure: ProviderFailure): boolean =>
  failure._tag === "ProviderRejected" &&
  failure.context?.["status"] === 404 &&
  failure.errors.some(({ code }) => code === "ENTITY_IS_DELETED")

interface Written {
  readonly objectName: string
  readonly recordId: string
  readonly item: WriteItem
  readonly headers: ForwardedHeaders.Headers
}

/** The write has happened: its answer doesn't wait long for the read. */
const patience = Duration.seconds(5)

/** Has the form of an id, but no record has it. */
export const newRecord = { text: "000000000000000AAA", shown: "{id}" }

/** The read of a written record. */
export const readingOf = (
  version: SalesforcePaths.Version,
  timeout: Duration.Duration,
  { headers, item, objectName, recordId }: Written
): SalesforceApi.Call => {
  // A value that is an object refers to another record by its external id; it is not a field of this one.
  const names = Object.entries(SalesforceRecord.values(item)).flatMap(([name, value]) =>
    typeof value === "object" && value ? [] : [name]
  )
  const references = (item.references ?? []).map(({ field }) => field)
  return {
    method: "GET",
    path: SalesforcePaths.records(version, objectName, recordId),
    fields: ["Id", ...names, ...references],
    headers: ForwardedHeaders.withoutConditions(headers),
    timeout: Duration.min(timeout, patience)
  }
}

/** The record with the current values of the written fields, or as they were sent if they can't or needn't be read. */
export const shown = (
  parts: SalesforceApi.Parts,
  account: Account,
  { returnRecord = true }: Pick<WriteCommand, "returnRecord">,
  written: Written
): Effect.Effect<RecordOutcome> => {
  const { item, recordId } = written
  const sent = SalesforceRecord.fields(item)
  if (!returnRecord) return Effect.succeed({ outcome: "success", recordId, data: { Id: recordId, ...sent } })
  return parts.api.call(account, readingOf(parts.version, parts.timeout, written), jsonObject).pipe(
    Effect.catch(() => Effect.succeed({ Id: recordId, ...sent })),
    Effect.map((data): RecordOutcome => ({ outcome: "success", recordId, data }))
  )
}
