import type {
  AffectedInstallation,
  DefinitionChange,
  DeployPlan,
  IntegrationPlan
} from "@fieldgate/core/integrations/DeployPlan"
import type { Json } from "@fieldgate/core/domain/Json"

type Colour = "green" | "red" | "yellow" | "dim"

const codes: Readonly<Record<Colour, number>> = { green: 32, red: 31, yellow: 33, dim: 2 }

export type Paint = (colour: Colour, text: string) => string

export const plain: Paint = (_colour, text) => text
export const coloured: Paint = (colour, text) => `\u001B[${codes[colour]}m${text}\u001B[0m`

const signs: Readonly<Record<IntegrationPlan["action"], readonly [string, Colour]>> = {
  add: ["+", "green"],
  change: ["~", "yellow"],
  remove: ["-", "red"],
  none: [" ", "dim"],
  unlisted: [" ", "dim"]
}

export const linesOf = ({ changes, integrations, warnings }: DeployPlan, paint: Paint): ReadonlyArray<string> => [
  ...integrations.flatMap((integration) => integrationLines(integration, paint)),
  ...warnings.map(({ message }) => paint("yellow", `! ${message}`)),
  changes ? summaryOf(integrations) : "Nothing to deploy: the project matches the manifest."
]

const integrationLines = (plan: IntegrationPlan, paint: Paint): ReadonlyArray<string> => {
  const [sign, colour] = signs[plan.action]
  return [
    paint(colour, `${sign} ${plan.name} (${plan.provider})${remarks[plan.action]}`),
    ...plan.changes.map((change) => changeLine(change, paint)),
    ...(plan.installations.length === 0 ? [] : [`    ${installationsLine(plan)}`]),
    ...plan.installations.map(installationLine)
  ]
}

const remarks: Readonly<Record<IntegrationPlan["action"], string>> = {
  add: "",
  change: "",
  remove: ": deleted with its installations; their waiting writes fail",
  none: ": unchanged",
  unlisted: ": not in the manifest; kept, because --destructive is not set"
}

const changeLine = ({ action, after, before, path }: DefinitionChange, paint: Paint): string => {
  if (action !== "change") {
    const value = action === "add" ? after : before
    return paint(signs[action][1], `    ${signs[action][0]} ${path}${scalar(value)}`)
  }
  return paint("yellow", `    ~ ${path}: ${short(before)} → ${short(after)}`)
}

/** Objects and arrays are identified by their path alone. */
const scalar = (value: Json | undefined): string =>
  value === undefined || (typeof value === "object" && value !== null) ? "" : `: ${short(value)}`

const longest = 60

const short = (value: Json | undefined): string => {
  const text = JSON.stringify(value ?? null)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const installationsLine = ({ action, installations }: IntegrationPlan): string =>
  action === "remove"
    ? `installations to delete: ${installations.length}`
    : `installations with settings that are no longer defined, or without a required mapping: ${installations.length}`

const installationLine = ({ groupRef, missingMappings = [], undefinedObjects }: AffectedInstallation): string => {
  const parts = [
    ...(undefinedObjects.length === 0 ? [] : [undefinedObjects.join(", ")]),
    ...(missingMappings.length === 0 ? [] : [`missing ${missingMappings.join(", ")}`])
  ]
  return `      ${groupRef}${parts.length === 0 ? "" : `: ${parts.join("; ")}`}`
}

const summaryOf = (integrations: ReadonlyArray<IntegrationPlan>): string => {
  const count = (action: IntegrationPlan["action"]) => integrations.filter((each) => each.action === action).length
  return `Plan: ${count("add")} to add, ${count("change")} to change, ${count("remove")} to remove.`
}
