/** Differences between two configs. Pure. */
import type { Config } from "@fieldgate/client"
import { configDiff, type DiffEntry, type FieldSetting } from "@fieldgate/react/headless"
import { type Difference, kindOf, shown } from "./Difference.ts"
import { jsonDifferences } from "./jsonDifferences.ts"

type Content = Config["content"]

const words: Readonly<Record<string, string>> = { always: "always", never: "never", ifEmpty: "only if empty" }

/** "on create: never, on update: only if empty, default: 5". */
export const ruleWords = (rule: FieldSetting | undefined): string | undefined => {
  if (rule === undefined) return undefined
  const { default: fallback, writeOnCreate, writeOnUpdate } = rule
  const value = fallback?.stringValue ?? fallback?.integerValue ?? fallback?.booleanValue
  const parts = [
    ...(writeOnCreate === undefined ? [] : [`on create: ${words[writeOnCreate]}`]),
    ...(writeOnUpdate === undefined ? [] : [`on update: ${words[writeOnUpdate]}`]),
    ...(value === undefined ? [] : [`default: ${shown(value)}`])
  ]
  return parts.length === 0 ? "no rule" : parts.join(", ")
}

const yes = (value: boolean | undefined, name = "yes", no = "no") =>
  value === undefined ? undefined : value ? name : no

const valuesOf = (entry: DiffEntry): Pick<Difference, "where" | "before" | "after"> => {
  const { objectName } = entry
  const read = ["read", objectName]
  const write = ["write", objectName]
  switch (entry.tag) {
    case "readObject":
      return { where: read, before: entry.before && "read", after: entry.after && "read" }
    case "writeObject":
      return { where: write, before: entry.before && "written", after: entry.after && "written" }
    case "field":
      return {
        where: [...read, entry.fieldName],
        before: yes(entry.before, "selected"),
        after: yes(entry.after, "selected")
      }
    case "mapping":
      return { where: [...read, entry.mapToName], before: entry.before, after: entry.after }
    case "valueMapping":
      return { where: [...read, entry.mapToName, entry.mappedValue], before: entry.before, after: entry.after }
    case "stopped":
      return { where: read, before: entry.before ? "stopped" : "reading", after: entry.after ? "stopped" : "reading" }
    case "inheritMapping":
      return { where: [...write, "inherits read mappings"], before: yes(entry.before), after: yes(entry.after) }
    case "deletion":
      return {
        where: [...write, "deletion"],
        before: yes(entry.before?.enabled ?? false, "enabled", "disabled"),
        after: yes(entry.after?.enabled ?? false, "enabled", "disabled")
      }
    case "match": {
      const keys = (match: typeof entry.before) =>
        match && match.by.map((key) => [key].flat().join(" + ")).join(", then ")
      return { where: [...write, "match keys"], before: keys(entry.before), after: keys(entry.after) }
    }
    case "rule":
      return { where: [...write, entry.fieldName], before: ruleWords(entry.before), after: ruleWords(entry.after) }
    case "member":
      return { where: [entry.action, objectName, entry.name], before: shown(entry.before), after: shown(entry.after) }
  }
}

const others = ({ read, write, ...rest }: Content) => ({
  ...rest,
  read: { ...read, objects: undefined },
  write: { ...write, objects: undefined }
})

/** Without a config before it, everything is new. */
export const configDifferences = (before: Content | undefined, after: Content): ReadonlyArray<Difference> => [
  ...configDiff(before, after).map((entry) => {
    const values = valuesOf(entry)
    return { kind: kindOf(values.before, values.after), ...values }
  }),
  ...(before === undefined ? [] : jsonDifferences(others(before), others(after)))
]
