/** A definition as it is for one object, with the object's own calls, headers and places. Pure. */
import type { ObjectMembers } from "./DefinitionMembers.ts"
import type { RestDefinition } from "./RestDefinition.ts"

type Objects = RestDefinition["objects"]

const ownOf = (objects: Objects, objectName: string): ObjectMembers => {
  const own = objects !== undefined && Object.hasOwn(objects, objectName) ? objects[objectName] : undefined
  return typeof own === "object" ? own : {}
}

/** The object's name in paths; undefined if the definition names its objects and this one isn't among them. */
export const pathIn = (objects: Objects, objectName: string): string | undefined => {
  if (objects === undefined) return objectName
  const own = Object.hasOwn(objects, objectName) ? objects[objectName] : undefined
  return typeof own === "object" ? (own.path ?? objectName) : own
}

export const definitionFor = (definition: RestDefinition, objectName: string): RestDefinition => {
  const { answer, fieldsAt, headers, operations } = ownOf(definition.objects, objectName)
  return {
    ...definition,
    operations: { ...definition.operations, ...operations },
    ...(headers === undefined ? {} : { headers: { ...definition.headers, ...headers } }),
    ...(fieldsAt === undefined ? {} : { fieldsAt }),
    ...(answer === undefined ? {} : { answer })
  }
}

/** A name as people write it: `org_id` is `Org id`. */
export const labelOf = (name: string): string => {
  const words = name.replaceAll(/[_.]+/gu, " ").trim()
  return words === "" ? name : `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`
}

/** The object's name as people see it. */
export const displayNameIn = (objects: Objects, objectName: string): string =>
  ownOf(objects, objectName).displayName ?? labelOf(objectName)
