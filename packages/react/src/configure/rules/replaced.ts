import { type ConfigContent, type ReadObject, readObjectOf, type WriteObject, writeObjectOf } from "./ConfigContent.ts"

/** The map with a property set, or removed for `undefined`. */
export const withMember = <Value>(
  map: Readonly<Record<string, Value>> | undefined,
  name: string,
  value: Value | undefined
): Readonly<Record<string, Value>> => {
  const { [name]: _former, ...others } = map ?? {}
  return value === undefined ? others : { ...map, [name]: value }
}

export const withReadObject = (content: ConfigContent, name: string, object: ReadObject | undefined): ConfigContent =>
  object === undefined && content.read === undefined
    ? content
    : { ...content, read: { ...content.read, objects: withMember(content.read?.objects, name, object) } }

export const withWriteObject = (content: ConfigContent, name: string, object: WriteObject | undefined): ConfigContent =>
  object === undefined && content.write === undefined
    ? content
    : { ...content, write: { ...content.write, objects: withMember(content.write?.objects, name, object) } }

export const changeRead = (
  content: ConfigContent,
  name: string,
  change: (object: ReadObject) => ReadObject
): ConfigContent => withReadObject(content, name, change(readObjectOf(content, name) ?? { objectName: name }))

export const changeWrite = (
  content: ConfigContent,
  name: string,
  change: (object: WriteObject) => WriteObject
): ConfigContent => withWriteObject(content, name, change(writeObjectOf(content, name) ?? { objectName: name }))
