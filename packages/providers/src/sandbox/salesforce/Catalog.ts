/** The object types and fields as a caller meets them: found by name in any case, and as field-level security leaves them. */
import type { FieldDefinition } from "./Fields.ts"
import type { SObjectType } from "./SObjects.ts"

/**
 * What field-level security leaves of a field: `full` is the rule; a `readOnly` field can't be written; a `hidden` one is
 * as if it weren't there.
 */
export type FieldAccess = "full" | "readOnly" | "hidden"

export interface Catalog {
  readonly types: ReadonlyArray<SObjectType>
  readonly find: (name: string) => SObjectType | undefined
  readonly findByKeyPrefix: (keyPrefix: string) => SObjectType | undefined
  /** The fields that are not hidden. */
  readonly fields: (type: SObjectType) => ReadonlyArray<FieldDefinition>
  /** A field that is not hidden. */
  readonly field: (type: SObjectType, name: string) => FieldDefinition | undefined
  /** Changes what is left of a field such as `Contact.Birthdate`; false when there is no such field. */
  readonly setAccess: (path: string, access: FieldAccess) => boolean
  readonly reset: () => void
}

/** A reset brings back exactly the access given here. */
export const make = (types: ReadonlyArray<SObjectType>, initial: Readonly<Record<string, FieldAccess>>): Catalog => {
  const byName = new Map(types.map((type) => [type.name.toLowerCase(), type]))
  const fieldsOf = new Map(
    types.map((type) => [type.name, new Map(type.fields.map((field) => [field.name.toLowerCase(), field]))])
  )
  const access = new Map<string, FieldAccess>()
  const exists = (path: string): boolean => {
    const [object = "", field = ""] = path.split(".")
    return (
      byName.has(object.toLowerCase()) &&
      fieldsOf.get(byName.get(object.toLowerCase())?.name ?? "")?.has(field.toLowerCase()) === true
    )
  }
  const setAccess = (path: string, level: FieldAccess): boolean => {
    if (!exists(path)) return false
    access.set(path.toLowerCase(), level)
    return true
  }
  const secured = (type: SObjectType, field: FieldDefinition): FieldDefinition | undefined => {
    const level = access.get(`${type.name}.${field.name}`.toLowerCase())
    if (level === "hidden") return undefined
    return level === "readOnly" ? { ...field, createable: false, updateable: false } : field
  }
  const reset = () => {
    access.clear()
    for (const [path, level] of Object.entries(initial)) setAccess(path, level)
  }
  reset()
  return {
    types,
    find: (name) => byName.get(name.toLowerCase()),
    findByKeyPrefix: (keyPrefix) => types.find((type) => type.keyPrefix === keyPrefix),
    fields: (type) => type.fields.flatMap((field) => secured(type, field) ?? []),
    field: (type, name) => {
      const field = fieldsOf.get(type.name)?.get(name.toLowerCase())
      return field === undefined ? undefined : secured(type, field)
    },
    setAccess,
    reset
  }
}
