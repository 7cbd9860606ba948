/**
 * The kinds of link between two objects that an account has labels for, HubSpot's own and the account's.
 * developers.hubspot.com/docs/api-reference/crm-associations @rule reference.labels
 */
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { AssociationLabel, ObjectPair } from "@fieldgate/core/writes/rules/AssociationLabels"
import type * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Answer, jsonObject, list, object, text } from "../kit/Answer.ts"
import * as AssociationCalls from "./AssociationCalls.ts"
import type * as HubSpotApi from "./HubSpotApi.ts"

export const read = (
  { api, versions }: HubSpotApi.Parts,
  account: Account,
  { from, to }: ObjectPair
): Effect.Effect<ReadonlyArray<AssociationLabel>, ProviderFailure> =>
  api.call(account, AssociationCalls.lookUp(versions, from, to).call, labelsIn)

export const explain = ({ api, versions }: HubSpotApi.Parts, account: Account, { from, to }: ObjectPair) =>
  Result.map(api.explain(account, AssociationCalls.lookUp(versions, from, to).call), (request) => [request])

/** The plain kind of a pair has no label. */
const labelsIn = (answer: Answer): ReadonlyArray<AssociationLabel> | undefined => {
  const data = jsonObject(answer)
  if (data === undefined || !Array.isArray(data["results"])) return undefined
  return list(data["results"])
    .map(object)
    .flatMap(({ category, label, typeId }) => {
      const [associationCategory, name] = [text(category ?? null), text(label ?? null)]
      return associationCategory !== undefined && name !== undefined && typeof typeId === "number"
        ? [{ label: name, associationCategory, associationTypeId: typeId }]
        : []
    })
}
