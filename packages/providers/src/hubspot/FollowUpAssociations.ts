/**
 * Associations of updated records: HubSpot accepts none in an update, so they take a call of their own, whose failures are reported
 * beside the update. developers.hubspot.com/docs/api-reference/crm-associations
 */
import type { Json } from "@fieldgate/core/domain/Json"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Effect from "effect/Effect"
import { type Answer, jsonObject, list, object } from "../kit/Answer.ts"
import * as AssociationCalls from "./AssociationCalls.ts"
import type { Pair } from "./AssociationCalls.ts"
import type * as HubSpotApi from "./HubSpotApi.ts"
import { reasonsOf, texts } from "./HubSpotErrorBody.ts"
import { customObjects } from "./HubSpotMetadata.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"

/** An association that may not exist now. */
export interface Trouble {
  readonly recordId: string
  readonly toId: string
  readonly reason: string
  /** Whether the association may exist nevertheless. */
  readonly open: boolean
}

/** Makes the associations of these records and returns those that failed. It never fails itself. */
export const make = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  objectName: string,
  items: ReadonlyArray<WriteItem>
) {
  const troubles: Array<Trouble> = []
  const byTarget = new Map<string, ReadonlyArray<Pair>>()
  for (const { pairs, target: known, type } of AssociationCalls.kindsOf(items)) {
    const { failure, target } =
      known === undefined ? yield* foundTarget(parts, account, objectName, type) : { target: known }
    if (target !== undefined) byTarget.set(target, [...(byTarget.get(target) ?? []), ...pairs])
    else troubles.push(...pairs.map((pair) => unknownType(pair, failure)))
  }
  for (const [target, those] of byTarget) {
    for (const { call, pairs } of AssociationCalls.joins(parts.versions, objectName, target, those)) {
      troubles.push(...(yield* send(parts, account, call, pairs)))
    }
  }
  return troubles
})

/** With the failure of a lookup it is not known whether the type exists. Nothing was sent either way. */
const unknownType = ({ recordId, toId, type }: Pair, failure?: ProviderFailure): Trouble => ({
  recordId,
  toId,
  reason:
    `HubSpot shows no association type ${type.associationTypeId} of category ${type.associationCategory} here` +
    (failure === undefined ? "" : `, but not all of its types could be read (${failure.message})`) +
    "; name the object that it leads to in to.objectName",
  open: false
})

interface FoundTarget {
  readonly target?: string | undefined
  /** Why a lookup has no answer. */
  readonly failure?: ProviderFailure | undefined
}

/** The target of an account's own kind: one of the usual objects, or one of the account's own. */
const foundTarget = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  objectName: string,
  type: Pair["type"]
) {
  const { api, versions } = parts
  const usual = yield* firstWith(parts, account, AssociationCalls.lookUps(versions, objectName), type)
  if (usual.target !== undefined) return usual
  const own = yield* answered(api.call(account, AssociationCalls.ownObjects(versions), customObjects))
  const further = (own.answer ?? [])
    .filter(({ name }) => name !== objectName)
    .map(({ name }) => AssociationCalls.lookUp(versions, objectName, name))
  const { failure, target } = yield* firstWith(parts, account, further, type)
  const found: FoundTarget = { target, failure: usual.failure ?? own.failure ?? failure }
  return found
})

interface Answered<A> {
  readonly answer?: A | undefined
  readonly failure?: ProviderFailure | undefined
}

/** An object that HubSpot refuses to show doesn't have the type; any other failure leaves it open. */
const answered = <A>(call: Effect.Effect<A, ProviderFailure>): Effect.Effect<Answered<A>> =>
  Effect.match(call, {
    onSuccess: (answer): Answered<A> => ({ answer }),
    onFailure: (failure): Answered<A> => (failure._tag === "ProviderRejected" ? {} : { failure })
  })

const firstWith = Effect.fnUntraced(function* (
  { api }: HubSpotApi.Parts,
  account: Account,
  lookUps: ReturnType<typeof AssociationCalls.lookUps>,
  { associationCategory, associationTypeId }: Pair["type"]
) {
  let unread: ProviderFailure | undefined
  for (const { call, target } of lookUps) {
    const { answer = {}, failure } = yield* answered(api.call(account, call, jsonObject))
    unread ??= failure
    const isThere = list(answer["results"])
      .map(object)
      .some(({ category, typeId }) => category === associationCategory && typeId === associationTypeId)
    if (isThere) return { target }
  }
  const nothing: FoundTarget = { failure: unread }
  return nothing
})

const send = (
  { api }: HubSpotApi.Parts,
  account: Account,
  call: HubSpotApi.Call,
  pairs: ReadonlyArray<Pair>
): Effect.Effect<ReadonlyArray<Trouble>> =>
  api
    .call(account, call, (answer) => troublesIn(answer, pairs))
    .pipe(Effect.catch((failure) => Effect.succeed(pairs.map((pair) => failed(pair, failure)))))

const failed = ({ recordId, toId }: Pair, failure: ProviderFailure): Trouble => ({
  recordId,
  toId,
  reason: failure.message,
  open: failure._tag === "ProviderUnavailable" && failure.written === "unknown"
})

/** An association that isn't among the results was not made. */
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

/** The error entry about this record, or else all of them. */
const reasonFor = (errors: Json | undefined, toId: string): string => {
  const entries = list(errors).map((entry) => {
    const error = object(entry)
    return {
      message: reasonsOf(error, "HubSpot gave no reason").message,
      ids: texts(object(error["context"])["toObjectId"])
    }
  })
  const own = entries.filter(({ ids, message }) => ids.includes(toId) || message.startsWith(`${toId} `))
  return (
    [...new Set((own.length > 0 ? own : entries).map(({ message }) => message))].join("; ") || "HubSpot gave no reason"
  )
}
