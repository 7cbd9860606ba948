/** The account's field of a name: where writing inherits the read mappings, it may be the app's name. Pure. @rule field.inheritMapping */
import { type ConfigContent, memberOf, readObjectOf, writeObjectOf } from "../../rules/ConfigContent.ts"
import type { ConfigureObject } from "./ConfigureObject.ts"

export const writeTarget = (draft: ConfigContent, { objectName, write }: ConfigureObject, name: string): string => {
  const inherits = writeObjectOf(draft, objectName)?.inheritMapping ?? write?.inheritMapping ?? false
  const mapped = memberOf(readObjectOf(draft, objectName)?.selectedFieldMappings, name)
  return inherits && mapped !== undefined && mapped !== "" ? mapped : name
}
