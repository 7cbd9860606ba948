/** One line about an object on the set-up page: what is read and written, and what must be chosen. Pure. */
import { type ConfigContent, readObjectOf, writeObjectOf } from "../../rules/ConfigContent.ts"
import { presetOf, type WritePreset } from "../../rules/writePresets.ts"
import type { ConfigureObject } from "./ConfigureObject.ts"

export interface ObjectSummary {
  readonly isRead: boolean
  readonly isWritten: boolean
  /** Fields that are read, apart from the mapped ones. */
  readonly fields: number
  readonly mapped: number
  /** Undefined: rules for single fields. */
  readonly preset: WritePreset | undefined
}

export const summaryOf = (content: ConfigContent, { fields, objectName }: ConfigureObject): ObjectSummary => {
  const read = readObjectOf(content, objectName)
  const write = writeObjectOf(content, objectName)
  const isRead = read !== undefined && read.disabled !== true
  return {
    isRead,
    isWritten: write !== undefined,
    fields: isRead ? Object.values(read.selectedFields ?? {}).filter(Boolean).length : 0,
    mapped: isRead ? Object.values(read.selectedFieldMappings ?? {}).filter((name) => name !== "").length : 0,
    preset: presetOf(write?.selectedFieldSettings, fields)
  }
}
