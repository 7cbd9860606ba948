/** The edits of a config: each returns a new content. @rule react.configure */
import {
  type ConfigContent,
  type FieldSetting,
  type HydratedReadObject,
  memberOf,
  type ReadObject,
  readObjectOf,
  writeObjectOf
} from "./ConfigContent.ts"
import { changeRead, changeWrite, withMember, withReadObject, withWriteObject } from "./replaced.ts"

/** Selects an object to read: as saved before, or with the manifest's defaults. */
export const chooseRead = (
  content: ConfigContent,
  read: HydratedReadObject,
  stored?: ConfigContent | undefined
): ConfigContent =>
  readObjectOf(content, read.objectName) === undefined
    ? withReadObject(content, read.objectName, readObjectOf(stored, read.objectName) ?? initialReadObject(read))
    : content

/** Required fields are always read. A mapping's default is suggested once, before the first save. */
const initialReadObject = ({
  destination,
  objectName,
  requiredFields,
  optionalFields,
  schedule
}: HydratedReadObject): ReadObject => {
  const selected = requiredFields.flatMap((field) => ("fieldName" in field ? [[field.fieldName, true] as const] : []))
  const mapped = [...requiredFields, ...optionalFields].flatMap((field) =>
    "fieldName" in field || field.default === undefined ? [] : [[field.mapToName, field.default] as const]
  )
  return {
    objectName,
    ...(destination === "" ? {} : { destination }),
    ...(schedule === "" ? {} : { schedule }),
    selectedFields: Object.fromEntries(selected),
    selectedFieldMappings: Object.fromEntries(mapped)
  }
}

export const removeRead = (content: ConfigContent, objectName: string): ConfigContent =>
  withReadObject(content, objectName, undefined)

export const stopReading = (content: ConfigContent, objectName: string): ConfigContent =>
  changeRead(content, objectName, (object) => ({ ...object, disabled: true }))

export const resumeReading = (content: ConfigContent, objectName: string): ConfigContent =>
  changeRead(content, objectName, ({ disabled: _stopped, ...object }) => object)

export const selectFields = (
  content: ConfigContent,
  objectName: string,
  fieldNames: ReadonlyArray<string>,
  selected: boolean
): ConfigContent =>
  changeRead(content, objectName, (object) => {
    const { selectedFields = {} } = object
    if (selected) {
      const added = Object.fromEntries(fieldNames.map((name) => [name, true] as const))
      return { ...object, selectedFields: { ...selectedFields, ...added } }
    }
    const removed = new Set(fieldNames)
    const kept = Object.entries(selectedFields).filter(([name]) => !removed.has(name))
    return { ...object, selectedFields: Object.fromEntries(kept) }
  })

/** Maps a name of the app to a field of the provider; `undefined` removes the mapping. Value mappings of the field are removed. */
export const setFieldMapping = (
  content: ConfigContent,
  objectName: string,
  mapToName: string,
  fieldName: string | undefined
): ConfigContent =>
  changeRead(content, objectName, (object) => {
    if (memberOf(object.selectedFieldMappings, mapToName) === fieldName) return object
    const changed = { ...object, selectedFieldMappings: withMember(object.selectedFieldMappings, mapToName, fieldName) }
    const { selectedValueMappings: values } = object
    return memberOf(values, mapToName) === undefined
      ? changed
      : { ...changed, selectedValueMappings: withMember(values, mapToName, undefined) }
  })

/** Maps a value of the app to one of the provider; `undefined` removes the mapping. */
export const setValueMapping = (
  content: ConfigContent,
  objectName: string,
  mapToName: string,
  mappedValue: string,
  providerValue: string | undefined
): ConfigContent =>
  changeRead(content, objectName, (object) => {
    const values = withMember(memberOf(object.selectedValueMappings, mapToName), mappedValue, providerValue)
    const kept = Object.keys(values).length === 0 ? undefined : values
    return { ...object, selectedValueMappings: withMember(object.selectedValueMappings, mapToName, kept) }
  })

/** Allows or forbids writing an object; when allowed again, it has the rules of `stored`. */
export const setWriting = (
  content: ConfigContent,
  objectName: string,
  allowed: boolean,
  stored?: ConfigContent | undefined
): ConfigContent => {
  if (!allowed) return withWriteObject(content, objectName, undefined)
  const former = writeObjectOf(content, objectName) ?? writeObjectOf(stored, objectName)
  return withWriteObject(content, objectName, former ?? { objectName })
}

export const setInheritMapping = (content: ConfigContent, objectName: string, inheritMapping: boolean): ConfigContent =>
  changeWrite(content, objectName, (object) => ({ ...object, inheritMapping }))

export const setDeletion = (content: ConfigContent, objectName: string, enabled: boolean): ConfigContent =>
  changeWrite(content, objectName, (object) => ({
    ...object,
    deletionSettings: { ...object.deletionSettings, enabled }
  }))

export const setFieldSetting = (
  content: ConfigContent,
  objectName: string,
  fieldName: string,
  setting: FieldSetting | undefined
): ConfigContent =>
  changeWrite(content, objectName, (object) => ({
    ...object,
    selectedFieldSettings: withMember(object.selectedFieldSettings, fieldName, setting)
  }))

/** Replaces the rules of all fields. */
export const setFieldSettings = (
  content: ConfigContent,
  objectName: string,
  settings: Readonly<Record<string, FieldSetting>>
): ConfigContent =>
  changeWrite(content, objectName, ({ selectedFieldSettings: _before, ...object }) => ({
    ...object,
    ...(Object.keys(settings).length === 0 ? {} : { selectedFieldSettings: settings })
  }))
