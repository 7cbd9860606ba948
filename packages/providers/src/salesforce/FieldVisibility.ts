/**
 * Makes fields visible and editable for the connected user, through a permission set of our own, because a new field is hidden from every
 * user. developer.salesforce.com "FieldPermissions", "PermissionSetAssignment"
 */
import type { Json, RecordFields } from "@fieldgate/core/domain/Json"
import type { Account } from "@fieldgate/core/providers/ProviderDriver"
import type { ProviderFailure } from "@fieldgate/core/providers/ProviderError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { jsonList, jsonObject, object, text } from "../kit/Answer.ts"
import * as Identity from "./Identity.ts"
import type * as SalesforceApi from "./SalesforceApi.ts"
import * as SalesforcePaths from "./SalesforcePaths.ts"
import * as SoqlQuery from "./SoqlQuery.ts"

/** Identified by its name, so that all fields of an org share it. */
const permissionSet = { Name: "FieldgateFieldVisibility", Label: "Fieldgate field visibility" }

/** Records of one collection call. */
const limit = 200

/** Returns, by field name, why a field could not be granted; fails if none could. */
export const grant = Effect.fnUntraced(function* (
  parts: SalesforceApi.Parts,
  account: Account,
  objectName: string,
  names: ReadonlyArray<string>
): Effect.fn.Return<ReadonlyMap<string, ProviderFailure>, ProviderFailure> {
  const ours = yield* SoqlQuery.select(
    parts,
    account,
    `SELECT Id FROM PermissionSet WHERE Name=${SoqlQuery.literal(permissionSet.Name)}`
  )
  const parentId = text(ours[0]?.["Id"]) ?? (yield* insert(parts, account, "PermissionSet", permissionSet))
  const refused = yield* grantFields(parts, account, parentId, objectName, names)
  yield* assign(parts, account, parentId)
  return refused
})

const insert = (parts: SalesforceApi.Parts, account: Account, type: string, body: RecordFields) =>
  parts.api.call(account, { method: "POST", path: SalesforcePaths.records(parts.version, type), body }, (answer) =>
    text(jsonObject(answer)?.["id"])
  )

const grantFields = Effect.fnUntraced(function* (
  parts: SalesforceApi.Parts,
  account: Account,
  parentId: string,
  objectName: string,
  names: ReadonlyArray<string>
) {
  const where = `ParentId=${SoqlQuery.literal(parentId)} AND SobjectType=${SoqlQuery.literal(objectName)}`
  const there = yield* SoqlQuery.select(parts, account, `SELECT Field FROM FieldPermissions WHERE ${where}`)
  const granted = new Set(there.map(({ Field }) => text(Field)?.toLowerCase()))
  const missing = names.filter((name) => !granted.has(`${objectName}.${name}`.toLowerCase()))
  const refused = new Map<string, ProviderFailure>()
  for (let start = 0; start < missing.length; start += limit) {
    const some = missing.slice(start, start + limit)
    for (const name of yield* withoutGrant(parts, account, parentId, objectName, some)) {
      const record = permissionOf(parentId, objectName, name)
      const single = insert(parts, account, permissions, record)
      const granted = yield* Effect.result(Effect.catchIf(single, isThere, () => Effect.succeed("")))
      if (Result.isSuccess(granted)) continue
      if (granted.failure._tag !== "ProviderRejected") return yield* granted.failure
      refused.set(name, granted.failure)
    }
  }
  return refused
})

/**
 * Grants the fields in one call; returns those that it did not grant. No source shows that an org accepts these records in a collection,
 * so each of them is then sent alone.
 */
const withoutGrant = Effect.fnUntraced(function* (
  parts: SalesforceApi.Parts,
  account: Account,
  parentId: string,
  objectName: string,
  names: ReadonlyArray<string>
) {
  const records = names.map((name) => ({
    attributes: { type: permissions },
    ...permissionOf(parentId, objectName, name)
  }))
  const path = SalesforcePaths.collection(parts.version)
  const call = { method: "POST", path, body: { allOrNone: false, records } } as const
  const results = yield* parts.api
    .call(account, call, jsonList)
    .pipe(Effect.catchTag("ProviderRejected", () => Effect.succeed<ReadonlyArray<Json>>([])))
  return names.filter((_, index) => object(results[index])["success"] !== true)
})

const permissions = "FieldPermissions"

const permissionOf = (ParentId: string, SobjectType: string, name: string): RecordFields => ({
  ParentId,
  SobjectType,
  Field: `${SobjectType}.${name}`,
  PermissionsRead: true,
  PermissionsEdit: true
})

/** The user of the session, as the list of resources names them: a session needs no scope for it. */
const userOf = ({ version }: SalesforceApi.Parts) => ({
  method: "GET" as const,
  path: SalesforcePaths.resources(version)
})

/** Has no effect if it was done before. */
const assign = Effect.fnUntraced(function* (parts: SalesforceApi.Parts, account: Account, permissionSetId: string) {
  const AssigneeId = yield* parts.api.call(
    account,
    userOf(parts),
    (answer) => Identity.of(text(jsonObject(answer)?.["identity"])).userId
  )
  const where = `PermissionSetId=${SoqlQuery.literal(permissionSetId)} AND AssigneeId=${SoqlQuery.literal(AssigneeId)}`
  const there = yield* SoqlQuery.select(parts, account, `SELECT Id FROM PermissionSetAssignment WHERE ${where}`)
  if (there.length > 0) return
  yield* insert(parts, account, "PermissionSetAssignment", { AssigneeId, PermissionSetId: permissionSetId }).pipe(
    Effect.catchIf(isThere, () => Effect.succeed(""))
  )
})

const isThere = (failure: ProviderFailure): boolean =>
  failure._tag === "ProviderRejected" && failure.errors.some(({ code }) => code === "DUPLICATE_VALUE")
