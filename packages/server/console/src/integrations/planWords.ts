/** The plan of a deploy in words. Pure. */
import type { DeployPlan } from "@fieldgate/client"
import { type Difference, kindOf, shown } from "../differences/Difference.ts"
import type { Tone } from "../parts/Status.tsx"

type IntegrationPlan = DeployPlan["integrations"][number]

export const actions: Readonly<Record<IntegrationPlan["action"], { readonly word: string; readonly tone: Tone }>> = {
  add: { word: "Added", tone: "success" },
  change: { word: "Changed", tone: "info" },
  none: { word: "Unchanged", tone: "neutral" },
  remove: { word: "Removed", tone: "error" },
  unlisted: { word: "Not in the manifest, stays", tone: "neutral" }
}

export const differencesOf = ({ changes }: IntegrationPlan): ReadonlyArray<Difference> =>
  changes.map(({ after, before, path }) => ({
    kind: kindOf(before, after),
    where: path.split("."),
    before: shown(before),
    after: shown(after)
  }))

export const planInWords = ({ changes, integrations }: DeployPlan): string => {
  if (!changes) return "A deploy of this manifest would change nothing."
  const affected = new Set(
    integrations.flatMap(({ installations }) => installations.map(({ installationId }) => installationId))
  ).size
  const losing =
    affected === 0
      ? "No installation loses anything"
      : `${affected} ${affected === 1 ? "installation is" : "installations are"} affected`
  return `${losing}. To deploy, run fieldgate deploy with the file.`
}

/** What an installation loses or lacks. */
export const lossOf = ({ missingMappings = [], undefinedObjects }: IntegrationPlan["installations"][number]): string =>
  [
    undefinedObjects.length === 0 ? undefined : `no longer defined: ${undefinedObjects.join(", ")}`,
    missingMappings.length === 0 ? undefined : `has to map: ${missingMappings.join(", ")}`
  ]
    .filter((part) => part !== undefined)
    .join("; ") || "removed"
