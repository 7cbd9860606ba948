/** What is wrong with the inputs of a page of the wizard. */
import { useEffect } from "react"
import { useText } from "../../messages/useText.ts"
import type { PlatformError } from "../../platform/PlatformError.ts"
import { type SampleRead, useDryRun } from "../../configure/useDryRun.ts"
import type { Gap } from "../gaps.ts"
import { standingIssues } from "../standingIssues.ts"
import type { Content } from "../WizardPlan.ts"
import type { ShownIssue } from "../../configure/screens/model/ShownIssue.ts"
import { useAnnounce } from "../../parts/Announcer.tsx"
import { useGapText } from "./useGapText.ts"
import { useWizardScope } from "./WizardScope.ts"

interface PageProps {
  readonly draft: Content
  readonly objectName: string
  /** Why the last attempt to install was refused. */
  readonly failure: PlatformError | undefined
  /** Next was pressed while something was missing. */
  readonly told: boolean
}

/** What is missing here, once it was asked for, and what the server or the account refused, all beside their inputs. */
export const usePageIssues = ({ draft, failure, objectName, told }: PageProps): ReadonlyArray<ShownIssue> => {
  const say = useGapText()
  const { gaps, world } = useWizardScope()
  const seen = useAccountIssues(draft, objectName)
  const missing = gaps.flatMap((gap) => {
    const place = placeOfGap(gap)
    return place === undefined ? [] : [{ place, label: undefined, text: say(gap) }]
  })
  const issues = seen.length === 0 ? (failure?.issues ?? []) : seen
  const refused = standingIssues(issues, world.plan ?? [], draft).flatMap((issue) =>
    issue.objectName === objectName ? [{ place: issue.place, label: undefined, text: issue.text }] : []
  )
  return [...(told ? missing : []), ...refused]
}

/** What the account doesn't show of the choices so far; it is said when it comes. */
const useAccountIssues = (draft: Content, objectName: string): SampleRead["issues"] => {
  const text = useText()
  const announce = useAnnounce()
  const { bootstrap, connection, subject } = useWizardScope()
  const { issues } = useDryRun({
    ...subject,
    integrationId: bootstrap.integration.id,
    connectionId: connection?.id,
    draft,
    objectName
  })
  const count = issues.length
  useEffect(() => {
    if (count > 0) announce(text("configure.issuesTitle", { count }))
  }, [announce, count, text])
  return issues
}

/** The input that a gap is about. */
const placeOfGap = (gap: Gap): string | undefined => {
  switch (gap.tag) {
    case "connection":
    case "loading":
    case "objects":
      return undefined
    case "issue":
      return [gap.issue.action, ...gap.issue.keys].join(".")
    case "notANumber":
      return `write.selectedFieldSettings.${gap.fieldName}.default.integerValue`
  }
}
