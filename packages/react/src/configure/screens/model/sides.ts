/** The read and the write side of one object in a content. Pure. */
import {
  type ConfigContent,
  type ReadObject,
  readObjectOf,
  type WriteObject,
  writeObjectOf
} from "../../rules/ConfigContent.ts"
import { withReadObject, withWriteObject } from "../../rules/replaced.ts"
import { sameJson } from "../../rules/sameJson.ts"

export interface Sides {
  readonly read: ReadObject | undefined
  readonly write: WriteObject | undefined
}

export const sidesOf = (content: ConfigContent | undefined, objectName: string): Sides => ({
  read: readObjectOf(content, objectName),
  write: writeObjectOf(content, objectName)
})

/** The content with both sides of one object replaced. */
export const withSides = (content: ConfigContent, objectName: string, { read, write }: Sides): ConfigContent =>
  withWriteObject(withReadObject(content, objectName, read), objectName, write)

export const isSameObject = (one: ConfigContent | undefined, other: ConfigContent, objectName: string): boolean =>
  sameJson(sidesOf(one, objectName), sidesOf(other, objectName))

export const objectNamesIn = (content: ConfigContent): ReadonlyArray<string> => [
  ...new Set([...Object.keys(content.read?.objects ?? {}), ...Object.keys(content.write?.objects ?? {})])
]
