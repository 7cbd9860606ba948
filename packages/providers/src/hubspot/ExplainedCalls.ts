/** The requests that calls would make if HubSpot refused none, in order; nothing is sent. Pure. @rule driver.explain */
import type { ProviderRequest } from "@fieldgate/core/providers/ProviderRequest"
import type { Account, ReadQuery } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { WriteCommand, WriteItem } from "@fieldgate/core/writes/rules/PlannedRecord"
import * as Result from "effect/Result"
import type { Group } from "../kit/Batch.ts"
import type { Showing } from "../kit/AuthorizedCall.ts"
import * as AssociatedUpdate from "./AssociatedUpdate.ts"
import * as AssociationCalls from "./AssociationCalls.ts"
import * as BatchWrite from "./BatchWrite.ts"
import type * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotCalls from "./HubSpotCalls.ts"
import type { Versions } from "./HubSpotPaths.ts"
import { refusalOf } from "./Refusals.ts"

type Explained = Result.Result<ReadonlyArray<ProviderRequest>, ProviderFailure>

type Step = readonly [call: HubSpotApi.Call, showing?: Showing]

export const ofWrite = (parts: HubSpotApi.Parts, account: Account, command: WriteCommand): Explained => {
  const refusal = refusalOf(command)
  return refusal === undefined ? shown(parts, account, stepsOf(parts.versions, command)) : Result.fail(refusal)
}

/** A read of one record is sent as a read of many, as `readMany` does. */
export const ofRead = (parts: HubSpotApi.Parts, account: Account, query: ReadQuery): Explained =>
  shown(
    parts,
    account,
    HubSpotCalls.readMany(parts.versions, query).map((call): Step => [call])
  )

const shown = ({ api }: HubSpotApi.Parts, account: Account, steps: ReadonlyArray<Step>): Explained =>
  Result.all(steps.map(([call, showing]) => api.explain(account, call, showing)))

const stepsOf = (versions: Versions, command: WriteCommand): ReadonlyArray<Step> => {
  const [item, ...others] = command.items
  if (others.length > 0) return BatchWrite.groupsOf(command).flatMap((group) => stepsOfGroup(versions, command, group))
  const call: Step = [HubSpotCalls.single(versions, command, item)]
  if (command.type !== "update") return [call]
  const updates = AssociatedUpdate.isOnlyAssociations(item) ? [] : [call]
  return [...updates, ...followUps(versions, command, [item], updates.length > 0)]
}

const stepsOfGroup = (versions: Versions, command: WriteCommand, group: Group): ReadonlyArray<Step> => {
  if (command.type === "create") return [[HubSpotCalls.createMany(versions, command, group)]]
  const changing = group.filter(({ item }) => AssociatedUpdate.hasFields(item))
  const updates: ReadonlyArray<Step> =
    changing.length === 0 ? [] : [[HubSpotCalls.updateMany(versions, command.objectName, changing)]]
  const items = group.map(({ item }) => item)
  return [...updates, ...followUps(versions, command, items, changing.length > 0)]
}

const unknownTarget = { text: "unknown-object-type", shown: "{objectType}" }

/** Associations of updated records: those of HubSpot's own kinds, and those whose kinds have to be looked up first. */
const followUps = (
  versions: Versions,
  { objectName }: WriteCommand,
  items: ReadonlyArray<WriteItem>,
  updates: boolean
): ReadonlyArray<Step> => {
  const kinds = AssociationCalls.kindsOf(items)
  const known = new Map<string, ReadonlyArray<AssociationCalls.Pair>>()
  const unknown: Array<AssociationCalls.Kind> = []
  for (const kind of kinds) {
    const { pairs, target } = kind
    if (target === undefined) unknown.push(kind)
    else known.set(target, [...(known.get(target) ?? []), ...pairs])
  }
  const succeeded = updates ? ["the update of the record succeeded"] : []
  const after = (...more: ReadonlyArray<string>): Showing => {
    const words = [...succeeded, ...more].join(", and ")
    return words === "" ? {} : { after: words }
  }
  const looks = unknown.flatMap(({ type }) =>
    AssociationCalls.lookUps(versions, objectName).map(({ call }, n): Step => [
      call,
      n === 0 ? after() : after(`the look-ups before did not show association type ${type.associationTypeId}`)
    ])
  )
  const ownObjects = unknown.map(({ type }): Step => [
    AssociationCalls.ownObjects(versions),
    after(
      `the look-ups before did not show association type ${type.associationTypeId}: the account's own objects are next`
    )
  ])
  const joins = [...known].flatMap(([target, pairs]) =>
    AssociationCalls.joins(versions, objectName, target, pairs).map(({ call }): Step => [call, after()])
  )
  const joinsOfFound = unknown.flatMap(({ pairs, type }) =>
    AssociationCalls.joins(versions, objectName, unknownTarget.text, pairs).map(({ call }): Step => [
      call,
      { ...after(`a look-up showed where association type ${type.associationTypeId} leads`), standIn: unknownTarget }
    ])
  )
  return [...looks, ...ownObjects, ...joins, ...joinsOfFound]
}
