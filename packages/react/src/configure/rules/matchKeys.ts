/** The keys by which upserts find records: the manifest's, of which the installation may choose. Pure. @rule react.matchKeys */
import { type ConfigContent, type HydratedWriteObject, writeObjectOf } from "./ConfigContent.ts"
import { changeWrite } from "./replaced.ts"
import { sameJson } from "./sameJson.ts"

/** A field, or several that count together, by the app's names. */
export type MatchKey = string | ReadonlyArray<string>

export const fieldsOfKey = (key: MatchKey): ReadonlyArray<string> => (typeof key === "string" ? [key] : key)

/** The keys in use, in their order. */
export const chosenKeys = (content: ConfigContent, write: HydratedWriteObject): ReadonlyArray<MatchKey> =>
  writeObjectOf(content, write.objectName)?.match?.by ?? write.match?.by ?? []

/** The keys in use, then the others of the manifest. */
export const offeredKeys = (content: ConfigContent, write: HydratedWriteObject): ReadonlyArray<MatchKey> => {
  const chosen = chosenKeys(content, write)
  return [...chosen, ...(write.match?.by ?? []).filter((key) => !chosen.some((other) => sameJson(other, key)))]
}

/** The manifest's own keys are stored as no choice, so that a later manifest may change them. */
export const setMatchKeys = (
  content: ConfigContent,
  write: HydratedWriteObject,
  keys: ReadonlyArray<MatchKey>
): ConfigContent =>
  changeWrite(content, write.objectName, ({ match: _before, ...object }) => ({
    ...object,
    ...(sameJson(keys, write.match?.by) ? {} : { match: { by: keys } })
  }))
