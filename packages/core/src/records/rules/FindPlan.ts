/** Plans a search, and maps its answer to the caller's names. Pure. @rule find.request, find.allowed, find.selected, find.answer */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as Result from "effect/Result"
import type { ObjectName } from "../../domain/Ids.ts"
import type { Json, RecordFields } from "../../domain/Json.ts"
import { foundRecords } from "../../domain/Limits.ts"
import { nearestName } from "../../domain/NearestName.ts"
import * as Config from "../../installations/Config.ts"
import type { IntegrationDefinition } from "../../integrations/Manifest.ts"
import type { Capabilities } from "../../providers/Capabilities.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import type { ObjectMetadata } from "../../providers/ObjectMetadata.ts"
import * as FieldMapping from "../../writes/rules/FieldMapping.ts"
import { missingObject } from "../../writes/rules/Refusals.ts"
import type { FindQuery, FoundByKeys } from "../FindQuery.ts"
import type { FindKey, FindRequest, FoundRecords, KeyValue } from "../FindRequest.ts"
import { FindRejected, type FindRejection } from "./FindRejection.ts"

export interface FindInput {
  readonly request: FindRequest
  readonly objectName: ObjectName
  readonly integration: IntegrationDefinition
  readonly content: Config.ConfigContent
  readonly isConsumer: boolean
  readonly provider: string
  readonly capability: Capabilities["find"]
  readonly fieldNames?: FieldNames.FieldNames | undefined
}

interface NamedField {
  /** Where the request names it, such as `by[2].email`. */
  readonly at: string
  /** As the caller names it. */
  readonly name: string
  /** The provider's field. */
  readonly target: string
}

export interface FindPlan {
  readonly query: Omit<FindQuery, "described">
  /** Fields that records are found by, and fields that are returned. */
  readonly keyFields: ReadonlyArray<NamedField>
  readonly fields: ReadonlyArray<NamedField>
  readonly names: FieldNames.FieldNames
  /** Field (by either name) to the caller's value to the provider's value. */
  readonly values: FieldMapping.Mappings["values"]
}

export const plan = (input: FindInput): Result.Result<FindPlan, FindRejected> => {
  const { content, fieldNames: names = FieldNames.exact, integration, request } = input
  const objectName = objectOf(input)
  const mappings = FieldMapping.mappingsOf(integration, content, objectName)
  const values = FieldMapping.valueMappings(mappings.values, names)
  const resolve = resolver(input, objectName, mappings, names)
  const keys = keysOf(request).map(({ at, key }) =>
    Object.entries(key).map(([name, value]) => {
      const field = resolve(name, `${at}.${name}`)
      const names = Result.isSuccess(field) ? [name, field.success.target] : [name]
      return { field, value: keyValue(FieldMapping.mappedValue(values, names, value), value) }
    })
  )
  const keyFields = keys.flat().map(({ field }) => field)
  const fields = [...new Set(request.fields)].map((name, index) => resolve(name, `fields[${index}]`))
  const reasons = [
    ...refusals(input, objectName),
    ...[...keyFields, ...fields].flatMap((field) => (Result.isFailure(field) ? [field.failure] : []))
  ]
  if (isReadonlyArrayNonEmpty(reasons)) return Result.fail(new FindRejected({ reasons }))
  const returned = fields.flatMap(Result.match({ onSuccess: (field) => [field], onFailure: () => [] }))
  return Result.succeed({
    query: {
      objectName,
      keys: keys.map((key) =>
        Object.fromEntries(
          key.flatMap(({ field, value }) => (Result.isSuccess(field) ? [[field.success.target, value] as const] : []))
        )
      ),
      fields: [...new Set(returned.map(({ target }) => target))]
    },
    keyFields: keyFields.flatMap(Result.match({ onSuccess: (field) => [field], onFailure: () => [] })),
    fields: returned,
    names,
    values: mappings.values
  })
}

/** The provider's object. */
export const objectOf = ({ content, integration, objectName }: FindInput): ObjectName =>
  FieldMapping.objectOf(integration, content, objectName) ?? objectName

/** Why records of the object can't be found, whatever the names of its fields mean. */
export const allowed = (input: FindInput): Result.Result<void, FindRejected> => {
  const reasons = refusals(input, objectOf(input))
  return isReadonlyArrayNonEmpty(reasons) ? Result.fail(new FindRejected({ reasons })) : Result.succeed(undefined)
}

/** A key by itself is named `by`, one of several `by[2]`. */
const keysOf = ({ by }: FindRequest): ReadonlyArray<{ readonly at: string; readonly key: FindKey }> =>
  isList(by) ? by.map((key, index) => ({ at: `by[${index}]`, key })) : [{ at: "by", key: by }]

const isList = (by: FindRequest["by"]): by is ReadonlyArray<FindKey> => Array.isArray(by)

/** The customer maps values to texts, so a mapped key is as good a key. */
const keyValue = (mapped: Json, value: KeyValue): KeyValue => (typeof mapped === "string" ? mapped : value)

const refusals = (
  { capability, content, integration, isConsumer, objectName: given, provider, request }: FindInput,
  objectName: ObjectName
): ReadonlyArray<FindRejection> => {
  const missing = missingObject({ content, integration, objectName: given }, objectName)
  if (missing !== undefined) return [missing]
  const lookup = integration.write?.objects?.find((object) => object.objectName === objectName)?.lookup
  if (lookup === undefined || (isConsumer && lookup !== "consumer")) {
    const who = lookup === undefined ? "" : " with a consumer token"
    const value = lookup === undefined ? "true" : '"consumer"'
    const message = `records of "${objectName}" can't be found${who}: set lookup to ${value} for the object in the manifest`
    return [{ _tag: "LookupNotAllowed", name: "objectName", value: given, message }]
  }
  if (capability.keys === 0) {
    const message = `${provider} doesn't support finding records: update and delete records by their ids`
    return [{ _tag: "CapabilityMissing", name: "by", capability: "find", provider, message }]
  }
  const asked = keysOf(request).length
  return asked > capability.keys
    ? [invalid("by", `by has ${asked} keys; ${provider} finds at most ${capability.keys} at a time`)]
    : []
}

const invalid = (name: string, message: string): FindRejection => ({ _tag: "InvalidInput", name, message })

/** The provider's field of a name, where the installation selected it. */
const resolver = (
  { content, integration }: FindInput,
  objectName: ObjectName,
  { fields }: FieldMapping.Mappings,
  names: FieldNames.FieldNames
) => {
  const fold = (name: string) => FieldNames.folded(names, [name]).join()
  const mapped = new Map(fields.map((mapping) => [mapping.name, mapping.target] as const))
  const selected = selectedNames(integration, content, objectName)
  const known = new Set([...selected, ...[...mapped.values()].flatMap((target) => target ?? [])].map(fold))
  return (name: string, at: string): Result.Result<NamedField, FindRejection> => {
    const mappedTo = mapped.has(name) ? mapped.get(name) : name
    if (mappedTo === undefined) return Result.fail(invalid(at, `the installation maps "${name}" to no field`))
    const target = FieldMapping.nameOf(FieldNames.named(names, FieldMapping.keysOf(mappedTo)))
    const sharing = FieldNames.sharing(names, mappedTo)
    if (sharing.length > 0) return Result.fail(invalid(at, `"${mappedTo}" ${FieldNames.ambiguous(sharing)}`))
    if (FieldNames.isReserved(names, [target])) {
      return Result.fail(invalid(at, `"${name}" is not a field: the id of each record is always returned`))
    }
    if (FieldMapping.keysOf(target).length > 1) {
      return Result.fail(invalid(at, `"${name}" is part of another field: name the field around it`))
    }
    if (known.has(fold(target)) || known.has(fold(name))) return Result.succeed({ at, name, target })
    const nearest = nearestName(name, [...mapped.keys(), ...selected])
    const remedy =
      nearest === undefined
        ? `select it in the installation's config, for example with read.objects.${objectName}.selectedFields`
        : `did you mean "${nearest}"?`
    return Result.fail(invalid(at, `the installation has not selected the field "${name}": ${remedy}`))
  }
}

/** The fields that an installation has for certain, chose, or has rules for. */
const selectedNames = (
  { read }: IntegrationDefinition,
  content: Config.ConfigContent,
  objectName: ObjectName
): ReadonlyArray<string> => {
  const required = read?.objects?.find((object) => object.objectName === objectName)?.requiredFields ?? []
  const chosen = Config.readObject(content, objectName)
  return [
    ...required.flatMap((field) => ("fieldName" in field ? [field.fieldName] : [])),
    ...Object.entries(chosen?.selectedFields ?? {}).flatMap(([name, isSelected]) => (isSelected ? [name] : [])),
    ...Object.values(chosen?.selectedFieldMappings ?? {}),
    ...Object.keys(Config.writeObject(content, objectName)?.selectedFieldSettings ?? {})
  ]
}

/** Refuses fields that the account doesn't have, or that no record can be found by. */
export const inAccount = (plan: FindPlan, described: ObjectMetadata): Result.Result<void, FindRejected> => {
  const reasons = absentFields(plan, described)
  return isReadonlyArrayNonEmpty(reasons) ? Result.fail(new FindRejected({ reasons })) : Result.succeed(undefined)
}

const absentFields = (
  { fields, keyFields, names }: FindPlan,
  described: ObjectMetadata
): ReadonlyArray<FindRejection> => {
  const fold = (name: string) => FieldNames.folded(names, [name]).join()
  const known = new Map(Object.values(described.fields).map((field) => [fold(field.fieldName), field] as const))
  const absent = [...keyFields, ...fields].flatMap(({ at, target }) => {
    if (known.has(fold(target))) return []
    const nearest = nearestName(target, Object.keys(described.fields))
    const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`
    return [invalid(at, `the connected account has no field "${target}" of ${described.displayName}${hint}`)]
  })
  const unsearchable = keyFields.flatMap(({ at, target }) =>
    known.get(fold(target))?.filterable === false
      ? [
          invalid(
            at,
            `records can't be found by "${target}", a field of the type ${known.get(fold(target))?.providerType}`
          )
        ]
      : []
  )
  return [...absent, ...unsearchable]
}

/** What the caller gets, under its own names and with its own values. */
export const answerOf = ({ fields, names, values }: FindPlan, { isDelayed, records }: FoundByKeys): FoundRecords => {
  const own = ownValues(values, names)
  const more = records.flatMap((found, index) => (found.length > foundRecords.ofKey ? [index] : []))
  return {
    records: records.flatMap((found, index) =>
      found.slice(0, foundRecords.ofKey).map((record) => ({
        index,
        id: record.recordId,
        ...(record.url === undefined ? {} : { url: record.url }),
        fields: ownFields(fields, own, record.fields)
      }))
    ),
    missing: records.flatMap((found, index) => (found.length === 0 ? [index] : [])),
    ...(more.length === 0 ? {} : { more }),
    ...(isDelayed ? { delayed: true } : {})
  }
}

const ownFields = (
  fields: ReadonlyArray<NamedField>,
  own: (field: NamedField, value: Json) => Json,
  held: RecordFields
): RecordFields =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = Object.hasOwn(held, field.target) ? held[field.target] : undefined
      return value === undefined ? [] : [[field.name, own(field, value)] as const]
    })
  )

/** The caller's value for a provider's one: of several that lead to it, the first. */
const ownValues = (values: FieldMapping.Mappings["values"], names: FieldNames.FieldNames) => {
  const reversed = Object.entries(values).map(([name, mapping]) => [
    name,
    Object.fromEntries(
      Object.entries(mapping)
        .toReversed()
        .map(([own, provider]) => [provider, own])
    )
  ])
  const byName = FieldMapping.valueMappings(Object.fromEntries(reversed), names)
  return ({ name, target }: NamedField, value: Json): Json => FieldMapping.mappedValue(byName, [name, target], value)
}
