/** What is wrong with an object's draft, in words: what we see ourselves, and what the server has found. Pure. */
import { type ConfigContent, memberOf, writeObjectOf } from "../../../config/ConfigContent.ts"
import type { ConfigIssue } from "../../../config/issues.ts"
import type { Text } from "../../../messages/useText.ts"
import type { PlatformError } from "../../../model/PlatformError.ts"
import { placeOf } from "./IssuePlace.ts"
import type { ReviewNames } from "./reviewLine.ts"
import type { ShownIssue } from "./ShownIssue.ts"

export const ofDraft = (issues: ReadonlyArray<ConfigIssue>, text: Text): ReadonlyArray<ShownIssue> =>
  issues.map(({ action, key, keys, values }) => ({
    place: [action, ...keys].join("."),
    label: undefined,
    text: text(key, values)
  }))

/** A number that was typed as something else is NaN in the draft. */
export const ofNumbers = (
  draft: ConfigContent,
  objectName: string,
  names: Pick<ReviewNames, "fieldName">,
  text: Text
): ReadonlyArray<ShownIssue> =>
  Object.entries(writeObjectOf(draft, objectName)?.selectedFieldSettings ?? {}).flatMap(([field, setting]) =>
    Number.isNaN(setting.default?.integerValue)
      ? [
          {
            place: `write.selectedFieldSettings.${field}.default.integerValue`,
            label: names.fieldName(field),
            text: text("configure.notANumber")
          }
        ]
      : []
  )

/** Only those that name an input of this object; the rest of the error is told as a whole. */
export const ofServer = (
  error: PlatformError,
  objectName: string,
  names: Pick<ReviewNames, "fieldName" | "mapping">
): ReadonlyArray<ShownIssue> =>
  error.issues.flatMap((issue) => {
    const place = placeOf(issue.name ?? "")
    if (place === undefined || place.objectName !== objectName) return []
    const message = issue.detail ?? issue.title ?? error.message
    return [{ place: [place.action, ...place.keys].join("."), label: labelOf(place.keys, names), text: message }]
  })

const labelOf = (
  [member = "", name = ""]: ReadonlyArray<string>,
  names: Pick<ReviewNames, "fieldName" | "mapping">
): string | undefined => memberOf(namings(name, names), member)

const namings = (name: string, { fieldName, mapping }: Pick<ReviewNames, "fieldName" | "mapping">) => ({
  selectedFields: fieldName(name),
  selectedFieldMappings: mapping(name),
  selectedValueMappings: mapping(name),
  selectedFieldSettings: fieldName(name)
})
