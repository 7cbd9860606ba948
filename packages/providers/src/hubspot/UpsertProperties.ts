/** Creates or changes custom fields: group, new ones, others. developers.hubspot.com/docs/api-reference/crm-properties */
import type { FieldDefinition, FieldUpsert } from "@fieldgate/core/providers/FieldDefinition"
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { Account, FieldsCall, UpsertedField } from "@fieldgate/core/providers/ProviderDriver"
import { mayHaveWritten } from "@fieldgate/core/providers/FailedCall"
import { type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Answer, jsonObject, list, object, shaped, text } from "../kit/Answer.ts"
import { maxDescriptionBytes } from "../kit/OutboundCall.ts"
import type * as HubSpotApi from "./HubSpotApi.ts"
import * as HubSpotCalls from "./HubSpotCalls.ts"
import { reasonsOf, texts } from "./HubSpotErrorBody.ts"
import * as HubSpotPaths from "./HubSpotPaths.ts"
import * as PropertyDraft from "./PropertyDraft.ts"

type Property = PropertyDraft.Property

interface Step {
  readonly definition: FieldDefinition
  readonly draft: PropertyDraft.Draft
}

type Ended = Pick<UpsertedField, "action" | "metadata" | "failure"> & { readonly warnings?: ReadonlyArray<string> }

interface Within {
  readonly parts: HubSpotApi.Parts
  readonly account: Account
  readonly objectName: string
}

export const upsert = Effect.fnUntraced(function* (
  parts: HubSpotApi.Parts,
  account: Account,
  { fields, objectName }: FieldsCall
): Effect.fn.Return<ReadonlyArray<UpsertedField>, ProviderFailure> {
  const within = { parts, account, objectName }
  const there = yield* properties(within)
  const steps = fields.map((definition): Step => ({ definition, draft: PropertyDraft.of(definition) }))
  const ended = new Map<Step, Ended>()
  const missing = steps.filter(({ draft }) => draft.refusal === undefined && !there.has(draft.name))
  if (missing.length > 0) yield* ensureGroup(within)
  const known = yield* create(within, missing, there, ended)
  for (const step of steps) {
    if (!ended.has(step)) ended.set(step, yield* change(within, step, known, ended))
  }
  return steps.map((step) => answerOf(step, ended.get(step)))
})

const answerOf = ({ draft }: Step, ended: Ended | undefined): UpsertedField => {
  const { warnings = [], ...how } = ended ?? { action: "none" }
  return { fieldName: draft.name, ...how, warnings: [...draft.warnings, ...warnings] }
}

const refused = (message: string): Ended => ({
  action: "none",
  failure: new ProviderRejected({ message, errors: [{ message }] })
})

/** A failure that isn't about the field itself: the next call would fail too. */
const stopping = (ended: ReadonlyMap<Step, Ended>): ProviderFailure | undefined =>
  [...ended.values()].flatMap(({ failure }) =>
    failure !== undefined && failure._tag !== "ProviderRejected" ? [failure] : []
  )[0]

const properties = Effect.fnUntraced(function* ({ account, objectName, parts }: Within) {
  const path = HubSpotPaths.properties(parts.versions, objectName)
  const { results } = yield* parts.api.call(
    account,
    { method: "GET", path, maxBytes: maxDescriptionBytes },
    PropertyDraft.listed
  )
  return new Map(results.map((property) => [property.name, property]))
})

/** The group, unless it exists; another caller may create it in between. */
const ensureGroup = Effect.fnUntraced(function* ({ account, objectName, parts }: Within) {
  const { api, versions } = parts
  const one = HubSpotPaths.propertyGroups(versions, objectName, PropertyDraft.group.name)
  const read = api.call(account, { method: "GET", path: one }, jsonObject)
  const path = HubSpotPaths.propertyGroups(versions, objectName)
  const make = api.call(account, { method: "POST", path, body: PropertyDraft.group }, jsonObject)
  const isThere = yield* Effect.result(read)
  if (Result.isSuccess(isThere)) return
  if (isThere.failure._tag !== "ProviderRejected") return yield* isThere.failure
  yield* Effect.catchIf(make, isConflict, () => Effect.succeed({}))
})

const isConflict = (failure: ProviderFailure): boolean =>
  failure._tag === "ProviderRejected" && failure.context?.["status"] === 409

/** Creates what is missing; returns what is known to exist now. */
const create = Effect.fnUntraced(function* (
  within: Within,
  missing: ReadonlyArray<Step>,
  there: ReadonlyMap<string, Property>,
  ended: Map<Step, Ended>
): Effect.fn.Return<ReadonlyMap<string, Property>> {
  const { account, objectName, parts } = within
  let known = there
  const lost = new Map<Step, Ended>()
  let isBehind = false
  for (let start = 0; start < missing.length; start += HubSpotCalls.limit) {
    const steps = missing.slice(start, start + HubSpotCalls.limit)
    const path = HubSpotPaths.createProperties(parts.versions, objectName)
    const body = { inputs: steps.map(({ draft }) => draft.body) }
    const stopped = stopping(ended)
    const made =
      stopped === undefined
        ? yield* Effect.result(parts.api.call(account, { method: "POST", path, body }, created))
        : Result.fail(stopped)
    if (Result.isFailure(made) && made.failure._tag === "ProviderRejected" && steps.length > 1) {
      // Nothing was created: one unreadable property fails all, so each is tried alone.
      for (const step of steps) known = yield* create(within, [step], known, ended)
      continue
    }
    for (const step of steps) {
      const end = Result.match(made, {
        onFailure: (failure): Ended | undefined => ({ action: "none", failure }),
        onSuccess: (batch) => endOf(step, batch)
      })
      if (end === undefined) isBehind = true
      else ended.set(step, end)
      if (end?.failure !== undefined && mayHaveWritten(end.failure)) lost.set(step, end)
    }
  }
  if (!isBehind && lost.size === 0) return known
  const now = yield* properties(within).pipe(Effect.catch(() => Effect.succeed(known)))
  // A lost answer may have been a success: what didn't exist before was created by that call.
  for (const step of lost.keys()) {
    const made = now.get(step.draft.name)
    if (made !== undefined) ended.set(step, { action: "create", metadata: shownOf(made) })
  }
  return now
})

interface Batch {
  readonly results: ReadonlyArray<RecordFields>
  readonly errors: ReadonlyArray<RecordFields>
}

const created = (answer: Answer): Batch | undefined => {
  const body = jsonObject(answer)
  const results = body?.["results"]
  return Array.isArray(results)
    ? { results: results.map(object), errors: list(body?.["errors"]).map(object) }
    : undefined
}

const endOf = ({ draft: { name } }: Step, { errors, results }: Batch): Ended | undefined => {
  const made = results.find((property) => text(property["name"]) === name)
  if (made !== undefined) return { action: "create", metadata: shownOf(made) }
  const own = errors.find((error) => texts(object(error["context"])["name"]).includes(name))
  if (text(own?.["category"]) === "OBJECT_ALREADY_EXISTS") return undefined
  const error = own ?? (errors.length === 1 ? errors[0] : undefined)
  if (error === undefined) return refused(`HubSpot said nothing of the property "${name}"`)
  const { errors: reasons, message } = reasonsOf(error, "HubSpot refused the property")
  return { action: "none", failure: new ProviderRejected({ message, errors: reasons }) }
}

const change = Effect.fnUntraced(function* (
  { account, objectName, parts }: Within,
  { draft }: Step,
  there: ReadonlyMap<string, Property>,
  ended: ReadonlyMap<Step, Ended>
): Effect.fn.Return<Ended> {
  if (draft.refusal !== undefined) return refused(draft.refusal)
  const property = there.get(draft.name)
  if (property === undefined) return refused(`the property "${draft.name}" is there already and can't be seen`)
  const { body, refusal, warnings } = PropertyDraft.changeOf(draft, property)
  if (refusal !== undefined) return refused(refusal)
  if (body === undefined) return { action: "none", metadata: shownOf(property), warnings }
  const failure = stopping(ended)
  if (failure !== undefined) return { action: "none", failure, warnings }
  const path = HubSpotPaths.properties(parts.versions, objectName, draft.name)
  const sent = parts.api.call(account, { method: "PATCH", path, body }, shaped(PropertyDraft.Property))
  // Repeating the change has no further effect, so one whose answer was lost is sent once more.
  const patched = yield* Effect.result(Effect.retry(sent, { times: 1, while: mayHaveWritten }))
  return Result.match(patched, {
    onFailure: (failed): Ended => ({ action: "none", failure: failed, warnings }),
    onSuccess: (changed): Ended => ({ action: "update", metadata: shownOf(changed), warnings })
  })
})

const shownOf = (property: Readonly<Record<string, unknown>>): NonNullable<FieldUpsert["metadata"]> =>
  Object.fromEntries(
    ["name", "label", "type", "fieldType", "groupName"].flatMap((member): ReadonlyArray<[string, Json]> => {
      const value = property[member]
      return typeof value === "string" ? [[member, value]] : []
    })
  )
