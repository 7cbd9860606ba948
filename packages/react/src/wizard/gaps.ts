/** What is still missing at a stop before the user can go on. Pure. Spec 4.6. */
import { type Content, isChosen, type Stop, stopsOf, type WizardObject } from "./WizardPlan.ts"
import type { WizardWorld } from "./WizardState.ts"

export type Gap =
  | { readonly tag: "connection" | "loading" | "objects" }
  | {
      readonly tag: "mapping"
      readonly objectName: string
      readonly mapToName: string
      readonly label: string
    }
  | {
      /** One field of the account can't stand for two of the app's. */
      readonly tag: "sameField"
      readonly objectName: string
      readonly mapToName: string
      readonly fieldName: string
    }

export const gapsAt = ({ connected, plan }: WizardWorld, draft: Content, stop: Stop): ReadonlyArray<Gap> => {
  if (stop.tag === "connect") return connected ? [] : [{ tag: "connection" }]
  if (plan === undefined) return [{ tag: "loading" }]
  switch (stop.tag) {
    case "select":
      return plan.some(({ objectName }) => isChosen(draft, objectName)) ? [] : [{ tag: "objects" }]
    case "configure": {
      const object = plan.find(({ objectName }) => objectName === stop.objectName)
      return stop.page === "mappings" && object !== undefined ? mappingGaps(object, draft) : []
    }
    case "review":
      return []
  }
}

/** The first stop of the way where something is missing. */
export const firstIncomplete = (world: WizardWorld, draft: Content): Stop | undefined =>
  stopsOf(world.plan ?? [], draft).find((stop) => gapsAt(world, draft, stop).length > 0)

const mappingGaps = ({ objectName, read }: WizardObject, draft: Content): ReadonlyArray<Gap> => {
  const chosen = draft.read?.objects?.[objectName]?.selectedFieldMappings ?? {}
  const missing = (read?.requiredFields ?? []).flatMap((field): ReadonlyArray<Gap> => {
    if ("fieldName" in field || isFilled(chosen[field.mapToName])) return []
    const { mapToDisplayName, mapToName } = field
    return [{ tag: "mapping", objectName, mapToName, label: mapToDisplayName ?? mapToName }]
  })
  return [...missing, ...doubles(objectName, chosen)]
}

const doubles = (objectName: string, chosen: Readonly<Record<string, string>>): ReadonlyArray<Gap> => {
  const seen = new Set<string>()
  return Object.entries(chosen).flatMap(([mapToName, fieldName]): ReadonlyArray<Gap> => {
    if (!isFilled(fieldName)) return []
    if (seen.has(fieldName)) return [{ tag: "sameField", objectName, mapToName, fieldName }]
    seen.add(fieldName)
    return []
  })
}

const isFilled = (fieldName: string | undefined): boolean => fieldName !== undefined && fieldName.trim() !== ""
