/** What each account's object types consist of: HubSpot's own properties, and those that callers have added. */
import type { PropertyDefinition } from "./Properties.ts"
import * as ObjectTypes from "./ObjectTypes.ts"

export interface PropertyGroup {
  readonly name: string
  readonly label: string
  readonly displayOrder: number
  readonly archived: boolean
}

export interface Made<A> {
  readonly hubId: number
  readonly objectType: string
  readonly made: A
}

export interface Schemas {
  /** The type that a path segment names in an account, with its current properties. */
  readonly find: (hubId: number, alias: string) => ObjectTypes.ObjectType | undefined
  readonly custom: (hubId: number) => ReadonlyArray<ObjectTypes.ObjectType>
  readonly groups: (hubId: number, type: ObjectTypes.ObjectType) => ReadonlyArray<PropertyGroup>
  readonly putGroup: (hubId: number, type: ObjectTypes.ObjectType, group: PropertyGroup) => void
  /** Creates a property, changes it, or archives it, depending on its `archived`. */
  readonly putProperty: (hubId: number, type: ObjectTypes.ObjectType, property: PropertyDefinition) => void
  readonly archived: (hubId: number, type: ObjectTypes.ObjectType, name: string) => PropertyDefinition | undefined
  readonly dump: () => {
    readonly properties: ReadonlyArray<Made<PropertyDefinition>>
    readonly groups: ReadonlyArray<Made<PropertyGroup>>
  }
  readonly revision: () => number
  readonly clear: () => void
}

interface Schema {
  readonly hubId: number
  readonly type: ObjectTypes.ObjectType
  readonly live: Map<string, PropertyDefinition>
  readonly made: Map<string, PropertyDefinition>
  readonly groups: Map<string, PropertyGroup>
}

export const make = (): Schemas => {
  const schemas = new Map<string, Schema>()
  let revision = 0
  const schemaOf = (hubId: number, type: ObjectTypes.ObjectType): Schema => {
    const key = `${hubId}/${type.name}`
    const known = schemas.get(key)
    if (known !== undefined) return known
    const live = new Map(type.properties)
    const schema = { hubId, type: { ...type, properties: live }, live, made: new Map(), groups: new Map() }
    schemas.set(key, schema)
    return schema
  }
  return {
    find: (hubId, alias) => {
      const type = ObjectTypes.find(alias)
      return type === undefined ? undefined : schemaOf(hubId, type).type
    },
    custom: (hubId) => ObjectTypes.custom.map((type) => schemaOf(hubId, type).type),
    groups: (hubId, type) => {
      const { groups } = schemaOf(hubId, type)
      const own = [...new Set([...type.properties.values()].map(({ groupName }) => groupName))]
      const seeded = own.filter((name) => name !== "" && !groups.has(name))
      return [...seeded.map((name, n) => ({ name, label: name, displayOrder: n, archived: false })), ...groups.values()]
    },
    putGroup: (hubId, type, group) => {
      revision++
      schemaOf(hubId, type).groups.set(group.name, group)
    },
    putProperty: (hubId, type, property) => {
      revision++
      const { live, made } = schemaOf(hubId, type)
      made.set(property.name, property)
      if (property.archived) live.delete(property.name)
      else live.set(property.name, property)
    },
    archived: (hubId, type, name) => {
      const found = schemaOf(hubId, type).made.get(name)
      return found?.archived === true ? found : undefined
    },
    dump: () => {
      const all = <A>(of: (schema: Schema) => Map<string, A>) =>
        [...schemas.values()].flatMap((schema) =>
          [...of(schema).values()].map((made) => ({ hubId: schema.hubId, objectType: schema.type.name, made }))
        )
      return { properties: all(({ made }) => made), groups: all(({ groups }) => groups) }
    },
    revision: () => revision,
    clear: () => {
      revision++
      schemas.clear()
    }
  }
}
