/** Which objects of a content are looked at in the account before it is saved: those that the save changes. Settled 17. */
import * as Equal from "effect/Equal"
import type { ConfigContent } from "../Config.ts"

export interface ObjectsToCheck {
  /** Not those that are disabled: nothing is read of them. */
  readonly read: ReadonlyArray<string>
  readonly write: ReadonlyArray<string>
}

/** All of them where there was nothing before, or where another account stands behind it now. */
export const of = (content: ConfigContent, before?: ConfigContent): ObjectsToCheck => {
  const changed = (action: "read" | "write") =>
    Object.entries(content[action]?.objects ?? {}).filter(([name, object]) => {
      const former = before?.[action]?.objects ?? {}
      return !Object.hasOwn(former, name) || !Equal.equals(former[name], object)
    })
  // A write's fields go through the mappings of reading, so a changed mapping changes the write object too.
  const read = changed("read").map(([name]) => name)
  const mapped = Object.keys(content.write?.objects ?? {}).filter((name) => read.includes(name))
  return {
    read: read.filter((name) => content.read?.objects?.[name]?.disabled !== true),
    write: [...new Set([...changed("write").map(([name]) => name), ...mapped])]
  }
}
