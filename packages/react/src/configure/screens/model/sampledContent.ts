/** The content whose sample record is read. Pure. @rule install.samples */
import { type ConfigContent, type HydratedReadObject, memberOf, type ReadObject } from "../../rules/ConfigContent.ts"
import { suggestAll } from "../../rules/suggest.ts"

/** Enough to find one with a value for the example of a rule. */
const mostSelected = 20

type Required = ReadonlyArray<{ readonly mapToName: string; readonly mapToDisplayName?: string }>

/** The mappings that the integration requires. */
export const requiredMappings = ({ requiredFields }: HydratedReadObject): Required =>
  requiredFields.flatMap((field) => ("fieldName" in field ? [] : [field]))

/** For each mapping, the field of the account that is the most likely one. */
export const likelyFields = (
  { allFieldsMetadata = {} }: HydratedReadObject,
  required: Required
): ReadonlyArray<string> => suggestAll(required, Object.values(allFieldsMetadata)).map(({ fieldName }) => fieldName)

interface Chosen {
  readonly selectedFieldMappings: ReadObject["selectedFieldMappings"] | undefined
  readonly selectedFields: ReadObject["selectedFields"] | undefined
}

/**
 * Asks for the fields that a draft maps, and for those that it probably will: a draft with open mappings would be refused, and so would one
 * with a field that the account doesn't have. A sample is read only for an object that differs from the saved one, so there is one more field.
 */
export const sampledContent = (
  provider: string,
  read: HydratedReadObject,
  likely: ReadonlyArray<string>,
  { selectedFieldMappings = {}, selectedFields = {} }: Chosen
): ConfigContent => {
  const { allFieldsMetadata: fields, objectName } = read
  const names = requiredMappings(read).map(({ mapToName }) => mapToName)
  const isThere = (name: string) => (fields === undefined ? name !== "" : memberOf(fields, name)?.hidden === false)
  const isNew = (name: string) => isThere(name) && !Object.hasOwn(selectedFields, name)
  const known = fields === undefined ? fieldsIn(read) : Object.keys(fields)
  const selected = Object.keys(selectedFields).slice(0, mostSelected)
  const wanted = [...Object.values(selectedFieldMappings), ...likely, ...selected]
  const asked = [...new Set([...wanted, ...firstOf(known, isNew, names.length + 1)])].filter(isThere)
  return {
    provider,
    read: {
      objects: {
        [objectName]: {
          objectName,
          selectedFieldMappings: Object.fromEntries(
            names.flatMap((name, at) => {
              const fieldName = asked[at]
              return fieldName === undefined ? [] : [[name, fieldName]]
            })
          ),
          selectedFields: Object.fromEntries(asked.slice(names.length).map((name) => [name, true]))
        }
      }
    }
  }
}

/** Without a look at the others, of which there may be thousands. */
const firstOf = (
  names: ReadonlyArray<string>,
  isWanted: (name: string) => boolean,
  count: number
): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (const name of names) {
    if (found.length === count) break
    if (isWanted(name)) found.push(name)
  }
  return found
}

const fieldsIn = ({ optionalFields, requiredFields }: HydratedReadObject): ReadonlyArray<string> =>
  [...requiredFields, ...optionalFields].flatMap((field) => ("fieldName" in field ? [field.fieldName] : []))
