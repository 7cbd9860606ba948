/** The content that a first install starts with: everything that the integration defines, with likely mappings. Pure. */
import type { HydratedRevision } from "@fieldgate/client"
import { type ConfigContent, type HydratedReadObject, readObjectOf } from "./ConfigContent.ts"
import { chooseRead, setFieldMapping, setWriting } from "./edits.ts"
import { suggestAll } from "./suggest.ts"

/** The same or a synonymous name; lower scores are left to the user. */
const certainScore = 0.9

/** An object that could not be loaded is not proposed: the user can't see its fields. */
export const proposed = ({ provider, read, write }: HydratedRevision["content"]): ConfigContent => {
  const reads = (read?.objects ?? []).filter(({ error }) => error === undefined)
  const writes = (write?.objects ?? []).filter(({ error }) => error === undefined)
  const reading = reads.reduce<ConfigContent>((content, each) => withSuggestions(chooseRead(content, each), each), {
    provider
  })
  return writes.reduce((content, { objectName }) => setWriting(content, objectName, true), reading)
}

const withSuggestions = (content: ConfigContent, read: HydratedReadObject): ConfigContent => {
  const mapped = readObjectOf(content, read.objectName)?.selectedFieldMappings ?? {}
  const open = [...read.requiredFields, ...read.optionalFields].flatMap((field) =>
    "fieldName" in field || Object.hasOwn(mapped, field.mapToName) ? [] : [field]
  )
  return suggestAll(open, Object.values(read.allFieldsMetadata ?? {}), new Set(Object.values(mapped)))
    .filter(({ score }) => score >= certainScore)
    .reduce(
      (before, { fieldName, mapToName }) => setFieldMapping(before, read.objectName, mapToName, fieldName),
      content
    )
}
