/** The object types and fields that a caller may see, with the org's own fields and restricted by field-level security. */
import type { CustomField } from "./CustomFields.ts"
import * as FieldSecurity from "./FieldSecurity.ts"
import type { FieldAccess, Viewer } from "./FieldSecurity.ts"
import type { FieldDefinition } from "./Fields.ts"
import type { Records } from "./Records.ts"
import type { SObjectType } from "./SObjects.ts"

export interface Catalog {
  /** Makes the viewer the caller of what follows. A call never pauses, so no other caller comes in between. */
  readonly enter: (viewer: Viewer) => void
  readonly types: () => ReadonlyArray<SObjectType>
  readonly find: (name: string) => SObjectType | undefined
  /** The type as an org has it, for every viewer, with its current fields. */
  readonly typeIn: (orgId: string, name: string) => SObjectType | undefined
  readonly findByKeyPrefix: (keyPrefix: string) => SObjectType | undefined
  readonly fields: (type: SObjectType) => ReadonlyArray<FieldDefinition>
  readonly field: (type: SObjectType, name: string) => FieldDefinition | undefined
  /** Changes the access to a field such as `Contact.Birthdate`; false if the field doesn't exist. */
  readonly setAccess: (path: string, access: FieldAccess) => boolean
  /** Adds a field to an org's type, or replaces the one with its name. Only permission sets make it visible. */
  readonly putField: (orgId: string, added: CustomField) => void
  /** Removes a field that was added; false for one that the org had from the start. */
  readonly removeField: (orgId: string, removed: CustomField) => boolean
  readonly added: (orgId: string) => ReadonlyArray<CustomField>
  readonly orgs: () => ReadonlyArray<string>
  readonly revision: () => number
  readonly reset: () => void
}

interface Org {
  readonly types: Map<string, { readonly type: SObjectType; readonly fields: Array<FieldDefinition> }>
  readonly added: Map<string, CustomField>
}

/** A reset restores exactly this access and removes added fields. */
export const make = (
  types: ReadonlyArray<SObjectType>,
  initial: Readonly<Record<string, FieldAccess>>,
  records: Records
): Catalog => {
  const base = new Map(types.map((type) => [type.name.toLowerCase(), type]))
  const orgs = new Map<string, Org>()
  const access = new Map<string, FieldAccess>()
  let viewer: Viewer | undefined
  let revision = 0
  const orgOf = (orgId: string): Org => {
    const known = orgs.get(orgId)
    if (known !== undefined) return known
    const own = [...base].map(([name, type]) => {
      const fields = [...type.fields]
      return [name, { type: { ...type, fields }, fields }] as const
    })
    const org: Org = { types: new Map(own), added: new Map() }
    orgs.set(orgId, org)
    return org
  }
  const find = (name: string) =>
    viewer === undefined ? base.get(name.toLowerCase()) : orgOf(viewer.orgId).types.get(name.toLowerCase())?.type
  const exists = (path: string): boolean => {
    const [object = "", field = ""] = path.toLowerCase().split(".")
    const all = [base.get(object), ...[...orgs.values()].map((org) => org.types.get(object)?.type)]
    return all.some((type) => type?.fields.some(({ name }) => name.toLowerCase() === field))
  }
  const setAccess = (path: string, level: FieldAccess): boolean => {
    if (!exists(path)) return false
    access.set(path.toLowerCase(), level)
    return true
  }
  const levelOf = (type: SObjectType, field: FieldDefinition): FieldAccess => {
    const path = `${type.name}.${field.name}`
    const set = access.get(path.toLowerCase())
    if (set !== undefined || viewer === undefined || !field.permissionable) return set ?? "full"
    const isAdded = orgOf(viewer.orgId).added.has(path.toLowerCase())
    return isAdded ? FieldSecurity.granted(records, (name) => find(name), viewer, path) : "full"
  }
  const secured = (type: SObjectType, field: FieldDefinition): FieldDefinition | undefined => {
    const level = levelOf(type, field)
    if (level === "hidden") return undefined
    return level === "readOnly" ? { ...field, createable: false, updateable: false } : field
  }
  const reset = () => {
    revision += 1
    viewer = undefined
    orgs.clear()
    access.clear()
    for (const [path, level] of Object.entries(initial)) setAccess(path, level)
  }
  reset()
  return {
    enter: (next) => void (viewer = next),
    types: () => types.flatMap(({ name }) => find(name) ?? []),
    find,
    typeIn: (orgId, name) => orgOf(orgId).types.get(name.toLowerCase())?.type,
    findByKeyPrefix: (keyPrefix) => find(types.find((type) => type.keyPrefix === keyPrefix)?.name ?? ""),
    fields: (type) => type.fields.flatMap((field) => secured(type, field) ?? []),
    field: (type, name) => {
      const field = type.fields.find((each) => each.name.toLowerCase() === name.toLowerCase())
      return field === undefined ? undefined : secured(type, field)
    },
    setAccess,
    putField: (orgId, added) => {
      const org = orgOf(orgId)
      const fields = org.types.get(added.object.toLowerCase())?.fields
      if (fields === undefined) return
      revision += 1
      org.added.set(`${added.object}.${added.field.name}`.toLowerCase(), added)
      const place = fields.findIndex(({ name }) => name === added.field.name)
      if (place === -1) fields.push(added.field)
      else fields[place] = added.field
    },
    removeField: (orgId, { field, object }) => {
      const org = orgOf(orgId)
      const fields = org.types.get(object.toLowerCase())?.fields
      if (fields === undefined || !org.added.delete(`${object}.${field.name}`.toLowerCase())) return false
      revision += 1
      const place = fields.findIndex(({ name }) => name === field.name)
      if (place !== -1) fields.splice(place, 1)
      return true
    },
    added: (orgId) => [...orgOf(orgId).added.values()],
    orgs: () => [...orgs.keys()],
    revision: () => revision,
    reset
  }
}
