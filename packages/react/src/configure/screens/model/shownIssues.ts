/** The issues of a draft or of a refused save as the set-up page shows them. Pure. */
import { type ConfigContent, memberOf, writeObjectOf } from "../../rules/ConfigContent.ts"
import type { ConfigIssue } from "../../rules/issues.ts"
import type { Text } from "../../../messages/useText.ts"
import type { PlatformError } from "../../../platform/PlatformError.ts"
import { inputName, placeOf, shownPlace } from "./IssuePlace.ts"
import type { ReviewNames } from "./reviewLine.ts"
import type { ShownIssue } from "./ShownIssue.ts"

interface Named {
  readonly objectName: string
  readonly names: Pick<ReviewNames, "fieldName" | "mapping">
}

/** What prevents a save of one object. */
export const issuesOfDraft = (
  faults: ReadonlyArray<ConfigIssue>,
  draft: ConfigContent,
  { names, objectName }: Named,
  text: Text
): ReadonlyArray<ShownIssue> => [
  ...faults
    .filter((fault) => fault.objectName === objectName)
    .map(({ action, key, keys, values }) => ({
      objectName,
      place: [action, ...keys].join("."),
      label: undefined,
      text: text(key, values)
    })),
  ...ofNumbers(draft, { objectName, names }, text)
]

/** An invalid number is NaN in the draft. */
const ofNumbers = (draft: ConfigContent, { names, objectName }: Named, text: Text): ReadonlyArray<ShownIssue> =>
  Object.entries(writeObjectOf(draft, objectName)?.selectedFieldSettings ?? {}).flatMap(([field, setting]) =>
    Number.isNaN(setting.default?.integerValue)
      ? [
          {
            objectName,
            place: `write.selectedFieldSettings.${field}.default`,
            label: names.fieldName(field),
            text: text("configure.notANumber")
          }
        ]
      : []
  )

/** The server's issues about one object. */
export const issuesOfServer = (
  error: PlatformError,
  { names, objectName }: Named,
  text: Text
): ReadonlyArray<ShownIssue> =>
  error.issues.flatMap((issue) => {
    const found = placeOf(issue.name ?? "")
    if (found === undefined || found.objectName !== objectName) return []
    const shown = shownPlace(found, issue.value)
    const [member = "", field = "", rule] = shown.keys
    // The inputs of a default's types are one.
    const keys = rule === "default" ? shown.keys.slice(0, 3) : shown.keys
    const place = inputName({ ...shown, keys })
    // An empty mapping has a text for customers.
    if (member === "selectedFieldMappings" && isBlank(issue.value)) {
      return [
        { objectName, place, label: undefined, text: text("issues.mappingMissing", { field: names.mapping(field) }) }
      ]
    }
    const message = issue.detail ?? issue.title ?? error.message
    return [{ objectName, place, label: memberOf(namings(field, names), member), text: message }]
  })

const isBlank = (value: unknown): boolean => value === undefined || (typeof value === "string" && value.trim() === "")

const namings = (name: string, { fieldName, mapping }: Named["names"]) => ({
  requiredFields: fieldName(name),
  selectedFields: fieldName(name),
  selectedFieldMappings: mapping(name),
  selectedValueMappings: mapping(name),
  selectedFieldSettings: fieldName(name)
})
