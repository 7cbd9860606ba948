/** The calls that associate existing records, each built only here. Pure. developers.hubspot.com/docs/api-reference/crm-associations */
import type { Association } from "@fieldgate/core/writes/WriteRequest"
import type { WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Result from "effect/Result"
import { maxDescriptionBytes } from "../kit/OutboundCall.ts"
import * as AssociationTargets from "./AssociationTargets.ts"
import type { Call } from "./HubSpotApi.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"

export interface Pair {
  readonly recordId: string
  readonly toId: string
  readonly type: Association["types"][number]
  /** The associated object type, if the caller named it. */
  readonly named: string | undefined
}

/** The pairs of one kind with the same target; undefined if the target has to be looked up. */
export interface Kind {
  readonly type: Pair["type"]
  readonly target: string | undefined
  readonly pairs: ReadonlyArray<Pair>
}

/** The associations of records by kind and object type. */
export const kindsOf = (items: ReadonlyArray<WriteItem>): ReadonlyArray<Kind> => {
  const kinds = new Map<string, { readonly type: Pair["type"]; readonly pairs: [Pair, ...Array<Pair>] }>()
  for (const pair of items.flatMap(pairsOf)) {
    const { named, type } = pair
    const key = JSON.stringify([type.associationCategory, type.associationTypeId, named])
    const kind = kinds.get(key)
    if (kind === undefined) kinds.set(key, { type, pairs: [pair] })
    else kind.pairs.push(pair)
  }
  return [...kinds.values()].map(({ pairs, type }) => ({ type, pairs, target: pairs[0].named ?? ownTarget(type) }))
}

const pairsOf = ({ associations, recordId = "" }: WriteItem): ReadonlyArray<Pair> =>
  associations.flatMap((each) =>
    HubSpotRecord.association(each).types.map((type) => ({
      recordId,
      toId: each.to.id,
      type,
      named: each.to.objectName
    }))
  )

/** The target of one of HubSpot's own kinds; an account's own kinds have to be looked up. */
const ownTarget = ({ associationCategory, associationTypeId }: Pair["type"]): string | undefined =>
  associationCategory === "HUBSPOT_DEFINED" ? AssociationTargets.targetOf(associationTypeId) : undefined

/** Where to look up a kind, one after the other until it is found. */
export const lookUps = (versions: HubSpotPaths.Versions, objectName: string): ReadonlyArray<LookUp> =>
  [...new Set([...AssociationTargets.usual, objectName])].map((target) => lookUp(versions, objectName, target))

interface LookUp {
  readonly target: string
  readonly call: Call
}

export const lookUp = (versions: HubSpotPaths.Versions, objectName: string, target: string): LookUp => ({
  target,
  call: { method: "GET", path: HubSpotPaths.associations(versions, objectName, target, "labels") }
})

/** The account's own objects, which a kind may lead to as well. */
export const ownObjects = (versions: HubSpotPaths.Versions): Call => ({
  method: "GET",
  path: Result.succeed(HubSpotPaths.schemas(versions)),
  maxBytes: maxDescriptionBytes
})

/** Most pairs of one call; HubSpot would accept more. */
const limit = 100

export const joins = (
  versions: HubSpotPaths.Versions,
  objectName: string,
  target: string,
  pairs: ReadonlyArray<Pair>
): ReadonlyArray<{ readonly pairs: ReadonlyArray<Pair>; readonly call: Call }> => {
  const path = HubSpotPaths.associations(versions, objectName, target, "batch/create")
  return Array.from({ length: Math.ceil(pairs.length / limit) }, (_, n) => {
    const some = pairs.slice(n * limit, (n + 1) * limit)
    const inputs = some.map(({ recordId, toId, type }) => ({ from: { id: recordId }, to: { id: toId }, types: [type] }))
    return { pairs: some, call: { method: "POST", path, body: { inputs } } }
  })
}
