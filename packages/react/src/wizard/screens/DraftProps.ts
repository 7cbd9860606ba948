/** The choices so far, as props of a screen. */
import type { Content } from "../WizardPlan.ts"

export interface DraftProps {
  readonly draft: Content
}
