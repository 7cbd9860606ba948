/**
 * Creates or changes custom fields, one call after the other. Pipedrive makes a field's key, which records and later calls name it by.
 * developers.pipedrive.com/docs/api/v1/PersonFields @rule field.upsert
 */
import { mayHaveWritten } from "@fieldgate/core/providers/FailedCall"
import type { FieldDefinition } from "@fieldgate/core/providers/FieldDefinition"
import type { Account, FieldsCall, UpsertedField } from "@fieldgate/core/providers/ProviderDriver"
import { type ProviderFailure, ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Answer, jsonObject } from "../kit/Answer.ts"
import { encodeSegment, rejecting } from "../kit/UnmadeCall.ts"
import type * as RestCall from "../rest/RestCall.ts"
import * as RestDescribe from "../rest/RestDescribe.ts"
import * as CustomFieldDraft from "./CustomFieldDraft.ts"

/** The lists of fields; leads have those of deals. Activities and notes have none of their own. */
export const lists: Readonly<Record<string, string>> = {
  persons: "personFields",
  organizations: "organizationFields",
  deals: "dealFields",
  products: "productFields",
  leads: "dealFields"
}

/** Five hundred is the most that a page has. */
export const listing = {
  method: "GET",
  path: "/api/v2/{object}",
  query: { limit: "500" },
  items: ["data"],
  pages: { parameter: "cursor", next: ["additional_data", "next_cursor"] }
} as const

interface Within {
  readonly parts: RestCall.Parts
  readonly account: Account
  readonly path: string
}

export const upsert = Effect.fnUntraced(function* (
  parts: RestCall.Parts,
  account: Account,
  { fields, objectName }: FieldsCall
): Effect.fn.Return<ReadonlyArray<UpsertedField>, ProviderFailure> {
  const name = Object.hasOwn(lists, objectName) ? lists[objectName] : undefined
  if (name === undefined) {
    return yield* rejecting(parts.definition)(
      `Pipedrive has custom fields of ${Object.keys(lists).join(", ")}, and none of ${objectName}`
    )
  }
  const within = { parts, account, path: `/api/v2/${name}` }
  let there = yield* listed(within)
  let stopped: ProviderFailure | undefined
  const ended: Array<UpsertedField> = []
  for (const definition of fields) {
    const end: UpsertedField =
      stopped === undefined
        ? yield* upsertOne(within, definition, there)
        : { fieldName: definition.fieldName, action: "none", warnings: [], failure: stopped }
    ended.push(end)
    // A failure that isn't about the field itself: the next call would fail too.
    if (end.failure !== undefined && end.failure._tag !== "ProviderRejected") stopped ??= end.failure
    if (end.action === "create" && stopped === undefined) {
      there = yield* listed(within).pipe(Effect.catch(() => Effect.succeed(there)))
    }
  }
  return ended
})

const upsertOne = Effect.fnUntraced(function* (
  within: Within,
  definition: FieldDefinition,
  there: ReadonlyArray<CustomFieldDraft.Field>
): Effect.fn.Return<UpsertedField> {
  const warnings = CustomFieldDraft.warnings(definition)
  const found = CustomFieldDraft.found(definition, there)
  if (typeof found === "string") return refused(definition, found)
  if (found !== undefined) return { ...(yield* change(within, definition, found)), warnings }
  const body = CustomFieldDraft.creation(definition)
  if (typeof body === "string") return refused(definition, body)
  const { account, parts, path } = within
  const call = { method: "POST", path: Result.succeed(path), body } as const
  const made = yield* Effect.result(parts.api.call(account, call, fieldIn))
  if (Result.isSuccess(made)) return created(made.success, warnings)
  // A lost answer may have been a success: a field of this name that didn't exist before was created by that call.
  const now = mayHaveWritten(made.failure) ? yield* Effect.option(listed(within)) : undefined
  const late = now?._tag === "Some" ? CustomFieldDraft.found(definition, now.value) : undefined
  return late === undefined || typeof late === "string"
    ? { fieldName: definition.fieldName, action: "none", warnings, failure: made.failure }
    : created(late, warnings)
})

const created = (field: CustomFieldDraft.Field, warnings: ReadonlyArray<string>): UpsertedField => ({
  fieldName: field.field_code,
  action: "create",
  metadata: shownOf(field),
  warnings
})

const refused = ({ fieldName }: FieldDefinition, message: string): UpsertedField => ({
  fieldName,
  action: "none",
  warnings: [],
  failure: new ProviderRejected({ message, errors: [{ message }] })
})

const change = Effect.fnUntraced(function* (
  { account, parts, path }: Within,
  definition: FieldDefinition,
  field: CustomFieldDraft.Field
): Effect.fn.Return<UpsertedField> {
  const changes = CustomFieldDraft.change(definition, field)
  if (typeof changes === "string") return { ...refused(definition, changes), fieldName: field.field_code }
  const { name, options } = changes
  const one = Result.map(encodeSegment("the key of a field", field.field_code), (code) => `${path}/${code}`)
  const calls: ReadonlyArray<RestCall.Call> = [
    ...(name === undefined ? [] : [{ method: "PATCH" as const, path: one, body: name }]),
    ...(options.length === 0
      ? []
      : [{ method: "POST" as const, path: Result.map(one, (at) => `${at}/options`), listBody: options }])
  ]
  const unchanged: UpsertedField = {
    fieldName: field.field_code,
    action: "none",
    metadata: shownOf(field),
    warnings: []
  }
  let action: UpsertedField["action"] = "none"
  for (const call of calls) {
    const sent = yield* Effect.result(parts.api.call(account, call, jsonObject))
    if (Result.isFailure(sent)) return { ...unchanged, action, failure: sent.failure }
    action = "update"
  }
  return { ...unchanged, action }
})

const listed = ({ account, parts, path }: Within) =>
  Effect.map(
    RestDescribe.listed(parts, account, listing, Result.succeed(path), {}),
    (items): ReadonlyArray<CustomFieldDraft.Field> => items.filter(CustomFieldDraft.isField)
  )

const fieldIn = (answer: Answer): CustomFieldDraft.Field | undefined => {
  const data = jsonObject(answer)?.["data"]
  return CustomFieldDraft.isField(data) ? data : undefined
}

const shownOf = ({ field_code, field_name, field_type }: CustomFieldDraft.Field) => ({
  field_code,
  field_name,
  field_type
})
