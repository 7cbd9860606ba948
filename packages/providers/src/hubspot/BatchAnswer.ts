/**
 * What a batch's answer reports about each of its records. The body is read and not the status: dated versions report partial success
 * without a 207. Pure. developers.hubspot.com/docs/api-reference/crm/using-object-apis
 */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordError, RecordOutcome } from "@fieldgate/core/domain/RecordOutcome"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import type { Ended, Placed } from "../kit/Batch.ts"
import { type Answer, jsonObject, list, object, text } from "../kit/Answer.ts"
import { reasonsOf, texts } from "./HubSpotErrorBody.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"
import { matchResults, type Matches } from "../kit/ResultMatching.ts"

/** The trace id of a record; HubSpot repeats it in the errors of a partial create. */
export const traceIdOf = ({ place }: Placed): string => String(place)

export const created = (answer: Answer, group: ReadonlyArray<Placed>): ReadonlyArray<Ended> | undefined => {
  const body = read(answer)
  if (body === undefined) return undefined
  const errorOf = (each: Placed) => body.errors.find(({ traceIds }) => traceIds.includes(traceIdOf(each)))
  const rest = group.filter((each) => errorOf(each) === undefined)
  const sent = rest.map((each) => ({
    traceId: traceIdOf(each),
    properties: HubSpotRecord.properties(each.item.fields),
    associations: each.item.associations.map(HubSpotRecord.association)
  }))
  const matches = matchResults(sent, body.results)
  const unnamed = body.errors.filter(({ traceIds }) => traceIds.length === 0)
  const otherwise = withoutResult(body.results.length - matches.size, rest.length - matches.size, unnamed)
  return group.map((each): Ended => {
    const error = errorOf(each)
    if (error !== undefined) return [each.place, { outcome: "failed", errors: error.errors }]
    return [each.place, resultOf(body.results, matches, rest.indexOf(each)) ?? otherwise]
  })
}

const resultOf = (results: ReadonlyArray<BatchResult>, matches: Matches, place: number): RecordOutcome | undefined => {
  const result = results[matches.get(place) ?? -1]
  if (result === undefined) return undefined
  const { data, recordId } = result
  return { outcome: "success", ...(recordId === undefined ? {} : { recordId }), data }
}

/** With as many results as records all are written, but their ids can't be assigned. With fewer, some may not be written. */
const withoutResult = (results: number, records: number, unnamed: ReadonlyArray<ErrorEntry>): RecordOutcome => {
  if (results >= records) return { outcome: "success" }
  const errors = unnamed.flatMap((entry) => entry.errors)
  if (results === 0 && unnamed.length === records) return { outcome: "failed", errors }
  return { outcome: "uncertain", errors: [...errors, unmentioned] }
}

const unmentioned: RecordError = {
  message: "HubSpot's answer does not mention this record: look whether it was created"
}

export const idOf = ({ recordId = "" }: WriteItem): string => HubSpotRecord.canonical(recordId)

export const updated = (
  answer: Answer,
  objectName: string,
  group: ReadonlyArray<Placed>
): ReadonlyArray<Ended> | undefined => {
  const body = read(answer)
  if (body === undefined) return undefined
  const named = (each: Placed) => body.errors.find(({ ids }) => ids.includes(idOf(each.item)))
  const byId = new Map(body.results.map((result) => [result.recordId ?? "", result]))
  const resultFor = (each: Placed) => byId.get(idOf(each.item))
  const open = group.filter((each) => resultFor(each) === undefined && named(each) === undefined)
  const found = new Set(group.map(resultFor))
  const strangers = body.results.filter((result) => !found.has(result))
  const unnamed = body.errors.filter(({ ids }) => !group.some((each) => ids.includes(idOf(each.item))))
  return group.map((each): Ended => {
    const recordId = idOf(each.item)
    const result = resultFor(each)
    if (result !== undefined) return [each.place, { outcome: "success", recordId, data: result.data }]
    const error = named(each)
    if (error !== undefined) {
      const errors = error.errors.map((reason) =>
        reason.code === notFound ? HubSpotRecord.missing(objectName, recordId, reason) : reason
      )
      return [each.place, { outcome: "failed", errors }]
    }
    if (!HubSpotRecord.isId(recordId)) return [each.place, { outcome: "failed", errors: [noId(recordId)] }]
    return [each.place, unanswered(recordId, strangers.length, open.length, unnamed)]
  })
}

/** The category of an error about ids that no record has. */
const notFound = "OBJECT_NOT_FOUND"

/** A merged record answers with the id of the record it was merged into, so a result with an unknown id may belong to this record. */
const unanswered = (
  recordId: string,
  strangers: number,
  open: number,
  unnamed: ReadonlyArray<ErrorEntry>
): RecordOutcome => {
  if (strangers >= open) return { outcome: "success", recordId }
  const errors = unnamed.flatMap((entry) => entry.errors)
  if (strangers > 0) return { outcome: "uncertain", errors: [...errors, unprocessed] }
  return errors.length === 0
    ? { outcome: "failed", errors: [unprocessed], retryable: true }
    : { outcome: "failed", errors }
}

/** HubSpot leaves such a record unchanged without an error, and would do so again. */
const noId = (recordId: string): RecordError => ({
  message: `"${recordId}" is not the id of a HubSpot record: ids are numbers`
})

const unprocessed: RecordError = {
  message: "HubSpot did not process this record and gave no reason: it can be sent again"
}

/** A record in a batch's answer. */
export interface BatchResult {
  readonly recordId: string | undefined
  readonly traceId: string | undefined
  readonly properties: RecordFields
  readonly data: RecordFields
}

interface ErrorEntry {
  readonly traceIds: ReadonlyArray<string>
  readonly ids: ReadonlyArray<string>
  readonly errors: ReadonlyArray<RecordError>
}

/** The lists of an answer; a body without results reports nothing about the records. */
export const read = (answer: Answer) => {
  const body = jsonObject(answer)
  if (body === undefined || !Array.isArray(body["results"])) return undefined
  return { results: list(body["results"]).map(resultIn), errors: list(body["errors"]).map(errorIn) }
}

const resultIn = (value: Json): BatchResult => {
  const data = object(value)
  return {
    data,
    recordId: HubSpotRecord.idOf(data),
    traceId: text(data["objectWriteTraceId"]),
    properties: object(data["properties"])
  }
}

const errorIn = (value: Json): ErrorEntry => {
  const entry = object(value)
  const context = object(entry["context"])
  return {
    traceIds: texts(context["objectWriteTraceId"]),
    ids: texts(context["ids"]),
    errors: reasonsOf(entry, "HubSpot gave no reason").errors
  }
}
