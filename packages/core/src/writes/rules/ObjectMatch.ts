/** How the records of an object are found unless a request says it: by the installation's choice among the manifest's keys. @rule match.choice */
import { canonicalJson } from "../../domain/Json.ts"
import { type ConfigContent, writeObject } from "../../installations/Config.ts"
import type { IntegrationDefinition, ManifestWriteObject } from "../../integrations/Manifest.ts"
import type { DeclaredMatch, Match, MatchKey } from "../Match.ts"

export const declaredOf = ({ write }: Pick<IntegrationDefinition, "write">, objectName: string) =>
  write?.objects?.find((object: ManifestWriteObject) => object.objectName === objectName)?.match

/** A choice of keys that the manifest doesn't have any more is as if it weren't made. */
export const of = (
  integration: Pick<IntegrationDefinition, "write">,
  content: ConfigContent,
  objectName: string
): Match | undefined => {
  const declared = declaredOf(integration, objectName)
  if (declared === undefined) return undefined
  const { choice: _, ...match } = declared
  const chosen = mayChoose(declared) ? (writeObject(content, objectName)?.match?.by ?? []) : []
  const by = chosen.filter((key) => isDeclared(declared, key))
  return by.length === 0 ? match : { ...match, by }
}

/** Whether an installation may choose among the keys. */
export const mayChoose = (declared: DeclaredMatch | undefined): declared is DeclaredMatch =>
  declared?.choice === "installation" && declared.by !== undefined

export const isDeclared = ({ by = [] }: Pick<DeclaredMatch, "by">, key: MatchKey): boolean =>
  by.some((each) => textOf(each) === textOf(key))

export const fieldsOf = (key: MatchKey): ReadonlyArray<string> => (typeof key === "string" ? [key] : key)

/** The same for keys with the same fields. */
export const textOf = (key: MatchKey): string => canonicalJson([...new Set(fieldsOf(key))].toSorted())

/** The key in words, such as `firstname and company`. */
export const words = (key: MatchKey): string => fieldsOf(key).join(" and ")
