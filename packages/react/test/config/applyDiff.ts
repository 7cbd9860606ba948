/** The content after the changes of a diff, by which a test proves that a diff is complete. */
import type { ConfigContent } from "../../src/configure/rules/ConfigContent.ts"
import type { ConfigDiff, DiffEntry } from "../../src/configure/rules/ConfigDiff.ts"
import {
  changeRead,
  changeWrite,
  withMember,
  withReadObject,
  withWriteObject
} from "../../src/configure/rules/replaced.ts"
import { setFieldSetting, setValueMapping } from "../../src/configure/rules/edits.ts"

export const applyDiff = (content: ConfigContent, diff: ConfigDiff): ConfigContent => diff.reduce(withEntry, content)

const withEntry = (content: ConfigContent, entry: DiffEntry): ConfigContent => {
  const { objectName } = entry
  switch (entry.tag) {
    case "readObject":
      return withReadObject(content, objectName, entry.after)
    case "writeObject":
      return withWriteObject(content, objectName, entry.after)
    case "field":
      return changeRead(content, objectName, (object) => ({
        ...object,
        selectedFields: withMember(object.selectedFields, entry.fieldName, entry.after)
      }))
    case "mapping":
      return changeRead(content, objectName, (object) => ({
        ...object,
        selectedFieldMappings: withMember(object.selectedFieldMappings, entry.mapToName, entry.after)
      }))
    case "valueMapping":
      return setValueMapping(content, objectName, entry.mapToName, entry.mappedValue, entry.after)
    case "stopped":
      return changeRead(content, objectName, ({ disabled: _before, ...object }) => ({
        ...object,
        ...(entry.after === undefined ? {} : { disabled: entry.after })
      }))
    case "inheritMapping":
      return changeWrite(content, objectName, ({ inheritMapping: _before, ...object }) => ({
        ...object,
        ...(entry.after === undefined ? {} : { inheritMapping: entry.after })
      }))
    case "deletion":
      return changeWrite(content, objectName, ({ deletionSettings: _before, ...object }) => ({
        ...object,
        ...(entry.after === undefined ? {} : { deletionSettings: entry.after })
      }))
    case "match":
      return changeWrite(content, objectName, ({ match: _before, ...object }) => ({
        ...object,
        ...(entry.after === undefined ? {} : { match: entry.after })
      }))
    case "rule":
      return setFieldSetting(content, objectName, entry.fieldName, entry.after)
    case "member":
      return withOtherMember(content, entry)
  }
}

const withOtherMember = (
  content: ConfigContent,
  { action, after, name, objectName }: Extract<DiffEntry, { readonly tag: "member" }>
): ConfigContent =>
  action === "read"
    ? changeRead(content, objectName, (object) => ({ ...withMember<unknown>(object, name, after), objectName }))
    : changeWrite(content, objectName, (object) => ({ ...withMember<unknown>(object, name, after), objectName }))
