/** The context of the wizard's screens. */
import type { Bootstrap, Connection } from "@fieldgate/client"
import { createContext, useContext } from "react"
import type { Subject } from "../../platform/Subject.ts"
import type { Wizard } from "../useWizard.ts"

export interface WizardScope extends Wizard {
  readonly bootstrap: Bootstrap
  readonly connection: Connection | undefined
  readonly subject: Subject
  /** An account was connected or removed: the host view reloads the server's data. */
  readonly onConnected: (connection: Connection) => void
  readonly onDisconnected: (connection: Connection) => void
  readonly app: string
  readonly provider: string
}

const WizardScopeContext = createContext<WizardScope | undefined>(undefined)

export const WizardScopeProvider = WizardScopeContext.Provider

export const useWizardScope = (): WizardScope => {
  const scope = useContext(WizardScopeContext)
  if (scope === undefined) throw new Error("This part works only inside of the wizard.")
  return scope
}
