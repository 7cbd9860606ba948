/** The fields by which people identify a record, declared by a driver for each object. @rule writer.fields */
import * as Schema from "effect/Schema"

/**
 * How values of a field are compared: e-mail addresses in lower case, domains without protocol, `www.` and path, names in lower case
 * with single spaces, ids of other systems as they are. A `website` is compared like a domain, and its field holds the whole address.
 */
export const IdentifyingKind = Schema.Literals(["email", "domain", "website", "name", "externalId"])
export type IdentifyingKind = typeof IdentifyingKind.Type

/** Names of an object's fields, each with its kind. Case does not matter in names. */
export const IdentifyingFields = Schema.Record(Schema.String, IdentifyingKind)
export type IdentifyingFields = typeof IdentifyingFields.Type

/** Names of objects, each with its identifying fields. Case does not matter in names. */
export type IdentifyingFieldsByObject = Readonly<Record<string, IdentifyingFields>>

export const ofObject = (
  declared: IdentifyingFieldsByObject | undefined,
  objectName: string
): IdentifyingFields | undefined =>
  Object.entries(declared ?? {}).find(([name]) => name.toLowerCase() === objectName.toLowerCase())?.[1]

/** Adds identifying fields, such as a deployment's own ids in custom fields, to those that a driver declares. */
export const withAdditions = (
  declared: IdentifyingFieldsByObject,
  more: IdentifyingFieldsByObject = {}
): IdentifyingFieldsByObject => {
  const added = Object.entries(more).map(
    ([name, fields]) => [name, { ...ofObject(declared, name), ...fields }] as const
  )
  const isAdded = (name: string) => added.some(([other]) => other.toLowerCase() === name.toLowerCase())
  return {
    ...Object.fromEntries(Object.entries(declared).filter(([name]) => !isAdded(name))),
    ...Object.fromEntries(added)
  }
}
