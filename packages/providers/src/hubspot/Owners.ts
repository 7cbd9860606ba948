/**
 * Finds the owners of records, the people of an account: HubSpot lists them and has no search for them.
 * developers.hubspot.com/docs/api-reference/crm-owners
 */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import { foundRecords } from "@fieldgate/core/domain/Limits"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import type { FindQuery, FoundByKeys } from "@fieldgate/core/records/FindQuery"
import * as KeyMatch from "@fieldgate/core/records/KeyMatch"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Answer, jsonObject, list, object, text } from "../kit/Answer.ts"
import * as FoundRecords from "../kit/FoundRecords.ts"
import type * as HubSpotApi from "./HubSpotApi.ts"
import { provider } from "./HubSpotApi.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as HubSpotRecord from "./HubSpotRecord.ts"

export const isOwners = ({ objectName }: Pick<FindQuery, "objectName">): boolean =>
  objectName.toLowerCase() === "owners"

/** The most that HubSpot lists in one call. */
const pageSize = 500

export const listCall = (versions: HubSpotPaths.Versions, after?: string): HubSpotApi.Call => ({
  method: "GET",
  path: HubSpotPaths.owners(versions),
  limit: pageSize,
  ...(after === undefined ? {} : { after })
})

export const find = Effect.fnUntraced(function* (
  { api, versions }: HubSpotApi.Parts,
  account: Account,
  query: FindQuery
): Effect.fn.Return<FoundByKeys, ProviderFailure> {
  const owners: Array<RecordFields> = []
  let after: string | undefined
  do {
    const page: Page = yield* api.call(account, listCall(versions, after), pageIn)
    owners.push(...page.owners)
    if (owners.length > foundRecords.maximum) return yield* FoundRecords.tooMany(provider.displayName)
    after = page.after
  } while (after !== undefined)
  const candidates = owners.flatMap(candidateOf(query))
  const keys = query.keys.map((key, place) => ({ key, place }))
  return { records: FoundRecords.inOrder(query.keys, FoundRecords.byKey({ keys }, candidates)), isDelayed: false }
})

interface Page {
  readonly owners: ReadonlyArray<RecordFields>
  readonly after: string | undefined
}

const pageIn = (answer: Answer): Page | undefined => {
  const data = jsonObject(answer)
  if (data === undefined || !Array.isArray(data["results"])) return undefined
  return {
    owners: list(data["results"]).map(object),
    after: text(object(object(data["paging"])["next"])["after"])
  }
}

const candidateOf =
  ({ fields }: FindQuery) =>
  (data: RecordFields): ReadonlyArray<FoundRecords.Candidate> => {
    const recordId = HubSpotRecord.idOf(data)
    if (recordId === undefined) return []
    const createdAt = Option.getOrUndefined(DateTime.make(text(data["createdAt"]) ?? ""))
    return [
      {
        record: {
          recordId,
          fields: Object.fromEntries(Object.entries(data).filter(([name]) => fields.includes(name)))
        },
        createdAt: createdAt?.epochMilliseconds,
        matchOf: (key) => KeyMatch.of(KeyMatch.single, "owners", key, data)
      }
    ]
  }
