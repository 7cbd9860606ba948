/**
 * Finds who wrote a record: every write of it, by an e-mail address, a domain, a name, an external id or its id at the provider.
 * The value is in the body of the request, because addresses of requests are logged. @rule writer.records, writer.visible
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Access from "../../call/Access.ts"
import { defineCall } from "../../call/Call.ts"
import { OperationId } from "../../domain/Ids.ts"
import { pageSize, recordSearch } from "../../domain/Limits.ts"
import { fitting, PageOf, type Pagination } from "../../domain/Page.ts"
import { IntegrationNotFound } from "../../integrations/IntegrationStore.ts"
import { ProviderRegistry } from "../../providers/ProviderRegistry.ts"
import { recordRefOf } from "../../writes/RecordRef.ts"
import { OperationHistory } from "../OperationHistory.ts"
import { RecordSearch } from "../OperationSearch.ts"
import { type RecordPlace, WriteMatch } from "../WriteMatch.ts"
import { identitiesOfText } from "../rules/RecordIdentity.ts"
import { visibleOf, visibleOperation, visibleRecord } from "./VisibleOperations.ts"

/** Finds every write of a record by what identifies it, the latest first, page by page. */
export const findWrites = defineCall({
  name: "findWrites",
  access: ["full", "consumer", "viewer"],
  input: Schema.Struct({
    /** The project's id or name. */
    project: Schema.NonEmptyString,
    /** What to look for. */
    request: RecordSearch
  }),
  success: PageOf(WriteMatch),
  errors: [IntegrationNotFound, Access.TokenMismatch],
  audit: "none",
  run: Effect.fnUntraced(function* ({ caller, project }, { request }) {
    yield* Access.ownRefs(caller, request)
    const { objectName, pageSize: size = pageSize.default, pageToken, record: text } = request
    const history = yield* OperationHistory
    const { next, records } = yield* history.find({
      ...(yield* visibleOf(caller, project.id, request)),
      identities: identitiesOfText(text, yield* canonicalIds(text)),
      objectName,
      before: pageToken === undefined ? undefined : placeOf(pageToken),
      limit: size,
      most: recordSearch
    })
    const writes = yield* history.writes(project.id, records)
    const results = fitting(
      writes.map(({ operation, record, ...group }): WriteMatch => ({
        ...group,
        operation: visibleOperation(caller, operation),
        record: visibleRecord(caller, record)
      }))
    )
    const last = results.at(-1)
    const from = results.length < writes.length && last !== undefined ? last.record.recordRef : tokenOf(next)
    const pagination: Pagination = from === undefined ? { done: true } : { done: false, nextPageToken: from }
    return { results, pagination }
  })
})

/** The forms that the drivers of the deployment give an id: some providers write one id in two lengths. */
export const canonicalIds = Effect.fnUntraced(function* (text: string) {
  const registry = yield* ProviderRegistry
  const drivers = yield* Effect.forEach(registry.names, (name) => Effect.option(registry.get(name)))
  return drivers.flatMap((driver) =>
    driver._tag === "Some" && driver.value.canonicalId !== undefined ? [driver.value.canonicalId(text.trim())] : []
  )
})

const placeOf = (token: string): RecordPlace => {
  const [operationId = "", index = ""] = token.split(".")
  return { operationId: OperationId.make(operationId), index: Number(index) }
}

const tokenOf = (place: RecordPlace | undefined): string | undefined =>
  place === undefined ? undefined : recordRefOf(place.operationId, place.index)
