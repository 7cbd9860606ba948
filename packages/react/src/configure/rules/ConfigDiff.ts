/** The differences between two contents, as a review shows them. */
import type { ConfigContent, FieldSetting, ReadObject, WriteObject } from "./ConfigContent.ts"
import { memberOf } from "./ConfigContent.ts"
import { sameJson } from "./sameJson.ts"

/** Missing before: added. Missing after: removed. */
export interface Was<Value> {
  readonly before: Value | undefined
  readonly after: Value | undefined
}

/** One difference. An added object is followed by the entries of its content. */
export type DiffEntry = { readonly objectName: string } & (
  | ({ readonly tag: "readObject" } & Was<ReadObject>)
  | ({ readonly tag: "writeObject" } & Was<WriteObject>)
  | ({ readonly tag: "field"; readonly fieldName: string } & Was<boolean>)
  | ({ readonly tag: "mapping"; readonly mapToName: string } & Was<string>)
  | ({ readonly tag: "valueMapping"; readonly mapToName: string; readonly mappedValue: string } & Was<string>)
  /** The property `disabled`: reading was stopped or resumed. */
  | ({ readonly tag: "stopped" } & Was<boolean>)
  | ({ readonly tag: "inheritMapping" } & Was<boolean>)
  | ({ readonly tag: "deletion" } & Was<NonNullable<WriteObject["deletionSettings"]>>)
  /** The keys by which records are found. */
  | ({ readonly tag: "match" } & Was<NonNullable<WriteObject["match"]>>)
  | ({ readonly tag: "rule"; readonly fieldName: string } & Was<FieldSetting>)
  /** A property of an object without an entry of its own, such as `destination`. */
  | ({ readonly tag: "member"; readonly action: "read" | "write"; readonly name: string } & Was<unknown>)
)

export type ConfigDiff = ReadonlyArray<DiffEntry>

export type ChangeKind = "added" | "removed" | "changed"

export const changeKind = ({ after, before }: Was<unknown>): ChangeKind => {
  if (before === undefined) return "added"
  return after === undefined ? "removed" : "changed"
}

type Members<Value> = Readonly<Record<string, Value>> | undefined

const entriesOf = <Value, Entry>(
  before: Members<Value>,
  after: Members<Value>,
  entryOf: (name: string, was: Was<Value>) => Entry | ReadonlyArray<Entry>
): ReadonlyArray<Entry> => {
  if (before === after) return []
  const added = Object.keys(after ?? {}).filter((name) => before === undefined || !Object.hasOwn(before, name))
  return [...Object.keys(before ?? {}), ...added].flatMap((name) => {
    const was = { before: memberOf(before, name), after: memberOf(after, name) }
    return sameJson(was.before, was.after) ? [] : entryOf(name, was)
  })
}

/** The changes from `before` to `after`: read objects, then write objects. Missing and empty are equal. */
export const diffOf = (before: ConfigContent | undefined, after: ConfigContent): ConfigDiff => [
  ...entriesOf(before?.read?.objects, after.read?.objects, readEntries),
  ...entriesOf(before?.write?.objects, after.write?.objects, writeEntries)
]

const readEntries = (objectName: string, was: Was<ReadObject>): ConfigDiff => {
  const { after, before } = was
  if (after === undefined) return [{ tag: "readObject", objectName, ...was }]
  return [
    ...(before === undefined ? [{ tag: "readObject", objectName, ...was } as const] : []),
    ...(before?.disabled === after.disabled
      ? []
      : [{ tag: "stopped", objectName, before: before?.disabled, after: after.disabled } as const]),
    ...entriesOf<boolean, DiffEntry>(before?.selectedFields, after.selectedFields, (fieldName, was) => ({
      tag: "field",
      objectName,
      fieldName,
      ...was
    })),
    ...entriesOf<string, DiffEntry>(before?.selectedFieldMappings, after.selectedFieldMappings, (mapToName, was) => ({
      tag: "mapping",
      objectName,
      mapToName,
      ...was
    })),
    ...valueEntries(objectName, before, after),
    ...otherEntries("read", objectName, before, after)
  ]
}

const valueEntries = (objectName: string, before: ReadObject | undefined, after: ReadObject): ConfigDiff =>
  entriesOf<Readonly<Record<string, string>>, DiffEntry>(
    before?.selectedValueMappings,
    after.selectedValueMappings,
    (mapToName, was) =>
      entriesOf<string, DiffEntry>(was.before, was.after, (mappedValue, value) => ({
        tag: "valueMapping",
        objectName,
        mapToName,
        mappedValue,
        ...value
      }))
  )

const writeEntries = (objectName: string, was: Was<WriteObject>): ConfigDiff => {
  const { after, before } = was
  if (after === undefined) return [{ tag: "writeObject", objectName, ...was }]
  const deletion = { before: before?.deletionSettings, after: after.deletionSettings }
  return [
    ...(before === undefined ? [{ tag: "writeObject", objectName, ...was } as const] : []),
    ...(before?.inheritMapping === after.inheritMapping
      ? []
      : [{ tag: "inheritMapping", objectName, before: before?.inheritMapping, after: after.inheritMapping } as const]),
    ...(sameJson(deletion.before, deletion.after) ? [] : [{ tag: "deletion", objectName, ...deletion } as const]),
    ...(sameJson(before?.match, after.match)
      ? []
      : [{ tag: "match", objectName, before: before?.match, after: after.match } as const]),
    ...entriesOf<FieldSetting, DiffEntry>(
      before?.selectedFieldSettings,
      after.selectedFieldSettings,
      (fieldName, was) => ({ tag: "rule", objectName, fieldName, ...was })
    ),
    ...otherEntries("write", objectName, before, after)
  ]
}

/** Properties with entries of their own, and the name, which never changes. */
const propertiesWithEntries = new Set([
  "objectName",
  "disabled",
  "selectedFields",
  "selectedFieldMappings",
  "selectedValueMappings",
  "inheritMapping",
  "deletionSettings",
  "match",
  "selectedFieldSettings"
])

const otherEntries = (
  action: "read" | "write",
  objectName: string,
  before: Members<unknown>,
  after: Members<unknown>
): ConfigDiff =>
  entriesOf<unknown, DiffEntry>(before, after, (name, was) =>
    propertiesWithEntries.has(name) ? [] : { tag: "member", action, objectName, name, ...was }
  )
