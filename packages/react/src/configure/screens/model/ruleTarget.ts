/** Which field of the account a rule is about: it may stand by the app's name where writing follows the mappings of reading. Pure. Spec 2.8, 2.9. */
import { type ConfigContent, memberOf, readObjectOf, writeObjectOf } from "../../rules/ConfigContent.ts"
import type { ConfigureObject } from "./ConfigureObject.ts"

export const ruleTarget = (draft: ConfigContent, { objectName, write }: ConfigureObject, name: string): string => {
  const inherits = writeObjectOf(draft, objectName)?.inheritMapping ?? write?.inheritMapping ?? false
  const mapped = memberOf(readObjectOf(draft, objectName)?.selectedFieldMappings, name)
  return inherits && mapped !== undefined && mapped !== "" ? mapped : name
}
