/** What the user has chosen so far, as a screen gets it. */
import type { Content } from "../WizardPlan.ts"

export interface DraftProps {
  readonly draft: Content
}
