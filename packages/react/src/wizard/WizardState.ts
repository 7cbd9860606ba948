/** Where a user of the wizard is, what they have chosen so far, and what can happen. Spec 4.6. */
import type { HydratedRevision, Installation } from "@fieldgate/client"
import type { ProviderAbility } from "../configure/rules/issues.ts"
import type { PlatformError } from "../platform/PlatformError.ts"
import type { Content, Page, Stop, WizardPlan } from "./WizardPlan.ts"

/** Nothing here is secret: it is kept over a reload. */
interface Drafted {
  readonly draft: Content
  /** Why the last attempt to install was refused; its issues stand beside their fields. */
  readonly failure: PlatformError | undefined
  /** Next was pressed while something was missing: it is said from then on. */
  readonly told: boolean
}

export type WizardState =
  | (Drafted & { readonly tag: "connect"; /** Where to go once connected. */ readonly resumeAt: Stop | undefined })
  | (Drafted & { readonly tag: "select" })
  | (Drafted & { readonly tag: "configure"; readonly objectName: string; readonly page: Page })
  | (Drafted & { readonly tag: "review" })
  | (Drafted & { readonly tag: "creating" })
  | { readonly tag: "installed"; readonly installation: Installation }

export type WizardEvent =
  /** An account was connected, or is no more. */
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

/** What the transitions need to know of the world. */
export interface WizardWorld {
  readonly connected: boolean
  /** Undefined until the account's objects are known. */
  readonly plan: WizardPlan | undefined
  /** The same as the server tells it. */
  readonly revision: HydratedRevision["content"] | undefined
  readonly support: ProviderAbility
}

/** The stop of the way that a state stands at. */
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
