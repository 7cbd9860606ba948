/** The server's issues about values that the draft still has: a corrected input shows no error. Pure. @rule react.validation */
import type { InputValidationIssue } from "@fieldgate/client"
import { inputName, type IssuePlace, placeOf, shownPlace } from "../configure/screens/model/IssuePlace.ts"
import { pageOf } from "./gaps.ts"
import { type Content, isSameStop, type Stop, stopsOf, type WizardPlan } from "./WizardPlan.ts"

export interface OpenIssue {
  readonly text: string
  readonly objectName: string
  /** The input's name: `read.selectedFieldMappings.phone`. */
  readonly place: string
  /** The page with the input, or the choice of objects. */
  readonly stop: Stop
}

export const openIssues = (
  issues: ReadonlyArray<InputValidationIssue>,
  plan: WizardPlan,
  draft: Content
): ReadonlyArray<OpenIssue> =>
  issues.flatMap((issue) => {
    const place = placeOf(issue.name)
    if (place === undefined || !isOpen(place, issue, draft)) return []
    const { objectName } = place
    const stop: Stop = { tag: "configure", objectName, page: pageOf(place) }
    const isOnTheWay = stopsOf(plan, draft).some((each) => isSameStop(each, stop))
    const text = issue.detail
    return [
      {
        text,
        objectName,
        place: inputName(shownPlace(place, issue.value)),
        stop: isOnTheWay ? stop : { tag: "select" }
      }
    ]
  })

/** A changed value, or a field that is no longer selected, was corrected. */
const isOpen = ({ action, keys, objectName }: IssuePlace, { value }: InputValidationIssue, draft: Content): boolean => {
  const now = keys.reduce<unknown>(memberOf, draft[action]?.objects?.[objectName])
  const [member] = keys
  return member === "selectedFieldMappings" ? now === value : now !== undefined && now !== false
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
