/** The title of each stop. */
import { useText } from "../../messages/useText.ts"
import type { Stop } from "../WizardPlan.ts"
import { useWizardScope } from "./WizardScope.ts"

export const useStopTitle = (): ((stop: Stop) => string) => {
  const text = useText()
  const { app, provider, world } = useWizardScope()
  return (stop) => {
    switch (stop.tag) {
      case "connect":
        return text("wizard.connectTitle", { provider })
      case "select":
        return text("wizard.selectTitle", { app })
      case "review":
        return text("wizard.reviewTitle")
      case "configure": {
        const { objectName, page } = stop
        const object = world.plan?.find((each) => each.objectName === objectName)?.displayName ?? objectName
        return text(`wizard.${page}Title`, { object })
      }
    }
  }
}
