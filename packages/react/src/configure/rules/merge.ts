/** Merges a draft with what another user saved in the meantime, field by field. @rule react.save */
import {
  type ConfigContent,
  memberOf,
  type ReadObject,
  readObjectOf,
  type WriteObject,
  writeObjectOf
} from "./ConfigContent.ts"
import { withReadObject, withWriteObject } from "./replaced.ts"
import { sameJson } from "./sameJson.ts"

/** An object with a field that both sides changed differently; undefined for a side that removed the object. */
export type Conflict =
  | ({ readonly action: "read" } & Sides<ReadObject>)
  | ({ readonly action: "write" } & Sides<WriteObject>)

interface Sides<Value> {
  readonly objectName: string
  readonly base: Value | undefined
  readonly mine: Value | undefined
  readonly theirs: Value | undefined
}

export interface Merged {
  /** The saved content with my changes; a field in conflict is mine. */
  readonly content: ConfigContent
  readonly conflicts: ReadonlyArray<Conflict>
}

/** `base` is the content from which the draft `mine` started, `theirs` the saved one. Properties other than objects are theirs. */
export const merge = (base: ConfigContent | undefined, mine: ConfigContent, theirs: ConfigContent): Merged => {
  const read = namesOf("read", base, mine).map((name) => ({
    action: "read" as const,
    ...mergedObject(sidesOf(readObjectOf, name, base, mine, theirs))
  }))
  const write = namesOf("write", base, mine).map((name) => ({
    action: "write" as const,
    ...mergedObject(sidesOf(writeObjectOf, name, base, mine, theirs))
  }))
  const withRead = read.reduce(
    (content, { merged, sides }) => withReadObject(content, sides.objectName, merged),
    theirs
  )
  return {
    content: write.reduce((content, { merged, sides }) => withWriteObject(content, sides.objectName, merged), withRead),
    conflicts: [
      ...read.flatMap(({ action, isConflict, sides }) => (isConflict ? [{ action, ...sides }] : [])),
      ...write.flatMap(({ action, isConflict, sides }) => (isConflict ? [{ action, ...sides }] : []))
    ]
  }
}

interface MergedObject<Value> {
  readonly sides: Sides<Value>
  readonly merged: Value | undefined
  readonly isConflict: boolean
}

const mergedObject = <Value extends ReadObject | WriteObject>(sides: Sides<Value>): MergedObject<Value> => {
  const { base, mine, theirs } = sides
  const { isConflict, value } = mergedValue(base, mine, theirs, fieldDepth)
  // Every part comes from the same place in one of the three.
  return { sides, merged: value as Value | undefined, isConflict }
}

/** The depth of maps such as `selectedFields` and `selectedFieldSettings`: the choice for one field is not split. */
const fieldDepth = 2

interface MergedValue {
  readonly value: unknown
  readonly isConflict: boolean
}

/** Undefined: the side doesn't have the value. */
const mergedValue = (base: unknown, mine: unknown, theirs: unknown, depth: number): MergedValue => {
  if (sameJson(mine, base)) return { value: theirs, isConflict: false }
  if (sameJson(theirs, base) || sameJson(theirs, mine)) return { value: mine, isConflict: false }
  if (depth === 0 || !isMap(mine) || !isMap(theirs) || !(base === undefined || isMap(base))) {
    return { value: mine, isConflict: true }
  }
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const members = names.map((name) => {
    const merged = mergedValue(memberOf(base, name), memberOf(mine, name), memberOf(theirs, name), depth - 1)
    return { name, ...merged }
  })
  return {
    value: Object.fromEntries(members.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
    isConflict: members.some(({ isConflict }) => isConflict)
  }
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const namesOf = (action: "read" | "write", ...contents: ReadonlyArray<ConfigContent | undefined>) => [
  ...new Set(contents.flatMap((content) => Object.keys(content?.[action]?.objects ?? {})))
]

const sidesOf = <Value>(
  of: (content: ConfigContent | undefined, name: string) => Value | undefined,
  name: string,
  base: ConfigContent | undefined,
  mine: ConfigContent,
  theirs: ConfigContent
) => ({ objectName: name, base: of(base, name), mine: of(mine, name), theirs: of(theirs, name) })
