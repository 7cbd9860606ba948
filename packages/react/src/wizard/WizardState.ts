/** The states and events of the wizard. @rule react.wizard */
import type { HydratedRevision, Installation } from "@fieldgate/client"
import type { ProviderAbility } from "../configure/rules/issues.ts"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { Content, Page, Stop, WizardPlan } from "./WizardPlan.ts"

/** No secrets: the draft is kept over a reload. */
interface Drafted {
  readonly draft: Content
  /** Why the last install was refused; its issues are shown beside their fields. */
  readonly failure: PlatformError | undefined
  /** Whether gaps are shown: Next was pressed while something was missing. */
  readonly showsGaps: boolean
}

export type WizardState =
  | (Drafted & { readonly tag: "connect"; /** Where to go once connected. */ readonly resumeAt: Stop | undefined })
  | (Drafted & { readonly tag: "select" })
  | (Drafted & { readonly tag: "configure"; readonly objectName: string; readonly page: Page })
  | (Drafted & { readonly tag: "review" })
  | (Drafted & { readonly tag: "creating" })
  | { readonly tag: "installed"; readonly installation: Installation }

export type WizardEvent =
  /** An account was connected or removed. */
  | { readonly type: "connected" }
  | { readonly type: "disconnected" }
  /** The account's objects were loaded. */
  | { readonly type: "planned" }
  | { readonly type: "next" }
  | { readonly type: "back" }
  | { readonly type: "create" }
  | { readonly type: "goTo"; readonly stop: Stop }
  | { readonly type: "edit"; readonly change: (draft: Content) => Content }
  | { readonly type: "created"; readonly installation: Installation }
  | { readonly type: "refused"; readonly error: PlatformError }

/** The data that transitions depend on. */
export interface WizardWorld {
  readonly connected: boolean
  readonly plan: WizardPlan | undefined
  /** The server's form of `plan`. */
  readonly revision: HydratedRevision["content"] | undefined
  readonly support: ProviderAbility
}

export const stopOf = (state: WizardState): Stop => {
  switch (state.tag) {
    case "connect":
    case "select":
    case "review":
      return { tag: state.tag }
    case "configure":
      return { tag: "configure", objectName: state.objectName, page: state.page }
    case "creating":
    case "installed":
      return { tag: "review" }
  }
}
