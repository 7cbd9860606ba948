/**
 * A read of one record with the requested fields. Salesforce names one unreadable field at a time, so the others are requested again
 * until it returns them. developer.salesforce.com "SOQL and SOSL Reference"
 */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { RecordError } from "@fieldgate/core/domain/RecordOutcome"
import type { Account, ProviderDriver } from "@fieldgate/core/providers/ProviderDriver"
import { type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { provider } from "./Provider.ts"
import * as SalesforceApi from "./SalesforceApi.ts"
import * as SoqlQuery from "./SoqlQuery.ts"

export type Query = Parameters<NonNullable<ProviderDriver["sample"]>>[1]

/** As many names as fit into a URL. */
const namesAtOnce = 100

/** More unreadable fields are not named one by one: so many messages help no reader. */
const mostRefusals = 25

export const sample = Effect.fnUntraced(function* (
  parts: SalesforceApi.Parts,
  account: Account,
  { fields, objectName }: Query
): Effect.fn.Return<RecordFields | undefined, ProviderFailure> {
  const names = [objectName, ...fields]
  const odd = names.find((name) => !/^\w+$/u.test(name))
  if (odd !== undefined)
    return yield* SalesforceApi.reject(`"${odd}" can't be the name of a Salesforce field or object`)
  const refused: Array<RecordError> = []
  let first: RecordFields | undefined
  const asked = fields.length === 0 ? ["Id"] : fields
  for (let start = 0; start < asked.length; start += namesAtOnce) {
    let left = asked.slice(start, start + namesAtOnce)
    while (left.length > 0 && refused.length < mostRefusals) {
      const query = `SELECT ${left.join(",")} FROM ${objectName} LIMIT 1`
      const read = yield* Effect.result(SoqlQuery.select(parts, account, query))
      if (Result.isSuccess(read)) {
        // Each further query may return another record.
        if (start === 0) first = read.success[0]
        break
      }
      const unseen = unseenIn(read.failure, left)
      if (unseen === undefined) return yield* read.failure
      refused.push(unseen)
      left = left.filter((field) => field !== unseen.field)
    }
  }
  if (refused.length === 0) return first
  const message = refused.map((error) => error.message).join("; ")
  return yield* new ProviderRejected({ message, errors: refused, context: { provider: provider.name } })
})

const hidden = "the field does not exist, or field-level security hides it from the connected user"

/** The field that a refusal is about, in Salesforce's own words without the query that it repeats. */
const unseenIn = (failure: ProviderFailure, fields: ReadonlyArray<string>) => {
  if (failure._tag !== "ProviderRejected") return undefined
  for (const error of failure.errors) {
    const field = fields.find((each) => each.toLowerCase() === error.field?.toLowerCase())
    if (field === undefined) continue
    const hint = error.message.slice(Math.max(0, error.message.indexOf("No such column")))
    return { ...error, field, message: `${hint} (${hidden})` }
  }
  return undefined
}
