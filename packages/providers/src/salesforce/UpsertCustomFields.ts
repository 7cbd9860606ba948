/** Creates or changes custom fields and makes them visible, one call each. developer.salesforce.com "Tooling API: CustomField" */
import type { FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import type { RecordFields } from "@fieldgate/core/domain/Json"
import type { ObjectMetadata } from "@fieldgate/core/providers/ObjectMetadata"
import { mayHaveWritten } from "@fieldgate/core/providers/FailedCall"
import type { Account, FieldsCall, UpsertedField } from "@fieldgate/core/providers/ProviderDriver"
import { type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { jsonObject, object, text } from "../kit/Answer.ts"
import * as CustomFieldChange from "./CustomFieldChange.ts"
import * as CustomFieldDraft from "./CustomFieldDraft.ts"
import * as Describe from "./Describe.ts"
import * as FieldVisibility from "./FieldVisibility.ts"
import * as PicklistForms from "./PicklistForms.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"
import * as SoqlQuery from "./SoqlQuery.ts"

interface Step {
  readonly definition: FieldDefinition
  readonly draft: CustomFieldDraft.Draft
}

type Ended = Pick<UpsertedField, "action" | "metadata" | "failure"> & {
  readonly warnings?: ReadonlyArray<string>
  /** Of a field that no permission can hide. */
  readonly isOpen?: boolean
}

interface Within {
  readonly parts: SalesforceApi.Parts
  readonly account: Account
  readonly described: ObjectMetadata
  /** The object in the Tooling API: standard ones by name, custom ones by id. */
  readonly table: string
  /** The object in the full name of a field. */
  readonly owner: string
}

/** One result per definition, in order. */
export const upsert = Effect.fnUntraced(function* (
  parts: SalesforceApi.Parts,
  account: Account,
  { fields, objectName }: FieldsCall
): Effect.fn.Return<ReadonlyArray<UpsertedField>, ProviderFailure> {
  const described = yield* Describe.object(parts, account, objectName)
  const steps = fields.map((definition): Step => ({ definition, draft: CustomFieldDraft.of(definition) }))
  const owner = activities.has(described.name) ? "Activity" : described.name
  const table = described.isCustom ? yield* tableId(parts, account, described.name) : owner
  const within = { parts, account, described, table, owner }
  const ids = yield* idsOf(within, steps)
  const ended: Array<readonly [Step, Ended]> = []
  for (const step of steps) ended.push([step, yield* upsertOne(within, step, ids, stopping(ended))])
  const seen = yield* letSee(within, ended)
  return seen.map(([{ definition, draft }, end]) => answerOf(draft, end, standardOf(described, definition)?.fieldName))
})

/** Their custom fields are those of Activity, which both have. developer.salesforce.com "Object Reference: Activity" */
const activities: ReadonlySet<string> = new Set(["Task", "Event"])

/** Salesforce's own fields are not changed, so no part of the definition is reported as missing either. */
const answerOf = (
  draft: CustomFieldDraft.Draft,
  { action, failure, metadata, warnings = [] }: Ended,
  standard: string | undefined
): UpsertedField => ({
  fieldName: standard ?? draft.name,
  action,
  warnings: [...(standard === undefined ? draft.warnings : []), ...warnings],
  ...(metadata === undefined ? {} : { metadata }),
  ...(failure === undefined ? {} : { failure })
})

const refused = (message: string): Ended => ({
  action: "none",
  failure: new ProviderRejected({ message, errors: [{ message }] })
})

/** A failure that isn't about the field itself: the next call would fail too. */
const stopping = (ended: ReadonlyArray<readonly [Step, Ended]>): ProviderFailure | undefined =>
  ended.flatMap(([, { failure }]) => (failure !== undefined && failure._tag !== "ProviderRejected" ? [failure] : []))[0]

/** A developer name has no namespace, so objects of several packages may share one: the prefix decides. */
const tableId = Effect.fnUntraced(function* (parts: SalesforceApi.Parts, account: Account, name: string) {
  const [, prefix = "", developerName = name] = /^(?:([A-Za-z0-9]+(?:_[A-Za-z0-9]+)*)__)?(.+)__c$/u.exec(name) ?? []
  const query = `SELECT Id,NamespacePrefix FROM CustomObject WHERE DeveloperName=${SoqlQuery.literal(developerName)}`
  const rows = yield* SoqlQuery.select(parts, account, query, "tooling")
  const own = rows.find((row) => (text(row["NamespacePrefix"]) ?? "").toLowerCase() === prefix.toLowerCase())
  return text(own?.["Id"]) ?? name
})

/** As many names as fit into a URL. */
const namesAtOnce = 50

/** The ids of existing fields, visible or not, by their names in lower case. */
const idsOf = Effect.fnUntraced(function* ({ account, parts, table }: Within, steps: ReadonlyArray<Step>) {
  const names = steps.flatMap(({ draft }) =>
    draft.refusal === undefined ? [SoqlQuery.literal(draft.developerName)] : []
  )
  const ids = new Map<string, string>()
  for (let start = 0; start < names.length; start += namesAtOnce) {
    const where = `TableEnumOrId=${SoqlQuery.literal(table)} AND DeveloperName IN (${names.slice(start, start + namesAtOnce).join(",")})`
    const rows = yield* SoqlQuery.select(
      parts,
      account,
      `SELECT Id,DeveloperName,NamespacePrefix FROM CustomField WHERE ${where}`,
      "tooling"
    )
    for (const row of rows) {
      const [id, name] = [text(row["Id"]), text(row["DeveloperName"])]
      // A package's field of the same name is another field.
      if ((text(row["NamespacePrefix"]) ?? "") !== "") continue
      if (id !== undefined && name !== undefined) ids.set(name.toLowerCase(), id)
    }
  }
  return ids
})

/** A name without `__c` may be one of Salesforce's own fields. */
const standardOf = ({ fields }: ObjectMetadata, definition: FieldDefinition) =>
  Object.values(fields).find(
    ({ fieldName, isCustom }) => !isCustom && fieldName.toLowerCase() === definition.fieldName.toLowerCase()
  )

const upsertOne = Effect.fnUntraced(function* (
  within: Within,
  step: Step,
  ids: ReadonlyMap<string, string>,
  stopped: ProviderFailure | undefined
): Effect.fn.Return<Ended> {
  const { definition, draft } = step
  const own = standardOf(within.described, definition)
  if (own !== undefined) {
    return own.valueType === definition.valueType
      ? {
          action: "none" as const,
          isOpen: true,
          warnings: [`"${own.fieldName}" is Salesforce's own field: it is left as it is`]
        }
      : refused(`"${own.fieldName}" is Salesforce's own field and holds a ${own.valueType}`)
  }
  if (draft.refusal !== undefined) return refused(draft.refusal)
  if (stopped !== undefined) return { action: "none", failure: stopped }
  const id = ids.get(draft.developerName.toLowerCase())
  return yield* id === undefined ? create(within, step) : change(within, step, id)
})

/** Another caller may create it in between, and a lost answer may have been a success: then it is looked up once more. */
const create = Effect.fnUntraced(function* (within: Within, step: Step): Effect.fn.Return<Ended> {
  const { account, owner, parts } = within
  const { draft } = step
  const path = SalesforcePaths.customField(parts.version)
  const made = yield* Effect.result(
    inEitherForm(draft.metadata, (Metadata) => {
      const body = { FullName: `${owner}.${draft.name}`, Metadata }
      return parts.api.call(account, { method: "POST", path, body }, (answer) => text(jsonObject(answer)?.["id"]))
    })
  )
  if (Result.isSuccess(made)) return createdWith(draft)
  const failure = made.failure
  const isThere = failure._tag === "ProviderRejected" && failure.errors.some(({ code }) => code === duplicate)
  if (!isThere && !mayHaveWritten(failure)) return { action: "none", failure }
  const again = yield* Effect.result(idsOf(within, [step]))
  const id = Result.isSuccess(again) ? again.success.get(draft.developerName.toLowerCase()) : undefined
  if (id === undefined) return { action: "none", failure }
  return isThere ? yield* change(within, step, id) : createdWith(draft)
})

const duplicate = "DUPLICATE_DEVELOPER_NAME"

/** Sends metadata, and once more with its picklist values in the other form if Salesforce can't read the first. */
const inEitherForm = <A>(
  metadata: RecordFields,
  send: (metadata: RecordFields) => Effect.Effect<A, ProviderFailure>
): Effect.Effect<A, ProviderFailure> => {
  const [first, other] = PicklistForms.of(metadata)
  const sent = send(first)
  return other === undefined ? sent : Effect.catchIf(sent, PicklistForms.isUnread, () => send(other))
}

const createdWith = ({ metadata, name }: CustomFieldDraft.Draft): Ended => ({
  action: "create",
  metadata: shownOf(name, metadata),
  isOpen: metadata["required"] === true
})

const change = Effect.fnUntraced(function* (
  { account, parts }: Within,
  { definition, draft }: Step,
  id: string
): Effect.fn.Return<Ended> {
  const path = SalesforcePaths.customField(parts.version, id)
  const read = yield* Effect.result(
    parts.api.call(account, { method: "GET", path }, (answer) => jsonObject(answer)?.["Metadata"])
  )
  if (Result.isFailure(read)) return { action: "none", failure: read.failure }
  const there = object(read.success)
  const { metadata, refusal, warnings } = CustomFieldChange.changeOf(definition, draft, there)
  if (refusal !== undefined) return refused(refusal)
  const rest = { warnings, isOpen: (metadata ?? there)["required"] === true }
  if (metadata === undefined) return { action: "none", metadata: shownOf(draft.name, there), ...rest }
  const sent = inEitherForm(metadata, (Metadata) => {
    const call = parts.api.call(account, { method: "PATCH", path, body: { Metadata } }, () => true)
    // Repeating the change has no further effect, so one whose answer was lost is sent once more.
    return Effect.retry(call, { times: 1, while: mayHaveWritten })
  })
  const patched = yield* Effect.result(sent)
  return Result.isFailure(patched)
    ? { action: "none", failure: patched.failure, warnings }
    : { action: "update", metadata: shownOf(draft.name, metadata), ...rest }
})

/** The reported part of a field. */
const shownOf = (name: string, metadata: RecordFields): RecordFields => ({
  fullName: name,
  ...Object.fromEntries(
    ["label", "type"].flatMap((member) => (metadata[member] === undefined ? [] : [[member, metadata[member]]]))
  )
})

/** A field that the connected user doesn't see can't be written. What has been created so far is kept, whatever happens here. */
const letSee = Effect.fnUntraced(function* (
  within: Within,
  ended: ReadonlyArray<readonly [Step, Ended]>
): Effect.fn.Return<ReadonlyArray<readonly [Step, Ended]>> {
  const { account, described, parts } = within
  const hidden = ended.filter(([{ draft }, end]) => end.failure === undefined && isHidden(within, draft, end))
  if (hidden.length === 0) return ended
  const names = hidden.map(([{ draft }]) => draft.name)
  const granted = yield* Effect.result(FieldVisibility.grant(parts, account, described.name, names))
  return ended.map(([step, end]) => {
    if (!hidden.some(([each]) => each === step)) return [step, end] as const
    const failure = Result.isFailure(granted) ? granted.failure : granted.success.get(step.draft.name)
    if (failure === undefined)
      return [step, end.action === "none" ? { ...end, action: "update" as const } : end] as const
    return [step, { ...end, failure: end.action === "none" ? failure : unseen(failure) }] as const
  })
})

/** An open one can't be hidden; another may have been visible before. */
const isHidden = ({ described }: Within, { name }: CustomFieldDraft.Draft, { action, isOpen }: Ended): boolean => {
  if (isOpen === true) return false
  const seen = Object.values(described.fields).find(({ fieldName }) => fieldName.toLowerCase() === name.toLowerCase())
  return action === "create" || seen === undefined || seen.readOnly
}

const unseen = (failure: ProviderFailure): ProviderFailure => {
  const message = `the field is there, but the connected user can't see it yet: ${failure.message}; sending the same again lets it`
  return new ProviderRejected({ message, errors: [{ message }] })
}
