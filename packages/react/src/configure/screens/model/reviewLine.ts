/** A difference as a line of the review: label, and the values before and after. Pure. */
import type { FieldSetting } from "../../rules/ConfigContent.ts"
import { type ChangeKind, changeKind, type DiffEntry } from "../../rules/ConfigDiff.ts"
import { fieldsOfKey } from "../../rules/matchKeys.ts"
import { defaultKindOf } from "../../rules/defaultKinds.ts"
import type { Text } from "../../../messages/useText.ts"

export interface ReviewLine {
  readonly kind: ChangeKind
  readonly label: string
  readonly before: string | undefined
  readonly after: string | undefined
}

export interface ReviewNames {
  readonly app: string
  readonly object: string
  readonly fieldName: (name: string) => string
  readonly mapping: (mapToName: string) => string
}

export const reviewLine = (entry: DiffEntry, names: ReviewNames, text: Text): ReviewLine => {
  const kind = changeKind(entry)
  const { app, object } = names
  switch (entry.tag) {
    case "readObject":
      return { kind, label: text("configure.reviewRead", { object }), before: undefined, after: undefined }
    case "writeObject":
      return { kind, label: text("configure.reviewWrite", { object }), before: undefined, after: undefined }
    case "field":
      return {
        kind: entry.after === true ? "added" : "removed",
        label: text("configure.reviewField", { field: names.fieldName(entry.fieldName) }),
        before: undefined,
        after: undefined
      }
    case "mapping":
      return {
        kind,
        label: names.mapping(entry.mapToName),
        before: entry.before && names.fieldName(entry.before),
        after: entry.after && names.fieldName(entry.after)
      }
    case "valueMapping": {
      const label = text("configure.reviewValue", { field: names.mapping(entry.mapToName), value: entry.mappedValue })
      return { kind, label, before: entry.before, after: entry.after }
    }
    case "stopped": {
      const word = (stopped: boolean | undefined) =>
        text(stopped === true ? "configure.reviewStopped" : "configure.reviewReading")
      return {
        kind: "changed",
        label: text("configure.reviewRead", { object }),
        before: word(entry.before),
        after: word(entry.after)
      }
    }
    case "inheritMapping":
      return { kind, label: text("configure.inheritMapping"), ...yesOrNo(entry.before, entry.after, text) }
    case "deletion":
      return {
        kind: "changed",
        label: text("configure.allowDeletion", { app, object }),
        ...yesOrNo(entry.before?.enabled ?? false, entry.after?.enabled ?? false, text)
      }
    case "match": {
      const word = (match: typeof entry.before) =>
        match?.by.map((key) => fieldsOfKey(key).map(names.fieldName).join(" + ")).join(" → ") ??
        text("setUp.matchDefault", { app })
      const label = text("setUp.matchShort")
      return { kind: "changed", label, before: word(entry.before), after: word(entry.after) }
    }
    case "rule":
      return {
        kind,
        label: text("configure.ruleFor", { field: names.fieldName(entry.fieldName) }),
        before: entry.before && ruleText(entry.before, text),
        after: entry.after && ruleText(entry.after, text)
      }
    case "member":
      return { kind, label: entry.name, before: plain(entry.before), after: plain(entry.after) }
  }
}

const yesOrNo = (before: boolean | undefined, after: boolean | undefined, text: Text) => {
  const word = (value: boolean | undefined) =>
    value === undefined ? undefined : text(value ? "configure.yes" : "configure.no")
  return { before: word(before), after: word(after) }
}

const ruleText = (setting: FieldSetting, text: Text): string => {
  const value = defaultText(setting, text)
  const words = {
    create: text(`configure.${setting.writeOnCreate ?? "always"}`),
    update: text(`configure.${setting.writeOnUpdate ?? "always"}`)
  }
  return value === undefined
    ? text("configure.reviewRule", words)
    : text("configure.reviewRuleWithDefault", { ...words, value })
}

const defaultText = ({ default: value }: FieldSetting, text: Text): string | undefined => {
  const kind = defaultKindOf(value)
  if (value === undefined || kind === undefined) return undefined
  if (kind === "booleanValue") return text(value.booleanValue === true ? "configure.yes" : "configure.no")
  return String(value[kind])
}

/** A property without a text of its own is shown unchanged. */
const plain = (value: unknown): string | undefined => {
  if (value === undefined) return undefined
  return typeof value === "string" ? value : JSON.stringify(value)
}
