/** The objects of the configuration view: read and write side together. Pure. */
import type { HydratedRevision } from "@fieldgate/client"
import type { HydratedReadObject, HydratedWriteObject } from "../../rules/ConfigContent.ts"

export type Field = NonNullable<HydratedReadObject["allFieldsMetadata"]>[string]
export type Fields = Readonly<Record<string, Field>>

export interface ConfigureObject {
  readonly objectName: string
  readonly displayName: string
  readonly read: HydratedReadObject | undefined
  readonly write: HydratedWriteObject | undefined
  /** The account's fields; undefined if the provider doesn't list them. */
  readonly fields: Fields | undefined
  /** Why the account's object could not be loaded. */
  readonly error: string | undefined
}

/** In the order of the revision: read objects, then those that are only written. */
export const objectsOf = ({ read, write }: HydratedRevision["content"]): ReadonlyArray<ConfigureObject> => {
  const readSides = new Map((read?.objects ?? []).map((each) => [each.objectName, each]))
  const writeSides = new Map((write?.objects ?? []).map((each) => [each.objectName, each]))
  return [...new Set([...readSides.keys(), ...writeSides.keys()])].map((objectName) =>
    objectOf(objectName, readSides.get(objectName), writeSides.get(objectName))
  )
}

const objectOf = (
  objectName: string,
  read: HydratedReadObject | undefined,
  write: HydratedWriteObject | undefined
): ConfigureObject => ({
  objectName,
  displayName: read?.displayName ?? write?.displayName ?? objectName,
  read,
  write,
  fields: read?.allFieldsMetadata ?? write?.allFieldsMetadata,
  error: read?.error ?? write?.error
})
