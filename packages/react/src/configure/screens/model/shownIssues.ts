/** What is wrong with an object's draft, in words: what we see ourselves, and what the server has found. Pure. */
import { type ConfigContent, memberOf, writeObjectOf } from "../../rules/ConfigContent.ts"
import type { ConfigIssue } from "../../rules/issues.ts"
import type { Text } from "../../../messages/useText.ts"
import type { PlatformError } from "../../../platform/PlatformError.ts"
import { inputName, placeOf, shownPlace } from "./IssuePlace.ts"
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

/** Only those that name an input of this object. */
export const ofServer = (
  error: PlatformError,
  objectName: string,
  names: Pick<ReviewNames, "fieldName" | "mapping">,
  text: Text
): ReadonlyArray<ShownIssue> =>
  error.issues.flatMap((issue) => {
    const found = placeOf(issue.name ?? "")
    if (found === undefined || found.objectName !== objectName) return []
    const shown = shownPlace(found, issue.value)
    const place = inputName(shown)
    const [member = "", field = ""] = shown.keys
    // A mapping without a value is missing: for that there are words for customers.
    if (member === "selectedFieldMappings" && isBlank(issue.value)) {
      return [{ place, label: undefined, text: text("issues.mappingMissing", { field: names.mapping(field) }) }]
    }
    const message = issue.detail ?? issue.title ?? error.message
    return [{ place, label: memberOf(namings(field, names), member), text: message }]
  })

const isBlank = (value: unknown): boolean => value === undefined || (typeof value === "string" && value.trim() === "")

const namings = (name: string, { fieldName, mapping }: Pick<ReviewNames, "fieldName" | "mapping">) => ({
  requiredFields: fieldName(name),
  selectedFields: fieldName(name),
  selectedFieldMappings: mapping(name),
  selectedValueMappings: mapping(name),
  selectedFieldSettings: fieldName(name)
})
