/** The text of a gap. */
import { useText } from "../../messages/useText.ts"
import type { Gap } from "../gaps.ts"
import { fieldLabel } from "./fieldLabel.ts"
import { useWizardScope } from "./WizardScope.ts"

export const useGapText = (): ((gap: Gap) => string) => {
  const text = useText()
  const { provider, world } = useWizardScope()
  return (gap) => {
    switch (gap.tag) {
      case "connection":
        return text("wizard.needsConnection", { provider })
      case "loading":
        return text("wizard.loadingObjects", { provider })
      case "objects":
        return text("wizard.needsObject")
      case "issue":
        return text(gap.issue.key, gap.issue.values)
      case "notANumber": {
        const object = world.plan?.find(({ objectName }) => objectName === gap.objectName)
        return `${fieldLabel(object, gap.fieldName)}: ${text("configure.notANumber")}`
      }
    }
  }
}
