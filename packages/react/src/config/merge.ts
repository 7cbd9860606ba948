/** A draft brought together with what somebody else saved meanwhile, object by object. */
import { type ConfigContent, type ReadObject, readObjectOf, type WriteObject, writeObjectOf } from "./ConfigContent.ts"
import { withReadObject, withWriteObject } from "./replaced.ts"
import { sameJson } from "./sameJson.ts"

/** An object that both sides changed, each in another way; undefined where a side has removed it. */
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
  /** What was saved, with my changes on top; where there is a conflict it holds mine. */
  readonly content: ConfigContent
  readonly conflicts: ReadonlyArray<Conflict>
}

/** `base` is what the draft `mine` was begun from, `theirs` what is saved now. Members other than objects are theirs. */
export const merge = (base: ConfigContent | undefined, mine: ConfigContent, theirs: ConfigContent): Merged => {
  const sides = [
    ...namesOf("read", base, mine).map((objectName): Conflict => ({
      action: "read",
      objectName,
      ...sidesOf(readObjectOf, objectName, base, mine, theirs)
    })),
    ...namesOf("write", base, mine).map((objectName): Conflict => ({
      action: "write",
      objectName,
      ...sidesOf(writeObjectOf, objectName, base, mine, theirs)
    }))
  ].filter((each) => !sameJson(each.mine, each.base))
  return {
    content: sides.reduce((content, each) => settle(content, each, "mine"), theirs),
    conflicts: sides.filter((each) => !sameJson(each.theirs, each.base) && !sameJson(each.theirs, each.mine))
  }
}

/** The content with a conflict settled for one side. */
export const settle = (content: ConfigContent, conflict: Conflict, keep: "mine" | "theirs"): ConfigContent =>
  conflict.action === "read"
    ? withReadObject(content, conflict.objectName, conflict[keep])
    : withWriteObject(content, conflict.objectName, conflict[keep])

const namesOf = (action: "read" | "write", ...contents: ReadonlyArray<ConfigContent | undefined>) => [
  ...new Set(contents.flatMap((content) => Object.keys(content?.[action]?.objects ?? {})))
]

const sidesOf = <Value>(
  of: (content: ConfigContent | undefined, name: string) => Value | undefined,
  name: string,
  base: ConfigContent | undefined,
  mine: ConfigContent,
  theirs: ConfigContent
) => ({ base: of(base, name), mine: of(mine, name), theirs: of(theirs, name) })
