/** The part of a draft that is checked with the account when one object is looked at. Pure. */
import { type ConfigContent, readObjectOf, writeObjectOf } from "./rules/ConfigContent.ts"

/** Undefined where nothing is chosen of the object: then there is nothing to check. */
export const contentOfObject = (draft: ConfigContent, objectName: string): ConfigContent | undefined => {
  const read = readObjectOf(draft, objectName)
  const write = writeObjectOf(draft, objectName)
  if (read === undefined && write === undefined) return undefined
  return {
    provider: draft.provider,
    ...(read === undefined ? {} : { read: { objects: { [objectName]: read } } }),
    ...(write === undefined ? {} : { write: { objects: { [objectName]: write } } })
  }
}
