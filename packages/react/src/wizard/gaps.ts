/** What is missing at a stop before the user can continue. Pure. */
import { writeObjectOf } from "../configure/rules/ConfigContent.ts"
import { type ConfigIssue, issuesOf } from "../configure/rules/issues.ts"
import { type Content, isChosen, type Page, type Stop, stopsOf } from "./WizardPlan.ts"
import type { WizardWorld } from "./WizardState.ts"

export type Gap =
  | { readonly tag: "connection" | "loading" | "objects" }
  /** A value that a save would refuse. */
  | { readonly tag: "issue"; readonly issue: ConfigIssue }
  /** A default value that is not a number. */
  | { readonly tag: "notANumber"; readonly objectName: string; readonly fieldName: string }

export const gapsAt = (world: WizardWorld, draft: Content, stop: Stop): ReadonlyArray<Gap> => {
  if (stop.tag === "connect") return world.connected ? [] : [{ tag: "connection" }]
  if (world.plan === undefined || world.revision === undefined) return [{ tag: "loading" }]
  switch (stop.tag) {
    case "select":
      return world.plan.some(({ objectName }) => isChosen(draft, objectName)) ? [] : [{ tag: "objects" }]
    case "configure":
      return pageGaps(world, world.revision, draft, stop)
    case "review":
      return []
  }
}

/** The first stop with a gap. */
export const firstIncomplete = (world: WizardWorld, draft: Content): Stop | undefined =>
  stopsOf(world.plan ?? [], draft).find((stop) => gapsAt(world, draft, stop).length > 0)

const pageGaps = (
  { support }: WizardWorld,
  revision: NonNullable<WizardWorld["revision"]>,
  draft: Content,
  { objectName, page }: Extract<Stop, { readonly tag: "configure" }>
): ReadonlyArray<Gap> => {
  const issues = issuesOf({ content: draft, revision, support }).filter((issue) => issue.objectName === objectName)
  return [
    ...issues.flatMap((issue): ReadonlyArray<Gap> => (pageOf(issue) === page ? [{ tag: "issue", issue }] : [])),
    ...(page === "rules" ? wrongNumbers(draft, objectName) : [])
  ]
}

/** The page with the input of an issue. */
export const pageOf = ({ action, keys: [member] }: Pick<ConfigIssue, "action" | "keys">): Page => {
  if (action === "write") return "rules"
  return member === "selectedFieldMappings" ? "mappings" : "fields"
}

const wrongNumbers = (draft: Content, objectName: string): ReadonlyArray<Gap> =>
  Object.entries(writeObjectOf(draft, objectName)?.selectedFieldSettings ?? {}).flatMap(
    ([fieldName, setting]): ReadonlyArray<Gap> =>
      Number.isNaN(setting.default?.integerValue) ? [{ tag: "notANumber", objectName, fieldName }] : []
  )
