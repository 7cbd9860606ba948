/** The server's refusals of values that the draft still has: a corrected input shows no error. Pure. Spec 7.6. */
import type { InputValidationIssue } from "@fieldgate/client"
import { inputName, type IssuePlace, placeOf, shownPlace } from "../configure/screens/model/IssuePlace.ts"
import { pageOf } from "./gaps.ts"
import { type Content, isSameStop, type Stop, stopsOf, type WizardPlan } from "./WizardPlan.ts"

export interface OpenIssue {
  readonly text: string
  readonly objectName: string
  /** `read.selectedFieldMappings.phone`, as the inputs call it. */
  readonly place: string
  /** Where it is corrected: its page, or the choice of objects where there is none. */
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

/** A value that has changed, or a field that is selected no more, was corrected. */
const isOpen = ({ action, keys, objectName }: IssuePlace, { value }: InputValidationIssue, draft: Content): boolean => {
  const now = keys.reduce<unknown>(memberOf, draft[action]?.objects?.[objectName])
  const [member] = keys
  return member === "selectedFieldMappings" ? now === value : now !== undefined && now !== false
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
