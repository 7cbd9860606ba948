/**
 * Associations of records that were updated: HubSpot takes none in an update, so they are a call of their own. What goes
 * wrong there is told beside the update. developers.hubspot.com/docs/api-reference/crm-associations
 */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { Association } from "@fieldgate/core/domain/WriteRequest"
import type { Account } from "@fieldgate/core/ports/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/ports/ProviderError"
import * as Effect from "effect/Effect"
import { type Answer, jsonObject } from "../http/Answer.ts"
import { list, object } from "../http/JsonMembers.ts"
import * as AssociationTargets from "./AssociationTargets.ts"
import * as HubSpotApi from "./HubSpotApi.ts"
import { reasonsOf, texts } from "./HubSpotErrorBody.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"

/** An association that may not be there now. */
export interface Trouble {
  readonly recordId: string
  readonly toId: string
  readonly reason: string
  /** Whether the association may be there all the same. */
  readonly open: boolean
}

/** A record with the associations that it is to have. */
export interface Wanted {
  readonly recordId: string
  readonly associations: ReadonlyArray<Association>
}

interface Pair {
  readonly recordId: string
  readonly toId: string
  readonly type: Association["types"][number]
}

/** Most pairs of one call; HubSpot would take more. */
const limit = 100

/** Makes the associations, and says which of them went wrong. It never fails. */
export const make = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  objectName: string,
  wanted: ReadonlyArray<Wanted>
) {
  const pairs = wanted.flatMap(({ associations, recordId }) =>
    associations
      .map(HubSpotRecord.association)
      .flatMap(({ to, types }) => types.map((type): Pair => ({ recordId, toId: to.id, type })))
  )
  const troubles: Array<Trouble> = []
  const byTarget = new Map<string, Array<Pair>>()
  for (const [type, those] of grouped(pairs)) {
    const target = yield* targetOf(parts, account, objectName, type)
    if (target === undefined) troubles.push(...those.map((pair) => unknownType(pair)))
    else byTarget.set(target, [...(byTarget.get(target) ?? []), ...those])
  }
  for (const [target, those] of byTarget) {
    for (let start = 0; start < those.length; start += limit) {
      troubles.push(...(yield* send(parts, account, objectName, target, those.slice(start, start + limit))))
    }
  }
  return troubles
})

/** The pairs of each kind. */
const grouped = (pairs: ReadonlyArray<Pair>): ReadonlyArray<readonly [Pair["type"], ReadonlyArray<Pair>]> => {
  const groups = new Map<string, readonly [Pair["type"], Array<Pair>]>()
  for (const pair of pairs) {
    const key = `${pair.type.associationCategory} ${pair.type.associationTypeId}`
    const group = groups.get(key) ?? [pair.type, []]
    group[1].push(pair)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const unknownType = ({ recordId, toId, type }: Pair): Trouble => ({
  recordId,
  toId,
  reason: `HubSpot shows no association type ${type.associationTypeId} of category ${type.associationCategory} here`,
  open: false
})

/** HubSpot's own kinds are known by number; an account's are looked for, and a failed look finds nothing. */
const targetOf = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  objectName: string,
  { associationCategory, associationTypeId }: Pair["type"]
) {
  if (associationCategory === "HUBSPOT_DEFINED") {
    const known = AssociationTargets.targetOf(associationTypeId)
    if (known !== undefined) return known
  }
  for (const target of new Set([...AssociationTargets.usual, objectName])) {
    const path = HubSpotPaths.associations(parts.versions, objectName, target, "labels")
    const labels = yield* HubSpotApi.call(parts.settings, account, { method: "GET", path }, jsonObject).pipe(
      Effect.orElseSucceed((): RecordFields => ({}))
    )
    const isThere = list(labels["results"])
      .map(object)
      .some(({ category, typeId }) => category === associationCategory && typeId === associationTypeId)
    if (isThere) return target
  }
  return undefined
})

const send = (
  { settings, versions }: HubSpotApi.Parts,
  account: Account,
  objectName: string,
  target: string,
  pairs: ReadonlyArray<Pair>
): Effect.Effect<ReadonlyArray<Trouble>> => {
  const path = HubSpotPaths.associations(versions, objectName, target, "batch/create")
  const inputs = pairs.map(({ recordId, toId, type }) => ({ from: { id: recordId }, to: { id: toId }, types: [type] }))
  return HubSpotApi.call(settings, account, { method: "POST", path, body: { inputs } }, (answer) =>
    troublesIn(answer, pairs)
  ).pipe(Effect.catch((failure) => Effect.succeed(pairs.map((pair) => failed(pair, failure)))))
}

const failed = ({ recordId, toId }: Pair, failure: ProviderFailure): Trouble => ({
  recordId,
  toId,
  reason: failure.message,
  open: failure._tag === "ProviderUnavailable" && failure.written === "unknown"
})

/** What isn't among the results was not made. */
const troublesIn = (answer: Answer, pairs: ReadonlyArray<Pair>): ReadonlyArray<Trouble> | undefined => {
  const body = jsonObject(answer)
  if (body === undefined || !Array.isArray(body["results"])) return undefined
  const made = new Set(
    list(body["results"])
      .map(object)
      .map((each) => pairKey(String(each["fromObjectId"]), String(each["toObjectId"])))
  )
  return pairs
    .filter(({ recordId, toId }) => !made.has(pairKey(recordId, toId)))
    .map(({ recordId, toId }) => ({ recordId, toId, reason: reasonFor(body["errors"], toId), open: false }))
}

const pairKey = (from: string, to: string): string => `${HubSpotRecord.canonical(from)} ${HubSpotRecord.canonical(to)}`

/** The entry that speaks of this record, or else all of them. */
const reasonFor = (errors: Json | undefined, toId: string): string => {
  const entries = list(errors).map((entry) => {
    const said = object(entry)
    return {
      message: reasonsOf(said, "HubSpot gave no reason").message,
      ids: texts(object(said["context"])["toObjectId"])
    }
  })
  const own = entries.filter(({ ids, message }) => ids.includes(toId) || message.startsWith(`${toId} `))
  return (
    [...new Set((own.length > 0 ? own : entries).map(({ message }) => message))].join("; ") || "HubSpot gave no reason"
  )
}
