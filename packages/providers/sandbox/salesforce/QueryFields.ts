/** The fields that a query names: those of its object, and those of parents such as `Account.Owner.Name`. */
import * as Result from "effect/Result"
import type { Catalog } from "./Catalog.ts"
import type { FieldDefinition, FieldValue } from "./Fields.ts"
import * as Ids from "./Ids.ts"
import * as QueryFaults from "./QueryFaults.ts"
import type { Records, StoredRecord } from "./Records.ts"
import * as RecordView from "./RecordView.ts"
import type * as Refusals from "./Refusals.ts"
import type { SObjectType } from "./SObjects.ts"
import type { Token } from "./SoqlReader.ts"

/** A field, and the references that lead to its record; none for a field of the object itself. */
export interface FieldPath {
  readonly parents: ReadonlyArray<FieldDefinition>
  readonly field: FieldDefinition
  readonly at: number
}

export interface Source {
  readonly catalog: Catalog
  readonly records: Records
  readonly orgId: string
  readonly type: SObjectType
  /** The whole query, which refusals show a part of. */
  readonly text: string
}

/** Salesforce follows at most five references. */
const mostParents = 5

export const resolve = (
  { catalog, text, type }: Source,
  { at, text: name }: Token
): Result.Result<FieldPath, Refusals.Refusal> => {
  const names = name.split(".")
  // A path may start with the object's own name.
  if (names.length > 1 && names[0]?.toLowerCase() === type.name.toLowerCase()) names.shift()
  const parents: Array<FieldDefinition> = []
  let types: ReadonlyArray<SObjectType> = [type]
  for (const parent of names.slice(0, -1)) {
    const reference = types
      .flatMap((each) => catalog.fields(each))
      .find(({ relationshipName }) => relationshipName?.toLowerCase() === parent.toLowerCase())
    if (reference === undefined || parents.length === mostParents) {
      return Result.fail(QueryFaults.noRelationship(text, at, parent))
    }
    parents.push(reference)
    types = reference.referenceTo.flatMap((each) => catalog.find(each) ?? [])
  }
  const last = names.at(-1) ?? name
  const field = types.flatMap((each) => catalog.field(each, last) ?? [])[0]
  return field === undefined
    ? Result.fail(QueryFaults.noSuchColumn(text, at, types[0]?.name ?? type.name, last))
    : Result.succeed({ parents, field, at })
}

interface Found {
  readonly type: SObjectType
  readonly record: StoredRecord
}

/** The record that a reference of another leads to. */
const parentOf = (
  { catalog, orgId, records }: Source,
  { record }: Found,
  { name }: FieldDefinition
): Found | undefined => {
  const id = RecordView.valuesOf(record)[name]
  if (typeof id !== "string") return undefined
  const type = catalog.findByKeyPrefix(Ids.keyPrefixOf(id))
  const parent = type === undefined ? undefined : records.table(orgId, type).get(id)
  return type === undefined || parent === undefined ? undefined : { type, record: parent }
}

export const valueAt = (source: Source, record: StoredRecord, { field, parents }: FieldPath): FieldValue => {
  let found: Found | undefined = { type: source.type, record }
  for (const parent of parents) found = found === undefined ? undefined : parentOf(source, found, parent)
  return found === undefined ? null : (RecordView.valuesOf(found.record)[field.name] ?? null)
}

/** A record with the selected fields in their order; those of a parent are in an object of their own, which is null without a parent. */
export const view = (
  base: string,
  source: Source,
  record: StoredRecord,
  paths: ReadonlyArray<FieldPath>
): Readonly<Record<string, unknown>> => viewOf(base, source, { type: source.type, record }, paths, 0)

const viewOf = (
  base: string,
  source: Source,
  found: Found,
  paths: ReadonlyArray<FieldPath>,
  depth: number
): Readonly<Record<string, unknown>> => {
  const values = RecordView.valuesOf(found.record)
  const members: Record<string, unknown> = {
    attributes: { type: found.type.name, url: RecordView.urlOf(base, found.type, found.record.id) }
  }
  for (const { field, parents } of paths) {
    const reference = parents[depth]
    const name = reference?.relationshipName ?? field.name
    if (reference === undefined) members[name] = values[field.name] ?? null
    else if (!Object.hasOwn(members, name)) {
      const parent = parentOf(source, found, reference)
      const own = paths.filter((path) => path.parents[depth]?.name === reference.name)
      members[name] = parent === undefined ? null : viewOf(base, source, parent, own, depth + 1)
    }
  }
  return members
}
