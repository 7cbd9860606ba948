/**
 * References by key in the values and associations of records. They stay in the planned record as they are, with the provider's names, and
 * are replaced by ids when it is sent. Pure. @rule reference.form, reference.outcome
 */
import { isReadonlyArrayNonEmpty } from "effect/Array"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ObjectName } from "../../domain/Ids.ts"
import { canonicalJson, type Json, type RecordFields } from "../../domain/Json.ts"
import { references as most } from "../../domain/Limits.ts"
import { nearestName } from "../../domain/NearestName.ts"
import * as FieldNames from "../../providers/FieldNames.ts"
import { type AssociationByKey, Reference } from "../Reference.ts"
import type { Association, RequestedAssociation } from "../WriteRequest.ts"
import * as FieldMapping from "./FieldMapping.ts"
import { isObject } from "./FieldMapping.ts"
import type { FieldDecision } from "./FieldRules.ts"
import type { InputRecord, PlanInput } from "./PlanInput.ts"
import type { WriteRejection } from "./WriteRejection.ts"

const marker = "$find"

const isReference = (value: Json | undefined): value is RecordFields => isObject(value) && Object.hasOwn(value, marker)

/** The value with each reference inside replaced; undefined drops it. */
export const replaced = (value: Json, replace: (reference: RecordFields) => Json | undefined): Json | undefined => {
  if (typeof value !== "object" || value === null) return value
  if (isReference(value)) return replace(value)
  if (!isObject(value)) return isList(value) ? value.flatMap((each) => replaced(each, replace) ?? []) : value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const kept = replaced(inner, replace)
      return kept === undefined ? [] : [[name, kept] as const]
    })
  )
}

const isList = (value: Json): value is ReadonlyArray<Json> => Array.isArray(value)

/** The fields without those that name another record by a key. */
export const without = (fields: RecordFields): RecordFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      const kept = replaced(value, () => undefined)
      return kept === undefined ? [] : [[field, kept] as const]
    })
  )

const contains = (value: Json): boolean => {
  let found = false
  replaced(value, () => {
    found = true
    return null
  })
  return found
}

type Planning = Partial<
  Pick<
    PlanInput,
    | "capabilities"
    | "content"
    | "defaultAssociation"
    | "fieldNames"
    | "hasAssociationLabels"
    | "integration"
    | "isConsumer"
    | "objectName"
  >
>

export interface PlannedReferences {
  readonly decisions: ReadonlyArray<FieldDecision>
  readonly associations: ReadonlyArray<Association>
  readonly associationsByKey: ReadonlyArray<AssociationByKey>
  readonly faults: ReadonlyArray<WriteRejection>
}

/** The record's references with the provider's names and values, or every fault in them. */
export const planned = (
  planning: Planning,
  { associations = [], associationsName, name }: InputRecord,
  decisions: ReadonlyArray<FieldDecision>
): PlannedReferences => {
  const faults: Array<WriteRejection> = []
  let count = 0
  const one = (at: string, value: Json): Reference => {
    count += 1
    const reference = referenceOf(planning, at, value)
    if (Result.isSuccess(reference)) return reference.success
    faults.push(...reference.failure)
    return { object: "", by: {} }
  }
  const mapped = decisions.map((decision): FieldDecision => {
    if (decision.decision === "dropped" || !contains(decision.value)) return decision
    const at = `${name}.${decision.field}`
    const value = replaced(decision.value, (found) => ({ [marker]: { ...one(at, found) } }))
    return { ...decision, value: value ?? null }
  })
  const byKey: Array<AssociationByKey> = []
  const typesOf = (at: string, given: RequestedAssociation["types"], target: string | undefined) => {
    const types = given ?? defaultTypes(planning, target)
    if (types !== undefined) {
      const labels = types.flatMap((type) => ("label" in type ? [type.label] : []))
      if (labels.length > 0) faults.push(...labelFaults(planning, at, target))
      return {
        types: types.flatMap((type) => ("label" in type ? [] : [type])),
        ...(isReadonlyArrayNonEmpty(labels) ? { labels } : {})
      }
    }
    const message =
      target === undefined
        ? `${at}.types is required where to.objectName doesn't name the object`
        : `${at}.types is required: the provider's usual kind of link to ${target} isn't known${meant(planning, target)}`
    faults.push({ _tag: "InvalidInput", name: `${at}.types`, message, isMissing: true })
    return undefined
  }
  const byId = associations.flatMap(
    ({ to: { $find, id, objectName }, types: given }, index): ReadonlyArray<Association> => {
      const association = `${associationsName}[${index}]`
      const at = `${association}.to`
      if ($find === undefined && id !== undefined) {
        const to = { id, ...named(planning, objectName) }
        const types = typesOf(association, given, to.objectName)
        if (types === undefined) return []
        const { labels, types: numbers } = types
        if (labels !== undefined) byKey.push({ index, to: { id, objectName: to.objectName ?? "" }, ...types })
        return labels === undefined && isReadonlyArrayNonEmpty(numbers) ? [{ to, types: numbers }] : []
      }
      if ($find !== undefined && id === undefined) {
        const to = one(at, { [marker]: { ...$find } })
        const types = typesOf(association, given, to.object)
        if (types !== undefined) byKey.push({ index, to, ...types })
        return []
      }
      const isMissing = id === undefined
      const message = isMissing
        ? `${at}.id is required, or ${marker} to name the record by the values of its fields`
        : `send ${at}.id or ${at}.${marker}, not both`
      faults.push({ _tag: "InvalidInput", name: `${at}.id`, message, ...(isMissing ? { isMissing } : {}) })
      return []
    }
  )
  if (count > most.ofRecord) {
    const message = `${name} has ${count} references by key; at most ${most.ofRecord} are allowed in one record`
    faults.push({ _tag: "InvalidInput", name, message })
  }
  const { capabilities, content } = planning
  if (count > 0 && capabilities?.find.keys === 0) {
    const provider = content?.provider ?? "the provider"
    const capability = "references by key"
    const message = `${provider} doesn't support ${capability}: send the ids of the records`
    faults.push({ _tag: "CapabilityMissing", name, capability, provider, message })
  }
  return { decisions: mapped, associations: byId, associationsByKey: byKey, faults }
}

/** What labels need. @rule reference.labels */
const labelFaults = (
  { content, hasAssociationLabels = false }: Planning,
  at: string,
  target: string | undefined
): ReadonlyArray<WriteRejection> => {
  const provider = content?.provider ?? "the provider"
  const capability = "labels of associations"
  if (!hasAssociationLabels) {
    const message = `${provider} doesn't support ${capability}: send associationCategory and associationTypeId`
    return [{ _tag: "CapabilityMissing", name: `${at}.types`, capability, provider, message }]
  }
  const message = `${at}.to.objectName is required beside a label: each pair of objects has labels of its own`
  return target === undefined ? [{ _tag: "InvalidInput", name: `${at}.to.objectName`, message, isMissing: true }] : []
}

/** The object of the integration that a misspelled name is nearest to. */
const meant = ({ integration }: Planning, target: string): string => {
  const { read, write } = integration ?? {}
  const objects = [...(read?.objects ?? []), ...(write?.objects ?? [])].map(({ objectName }) => objectName)
  const nearest = objects.some((name) => name === target) ? undefined : nearestName(target, objects)
  return nearest === undefined ? "" : `; did you mean "${nearest}"?`
}

/** The provider's usual kind of link from the written object. @rule reference.types */
const defaultTypes = (
  { content, defaultAssociation, integration, objectName }: Planning,
  target: string | undefined
): Association["types"] | undefined => {
  if (target === undefined || objectName === undefined) return undefined
  const written =
    integration === undefined || content === undefined
      ? objectName
      : (FieldMapping.objectOf(integration, content, objectName) ?? objectName)
  const type = defaultAssociation?.(written, target)
  return type && [type]
}

/** The provider's own name of the object that an association leads to. */
const named = ({ integration }: Planning, objectName: string | undefined): Pick<Association["to"], "objectName"> => {
  if (objectName === undefined) return {}
  return {
    objectName: integration === undefined ? objectName : FieldMapping.providerObject(integration, objectName)
  }
}

const decode = Schema.decodeUnknownResult(Reference)

/** The reference in a value of a planned record; undefined where it is no reference. */
export const referenceIn = (value: Json): Reference | undefined =>
  isReference(value) ? Result.getOrUndefined(decode(value[marker])) : undefined

const properties = Object.keys(Reference.fields)

/** A reference with the provider's names and values, or what is wrong with it. */
const referenceOf = (
  { content, fieldNames: names = FieldNames.exact, integration, isConsumer = false }: Planning,
  at: string,
  value: Json
): Result.Result<Reference, ReadonlyArray<WriteRejection>> => {
  const given = isObject(value) ? value[marker] : undefined
  const beside = isObject(value) ? Object.keys(value).filter((name) => name !== marker) : []
  const unknown = isObject(given) ? Object.keys(given).filter((name) => !properties.includes(name)) : []
  const faults = [
    ...beside.map((name) => fault(`${at}.${name}`, `${name} is not allowed beside ${marker}`)),
    ...unknown.map((name) => {
      const nearest = nearestName(name, properties)
      const hint = nearest === undefined ? `use ${properties.join(", ")}` : `did you mean ${nearest}?`
      return fault(`${at}.${marker}.${name}`, `${marker} has no property "${name}"; ${hint}`)
    })
  ]
  const decoded = decode(given)
  const shape = `${at}.${marker} must be { "object": "…", "by": { "field": "value" }, "onMissing": "fail" or "drop" }, by with 1 to 3 fields`
  const [first, ...others] = Result.isFailure(decoded) ? [...faults, fault(`${at}.${marker}`, shape)] : faults
  if (first !== undefined || Result.isFailure(decoded))
    return Result.fail(first === undefined ? [] : [first, ...others])
  const { by, object, ...rest } = decoded.success
  if (integration === undefined || content === undefined) return Result.succeed(decoded.success)
  const objectName = FieldMapping.providerObject(integration, object)
  const lookup = integration.write?.objects?.find((each) => each.objectName === objectName)?.lookup
  if (isConsumer && lookup !== "consumer") {
    const reason = `records of "${object}" can't be referenced by a key with a consumer token`
    return Result.fail([
      fault(`${at}.${marker}.object`, `${reason}: set lookup to "consumer" for the object in the manifest`)
    ])
  }
  const mappings = FieldMapping.mappingsOf(integration, content, objectName)
  const values = FieldMapping.valueMappings(mappings.values, names)
  const targets = new Map(mappings.fields.map(({ name, target }) => [name, target] as const))
  const blank = Object.keys(by).filter((name) => targets.has(name) && targets.get(name) === undefined)
  if (blank.length > 0) {
    return Result.fail(
      blank.map((name) => fault(`${at}.${marker}.by.${name}`, `the installation maps "${name}" to no field`))
    )
  }
  const keys = Object.entries(by).map(([name, key]) => {
    const target = targets.get(name) ?? name
    const mapped = FieldMapping.mappedValue(values, [name, target], key)
    return [target, typeof mapped === "string" ? mapped : key] as const
  })
  return Result.succeed({ ...rest, object: objectName, by: Object.fromEntries(keys) })
}

const fault = (name: string, message: string): WriteRejection => ({ _tag: "InvalidInput", name, message })

/** A record as it is planned, or as it goes once its references are ids. */
export interface Referring {
  readonly fields: RecordFields
  readonly ifEmpty?: RecordFields
  readonly associations: ReadonlyArray<Association>
  readonly associationsByKey?: ReadonlyArray<AssociationByKey>
}

/** Different references to records of one object. */
export interface Lookup {
  readonly objectName: ObjectName
  readonly keys: ReadonlyArray<Reference["by"]>
}

export const keyOf = (objectName: string, by: Reference["by"]): string => canonicalJson([objectName, by])

/** What has to be looked up for the records, each key once. */
export const lookupsOf = (records: ReadonlyArray<Referring>): ReadonlyArray<Lookup> => {
  const lookups = new Map<string, Map<string, Reference["by"]>>()
  const add = ({ by, object }: Reference) => {
    const keys = lookups.get(object) ?? new Map<string, Reference["by"]>()
    keys.set(keyOf(object, by), by)
    lookups.set(object, keys)
  }
  for (const { associationsByKey = [], fields, ifEmpty = {} } of records) {
    for (const value of [...Object.values(fields), ...Object.values(ifEmpty)]) {
      replaced(value, (found) => {
        const reference = decode(found[marker])
        if (Result.isSuccess(reference)) add(reference.success)
        return null
      })
    }
    for (const { to } of associationsByKey) if (!("id" in to)) add(to)
  }
  return [...lookups].map(([objectName, keys]) => ({
    objectName: ObjectName.make(objectName),
    keys: [...keys.values()]
  }))
}

/** A write with more different references than it may have. @rule reference.bounds */
export const tooMany = (records: ReadonlyArray<Referring>): ReadonlyArray<WriteRejection> => {
  const count = lookupsOf(records).reduce((sum, { keys }) => sum + keys.length, 0)
  if (count <= most.ofWrite) return []
  const message = `the records have ${count} different references by key; at most ${most.ofWrite} are allowed in one write`
  return [fault("batch", `${message}: send fewer records at a time`)]
}

export const words = (field: string, { by, object }: Reference): string => {
  const key = Object.entries(by)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(" and ")
  return `the reference "${field}" to the record of ${object} with ${key}`
}

export const notFound = (field: string, reference: Reference): string => `${words(field, reference)} was not found`
